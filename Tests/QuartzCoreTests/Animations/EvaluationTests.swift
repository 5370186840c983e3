import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of the order and combination of animations: Documentation/behaviour/animations.md, "Order", "Basic
/// animations" and "Additive and cumulative".
@Suite struct EvaluationTests {
  private let tree = LiveTree()
  private var root: CALayer { tree.root }

  private func number(_ keyPath: String, _ time: Double) -> Double {
    (tree.number(keyPath, at: time) * 1e6).rounded() / 1e6
  }

  // MARK: Order

  @Test func `a later animation overrides earlier ones, including additive ones`() {
    tree.play(
      basic("zPosition", from: 10, to: 20),
      basic("zPosition", from: 1, to: 1) { $0.isAdditive = true })
    #expect(number("zPosition", 0.5) == 16)
    let other = LiveTree()
    other.play(
      basic("zPosition", from: 1, to: 1) { $0.isAdditive = true },
      basic("zPosition", from: 10, to: 20))
    #expect(other.number("zPosition", at: 0.5) == 15)
  }

  @Test func `an earlier animation is presented until the beginTime of a later one`() {
    tree.play(
      basic("zPosition", from: 10, to: 20),
      basic("zPosition", from: 50, to: 50) { $0.beginTime = 0.5 })
    #expect(number("zPosition", 0.25) == 12.5)
    #expect(number("zPosition", 0.75) == 50)
  }

  @Test func `animations of position and position.x apply in the order in which they were added`() {
    let whole = { basic("position", from: CGPoint(x: 1, y: 2), to: CGPoint(x: 1, y: 2)) }
    let member = { basic("position.x", from: 7, to: 7) }
    tree.play(whole(), member())
    #expect(tree.shown("position", at: 0.5) as? CGPoint == CGPoint(x: 7, y: 2))
    let other = LiveTree()
    other.play(member(), whole())
    #expect(other.shown("position", at: 0.5) as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test(arguments: ["nothing", "position.z", "frame", "opaque", "sublayers", "bounds.x", ""])
  func `an animation of a key path that cannot be animated is stored without effect`(
    keyPath: String
  ) {
    let journal = Journal()
    tree.run {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = 5
      animation.duration = 1
      animation.delegate = Reporter(journal, "A")
      root.add(animation, forKey: "a")
      #expect(root.animationKeys() == ["a"])
    }
    tree.advance(to: 0.5)
    tree.run {
      #expect(root.presentation()?.position == .zero)
      #expect(root.presentation()?.bounds == .zero)
    }
    tree.advance(to: 2)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  @Test func `an animation without a keyPath calls its delegate at start and stop`() {
    let journal = Journal()
    tree.run {
      let animation = CABasicAnimation()
      animation.duration = 1
      animation.delegate = Reporter(journal, "A")
      root.add(animation, forKey: nil)
    }
    tree.advance(to: 2)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  // MARK: From, to and by

  @Test(arguments: [
    (from: 10.0 as Double?, to: 30.0 as Double?, by: nil as Double?, start: 10.0, end: 30.0),
    (from: 10, to: nil, by: 5, start: 10, end: 15), (from: nil, to: 30, by: 5, start: 25, end: 30),
    (from: nil, to: 30, by: nil, start: 100, end: 30),
    (from: nil, to: nil, by: 5, start: 100, end: 105),
    (from: 10, to: nil, by: nil, start: 10, end: 100),
    (from: nil, to: nil, by: nil, start: 100, end: 100),
  ])
  func `CABasicAnimation combines fromValue, toValue and byValue with the current value`(
    row: (from: Double?, to: Double?, by: Double?, start: Double, end: Double)
  ) {
    tree.set { root.zPosition = 100 }
    tree.play(basic("zPosition", from: row.from, to: row.to, by: row.by))
    #expect(number("zPosition", 0) == row.start)
    #expect(number("zPosition", 0.5) == (row.start + row.end) / 2)
    #expect(number("zPosition", 1) == row.end)
  }

  @Test func `CABasicAnimation without a fromValue starts at the value of earlier animations`() {
    tree.set { root.zPosition = 100 }
    tree.play(
      basic("zPosition", from: 0, to: 0), basic("zPosition", to: 10))
    #expect(number("zPosition", 0.5) == 5)
  }

  @Test func `byValue of rectangles, sizes and colors adds component by component`() {
    tree.set {
      root.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
      root.shadowOffset = CGSize(width: 1, height: 1)
      root.backgroundColor = CGColor(srgbRed: 0.25, green: 0, blue: 0.5, alpha: 0.5)
    }
    tree.play(
      basic("bounds", by: CGRect(x: 2, y: 4, width: 6, height: 8)),
      basic("shadowOffset", by: CGSize(width: 4, height: 8)),
      basic("backgroundColor", by: CGColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 0.5)))
    #expect(tree.shown("bounds", at: 0.5) as? CGRect == CGRect(x: 2, y: 4, width: 33, height: 44))
    #expect(tree.shown("shadowOffset", at: 0.5) as? CGSize == CGSize(width: 3, height: 5))
    let colour = tree.shown("backgroundColor", at: 0.5).flatMap { $0 as? CGColor }
    #expect(colour?.components == [0.5, 0.125, 0.5, 0.75])
  }

  @Test
  func `byValue of a transform is concatenated after fromValue, or its inverse after toValue`() {
    let (move, scale) = (
      CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 1)
    )
    tree.play(basic("transform", from: move, by: scale))
    let end = tree.shown("transform", at: 1) as? CATransform3D
    #expect(end.map { isNear($0, CATransform3DConcat(move, scale)) } == true)
    let other = LiveTree()
    other.play(basic("transform", to: move, by: scale))
    let start = other.shown("transform", at: 0) as? CATransform3D
    #expect(
      start.map { isNear($0, CATransform3DConcat(move, CATransform3DInvert(scale))) } == true)
  }

  private func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    [
      \CATransform3D.m11, \.m12, \.m13, \.m21, \.m22, \.m23, \.m31, \.m32, \.m33, \.m41, \.m42,
      \.m43, \.m44,
    ].allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-9 }
  }

  // MARK: Additive and cumulative

  @Test func `additive numbers, points, sizes, rectangles and colors add by component`() {
    tree.set {
      root.position = CGPoint(x: 1, y: 2)
      root.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      root.backgroundColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0, alpha: 0.5)
    }
    func add(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
      basic(keyPath, from: from, to: to) { $0.isAdditive = true }
    }
    tree.play(
      add("position", CGPoint.zero, CGPoint(x: 20, y: 40)),
      add("bounds.size", CGSize.zero, CGSize(width: 2, height: 6)),
      add("shadowOffset", CGSize.zero, CGSize(width: 2, height: 6)),
      add(
        "backgroundColor", CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0),
        CGColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 0)))
    #expect(tree.shown("position", at: 0.5) as? CGPoint == CGPoint(x: 11, y: 22))
    #expect(tree.shown("bounds", at: 0.5) as? CGRect == CGRect(x: 1, y: 2, width: 4, height: 7))
    #expect(tree.shown("shadowOffset", at: 0.5) as? CGSize == CGSize(width: 1, height: 0))
    let colour = tree.shown("backgroundColor", at: 0.5).flatMap { $0 as? CGColor }
    #expect(colour?.components == [0.75, 0.5, 0.25, 0.5])
  }

  @Test func `an additive transform animation is concatenated before the underlying transform`() {
    let (scale, move) = (CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(5, 0, 0))
    tree.set { root.transform = scale }
    tree.play(basic("transform", from: move, to: move) { $0.isAdditive = true })
    let shown = tree.shown("transform", at: 0.5) as? CATransform3D
    #expect(shown.map { isNear($0, CATransform3DConcat(move, scale)) } == true)
  }

  @Test func `isAdditive has no effect on Booleans and paths`() {
    tree.play(basic("hidden", from: false, to: true) { $0.isAdditive = true })
    #expect(tree.shown("hidden", at: 0.5) as? Bool == true)
    #expect(tree.shown("hidden", at: 0) as? Bool == false)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
    let other = LiveTree()
    other.set { other.root.shadowPath = CGPath(rect: .zero, transform: nil) }
    other.play(basic("shadowPath", from: path, to: path) { $0.isAdditive = true })
    let shown = other.shown("shadowPath", at: 0.5).flatMap { $0 as? CGPath }
    #expect(shown?.boundingBox == path.boundingBox)
  }

  @Test func `isCumulative starts each cycle at the sum of the end values of earlier cycles`() {
    tree.set { root.zPosition = 100 }
    tree.play(
      basic("zPosition", by: 10) {
        $0.isCumulative = true
        $0.repeatCount = 3
      })
    #expect(number("zPosition", 0.5) == 105)
    #expect(number("zPosition", 1.5) == 215)
    #expect(number("zPosition", 2.5) == 325)
  }

  @Test func `isCumulative with autoreverses accumulates the start value of each cycle`() {
    tree.play(
      basic("zPosition", from: 10, to: 20) {
        $0.isCumulative = true
        $0.autoreverses = true
        $0.repeatCount = 2
      })
    #expect(number("zPosition", 0.5) == 15)
    #expect(number("zPosition", 2.5) == 25)
    #expect(number("zPosition", 3) == 30)
  }

  @Test func `isCumulative with a value function accumulates its angle`() {
    tree.play(
      basic("transform", from: 0, to: 1) {
        $0.valueFunction = CAValueFunction(name: .rotateZ)
        $0.isCumulative = true
        $0.repeatCount = 2
      })
    let shown = tree.shown("transform", at: 1.5) as? CATransform3D
    #expect(shown.map { isNear($0, CATransform3DMakeRotation(1.5, 0, 0, 1)) } == true)
  }

  @Test func `isCumulative concatenates transforms`() {
    let move = CATransform3DMakeTranslation(10, 0, 0)
    tree.play(
      basic("transform", from: CATransform3DIdentity, to: move) {
        $0.isCumulative = true
        $0.repeatCount = 3
      })
    #expect((tree.shown("transform", at: 2.5) as? CATransform3D)?.m41 == 25)
  }
}
