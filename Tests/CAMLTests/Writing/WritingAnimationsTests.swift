import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderTree
import Testing

@testable import CAML

/// Tests that writing and importing preserves every animation class and each of its properties.
@Suite struct WritingAnimationsTests {
  /// Returns a value that differs from the default value of the given property, or `nil` if there is none.
  private func sample(_ key: String, _ fresh: CAAnimation) -> Any? {
    switch fresh.value(forKey: key) {
    case let flag as Bool where type(of: fresh.value(forKey: key) ?? 0) == Bool.self: return !flag
    case let number as Double: return number + 0.3
    case let range as CAFrameRateRange:
      return CAFrameRateRange(minimum: range.minimum + 30, maximum: 120, preferred: 59.94)
    case is String: return ["type": "push", "fillMode": "both"][key] ?? "cubic"
    case .some: return nil
    case nil: return Self.objects[key]
    }
  }

  nonisolated(unsafe) private static let objects: [String: Any] = [
    "timingFunction": CAMediaTimingFunction(controlPoints: 0.17, -0.67, 0.83, 1.1),
    "keyPath": "position.x",
    "valueFunction": CAValueFunction(name: .rotateZ) as Any, "fromValue": 0.1, "toValue": 1e-9,
    "byValue": CGPoint(x: 1, y: 2), "values": [0.1, 2.0, 1.0 / 3],
    "path": CGPath(geometry: WritingPropertiesTests.path),
    "keyTimes": [0, 0.4, 1].map { NSNumber(value: $0) },
    "timingFunctions": [
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4),
    ],
    "tensionValues": [NSNumber(value: 0.1)], "continuityValues": [NSNumber(value: 0.2)],
    "biasValues": [NSNumber(value: 0.3)], "rotationMode": "auto", "subtype": "fromTop",
    "filter": CAFilter(type: "colorInvert"),
    "animations": [CABasicAnimation(keyPath: "opacity"), CAAnimationGroup()],
  ]

  private func expectBack(_ animation: CAAnimation, key: String?) throws {
    let layer = CALayer()
    layer.add(animation, forKey: key)
    let back = try RoundTrip.through(layer)
    let (old, new) = (layer.addedAnimations, back.addedAnimations)
    #expect(old.map { RoundTrip.text($0.animation) } == new.map { RoundTrip.text($0.animation) })
  }

  @Test func `CAMLWriter preserves each property of every animation class`() throws {
    for animationClass in AnimationClass.all {
      for key in animationClass.make().documentKeys.map(\.key) {
        let animation = animationClass.make()
        (animation as? CAPropertyAnimation)?.keyPath = "opacity"
        let value = try #require(
          sample(key, animationClass.make()), "no sample for \(animationClass.name).\(key)")
        animation.setValue(value, forKey: key)
        let fresh = RoundTrip.text(animationClass.make().value(forKey: key))
        #expect(RoundTrip.text(animation.value(forKey: key)) != fresh)
        try expectBack(animation, key: "k")
      }
    }
  }

  @Test func `CAMLWriter preserves animation values of every type`() throws {
    for nodeClass in NodeClass.allCases {
      for row in PropertyTable.builtin where row.owner == nodeClass {
        for sample in WritingPropertiesTests.samples(row.kind) {
          guard let boxed = sample.boxed else { continue }
          let animation = CABasicAnimation(keyPath: row.key)
          animation.fromValue = boxed
          animation.toValue = boxed
          let frames = CAKeyframeAnimation(keyPath: row.key)
          frames.values = [boxed, boxed]
          let layer = try #require(LayerClass.all.first { $0.nodeClass == nodeClass }).make()
          layer.add(animation, forKey: "a")
          layer.add(frames, forKey: "b")
          let back = try RoundTrip.through(layer)
          #expect(RoundTrip.differences(layer, back) == [], "\(row.key)")
        }
      }
    }
  }

  @Test(arguments: [0, 1e-100, 0.7, 12, .infinity])
  func `CAMLWriter preserves the beginTime of an animation`(beginTime: Double) throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.beginTime = beginTime
    animation.repeatCount = .infinity
    animation.repeatDuration = .infinity
    animation.duration = 2
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    let bytes = try CAMLWriter(layer: layer, isGeometryFlipped: false).camlData()
    let text = String(decoding: bytes, as: UTF8.self)
    let written = beginTime == 0 ? "" : " beginTime=\"\(ValueFormatter.numberText(beginTime))\""
    #expect(
      text.contains(
        "<CABasicAnimation keyPath=\"opacity\"\(written) duration=\"2\" repeatCount=\"inf\" repeatDuration=\"inf\"/>"
      ))
    _ = try RoundTrip.through(layer)
  }

  @Test func `CAMLWriter writes distinct keys for animations added without a key`() throws {
    let layer = CALayer()
    for duration in [1.0, 2, 3] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = duration
      layer.add(animation, forKey: nil)
    }
    layer.add(CATransition(), forKey: "whatever")
    layer.add(CAAnimationGroup(), forKey: nil)
    let back = try RoundTrip.through(layer)
    #expect(
      back.addedAnimations.map(\.key) == ["opacity", "opacity-2", "opacity-3", "transition", nil])
    #expect(back.addedAnimations.map(\.animation.duration) == [1, 2, 3, 0.25, 0.25])
  }

  @Test func `CAMLWriter writes beginTime relative to its startTime`() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.beginTime = 7
    layer.add(animation, forKey: "a")
    let bytes = try CAMLWriter(layer: layer, isGeometryFlipped: false, startTime: 5).camlData()
    #expect(String(decoding: bytes, as: UTF8.self).contains("beginTime=\"2\""))
  }

  @Test func `CAMLWriter writes a custom subclass as its base class and omits empty animations`()
    throws
  {
    final class Own: CAKeyframeAnimation {}
    let layer = CALayer()
    let own = Own(keyPath: "opacity")
    own.values = [0, 1]
    layer.add(own, forKey: "own")
    layer.add(CABasicAnimation(), forKey: "none")
    let writer = CAMLWriter(layer: layer, isGeometryFlipped: false)
    let root = try RoundTrip.read(writer.camlData()).rootLayer
    #expect(root.addedAnimations.map(\.key) == ["own"])
    #expect(root.animation(forKey: "own") is CAKeyframeAnimation)
    #expect(writer.omissions == ["an animation without a key path (it has no effect)"])
  }

  @Test func `CATransition and CAValueFunction are imported from a document`() throws {
    let root = try package(
      """
      <CALayer><animations>
        <CATransition type="push" subtype="fromTop"/>
        <spin type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ" fromValue="0" toValue="3"/>
      </animations></CALayer>
      """
    ).rootLayer
    let transition = try #require(root.animation(forKey: "transition") as? CATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromTop)
    let spin = try #require(root.animation(forKey: "spin") as? CABasicAnimation)
    #expect(spin.valueFunction?.name == .rotateZ)
    #expect(spin.toValue as? Double == 3)
  }
}
