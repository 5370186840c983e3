import Color
import Geometry
import RenderTree
import Testing

/// Tests of filters and emitter cells in the committed tree.
@Suite struct ListedPartsTests {
  private static func cell(_ name: String, _ values: [EmitterCellKey: Value] = [:])
    -> CommittedEmitterCell
  {
    var cell = CommittedEmitterCell()
    cell.name = name
    for (key, value) in values { cell[key] = value }
    return cell
  }

  @Test func `CommittedEmitterCell ignores values of the wrong kind and lists nondefault values`() {
    var cell = Self.cell("spark", [.birthRate: .number(4), .scale: .number(1)])
    #expect(cell.number(forKey: .birthRate) == 4)
    #expect(cell.number(forKey: .scale) == 1)
    #expect(cell.nonDefaultValues.map(\.0) == [.birthRate])
    cell[.birthRate] = .string("many")
    #expect(cell.number(forKey: .birthRate) == 4)
    #expect(cell.number(forKey: .color) == 0)
    cell[.color] = .none
    #expect(cell[.color] == .none)
    cell[.birthRate] = .number(0)
    #expect(cell.nonDefaultValues.map(\.0) == [.color])
    #expect(CommittedEmitterCell()[.contentsRect] == .rect(Rect(0, 0, 1, 1)))
  }

  @Test(arguments: EmitterCellKey.allCases)
  func `the default value of each EmitterCellKey has the value type that the key accepts`(
    key: EmitterCellKey
  ) {
    #expect(key.kind.accepts(key.initial))
  }

  @Test func `values set by an emitter cell's key path override the values in the cell itself`()
    throws
  {
    var rocket = Self.cell("rocket", [.birthRate: .number(2)])
    rocket.cells = [Self.cell("spark", [.birthRate: .number(100)])]
    let rate = try #require(PropertyTable.customDescriptor(forKey: "emitterCells.rocket.birthRate"))
    let inner = try #require(
      PropertyTable.customDescriptor(forKey: "emitterCells.rocket.emitterCells.spark.lifetime"))
    let nobody = try #require(
      PropertyTable.customDescriptor(forKey: "emitterCells.nobody.lifetime"))
    let odd = try #require(
      PropertyTable.customDescriptor(forKey: "emitterCells.rocket.elsewhere.lifetime"))
    var tree = RenderTree()
    tree.applyCommit(
      commit(
        .create(node(1), .emitter), .set(node(1), .emitterCells, .cells([rocket])),
        .set(node(1), rate.id, .number(7)), .set(node(1), inner.id, .number(3)),
        .set(node(1), nobody.id, .number(1)), .set(node(1), odd.id, .number(1))))
    let slot = try #require(tree.structure.slot(ofNode: node(1)))
    let cells = tree.columns.emitterCells(inSlot: slot)
    #expect(cells.count == 1)
    #expect(cells[0].number(forKey: .birthRate) == 7)
    #expect(cells[0].number(forKey: .lifetime) == 0)
    #expect(cells[0].cells[0].number(forKey: .lifetime) == 3)
    #expect(cells[0].cells[0].number(forKey: .birthRate) == 100)
    #expect(tree.columns.filters(of: .filters, inSlot: slot).isEmpty)
  }

  @Test func `values set by a filter's key path override the inputs of the filter itself`() throws {
    let blur = CommittedFilter(type: .gaussianBlur, name: "b", inputs: [.radius: .number(2)])
    let radius = try #require(PropertyTable.customDescriptor(forKey: "filters.b.inputRadius"))
    let behind = try #require(
      PropertyTable.customDescriptor(forKey: "backgroundFilters.b.inputRadius"))
    var tree = RenderTree()
    tree.applyCommit(
      commit(
        .create(node(1), .layer), .set(node(1), .filters, .filters([blur])),
        .set(node(1), .backgroundFilters, .filters([blur])),
        .set(node(1), radius.id, .number(7)), .set(node(1), behind.id, .number(9))))
    let slot = try #require(tree.structure.slot(ofNode: node(1)))
    #expect(tree.columns.filters(of: .filters, inSlot: slot).map { $0.number(for: .radius) } == [7])
    #expect(
      tree.columns.filters(of: .backgroundFilters, inSlot: slot).map { $0.number(for: .radius) }
        == [9])
    #expect(tree.columns.filters(of: .filters, inSlot: slot)[0].number(for: .amount) == 0)
    #expect(tree.columns.emitterCells(inSlot: slot).isEmpty)
  }

  @Test
  func `the default value of each FilterType input has the value type that the input accepts`()
    throws
  {
    for type in FilterType.allCases {
      for (input, value) in type.initial {
        #expect(input.kind.accepts(value), "\(type) \(input)")
        #expect(FilterInput(key: input.rawValue) == input)
      }
    }
    #expect(FilterInput(key: "inputCenter") == nil)
    #expect(FilterInput(key: "inputIntensity") == .amount)
    #expect(
      FilterType.colorMatrix.initial[.matrix] == .numbers((0..<20).map { $0 % 6 == 0 ? 1 : 0 }))
  }

  @Test func `RenderTree.description includes filters and emitter cells`() {
    var rocket = Self.cell("rocket", [.birthRate: .number(2)])
    rocket.cells = [CommittedEmitterCell()]
    var off = CommittedFilter(type: .colorInvert, name: "i", isEnabled: false)
    off.inputs = [.amount: .number(1)]
    var tree = RenderTree()
    tree.applyCommit(
      commit(
        .create(node(1), .emitter), .setRoot(node(1)),
        .set(node(1), .emitterCells, .cells([rocket])), .set(node(1), .filters, .filters([off]))))
    #expect(
      tree.description == """
        emitter 1 filters=[colorInvert("i" off inputAmount=1)] \
        emitterCells=[cell("rocket" birthRate=2 [cell("")])]
        """)
  }
}
