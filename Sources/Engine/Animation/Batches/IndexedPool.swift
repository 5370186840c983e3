/// Things known by index; the index of what is removed goes to what is added next.
struct IndexedPool<Element: Sendable>: Sendable {
  /// Everything, with what was removed still in its place.
  var items: ContiguousArray<Element> = []
  private var freeIndices: ContiguousArray<Int32> = []

  /// Puts a thing in and says where.
  mutating func add(_ element: Element) -> Int32 {
    if let index = freeIndices.popLast() {
      items[Int(index)] = element
      return index
    }
    items.append(element)
    return Int32(items.count - 1)
  }

  /// Has the place given away; what is there must be asked for no more.
  mutating func remove(at index: Int32) { freeIndices.append(index) }

  subscript(index: Int32) -> Element {
    @inline(__always) get { items[Int(index)] }
    @inline(__always) _modify { yield &items[Int(index)] }
  }
}
