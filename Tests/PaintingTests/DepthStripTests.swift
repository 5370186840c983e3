import Testing

@testable import Painting

/// Tests of the index that divides the space into strips to find overlapping boxes.
@Suite struct DepthStripTests {
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> DepthBoundingBox
  {
    DepthBoundingBox([SIMD4(x, y, 0, 1), SIMD4(x + width, y + height, 0, 1)])
  }

  /// Returns a number in the range `0...1` for an index.
  ///
  /// The numbers of each series are evenly distributed.
  private static func part(_ index: Int, _ series: Double) -> Double {
    (Double(index) * series).truncatingRemainder(dividingBy: 1)
  }

  /// Returns boxes with various positions and sizes in a space of the given width and height.
  private static func boxes(_ count: Int, in width: Double, _ height: Double) -> [DepthBoundingBox]
  {
    (0..<count).map { index in
      box(
        (part(index, 0.618034) * 2 - 1) * width, (part(index, 0.414214) * 2 - 1) * height,
        part(index, 0.732051) * 20, part(index, 0.236068) * 20)
    }
  }

  @Test(arguments: [(300.0, 300.0), (2.0, 900.0), (900.0, 2.0), (1.0, 1.0)])
  func `DepthStripIndex returns every overlapping box once, in ascending order`(
    width: Double, height: Double
  ) {
    let boxes = Self.boxes(200, in: width, height)
    let strips = DepthStripIndex(boxes)
    for asked in Self.boxes(50, in: width * 1.5, height * 1.5) {
      let found = strips.boxIndices(near: asked)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
      let missing = boxes.indices.filter { boxes[$0].overlaps(asked) && !found.contains(Int32($0)) }
      #expect(missing == [])
    }
  }

  @Test func `DepthStripIndex returns fewer than 40 of 2,000 boxes near a small box`() {
    let strips = DepthStripIndex(Self.boxes(2_000, in: 10, 5_000))
    #expect(strips.boxIndices(near: Self.box(0, 100, 10, 10)).count < 40)
  }

  @Test func `DepthStripIndex treats a box with NaN or infinite sides as overlapping everything`() {
    let unknown = DepthBoundingBox([SIMD4(.nan, .infinity, 0, 1)])
    let boxes = [Self.box(0, 0, 1, 1), unknown, Self.box(500, 0, 1, 1)]
    let strips = DepthStripIndex(boxes)
    #expect(strips.boxIndices(near: Self.box(900, 0, 1, 1)).contains(1))
    #expect(strips.boxIndices(near: unknown).count == 3)
    #expect(DepthStripIndex([]).boxIndices(near: unknown).isEmpty)
  }
}
