import RenderTree
import Testing

@testable import QuartzCore

@Suite struct PropertySetTests {
  @Test func `PropertyIDSet inserts and removes each property of the table independently`() {
    #expect(PropertyTable.builtin.count <= PropertyIDSet.capacity)
    for id in (0..<PropertyIDSet.capacity).map({ PropertyID(rawValue: UInt16($0)) }) {
      var set = PropertyIDSet()
      set.insert(id)
      #expect(members(set) == [id])
      #expect((0..<PropertyIDSet.capacity).filter { contains(set, $0) } == [Int(id.rawValue)])
      set.remove(id)
      #expect(set.isEmpty)
    }
  }

  @Test func `PropertyIDSet.union contains the members of both sets in table order`() {
    var (one, other) = (PropertyIDSet(), PropertyIDSet())
    let ids = [3, 63, 64, 112, 127, 128, 190, 255].map { PropertyID(rawValue: $0) }
    for (index, id) in ids.enumerated() {
      if index % 2 == 0 { one.insert(id) } else { other.insert(id) }
    }
    #expect(members(one.union(other)) == ids)
    one.removeAll()
    #expect(one.isEmpty)
    #expect(members(one).isEmpty)
  }

  private func contains(_ set: PropertyIDSet, _ index: Int) -> Bool {
    set.contains(PropertyID(rawValue: UInt16(index)))
  }

  private func members(_ set: PropertyIDSet) -> [PropertyID] {
    var members: [PropertyID] = []
    set.forEach { members.append($0) }
    return members
  }
}
