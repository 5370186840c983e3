import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Animations as text: spec/01 section 9; that removedOnCompletion is a number comes from the samples, and that the
/// closing bracket follows the last member is decision 0004.
@Suite struct DescriptionTests {
  final class UIViewAnimationState: NSObject, CAAnimationDelegate {
    override var description: String { "<UIViewAnimationState: 0x8e91fa0>" }
  }

  /// The text without the address.
  private func lines(_ animation: CAAnimation) -> String {
    animation.debugDescription.replacing(/0x[0-9a-f]+(?=; \n)/, with: "0x1")
  }

  @Test func `a basic animation tells what differs from its defaults`() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.delegate = UIViewAnimationState()
    animation.fillMode = .both
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.duration = 0.3
    animation.fromValue = NSValue(cgPoint: CGPoint(x: 5, y: 5))
    #expect(
      lines(animation) == """
        <CABasicAnimation:0x1;\u{20}
            delegate = <UIViewAnimationState: 0x8e91fa0>;\u{20}
            fillMode = both;\u{20}
            timingFunction = easeInEaseOut;\u{20}
            duration = 0.3;\u{20}
            fromValue = NSPoint: {5, 5};\u{20}
            keyPath = position>
        """)
  }

  @Test func `on one line it tells the same`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 2
    animation.toValue = 0.5
    let text = animation.description.replacing(/0x[0-9a-f]+/, with: "0x1")
    #expect(text == "<CABasicAnimation:0x1; duration = 2; toValue = 0.5; keyPath = opacity;>")
    #expect(!animation.description.contains("\n"))
  }

  @Test func `a keyframe animation has one value a line`() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 1, y: 2), CGPoint(x: 3.5, y: 4)]
    animation.calculationMode = .discrete
    animation.repeatCount = 2_147_480_064
    animation.isRemovedOnCompletion = false
    let text = lines(animation)
    for member in [
      "    removedOnCompletion = 0; ", "    repeatCount = 2.14748e+09; ",
      "    calculationMode = discrete; ", "    keyPath = position>",
    ] { #expect(text.split(separator: "\n").contains { $0 == member }, "\(member)") }
    let rows = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows.contains("values = ("))
    #expect(rows.contains("NSPoint: {1, 2},") && rows.contains("NSPoint: {3.5, 4}"))
    #expect(rows.contains(");"))
  }

  @Test func `rectangles, numbers and null have their forms`() {
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.fromValue = CGRect(x: 1, y: 2, width: 3.25, height: 4)
    animation.toValue = NSNull()
    animation.byValue = 7
    let text = lines(animation)
    #expect(text.contains("fromValue = NSRect: {{1, 2}, {3.25, 4}}; "))
    #expect(text.contains("toValue = <null>; "))
    #expect(text.contains("byValue = 7; "))
  }

  @Test func `the order of members is the one of Apple's logs`() throws {
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = 1
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fillMode = .forwards
    animation.delegate = UIViewAnimationState()
    let text = animation.debugDescription
    let places = try ["delegate", "fillMode", "timingFunction", "duration", "fromValue", "keyPath"]
      .map { try #require(text.range(of: "    \($0) = ")).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func `what has its default is left out`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(lines(animation).split(separator: "\n").count == 2)
  }

  @Test func `a named curve is its name`() {
    #expect(CAMediaTimingFunction(name: .default).description == "default")
    #expect(CAMediaTimingFunction(name: .easeOut).description == "easeOut")
  }
}
