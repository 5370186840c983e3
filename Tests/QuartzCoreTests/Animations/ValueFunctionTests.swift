import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of transforms computed from animated numbers: Documentation/behaviour/animations.md, "Value functions".
@Suite struct ValueFunctionTests {
  private let tree = LiveTree()

  private func isNear(_ a: CATransform3D?, _ b: CATransform3D) -> Bool {
    guard let a else { return false }
    return [
      \CATransform3D.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33,
      \.m34, \.m41, \.m42, \.m43, \.m44,
    ].allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-9 }
  }

  private func shown(_ time: Double) -> CATransform3D? {
    tree.shown("transform", at: time) as? CATransform3D
  }

  private func turn(_ from: Double, _ to: Double) -> CABasicAnimation {
    basic("transform", from: from, to: to) { $0.valueFunction = CAValueFunction(name: .rotateZ) }
  }

  @Test(arguments: [
    (CAValueFunctionName.rotateX, CATransform3DMakeRotation(2, 1, 0, 0)),
    (.rotateY, CATransform3DMakeRotation(2, 0, 1, 0)),
    (.rotateZ, CATransform3DMakeRotation(2, 0, 0, 1)),
    (.scaleX, CATransform3DMakeScale(2, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 2, 1)),
    (.scaleZ, CATransform3DMakeScale(1, 1, 2)),
    (.translateX, CATransform3DMakeTranslation(2, 0, 0)),
    (.translateY, CATransform3DMakeTranslation(0, 2, 0)),
    (.translateZ, CATransform3DMakeTranslation(0, 0, 2)),
  ])
  func `each CAValueFunction of one number computes its transform from the interpolated number`(
    name: CAValueFunctionName, expected: CATransform3D
  ) {
    tree.play(
      basic("transform", from: 1, to: 3) { $0.valueFunction = CAValueFunction(name: name) })
    #expect(isNear(shown(0.5), expected))
  }

  @Test(arguments: [
    (CAValueFunctionName.scale, CATransform3DMakeScale(2, 3, 4)),
    (.translate, CATransform3DMakeTranslation(2, 3, 4)),
  ])
  func `CAValueFunction scale and translate accept an array of three numbers`(
    name: CAValueFunctionName, expected: CATransform3D
  ) {
    tree.play(
      basic("transform", from: [1, 1, 1], to: [3, 5, 7] as [NSNumber]) {
        $0.valueFunction = CAValueFunction(name: name)
      })
    #expect(isNear(shown(0.5), expected))
  }

  @Test func `CAValueFunction(name:) returns nil for an unknown name`() {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "wobble")) == nil)
    #expect(CAValueFunction(name: .scale)?.name == .scale)
  }

  @Test func `a CAValueFunction animation of transform replaces the model transform`() {
    tree.set { tree.root.transform = CATransform3DMakeScale(5, 5, 5) }
    tree.play(turn(0, 2))
    #expect(isNear(shown(0.5), CATransform3DMakeRotation(1, 0, 0, 1)))
  }

  @Test
  func `an additive animation with a CAValueFunction is concatenated before the model transform`() {
    let scale = CATransform3DMakeScale(2, 1, 1)
    tree.set { tree.root.transform = scale }
    let turn = turn(0, 2)
    turn.isAdditive = true
    tree.play(turn)
    #expect(
      isNear(shown(0.5), CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), scale)))
  }

  @Test
  func `a plain and an additive animation with CAValueFunctions concatenate their transforms`() {
    let scale = basic("transform", from: [1, 1, 1], to: [3, 3, 1]) {
      $0.valueFunction = CAValueFunction(name: .scale)
      $0.isAdditive = true
    }
    let move = basic("transform", from: [0, 0, 0], to: [20, 0, 0]) {
      $0.valueFunction = CAValueFunction(name: .translate)
    }
    tree.play(move, scale)
    #expect(
      isNear(
        shown(0.5),
        CATransform3DConcat(
          CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(10, 0, 0))))
  }

  @Test func `CAValueFunction rotateZ can rotate by more than one full turn`() {
    tree.play(turn(0, 8 * .pi))
    #expect(isNear(shown(0.3125), CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
  }

  @Test func `CAValueFunction also computes transforms in keyframe and spring animations`() {
    tree.play(
      keyframes("transform", [0.0, 1, 5]) { $0.valueFunction = CAValueFunction(name: .rotateY) })
    #expect(isNear(shown(0.75), CATransform3DMakeRotation(3, 0, 1, 0)))
    let other = LiveTree()
    let spring = CASpringAnimation(keyPath: "transform")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 1)
    spring.valueFunction = CAValueFunction(name: .translateX)
    let plain = CASpringAnimation(keyPath: "zPosition")
    (plain.fromValue, plain.toValue, plain.duration) = (0, 100, 1)
    other.play(spring, plain)
    let shown = other.shown("transform", at: 0.3) as? CATransform3D
    #expect(abs((shown?.m41 ?? -1) - CGFloat(other.number("zPosition", at: 0.3))) < 1e-9)
  }

  @Test func `an animation of transform between numbers without a CAValueFunction has no effect`() {
    tree.play(basic("transform", from: 0, to: 1))
    #expect(isNear(shown(0.5), CATransform3DIdentity))
  }
}
