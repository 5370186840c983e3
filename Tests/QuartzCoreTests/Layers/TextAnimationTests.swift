import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of text animations: Documentation/behaviour/animations.md, "Interpolation" and "Keyframes".
@Suite struct TextAnimationTests {
  /// Returns the bytes of the picture of an animated text layer at the given time.
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
  func `CAKeyframeAnimation of CATextLayer.string changes halfway between two keyframes`(
    time: Double, text: String
  ) {
    let tree = LiveTree(CATextLayer())
    tree.play(keyframes("string", ["one", "two", "three"]))
    #expect(tree.shown("string", at: time) as? String == text)
  }

  @Test(arguments: [(0.0, "3"), (0.32, "3"), (0.34, "2"), (0.67, "1"), (1, "1")])
  func `discrete keyframes of CATextLayer.string change at their key times`(
    time: Double, text: String
  ) {
    let tree = LiveTree(CATextLayer())
    tree.play(keyframes("string", ["3", "2", "1"]) { $0.calculationMode = .discrete })
    #expect(tree.shown("string", at: time) as? String == text)
  }

  @Test func `CABasicAnimation of CATextLayer.string changes halfway`() {
    let tree = LiveTree(CATextLayer())
    tree.play(basic("string", from: "old", to: "new"))
    #expect(tree.shown("string", at: 0.49) as? String == "old")
    #expect(tree.shown("string", at: 0.5) as? String == "new")
  }

  @Test(arguments: [(0.1, "3"), (0.5, "2"), (0.9, "1")])
  func `CATextLayer draws the string of a discrete keyframe animation`(time: Double, text: String) {
    let shown = picture(at: time) {
      $0.string = "model"
      $0.add(
        keyframes("string", ["3", "2", "1"]) { $0.calculationMode = .discrete }, forKey: nil)
    }
    #expect(shown == picture(text))
    #expect(shown != picture("model"))
  }

  @Test func `CATextLayer draws its model string after an animation of string`() {
    let shown = picture(at: 1.5) {
      $0.string = "model"
      $0.add(
        keyframes("string", ["3", "2"]) { $0.isRemovedOnCompletion = true }, forKey: nil)
    }
    #expect(shown == picture("model"))
  }

  @Test(arguments: [0.1, 0.9])
  func `keyframes of NSAttributedString keep their attributes when drawn`(time: Double) {
    let (first, second) = (red("3"), red("2"))
    let shown = picture(at: time) {
      $0.string = "model"
      $0.add(keyframes("string", [first, second]), forKey: nil)
    }
    #expect(shown == picture(time < 0.5 ? first : second))
    #expect(shown != picture(time < 0.5 ? "3" : "2"))
  }

  @Test func `CABasicAnimation from CATextLayer's NSAttributedString draws it with its attributes`()
  {
    let own = red("own")
    let shown = picture(at: 0.2) {
      $0.string = own
      $0.add(basic("string", to: "2"), forKey: nil)
    }
    #expect(shown == picture(own))
  }

  @Test(arguments: [(0.1, ""), (0.3, "B"), (0.6, ""), (0.8, "D")])
  func `CATextLayer draws nothing for an empty string among keyframes`(time: Double, text: String) {
    let shown = picture(at: time) {
      $0.string = "MODEL"
      $0.add(
        keyframes("string", ["", "B", "", "D"]) { $0.calculationMode = .discrete }, forKey: nil)
    }
    #expect(shown == picture(text))
    #expect(shown != picture("MODEL"))
  }

  @Test(arguments: [0, 1, 2])
  func `an animation of CATextLayer.string to an empty or null value ends with no text`(index: Int)
  {
    let all: [Any] = ["", NSAttributedString(string: ""), NSNull()]
    let empty = all[index]
    let shown = picture(at: 0.75) {
      $0.string = "MODEL"
      $0.add(basic("string", from: "first", to: empty), forKey: nil)
    }
    #expect(shown == picture(""))
  }

  @Test func `presentation().string is empty at an empty keyframe`() {
    let tree = LiveTree(CATextLayer())
    tree.set {
      tree.root.bounds.size = CGSize(width: 80, height: 30)
      (tree.root as? CATextLayer)?.string = "MODEL"
    }
    tree.play(keyframes("string", ["A", "", "C"]) { $0.calculationMode = .discrete })
    let letters = [0.1, 0.5, 0.9].map { tree.shown("string", at: $0) as? String }
    #expect(letters == ["A", "", "C"])
  }

  @Test func `CATextLayer draws its model string again after an animation that ends empty`() {
    let shown = picture(at: 1.5) {
      $0.string = "MODEL"
      $0.add(
        keyframes("string", ["A", ""]) { $0.isRemovedOnCompletion = true }, forKey: nil)
    }
    #expect(shown == picture("MODEL"))
  }

  @Test func `render(in:) of a presented CATextLayer draws nothing for an empty keyframe`() {
    let tree = LiveTree(CATextLayer())
    tree.set {
      tree.root.bounds = CGRect(x: 0, y: 0, width: 80, height: 30)
      (tree.root as? CATextLayer)?.string = "MODEL"
    }
    tree.play(keyframes("string", ["", "B"]) { $0.calculationMode = .discrete })
    func alpha(at time: Double) -> Int {
      _ = tree.shown("string", at: time)
      guard
        let context = CGContext(
          data: nil, width: 80, height: 30, bitsPerComponent: 8, bytesPerRow: 320,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { return -1 }
      tree.run { tree.root.presentation()?.render(in: context) }
      return bytes(of: context.makeImage()).reduce(0) { $0 + Int($1) }
    }
    #expect(alpha(at: 0.25) == 0)
    #expect(alpha(at: 0.75) > 0)
  }
}
