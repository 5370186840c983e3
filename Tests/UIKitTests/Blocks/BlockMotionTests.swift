import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the layer properties that animate in animation blocks, and of the added animations.
///
/// - Source: Documentation/behaviour/views.md, "Blocks".
@MainActor
@Suite(.serialized) struct BlockMotionTests {
  private let screen = ViewStage()

  /// A view with a shape layer, used to test the properties of `CAShapeLayer`.
  private final class Shape: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  /// A layer key path with two values to set one after the other.
  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    let path: String
    let first: Any
    let second: Any
    /// The keys of the animations added by the change.
    let animated: [String]
    var testDescription: String { path }

    init(_ path: String, _ first: Any, _ second: Any, _ animated: [String]? = nil) {
      (self.path, self.first, self.second) = (path, first, second)
      self.animated = animated ?? [path]
    }
  }

  nonisolated static let halves = ["bounds.origin", "bounds.size"]

  nonisolated static let additive: [Row] = [
    Row("position", CGPoint(x: 50, y: 60), CGPoint(x: 7, y: 8)),
    Row("position.x", 50.0, 7.0, ["position"]), Row("position.y", 50.0, 7.0, ["position"]),
    Row(
      "bounds", CGRect(x: 1, y: 2, width: 30, height: 40),
      CGRect(x: 0, y: 2, width: 35, height: 45), halves),
    Row(
      "bounds.size", CGSize(width: 30, height: 40), CGSize(width: 35, height: 40), halves),
    Row("bounds.size.width", 30.0, 35.0, halves), Row("bounds.origin.y", 3.0, 5.0, halves),
    Row("transform", CATransform3DMakeScale(2, 3, 1), CATransform3DMakeScale(4, 4, 1)),
    Row("transform.scale", 2.0, 3.0, ["transform"]),
    Row("transform.rotation", 1.0, 2.0, ["transform"]),
    Row("transform.rotation.y", 1.0, 0.5, ["transform"]),
    Row("transform.translation.x", 5.0, 20.0, ["transform"]), Row("cornerRadius", 4.0, 2.0),
  ]

  nonisolated static let replacing: [Row] = [
    Row("opacity", 0.5, 0.25), Row("shadowOpacity", 0.5, 0.25),
    Row("anchorPoint", CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.25)),
    Row(
      "backgroundColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)),
  ]

  nonisolated static let unmoved: [Row] = [
    Row("borderWidth", 2.0, 3.0), Row("shadowRadius", 2.0, 4.0), Row("zPosition", 2.0, 4.0),
    Row("anchorPointZ", 2.0, 4.0),
    Row("shadowOffset", CGSize(width: 1, height: 2), CGSize(width: 2, height: 2)),
    Row(
      "borderColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)),
    Row(
      "shadowColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)),
    Row(
      "contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 1),
      CGRect(x: 0, y: 0, width: 1, height: 0.5)),
    Row("sublayerTransform", CATransform3DMakeScale(2, 2, 1), CATransform3DMakeScale(3, 3, 1)),
    Row(
      "shadowPath", CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
      CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 4), transform: nil)),
    Row("strokeStart", 0.25, 0.5), Row("strokeEnd", 0.25, 0.5), Row("lineWidth", 2.0, 3.0),
    Row(
      "path", CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
      CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 4), transform: nil)),
    Row(
      "fillColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)), Row("hidden", true, false),
    Row("masksToBounds", true, false), Row("speed", 2.0, 1.0), Row("nonsense", 2.0, 1.0),
  ]

  /// Adds a view to the window with the row's first value set on its layer.
  private func view(with row: Row) -> UIView {
    let view = Shape(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
    screen.run {
      screen.window?.addSubview(view)
      view.layer.setValue(row.first, forKeyPath: row.path)
      screen.context.endTurn()
    }
    return view
  }

  private func change(
    _ view: UIView, _ row: Row, to value: Any? = nil,
    _ options: UIView.AnimationOptions = [], _ name: String = "done"
  ) {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: options.union(.curveLinear),
        animations: { view.layer.setValue(value ?? row.second, forKeyPath: row.path) },
        completion: screen.note(name))
    }
  }

  private func basic(_ view: UIView, _ key: String) throws -> CABasicAnimation {
    try #require(view.layer.animation(forKey: key) as? CABasicAnimation)
  }

  @Test(arguments: additive + replacing + unmoved)
  func `a view's layer adds no animation for changes outside an animation block`(row: Row) {
    let view = view(with: row)
    screen.run { view.layer.setValue(row.second, forKeyPath: row.path) }
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(arguments: additive)
  func `additive layer properties in an animation block animate from old minus new to zero`(
    row: Row
  ) throws {
    let view = view(with: row)
    change(view, row)
    #expect(view.layer.animationKeys() == row.animated)
    for key in row.animated {
      let animation = try basic(view, key)
      #expect(animation.isAdditive)
      #expect(animation.keyPath == key)
      switch animation.toValue {
      case let point as CGPoint: #expect(point == .zero)
      case let size as CGSize: #expect(size == .zero)
      case let transform as CATransform3D: #expect(transform == CATransform3DIdentity)
      default: #expect(decodeNumber(animation.toValue) == 0)
      }
      #expect(animation.fillMode == .both)
    }
  }

  @Test(arguments: replacing)
  func `non-additive layer properties animate from the old value to the model value`(row: Row)
    throws
  {
    let view = view(with: row)
    let old = view.layer.value(forKeyPath: row.path)
    change(view, row)
    #expect(view.layer.animationKeys() == [row.path])
    let animation = try basic(view, row.path)
    #expect(!animation.isAdditive)
    #expect(animation.toValue == nil)
    #expect("\(animation.fromValue ?? "nil")" == "\(old ?? "nil")")
  }

  @Test(arguments: unmoved)
  func `layer properties that UIView.animate does not animate change immediately`(row: Row) {
    let view = view(with: row)
    change(view, row)
    #expect(view.layer.animationKeys() == nil)
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test(arguments: additive, [UIView.AnimationOptions(), .beginFromCurrentState])
  func `a second UIView.animate block for an additive property adds an animation to the first`(
    row: Row, options: UIView.AnimationOptions
  ) throws {
    let view = view(with: row)
    change(view, row, options, "first")
    let first = try row.animated.map { try basic(view, $0).fromValue }
    screen.advance(to: 0.5)
    let before = screen.run { row.animated.map { shown(view, $0) } }
    change(view, row, to: row.first, options, "second")
    #expect(view.layer.animationKeys() == row.animated + row.animated.map { $0 + "-2" })
    for (key, first) in zip(row.animated, first) {
      let second = try basic(view, key + "-2").fromValue
      #expect(
        isOpposite(first, second), "\(String(describing: first)) \(String(describing: second))")
    }
    screen.endTurn()
    let after = screen.run { row.animated.map { shown(view, $0) } }
    for (a, b) in zip(before, after) { #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }) }
    screen.advance(to: 2)
    #expect(screen.lines == ["first true", "second true"])
  }

  @Test(arguments: replacing)
  func `a second UIView.animate block for a non-additive property replaces its animation`(
    row: Row
  ) throws {
    let view = view(with: row)
    change(view, row, [], "first")
    screen.advance(to: 0.5)
    change(view, row, to: row.first, [], "second")
    #expect(view.layer.animationKeys() == [row.path])
    let from = try basic(view, row.path).fromValue
    #expect(numbers(from) == numbers(row.second))
    screen.endTurn()
    #expect(screen.lines == ["first false"])
    screen.run { #expect(shown(view, row.path) == numbers(row.second)) }
    screen.advance(to: 2)
    #expect(screen.lines == ["first false", "second true"])
  }

  @Test(arguments: replacing)
  func `beginFromCurrentState starts non-additive animations at the presented value`(row: Row)
    throws
  {
    let view = view(with: row)
    change(view, row, [], "first")
    screen.advance(to: 0.5)
    change(view, row, to: row.first, .beginFromCurrentState, "second")
    #expect(view.layer.animationKeys() == [row.path])
    let middle = zip(numbers(row.first), numbers(row.second)).map { ($0 + $1) / 2 }
    let from = numbers(try basic(view, row.path).fromValue)
    #expect(zip(from, middle).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(from.count == middle.count)
    screen.endTurn()
    #expect(screen.lines == ["first false"])
  }

  @Test(arguments: additive + replacing)
  func `setting a property to its current value in an animation block adds no animation`(row: Row) {
    let view = view(with: row)
    change(view, row, to: row.first)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func `backgroundColor animates from transparent black if it was nil before`() throws {
    screen.run { UIView.animate(withDuration: 1) { screen.view.backgroundColor = .red } }
    let from = try basic(screen.view, "backgroundColor").fromValue
    #expect(numbers(from) == [0, 0, 0, 0])
  }

  @Test func `two simultaneous alpha animations never present an opacity above 1`() {
    screen.run {
      UIView.animate(withDuration: 1) { screen.view.alpha = 0 }
      UIView.animate(withDuration: 1) { screen.view.alpha = 1 }
    }
    for step in 0...10 {
      screen.advance(to: Double(step) / 10)
      #expect(screen.shownAlpha <= 1)
    }
  }

  // MARK: Reading values

  private func shown(_ view: UIView, _ keyPath: String) -> [Double] {
    numbers(view.layer.presentation()?.value(forKeyPath: keyPath))
  }

  private func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let p as CGPoint: return [Double(p.x), Double(p.y)]
    case let s as CGSize: return [Double(s.width), Double(s.height)]
    case let t as CATransform3D:
      return [t.m11, t.m12, t.m13, t.m21, t.m22, t.m23, t.m31, t.m32, t.m33, t.m41, t.m42].map {
        Double($0)
      }
    default:
      if let color = value as? CGColor { return (color.components ?? []).map { Double($0) } }
      return decodeNumber(value).map { [$0] } ?? []
    }
  }

  /// Whether two additive differences cancel each other out.
  private func isOpposite(_ a: Any?, _ b: Any?) -> Bool {
    if let a = a as? CATransform3D, let b = b as? CATransform3D {
      let both = CATransform3DConcat(a, b)
      return zip(numbers(both), numbers(CATransform3DIdentity)).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    let (a, b) = (numbers(a), numbers(b))
    return !a.isEmpty && a.count == b.count && zip(a, b).allSatisfy { abs($0 + $1) < 1e-9 }
  }
}
