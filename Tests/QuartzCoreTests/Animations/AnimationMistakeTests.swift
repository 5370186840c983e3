import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests that invalid animation settings are reported once: Documentation/behaviour/animations.md, "Mistakes".
@Suite struct AnimationMistakeTests {
  /// Returns the warnings reported while the given animation is added three times.
  private func lines(_ name: String, _ animation: CAAnimation) -> [String] {
    let layer = CALayer()
    layer.name = name
    let tree = LiveTree(layer)
    return said {
      for _ in 0..<3 {
        tree.run { layer.add(animation, forKey: "a") }
        tree.endTurn()
      }
    }
  }

  @Test func `a negative animation duration is reported with the layer's name and the key path`() {
    let animation = basic("opacity", from: 0) { $0.duration = -1 }
    #expect(
      lines("short", animation) == [
        "CoreAnimation: invalid duration -1.0 in CABasicAnimation of 'opacity' on CALayer 'short': the duration of "
          + "the transaction is used; set a value above 0"
      ])
  }

  @Test(arguments: ["duration", "repeatCount", "repeatDuration"], [-2.0, .nan])
  func `negative or NaN timing values are reported for single and for grouped animations`(
    key: String, value: Double
  ) {
    let child = basic("opacity", from: 0)
    child.setValue(value, forKey: key)
    let group = CAAnimationGroup()
    group.animations = [child]
    for (name, animation) in [("alone", child), ("grouped", group)] as [(String, CAAnimation)] {
      let lines = lines("\(name) \(key) \(value)", animation)
      #expect(lines.count == 1, "\(lines)")
      #expect(
        lines.first?.contains("invalid \(key) \(value == -2 ? "-2.0" : "nan")") == true, "\(lines)")
    }
  }

  @Test(arguments: [
    ([0, 0.5, 1.2], "[0, 0.5, 1.2]"), ([-0.1, 0.5, 1], "[-0.1, 0.5, 1]"),
    ([0, 0.7, 0.3], "ascend"), ([0, 1], "2 keyTimes for 3 values"),
    ([0, 0.2, 0.4, 1], "4 keyTimes for 3 values"),
  ])
  func `keyTimes that are out of range, descending or of the wrong count are reported`(
    times: [Double], text: String
  ) {
    let animation = keyframes("opacity", [0, 1, 0.5]) {
      $0.keyTimes = times.map { NSNumber(value: $0) }
    }
    let lines = lines("times \(times)", animation)
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains(text) == true, "\(lines)")
  }

  @Test func `a discrete CAKeyframeAnimation accepts one more key time than values`() {
    let animation = keyframes("opacity", [0, 1]) {
      $0.keyTimes = [0, 0.5, 1]
      $0.calculationMode = .discrete
    }
    #expect(lines("discrete", animation) == [])
  }

  @Test(arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
  func `invalid keyTimes of a paced CAKeyframeAnimation are not reported`(
    mode: CAAnimationCalculationMode
  ) {
    let animation = keyframes("opacity", [0, 1]) {
      $0.keyTimes = [3]
      $0.calculationMode = mode
    }
    #expect(lines("paced \(mode.rawValue)", animation) == [])
  }

  @Test(arguments: [
    ([0.5] as [Double]?, "a single value"), ([], "no values"), (nil, "no values"),
  ])
  func `a CAKeyframeAnimation with fewer than two values is reported`(
    values: [Double]?, text: String
  ) {
    let lines = lines("few \(values ?? [])\(values == nil)", keyframes("opacity", values))
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains(text) == true, "\(lines)")
  }

  @Test func `a CAKeyframeAnimation with a path but without values is not reported`() {
    let animation = keyframes("position", nil) {
      $0.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    }
    #expect(lines("path", animation) == [])
  }

  /// A class used by no other test, because invalid spring constants are reported once for each class.
  private final class RefusingSpring: CASpringAnimation {}

  @Test(arguments: ["mass", "stiffness", "damping"])
  func `CASpringAnimation reports a negative mass, stiffness or damping once`(key: String) {
    let spring = RefusingSpring(keyPath: "opacity")
    let lines = said { for _ in 0..<2 { spring.setValue(-3.25, forKey: key) } }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("invalid \(key) -3.25") == true, "\(lines)")
  }

  @Test func `valid animations and transitions cause no warning`() {
    let group = CAAnimationGroup()
    group.animations = [
      basic("opacity", from: 0) { $0.repeatCount = .infinity },
      keyframes("position.x", [0, 1, 2]) { $0.keyTimes = [0, 0.5, 1] },
      CASpringAnimation(keyPath: "zPosition"),
    ]
    #expect(lines("fine", group) == [])
    #expect(lines("fine too", CATransition()) == [])
  }

  @Test func `CATransaction.setAnimationDuration reports only the first negative or NaN value`() {
    let lines = said {
      LiveTree(CALayer()).run {
        CATransaction.setAnimationDuration(0)
        for seconds in [-1.5, -2, .nan] { CATransaction.setAnimationDuration(seconds) }
        CATransaction.setValue(-3.0, forKey: kCATransactionAnimationDuration)
      }
    }
    #expect(
      lines == [
        "CoreAnimation: invalid animationDuration -1.5 of the transaction; set 0 or more seconds"
      ])
  }

  @Test func `a negative duration that differs in every frame is reported once`() {
    let layer = CALayer()
    layer.name = "late"
    let tree = LiveTree(layer)
    let lines = said {
      for frame in 1...20 {
        tree.run {
          layer.add(basic("opacity", from: 0) { $0.duration = -0.1 * Double(frame) }, forKey: "a")
        }
        tree.endTurn()
      }
    }
    #expect(lines.count == 1, "\(lines)")
  }

  // MARK: Layers

  /// Returns the warnings reported when the given layer is added to a displayed layer tree.
  private func lines<L: CALayer>(of layer: L, _ name: String, _ change: (L) -> Void) -> [String] {
    layer.name = name
    return said {
      let tree = LiveTree()
      tree.run {
        tree.root.addSublayer(layer)
        change(layer)
      }
      tree.endTurn()
    }
  }

  @Test func `a CATextLayer.string of an unsupported type is reported`() {
    let lines = lines(of: CATextLayer(), "answer") {
      $0.bounds.size = CGSize(width: 50, height: 20)
      $0.string = 42
    }
    #expect(
      lines == [
        "CoreAnimation: 'string' of CATextLayer 'answer' has the unsupported type Int and is ignored; use a String or "
          + "an NSAttributedString"
      ])
  }

  @Test func `a CATextLayer.font that is not installed is reported`() {
    let lines = lines(of: CATextLayer(), "caption") {
      $0.bounds.size = CGSize(width: 50, height: 20)
      $0.font = "Nonesuch Grotesk" as NSString
      $0.string = "text"
    }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("'Nonesuch Grotesk' of CATextLayer 'caption'") == true)
  }

  @Test func `a CATextLayer.font that has an installed substitute is not reported`() {
    let lines = lines(of: CATextLayer(), "plain") {
      $0.bounds.size = CGSize(width: 50, height: 20)
      $0.font = "Helvetica-Bold" as NSString
      $0.string = "text"
    }
    #expect(lines == [])
  }

  @Test func `a CATextLayer with text and an empty bounds size is reported`() {
    let lines = lines(of: CATextLayer(), "no size") { $0.string = "text" }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("text of CATextLayer 'no size' not drawn") == true, "\(lines)")
    #expect(self.lines(of: CATextLayer(), "no text") { _ in } == [])
    #expect(self.lines(of: CATextLayer(), "empty text") { $0.string = "" } == [])
  }

  @Test func `a CATextLayer whose frame is set after string in one transaction is not reported`() {
    let lines = lines(of: CATextLayer(), "later size") {
      $0.string = "text"
      $0.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    }
    #expect(lines == [])
  }

  @Test func `contents, colors and filters of unsupported types are reported`() {
    let contents = lines(of: CALayer(), "poster") { $0.contents = "poster.png" }
    #expect(contents.count == 1)
    #expect(
      contents.first?.contains("'contents' of CALayer 'poster' has the unsupported type String")
        == true)
    let colors = lines(of: CAGradientLayer(), "sky") {
      $0.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), "blue"]
    }
    #expect(colors.count == 1)
    #expect(
      colors.first?.contains("'colors' of CAGradientLayer 'sky' has the unsupported type String")
        == true)
    let filters = lines(of: CALayer(), "veil") { $0.filters = [3] }
    #expect(filters.count == 1)
    #expect(
      filters.first?.contains("'filters' of CALayer 'veil' has the unsupported type Int") == true)
    let blend = lines(of: CALayer(), "ink") { $0.compositingFilter = 3 }
    #expect(blend.count == 1)
    #expect(blend.first?.contains("'compositingFilter' of CALayer 'ink'") == true)
  }

  @Test func `nil contents and empty colors and filters are not reported`() {
    let lines = lines(of: CAGradientLayer(), "absent") {
      $0.contents = NSNull()
      $0.colors = []
      $0.filters = []
      $0.compositingFilter = nil
    }
    #expect(lines == [])
  }
}
