import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of recorded composited colors and of animated background colors of views.
@Suite struct CompositeConformanceTests {
  @Test(arguments: Vectors.rows("colors", "composite"))
  func `render(in:) of a translucent layer produces the bytes recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let layer = box(CGRect(x: 0, y: 0, width: 4, height: 4), color(row.fields["layer"]))
    layer.opacity = Float(try #require(row.number("opacity")))
    let bitmap = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: bitmap)
    let image = try #require(bitmap.makeImage())
    let data = try #require(image.dataProvider?.data as Data?)
    let expected = row.numbers("expectBytes")
    let drawn = try Picture([layer], width: 4, height: 4)
    for got in [data[36..<40].map(Double.init), drawn.bytes(1, 2).map(Double.init)] {
      let isRight = zip(got, expected).allSatisfy { abs($0 - $1) <= row.tolerance }
      #expect(isRight, "\(row): \(got)")
      #expect(got.count == expected.count, "\(row): \(got)")
    }
  }

  @Test(arguments: Vectors.rows("colors", "maskAlpha"))
  func `a mask multiplies the composite of a layer and its shadow once`(row: VectorRow) throws {
    let layer = box(CGRect(x: 4, y: 4, width: 20, height: 20), color([1, 1, 1, 0.5]))
    layer.shadowColor = .black
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = .zero
    let isHalf = row.string("scene")?.contains("50 % mask") ?? false
    layer.mask = box(CGRect(x: 6, y: 6, width: 5, height: 8), color([0, 0, 0, isHalf ? 0.5 : 1]))
    let picture = try Picture([layer], width: 30, height: 30)
    let inside = try #require(row.number("expectAlpha"))
    let outside = try #require(row.number("outside"))
    for y in 0..<30 {
      for x in 0..<30 {
        let expected = (10..<15).contains(x) && (10..<18).contains(y) ? inside : outside
        let got = Double(picture.alpha(x, y))
        #expect(abs(got - expected) <= row.tolerance, "\(row) at \(x), \(y): \(got)")
      }
    }
  }

  @Test(arguments: Vectors.rows("colors", "borderPixels"))
  func `a CALayer border of width 4 covers the same pixels at scale 3 as in Core Animation`(
    row: VectorRow
  ) throws {
    let layer = box(CGRect(x: 0, y: 0, width: 100, height: 100), color([1, 0, 0]))
    layer.borderWidth = 4
    layer.borderColor = .black
    let picture = try Picture([layer], width: 100, height: 100, scale: 3)
    let black = row.numbers("blackPixels").map { Int($0) }
    let firstRed = Int(try #require(row.number("firstRed")))
    for at in [(150, false), (150, true)] {
      func bytes(_ along: Int) -> [Int] {
        at.1 ? picture.bytes(at.0, along) : picture.bytes(along, at.0)
      }
      for pixel in black[0]...black[1] {
        #expect(bytes(pixel) == [0, 0, 0, 255], "\(row) at \(pixel)")
        #expect(bytes(299 - pixel) == [0, 0, 0, 255], "\(row) at \(299 - pixel)")
      }
      #expect(bytes(firstRed) == [255, 0, 0, 255])
      #expect(bytes(299 - firstRed) == [255, 0, 0, 255])
    }
  }

  @MainActor
  @Test func `uiview-gamma: UIView.backgroundColor animates linearly in extended sRGB components`()
  {
    let probe = ViewProbe()
    let (from, to): ([Double], [Double]) = ([1.1, -0.05, 0.3, 1], [0, 0.5, 1.2, 0.4])
    func colour(_ c: [Double]) -> UIColor {
      UIColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }
    probe.run {
      probe.view.backgroundColor = colour(from)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        probe.view.backgroundColor = colour(to)
      }
    }
    for time in [0.25, 0.5, 0.75] {
      probe.advance(to: time)
      let got = probe.run { lanes(probe.view.layer.presentation()?.backgroundColor) }
      #expect(got.count == 4)
      for (value, ends) in zip(got, zip(from, to)) {
        #expect(abs(value - (ends.0 + (ends.1 - ends.0) * time)) < 1e-6, "\(got) at \(time)")
      }
    }
  }
}
