import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Texts in time: spec/04 sections 4 and 6.
@Suite struct TextAnimationTests {
  /// An animated text beside still ones, as bytes.
  private func picture(at time: Double, _ change: (CATextLayer) -> Void) -> Data {
    livePicture(80, 30, at: time) {
      let text = CATextLayer()
      text.frame = $0.bounds
      text.fontSize = 20
      change(text)
      $0.addSublayer(text)
    }
  }

  private func picture(_ string: Any) -> Data { picture(at: 0) { $0.string = string } }

  private func red(_ text: String) -> NSAttributedString {
    NSAttributedString(
      string: text,
      attributes: [
        NSAttributedString.Key("NSColor"): CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      ])
  }

  @Test(arguments: [(0.2, "one"), (0.3, "two"), (0.7, "two"), (0.8, "three")])
  func `keyframes of a text change half way between two`(time: Double, text: String) {
    let tree = LiveTree(CATextLayer())
    tree.play(keyframes("string", ["one", "two", "three"]))
    #expect(tree.shown("string", at: time) as? String == text)
  }

  @Test(arguments: [(0.0, "3"), (0.32, "3"), (0.34, "2"), (0.67, "1"), (1, "1")])
  func `discrete keyframes of a text change at their times`(time: Double, text: String) {
    let tree = LiveTree(CATextLayer())
    tree.play(keyframes("string", ["3", "2", "1"]) { $0.calculationMode = .discrete })
    #expect(tree.shown("string", at: time) as? String == text)
  }

  @Test func `a text changes into another half way`() {
    let tree = LiveTree(CATextLayer())
    tree.play(basic("string", from: "old", to: "new"))
    #expect(tree.shown("string", at: 0.49) as? String == "old")
    #expect(tree.shown("string", at: 0.5) as? String == "new")
  }

  @Test(arguments: [(0.1, "3"), (0.5, "2"), (0.9, "1")])
  func `the picture follows the text`(time: Double, text: String) {
    let shown = picture(at: time) {
      $0.string = "model"
      $0.add(
        keyframes("string", ["3", "2", "1"]) { $0.calculationMode = .discrete }, forKey: nil)
    }
    #expect(shown == picture(text))
    #expect(shown != picture("model"))
  }

  @Test func `after an animation the model's text shows`() {
    let shown = picture(at: 1.5) {
      $0.string = "model"
      $0.add(
        keyframes("string", ["3", "2"]) { $0.isRemovedOnCompletion = true }, forKey: nil)
    }
    #expect(shown == picture("model"))
  }

  @Test(arguments: [0.1, 0.9]) func `texts keep their attributes`(time: Double) {
    let (first, second) = (red("3"), red("2"))
    let shown = picture(at: time) {
      $0.string = "model"
      $0.add(keyframes("string", [first, second]), forKey: nil)
    }
    #expect(shown == picture(time < 0.5 ? first : second))
    #expect(shown != picture(time < 0.5 ? "3" : "2"))
  }

  @Test func `a text with attributes that the layer gives keeps them`() {
    let own = red("own")
    let shown = picture(at: 0.2) {
      $0.string = own
      $0.add(basic("string", to: "2"), forKey: nil)
    }
    #expect(shown == picture(own))
  }
}
