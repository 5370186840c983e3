import EasyAnimation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// An animatable property of a layer class, with two values.
struct AnimatedKey: CustomTestStringConvertible, @unchecked Sendable {
  /// The layer class that declares the property.
  enum Owner: String { case every, emitter, gradient, replicator, shape, text }

  let owner: Owner
  let key: String
  let from: Any
  let to: Any

  var testDescription: String { "\(owner) \(key)" }

  init(_ owner: Owner, _ key: String, _ from: Any, _ to: Any) {
    (self.owner, self.key, self.from, self.to) = (owner, key, from, to)
  }

  /// A new layer without a view that has the property.
  var layer: CALayer {
    switch owner {
    case .every: CALayer()
    case .emitter: CAEmitterLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .shape: CAShapeLayer()
    case .text: CATextLayer()
    }
  }

  /// A new view whose layer has the property.
  @MainActor var view: UIView {
    switch owner {
    case .every: UIView()
    case .emitter: EmitterView()
    case .gradient: GradientView()
    case .replicator: ReplicatorView()
    case .shape: ShapeView()
    case .text: TextView()
    }
  }

  private static let (black, white) = (rgb(0, 0, 0), rgb(1, 1, 1))
  private static let (point, otherPoint) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 6))
  private static let (size, otherSize) = (
    CGSize(width: 1, height: 2), CGSize(width: 3, height: 6)
  )
  private static let (identity, moved) = (
    CATransform3DIdentity, CATransform3DMakeTranslation(8, 4, 0)
  )

  /// All properties animated by EasyAnimation.
  static let all: [AnimatedKey] = [
    AnimatedKey(.every, "anchorPoint", point, otherPoint),
    AnimatedKey(.every, "backgroundColor", black, white),
    AnimatedKey(.every, "borderColor", black, white),
    AnimatedKey(.every, "borderWidth", 1, 3),
    AnimatedKey(
      .every, "bounds", CGRect(x: 0, y: 0, width: 4, height: 4),
      CGRect(x: 2, y: 4, width: 8, height: 6)),
    AnimatedKey(
      .every, "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1),
      CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
    AnimatedKey(.every, "cornerRadius", 2, 8),
    AnimatedKey(.every, "opacity", 1, 0),
    AnimatedKey(.every, "position", point, otherPoint),
    AnimatedKey(.every, "shadowColor", black, white),
    AnimatedKey(.every, "shadowOffset", size, otherSize),
    AnimatedKey(.every, "shadowOpacity", 0, 1),
    AnimatedKey(.every, "shadowRadius", 3, 9),
    AnimatedKey(.every, "sublayerTransform", identity, moved),
    AnimatedKey(.every, "transform", identity, moved),
    AnimatedKey(.every, "zPosition", 0, 10),
    AnimatedKey(.emitter, "emitterPosition", point, otherPoint),
    AnimatedKey(.emitter, "emitterZPosition", 0, 4),
    AnimatedKey(.emitter, "emitterSize", size, otherSize),
    AnimatedKey(.emitter, "spin", 1, 3),
    AnimatedKey(.emitter, "velocity", 1, 3),
    AnimatedKey(.emitter, "birthRate", 1, 3),
    AnimatedKey(.emitter, "lifetime", 1, 3),
    AnimatedKey(.gradient, "colors", [black, black], [white, white]),
    AnimatedKey(.gradient, "locations", [0, 0.5], [0.5, 1]),
    AnimatedKey(.gradient, "endPoint", point, otherPoint),
    AnimatedKey(.gradient, "startPoint", point, otherPoint),
    AnimatedKey(.replicator, "instanceDelay", 0, 2),
    AnimatedKey(.replicator, "instanceTransform", identity, moved),
    AnimatedKey(.replicator, "instanceColor", black, white),
    AnimatedKey(.replicator, "instanceRedOffset", 0, -0.5),
    AnimatedKey(.replicator, "instanceGreenOffset", 0, -0.5),
    AnimatedKey(.replicator, "instanceBlueOffset", 0, -0.5),
    AnimatedKey(.replicator, "instanceAlphaOffset", 0, -0.5),
    AnimatedKey(
      .shape, "path", CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
      CGPath(rect: CGRect(x: 2, y: 2, width: 8, height: 6), transform: nil)),
    AnimatedKey(.shape, "fillColor", black, white),
    AnimatedKey(.shape, "lineDashPhase", 0, 6),
    AnimatedKey(.shape, "lineWidth", 1, 5),
    AnimatedKey(.shape, "miterLimit", 10, 2),
    AnimatedKey(.shape, "strokeColor", black, white),
    AnimatedKey(.shape, "strokeStart", 0, 0.5),
    AnimatedKey(.shape, "strokeEnd", 1, 0.5),
    AnimatedKey(.text, "fontSize", 10, 30),
    AnimatedKey(.text, "foregroundColor", black, white),
  ]
}

/// A view whose layer is an instance of a subclass.
private class EmitterView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }
}
private class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}
private class ReplicatorView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }
}
private class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}
private class TextView: UIView {
  override class var layerClass: AnyClass { CATextLayer.self }
}

/// Tests of the properties animated by EasyAnimation: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct AnimatedKeyTests {
  private let screen = EasyStage()

  /// Changes the property in a linear animation block with a duration of two seconds and a delay of one second.
  ///
  /// Expects the middle value after two seconds.
  private func expectHalfWay(_ layer: CALayer, _ row: AnimatedKey) {
    screen.run {
      layer.setValue(row.from, forKey: row.key)
      screen.context.endTurn()
      layer.removeAllAnimations()
      screen.context.endTurn()
      UIView.animate(
        withDuration: 2, delay: 1, options: .curveLinear,
        animations: {
          layer.setValue(row.to, forKey: row.key)
        })
    }
    let (from, to) = (lanes(row.from), lanes(row.to))
    #expect(!from.isEmpty)
    #expect(from != to)
    #expect(lanes(layer.value(forKey: row.key)) == to)
    for (time, expected) in [(0.5, from), (2, zip(from, to).map { ($0 + $1) / 2 }), (3.5, to)] {
      screen.advance(to: time)
      let shown = screen.shown(layer, row.key)
      #expect(shown.count == expected.count, "at \(time)")
      for (a, b) in zip(shown, expected) { #expect(abs(a - b) < 1e-5, "at \(time)") }
    }
  }

  @Test(arguments: AnimatedKey.all)
  func `EasyAnimation animates each listed property of a layer without a view`(row: AnimatedKey) {
    let layer = screen.show(row.layer)
    expectHalfWay(layer, row)
    #expect(layer.animationKeys() == nil)
  }

  @Test(arguments: AnimatedKey.all)
  func `EasyAnimation animates each listed property of a view's layer`(row: AnimatedKey) {
    expectHalfWay(screen.show(row.view).layer, row)
  }

  @Test func `EasyAnimation animates the properties of a custom layer subclass`() {
    final class Dial: CAShapeLayer {}
    let row = AnimatedKey(.shape, "strokeEnd", 1, 0.5)
    expectHalfWay(screen.show(Dial()), row)
  }

  @Test func `EasyAnimation does not change the implicit animation of a property it does not list`()
  {
    screen.run {
      UIView.animate(withDuration: 2) {
        screen.layer.contentsCenter = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      }
    }
    #expect(screen.layer.added.map(\.key) == ["contentsCenter"])
  }

  @Test func `EasyAnimation ignores a key that is not a property of the layer's class`() {
    screen.run {
      UIView.animate(withDuration: 2) { screen.layer.setValue(1, forKey: "strokeEnd") }
    }
    #expect(screen.layer.added.isEmpty)
  }
}
