import CoreGraphics
import QuartzCore
import Testing
import UIKit

/// Tests of sublayers that intersect in depth in an ordinary layer.
///
/// Sources: a statement by Apple's engineers on the Core Animation users mailing list (2011), and bug reports of
/// libraries that were fixed by raising `zPosition`; `Documentation/behaviour/rendering.md, "Depth"`. The expected
/// columns follow from a perspective of 500 points and an angle of 45 degrees.
@Suite struct DepthConformanceTests {
  enum Eye: CaseIterable { case none, ofTheCard, ofTheSuperlayer }

  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private static var perspective: CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    return transform
  }

  /// Returns a superlayer of 200 × 200 points with the given perspective.
  private func stage(_ eye: Eye) -> CALayer {
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    if eye == .ofTheSuperlayer { stage.sublayerTransform = Self.perspective }
    return stage
  }

  /// Returns a layer of 100 × 100 points, centered in the superlayer and rotated about the y axis.
  private func card(_ angle: CGFloat, _ eye: Eye, _ color: CGColor) -> CALayer {
    let card = box(CGRect(x: 50, y: 50, width: 100, height: 100), color)
    card.transform = CATransform3DRotate(
      eye == .ofTheCard ? Self.perspective : CATransform3DIdentity, angle, 0, 1, 0)
    return card
  }

  /// Returns the first and the last column in pixel row 100 that have the given color, and the number of such
  /// columns.
  private func columns(_ stage: CALayer, _ color: [Int]) throws -> [Int] {
    let picture = try Picture([stage], width: 200, height: 200)
    let columns = (0..<200).filter { picture.bytes($0, 100) == color }
    return [columns.first ?? -1, columns.last ?? -1, columns.count]
  }

  private let plainRed = [255, 0, 0, 255]
  private let plainBlue = [0, 0, 255, 255]

  @Test(arguments: [(Eye.none, 65), (.ofTheCard, 62), (.ofTheSuperlayer, 62)])
  func `a layer rotated 45 degrees about y is half hidden by a flat sibling`(
    eye: Eye, first: Int
  ) throws {
    for isCardFirst in [false, true] {
      let stage = stage(eye)
      let back = box(CGRect(x: 20, y: 20, width: 160, height: 160), Self.blue)
      let card = card(.pi / 4, eye, Self.red)
      for layer in isCardFirst ? [card, back] : [back, card] { stage.addSublayer(layer) }
      #expect(try columns(stage, plainRed) == [first, 99, 100 - first])
      #expect(try columns(stage, plainBlue) == [20, 179, 160 - (100 - first)])
    }
  }

  // With the superlayer's perspective, a `zPosition` of 100 also enlarges the card.
  @Test(arguments: [(Eye.none, 65, 134), (.ofTheCard, 62, 132), (.ofTheSuperlayer, 52, 140)])
  func `zPosition 100 draws a rotated layer in front of its flat sibling`(
    eye: Eye, first: Int, last: Int
  ) throws {
    for isCardFirst in [false, true] {
      let stage = stage(eye)
      let back = box(CGRect(x: 20, y: 20, width: 160, height: 160), Self.blue)
      let card = card(.pi / 4, eye, Self.red)
      card.zPosition = 100
      for layer in isCardFirst ? [card, back] : [back, card] { stage.addSublayer(layer) }
      #expect(try columns(stage, plainRed) == [first, last, last - first + 1])
    }
  }

  @Test(arguments: [(Eye.none, 65, 134), (.ofTheCard, 62, 137), (.ofTheSuperlayer, 62, 137)])
  func `two layers rotated 45 degrees in opposite directions intersect`(
    eye: Eye, first: Int, last: Int
  ) throws {
    let stage = stage(eye)
    stage.addSublayer(card(.pi / 4, eye, Self.red))
    stage.addSublayer(card(-.pi / 4, eye, Self.blue))
    #expect(try columns(stage, plainRed) == [first, 99, 100 - first])
    #expect(try columns(stage, plainBlue) == [100, last, last - 99])
  }

  @MainActor
  @Test func `a UIView rotated about y is cut by a later sibling with the same frame`() throws {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let a = UIView(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
    let b = UIView(frame: a.frame)
    (a.backgroundColor, b.backgroundColor) = (.red, .blue)
    a.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    host.addSubview(a)
    host.addSubview(b)
    #expect(try columns(host.layer, plainRed) == [15, 49, 35])
    #expect(try columns(host.layer, plainBlue) == [0, 99, 65])
  }

  @MainActor
  @Test
  func `UIView.transform3D with a positive z translation draws the view in front of its siblings`()
    throws
  {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let a = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let b = UIView(frame: host.bounds)
    (a.backgroundColor, b.backgroundColor) = (.red, .blue)
    a.transform3D = CATransform3DMakeTranslation(0, 0, 50)
    host.addSubview(a)
    host.addSubview(b)
    #expect(try columns(host.layer, plainRed) == [50, 149, 100])
  }
}
