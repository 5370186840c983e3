import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of animations of `CAShapeLayer.path`: Documentation/behaviour/choices.md, "Paths, pictures, lists".
@Suite struct OutlineAnimationTests {
  private static var square: CGPath {
    CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
  }
  private static var circle: CGPath {
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
  }

  private static func bow(_ height: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: height),
      control2: CGPoint(x: 100, y: height))
    return path
  }

  private static var line: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    return path
  }

  @Test(arguments: [false, true])
  func `animating CAShapeLayer.path interpolates from a line to a curve`(
    isKeyframes: Bool
  ) {
    let tree = LiveTree(CAShapeLayer())
    if isKeyframes {
      tree.play(keyframes("path", [Self.line, Self.bow(60)]))
    } else {
      tree.play(basic("path", from: Self.line, to: Self.bow(60)))
    }
    let shown = tree.shown("path", at: 0.5) as? CGPath
    // The expected height is the apex of a curve whose control points are 30 points away.
    #expect(shown.map { abs($0.boundingBoxOfPath.maxY - 22.5) < 1e-6 } == true)
  }

  #if os(Linux)
    @Test func `animating CAShapeLayer.path between mismatched elements is reported once`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let tree = LiveTree(CAShapeLayer())
        tree.root.name = "morph"
        for _ in 0..<3 { tree.play(basic("path", from: Self.square, to: Self.circle)) }
        for time in [0.1, 0.5, 0.9] { _ = tree.shown("path", at: time) }
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.components(separatedBy: "'morph'").count == 2, "\(said)")
      #expect(said.contains("'path'"))
    }

    @Test
    func
      `animating path to a toValue whose elements differ from the layer's current path is reported`()
      async
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let shape = CAShapeLayer()
        shape.path = Self.square
        shape.name = "morph"
        LiveTree(shape).play(basic("path", to: Self.circle))
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("'morph'"), "\(said)")
    }

    @Test func `animating CAShapeLayer.path between matching elements causes no warning`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let tree = LiveTree(CAShapeLayer())
        tree.play(
          basic("path", from: Self.line, to: Self.bow(60)), basic("path", to: Self.bow(60)),
          keyframes("path", [Self.bow(10), Self.line, Self.bow(60)]))
        _ = tree.shown("path", at: 0.5)
      }
      #expect(result?.standardErrorContent.isEmpty == true)
    }
  #endif
}
