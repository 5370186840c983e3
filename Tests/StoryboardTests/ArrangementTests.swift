import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct ArrangementTests {
  private func layer(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = square(at: 0)
    layer.bounds.size = CGSize(width: width, height: height)
    return layer
  }

  /// Returns the frames of the sublayers, relative to the arrangement's upper left corner.
  private func frames(_ arrangement: Arrangement) -> [CGRect] {
    (arrangement.sublayers ?? []).map {
      $0.frame.offsetBy(dx: -arrangement.bounds.minX, dy: -arrangement.bounds.minY)
    }
  }

  @Test(arguments: [
    (Arrangement.Alignment.start, [0.0, 0]), (.center, [10, 0]), (.end, [20, 0]),
  ])
  func `row arranges layers with gaps and aligns them vertically`(
    alignment: Arrangement.Alignment, tops: [Double]
  ) {
    let row = Arrangement.row([layer(10, 20), layer(30, 40)], gap: 5, alignment: alignment)
    #expect(row.bounds.size == CGSize(width: 45, height: 40))
    #expect(
      frames(row) == [
        CGRect(x: 0, y: tops[0], width: 10, height: 20),
        CGRect(x: 15, y: tops[1], width: 30, height: 40),
      ])
  }

  @Test(arguments: [
    (Arrangement.Alignment.start, 0.0), (.center, 10), (.end, 20),
  ])
  func `column arranges layers with gaps and aligns them horizontally`(
    alignment: Arrangement.Alignment, left: Double
  ) {
    let column = Arrangement.column([layer(10, 20), layer(30, 40)], gap: 5, alignment: alignment)
    #expect(column.bounds.size == CGSize(width: 30, height: 65))
    #expect(
      frames(column) == [
        CGRect(x: left, y: 0, width: 10, height: 20), CGRect(x: 0, y: 25, width: 30, height: 40),
      ])
  }

  @Test func `grid has columns and rows of the largest layers`() {
    let grid = Arrangement.grid(
      [layer(10, 10), layer(20, 30), layer(40, 10), layer(8, 6), layer(2, 2)], columns: 2, gap: 4)
    // Columns are 40 and 20 points wide, and rows 30, 10 and 2 points high.
    #expect(grid.bounds.size == CGSize(width: 64, height: 50))
    #expect(
      frames(grid) == [
        CGRect(x: 15, y: 10, width: 10, height: 10), CGRect(x: 44, y: 0, width: 20, height: 30),
        CGRect(x: 0, y: 34, width: 40, height: 10), CGRect(x: 50, y: 36, width: 8, height: 6),
        CGRect(x: 19, y: 48, width: 2, height: 2),
      ])
  }

  @Test func `a grid with more columns than layers is as wide as its layers`() {
    let grid = Arrangement.grid([layer(10, 10), layer(20, 10)], columns: 5, gap: 4)
    #expect(grid.bounds.size == CGSize(width: 34, height: 10))
  }

  @Test func `arrangements of no layers have no size`() {
    for arrangement in [Arrangement.row([]), .column([]), .grid([], columns: 3)] {
      #expect(arrangement.bounds.size == .zero)
      let film = smallFilm { $0.add(arrangement, .center) }
      #expect(throws: Never.self) { _ = try RenderedFilm(film)[0] }
    }
  }

  @Test func `an arrangement of one layer has its size`() {
    #expect(Arrangement.row([layer(7, 9)]).bounds.size == CGSize(width: 7, height: 9))
  }

  @Test func `arrangements use the frames of layers with transforms and anchor points`() throws {
    let (scaled, anchored) = (layer(10, 10), layer(10, 20))
    scaled.transform = CATransform3DMakeScale(3, 2, 1)
    anchored.anchorPoint = CGPoint(x: 1, y: 0)
    let row = Arrangement.row([scaled, anchored], gap: 6)
    #expect(row.bounds.size == CGSize(width: 46, height: 20))
    #expect(
      frames(row) == [
        CGRect(x: 0, y: 0, width: 30, height: 20), CGRect(x: 36, y: 0, width: 10, height: 20),
      ])
  }

  @Test func `arrangements can contain arrangements and texts`() throws {
    let text = Text("Label", size: 20)
    let column = Arrangement.column(
      [Arrangement.row([layer(10, 10), layer(10, 10)]), text], gap: 4)
    #expect(column.bounds.width == max(36, text.bounds.width))
    #expect(column.bounds.height == 14 + text.bounds.height)
    let film = smallFilm { $0.add(column, .center) }
    #expect(Double(try RenderedFilm(film)[0].centroid.x).isNear(100, 3))
  }
}
