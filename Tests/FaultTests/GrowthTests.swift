import CAML
import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing
import TextLayout

/// Tests of operations that once took quadratic time.
///
/// Each test expects that four times as many elements take about four times as long.
@Suite(.serialized) struct GrowthTests {
  @Test func `setting CALayer.sublayers takes linear time`() {
    expectLinearGrowth(count: 8_000) { count in
      let parent = CALayer()
      let layers = (0..<count).map { _ in CALayer() }
      parent.sublayers = layers
      parent.sublayers = layers.reversed()
    }
  }

  @Test func `removing sublayers in reverse order takes linear time`() {
    expectLinearGrowth(count: 8_000) { count in
      let parent = CALayer()
      for _ in 0..<count { parent.addSublayer(CALayer()) }
      for layer in (parent.sublayers ?? []).reversed() { layer.removeFromSuperlayer() }
    }
  }

  @Test func `building a deep layer tree from the top down takes linear time`() {
    expectLinearGrowth(count: 4_000) { count in
      let top = CALayer()
      var at = top
      for _ in 0..<count {
        let next = CALayer()
        at.addSublayer(next)
        at = next
      }
    }
  }

  @Test func `layout of nested layers invalidated from the innermost outward takes linear time`() {
    expectLinearGrowth(count: 500) { count in
      let layers = (0..<count).map { _ in CALayer() }
      for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
      let renderer = CARenderer(
        layer: layers[0], bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
      renderer.advance(to: 0.5)
      for layer in layers.reversed() { layer.setNeedsLayout() }
      renderer.advance(to: 1)
      #expect(layers.allSatisfy { !$0.needsLayout() })
    }
  }

  @Test func `setting many custom keys on one layer takes linear time`() {
    expectLinearGrowth(count: 3_000) { count in
      let layer = CALayer()
      for index in 0..<count { layer.setValue(index, forKey: "key\(index)") }
    }
  }

  // MARK: Animations of one layer

  private func animated(_ count: Int, _ duration: (Int) -> Double = { _ in 1 }) -> CALayer {
    let layer = CALayer()
    for index in 0..<count {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = duration(index)
      layer.add(animation, forKey: "key\(index)")
    }
    return layer
  }

  @Test func `adding many animations to one layer takes linear time`() {
    expectLinearGrowth(count: 1_000) { #expect(animated($0).animationKeys()?.count == $0) }
  }

  @Test(arguments: [false, true])
  func `removing the animations of one layer by key takes linear time`(isReversed: Bool) {
    expectLinearGrowth(count: 1_000) { count in
      let layer = animated(count)
      for index in 0..<count {
        layer.removeAnimation(forKey: "key\(isReversed ? count - 1 - index : index)")
      }
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test(arguments: [false, true])
  func `completing many animations of one layer takes linear time`(isReversed: Bool) {
    expectLinearGrowth(count: 500) { count in
      let layer = animated(count) { 1 + Double(isReversed ? count - $0 : $0) / 1e6 }
      let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
      renderer.advance(to: 0.5)
      #expect(layer.animationKeys()?.count == count)
      renderer.advance(to: 3)
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test func `rendering and removing a CAAnimationGroup with many animations takes linear time`() {
    expectLinearGrowth(count: 500) { count in
      let layer = CALayer()
      let group = CAAnimationGroup()
      group.animations = (0..<count).map { _ in
        let member = CABasicAnimation(keyPath: "opacity")
        member.fromValue = 0
        return member
      }
      group.duration = 1
      layer.add(group, forKey: "group")
      let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
      _ = renderer.image(at: 0.5)
      layer.removeAnimation(forKey: "group")
      _ = renderer.image(at: 0.75)
      #expect(layer.animationKeys() == nil)
    }
  }

  // MARK: Animations of many layers

  /// A layer with a custom property that redraws in every frame of an animation.
  private final class Dial: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "opacity" || super.needsDisplay(forKey: key)
    }
  }

  @Test(arguments: [0.5, 1, 3])
  func `removing many animated layers takes linear time before, at and after the animations' end`(
    time: Double
  ) {
    expectLinearGrowth(count: 500) { count in
      let root = framed(CALayer())
      for _ in 0..<count {
        let dial = framed(Dial())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.beginTime = 0
        animation.fromValue = 0
        animation.duration = 1
        dial.add(animation, forKey: "turn")
        root.addSublayer(dial)
      }
      let renderer = CARenderer(layer: root, bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
      renderer.advance(to: time)
      #expect((root.sublayers?.first?.animation(forKey: "turn") != nil) == (time < 1))
      root.sublayers = nil
      renderer.advance(to: time + 1)
      #expect(root.sublayers == nil)
    }
  }

  // MARK: Archives

  private func archive(_ layer: CALayer) {
    let data = try? NSKeyedArchiver.archivedData(
      withRootObject: layer, requiringSecureCoding: true)
    let back = data.flatMap {
      try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: $0)
    }
    #expect(back?.sublayers?.count == layer.sublayers?.count)
  }

  @Test func `archiving nested layers takes linear time`() {
    expectLinearGrowth(count: 25) { count in
      let top = framed(CALayer())
      var at = top
      for index in 0..<count {
        let next = framed(CALayer(), CGRect(x: index, y: 1, width: 3, height: 4))
        at.addSublayer(next)
        at = next
      }
      archive(top)
    }
  }

  @Test func `archiving sibling layers takes linear time`() {
    expectLinearGrowth(count: 50) { count in
      let top = framed(CALayer())
      for index in 0..<count {
        top.addSublayer(framed(CALayer(), CGRect(x: index, y: 1, width: 3, height: 4)))
      }
      archive(top)
    }
  }

  // MARK: Documents

  private func read(_ hazard: StressDocument, _ count: Int) {
    let package = try? CAPackage(files: ["main.caml": Data(hazard.document(size: count).utf8)])
    #expect(package != nil)
    if hazard == .unknownKeys { try? package?.stateController.setState("a") }
    if hazard == .stateTour { #expect(package?.stateNames.count == count) }
  }

  @Test(arguments: [
    StressDocument.unknownAttributes, .unknownKeys, .stateTour, .setValues, .animations,
  ])
  func `importing a large document takes linear time`(hazard: StressDocument) {
    expectLinearGrowth(count: 1_500, named: "reading \(hazard)") { read(hazard, $0) }
  }

  @Test func `a CAML state transition with many elements takes linear time`() {
    expectLinearGrowth(count: 400) { count in
      let (layers, values, elements) = (
        (0..<count).map { "<CALayer id='l\($0)'/>" },
        (0..<count).map {
          """
          <LKStateSetValue targetId='l\($0)' keyPath='opacity'><value type='real' value='0'/>
          </LKStateSetValue>
          """
        },
        (0..<count).map {
          """
          <LKStateTransitionElement key='opacity' targetId='l\($0)'>
          <animation type='CABasicAnimation' keyPath='opacity' duration='1'/></LKStateTransitionElement>
          """
        }
      )
      let document = """
        <caml><CALayer><sublayers>\(layers.joined())</sublayers>
        <states><LKState name='a'><elements>\(values.joined())</elements></LKState></states>
        <stateTransitions><LKStateTransition fromState='*' toState='*'><elements>
        \(elements.joined())</elements></LKStateTransition></stateTransitions></CALayer></caml>
        """
      let package = try? CAPackage(files: ["main.caml": Data(document.utf8)])
      try? package?.stateController.setState("a")
      #expect(package?.stateController.transitionDuration(from: nil, to: "a") == 1)
    }
  }

  @Test func `layout of a text with a limited height takes linear time`() {
    expectLinearGrowth(count: 2_000) { count in
      let words = String(repeating: "word ", count: count)
      let lines = String(repeating: "\nline", count: count)
      // The text is longer than those whose layouts are cached.
      _ = FontLibrary.system.layOut(
        StyledText(words + lines, TextStyle(size: 12)),
        in: TextBox(width: 100, height: 1e9, truncation: .tail))
    }
  }
}
