import CRasterKernels
import Color
import DisplayList
import Geometry
import Testing

@testable import Raster

/// Tests of the render passes of a display list, and of the bounds and schedule computed from them.
@Suite struct PassGraphTests {
  private static let picture = CRRect(x0: 0, y0: 0, x1: 100, y1: 100)
  private let square = fill(.rect(Rect(0, 0, 40, 40)))
  private let blur = DisplayListCommand.beginGroup(
    CompositingGroup(filters: [.gaussianBlur(sigma: 2)]))
  /// The start of a group that is drawn tile by tile, without an offscreen surface, if it has several elements.
  private let fade = DisplayListCommand.beginGroup(CompositingGroup(opacity: 0.5))
  private let clip = DisplayListCommand.pushClip(Clip(.rect(Rect(10, 10, 60, 60))))
  private let backdrop = DisplayListCommand.backdrop(
    BackdropFilter(.rect(Rect(10, 10, 20, 20)), filters: [.gaussianBlur(sigma: 2)]))

  private func graph(_ commands: [DisplayListCommand]) throws -> PassGraph {
    var builder = PassGraphBuilder()
    try builder.buildGraph(
      for: DisplayList(commands), region: Self.picture, picture: Self.picture, damage: nil)
    return builder.graph
  }

  /// Creates a plan whose masks are the boxes, in the order of the shapes, and calls `body` with it.
  private func withPlan<Result>(
    _ commands: [DisplayListCommand], boxes: [CRRect], _ body: (inout RasterPlan) throws -> Result
  ) throws -> Result {
    let graph = try graph(commands)
    try #require(graph.shapes.count == boxes.count)
    let masks = UnsafeMutablePointer<CRMask>.allocate(capacity: boxes.count)
    let paints = UnsafeMutablePointer<CRPaint>.allocate(capacity: boxes.count)
    defer {
      masks.deallocate()
      paints.deallocate()
    }
    paints.initialize(repeating: CRPaint(), count: boxes.count)
    masks.initialize(repeating: CRMask(), count: boxes.count)
    for (index, box) in boxes.enumerated() { masks[index].bounds = box }
    var plan = RasterPlan(graph: graph, masks: masks, paints: paints, sprites: [])
    try plan.computeBounds(tileSize: PassTileGrid.TileSize())
    return try body(&plan)
  }

  private func box(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> CRRect {
    CRRect(x0: x, y0: y, x1: x + width, y1: y + height)
  }

  private func sides(_ box: CRRect) -> [Int32] { [box.x0, box.y0, box.x1, box.y1] }

  // MARK: Building

  @Test func `PassGraph places fills and clips in one pass`() throws {
    let graph = try graph([square, clip, square, clip, square, .popClip, .popClip, square])
    #expect(graph.surfaces.count == 1)
    #expect(graph.passes.map(\.operations) == [0..<4])
    #expect(graph.operations.allSatisfy { $0.kind == .fill })
    let root = graph.surfaces[0].clip
    let clips = graph.operations.map(\.clip)
    #expect(clips[0] == root)
    #expect(clips[3] == root)
    #expect(graph[clip: clips[1]].parent == root)
    #expect(graph[clip: clips[2]].parent == clips[1])
    #expect(graph[clip: clips[2]].root == root)
  }

  @Test func `PassGraph counts the operations of a group's content and of its mask`() throws {
    let graph = try graph([fade, square, square, .beginMask, square, .endGroup, square])
    #expect(graph.operations.map(\.kind) == [.group, .fill, .fill, .fill, .fill])
    let group = graph.groups[0]
    #expect(group.contentCount == 2)
    #expect(group.count == 3)
    let roots = graph.operations.map { graph[clip: $0.clip].root }
    let picture = graph.surfaces[0].clip
    #expect(roots == [picture, group.content, group.content, group.mask, picture])
  }

  @Test func `PassGraph ends an unbalanced clip with its group`() throws {
    let graph = try graph([fade, square, clip, square, .endGroup, square])
    #expect(graph.operations.last?.clip == graph.surfaces[0].clip)
  }

  @Test func `PassGraph orders an offscreen surface before the pass that reads it`() throws {
    let graph = try graph([square, blur, square, .endGroup, square])
    #expect(graph.passes.map(\.surface) == [1, 0])
    #expect(graph.operations.map(\.kind) == [.fill, .fill, .surface, .fill])
    #expect(graph.passes.map(\.operations) == [0..<1, 1..<4])
    #expect(graph.inputs(of: 0).count == 1)
    #expect(graph.inputs(of: 1).isEmpty)
  }

  @Test func `PassGraph starts a new pass at each backdrop and loads the earlier pixels`() throws {
    let graph = try graph([square, backdrop, square, blur, square, .endGroup, backdrop])
    let passes = graph.passes[graph.surfaces[0].passes]
    #expect(passes.map(\.backdrop) == [nil, 0, 1])
    #expect(passes.map(\.loads) == [false, true, true])
    #expect(passes.map(\.inputs.count) == [0, 1, 0])
    let first = passes.map { graph.operations[$0.operations.lowerBound].kind }
    #expect(first == [.fill, .backdrop, .backdrop])
  }

  @Test
  func `PassGraph makes offscreen surfaces in a tile-drawn group inputs of the group's operation`()
    throws
  {
    let graph = try graph([
      square, fade, square, blur, square, .endGroup, fade, square, blur, square, .endGroup,
      .endGroup, .endGroup,
    ])
    let picture = graph.operations(of: 0)
    let group = try #require(picture.first { graph.operations[$0].kind == .group })
    #expect(graph.inputs(of: 0).map(\.item) == [group, group])
  }

  @Test func `PassGraph makes an offscreen surface and its shadow inputs of the same operation`()
    throws
  {
    let shadow = Shadow(color: .black, opacity: 1, offset: .zero, sigma: 2)
    let graph = try graph([
      square, .beginGroup(CompositingGroup(shadow: shadow)), square, square, .endGroup,
    ])
    #expect(graph.surfaces[1].shadow == 0)
    #expect(
      graph.operations(of: 0).map { graph.operations[$0].kind } == [.fill, .shadow, .surface])
    let place = graph.operations(of: 0).lowerBound + 1
    #expect(graph.inputs(of: 0).map(\.item) == [place, place])
  }

  @Test func `a reused PassGraphBuilder builds an equal graph each time for equal commands`() throws
  {
    let commands = [square, clip, square, blur, square, .endGroup, .popClip, backdrop]
    var builder = PassGraphBuilder()
    var kinds: [[Raster.RasterOperation.Kind]] = []
    for _ in 0..<3 {
      try builder.buildGraph(
        for: DisplayList(commands), region: Self.picture, picture: Self.picture, damage: nil)
      kinds.append(builder.graph.operations.map(\.kind))
      #expect(builder.graph.passes.map(\.operations) == [0..<1, 1..<4, 4..<5])
    }
    #expect(kinds == Array(repeating: [.fill, .fill, .fill, .surface, .backdrop], count: 3))
  }

  // MARK: Bounds

  @Test
  func `PassGraph limits operation bounds to clips, and group bounds also to the group's mask`()
    throws
  {
    let commands = [
      clip, fade, square, square, .beginMask, square, .endGroup, .popClip, square,
    ]
    let boxes = [
      box(10, 10, 60, 60), box(0, 0, 40, 40), box(20, 0, 40, 90), box(30, 0, 50, 20),
      box(0, 0, 5, 5),
    ]
    try withPlan(commands, boxes: boxes) { plan in
      let bounds = plan.graph.operations.map { sides($0.bounds) }
      // Horizontally, the content covers 10...60 and the mask 30...70. The clip cuts both at y = 10.
      #expect(bounds[0] == [30, 10, 60, 20])
      #expect(bounds[1] == [30, 10, 40, 20])
      #expect(bounds[2] == [30, 10, 60, 20])
      #expect(bounds[3] == [30, 10, 60, 20])
      #expect(bounds[4] == [0, 0, 5, 5])
    }
  }

  @Test
  func
    `a blurred group's surface has its content's bounds, and its composite adds the blur outset`()
    throws
  {
    try withPlan([blur, square, .endGroup], boxes: [box(40, 40, 10, 10)]) { plan in
      #expect(sides(plan.graph.surfaces[1].bounds) == [40, 40, 50, 50])
      let reach = plan.graph.surfaces[1].filters.outset
      let bounds = plan.graph.operations[plan.graph.operations(of: 0).lowerBound].bounds
      #expect(reach > 0)
      #expect(sides(bounds) == [40 - reach, 40 - reach, 50 + reach, 50 + reach])
    }
  }

  // MARK: Schedule

  @Test
  func `PassSchedule splits a pass whose input surfaces together exceed the batch memory limit`()
    throws
  {
    let commands = (0..<3).flatMap { _ in [square, blur, square, .endGroup] }
    let boxes = [CRRect](repeating: box(0, 0, 40, 40), count: 6)
    try withPlan(commands, boxes: boxes) { plan in
      let operations = plan.graph.operations(of: 0)
      var together = plan.graph
      let whole = PassSchedule(&together, tile: PassTileGrid.TileSize())
      #expect(together.surfaces[0].passes.count == 1)
      let parted = PassSchedule(&plan.graph, batch: 1, tile: PassTileGrid.TileSize())
      let passes = plan.graph.passes[plan.graph.surfaces[0].passes]
      #expect(passes.map(\.inputs.count) == [1, 1, 1])
      #expect(passes.map(\.loads) == [false, true, true])
      #expect(passes.flatMap { Array($0.operations) } == Array(operations))
      #expect(parted.peakBytes < whole.peakBytes)
    }
  }
}
