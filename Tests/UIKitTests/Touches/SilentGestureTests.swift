import QuartzCore
import Testing
import UIKit

/// Tests of gesture recognizers whose delegates implement no methods or that have no touches, and of other rare
/// cases.
@MainActor
@Suite(.serialized) struct SilentGestureTests {
  private final class Quiet: NSObject, UIGestureRecognizerDelegate {}

  private let screen = Screen()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let (screen, view) = (screen, view)
    screen.change { screen.window.addSubview(view) }
  }

  private func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y), finger: finger) }
  }

  @Test func `UITapGestureRecognizer recognizes a tap if its delegate implements no methods`() {
    let (tap, quiet) = (UITapGestureRecognizer(), Quiet())
    var taps = 0
    tap.addChangeHandler { if $0.state == .ended { taps += 1 } }
    tap.delegate = quiet
    view.addGestureRecognizer(tap)
    feed(.began, 50, 50)
    feed(.ended, 50, 50)
    #expect(taps == 1)
  }

  @Test func `UIPanGestureRecognizer.translation is zero before the first touch`() {
    let pan = UIPanGestureRecognizer()
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test func `UIRotationGestureRecognizer fails if two touches end without rotating`() {
    let turn = UIRotationGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    turn.addChangeHandler { states.append($0.state) }
    view.addGestureRecognizer(turn)
    feed(.began, 20, 50)
    feed(.began, 80, 50, finger: 1)
    feed(.ended, 80, 50, finger: 1)
    feed(.ended, 20, 50)
    #expect(states.isEmpty)
    #expect(turn.rotation == 0)
    #expect(turn.state == .possible)
    // The next rotation is measured from its own starting angle.
    feed(.began, 20, 50)
    feed(.began, 80, 50, finger: 1)
    feed(.moved, 70, 80, finger: 1)
    #expect(states == [.began])
    feed(.ended, 70, 80, finger: 1)
    feed(.ended, 20, 50)
    #expect(states.last == .ended)
  }

  @Test func `UIGestureRecognizer.ignore excludes a touch from numberOfTouches`() {
    final class OneFinger: UIGestureRecognizer {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where touch.location(in: view).x > 50 { ignore(touch, for: event) }
        counts.append(numberOfTouches)
      }
    }
    let one = OneFinger()
    view.addGestureRecognizer(one)
    view.isMultipleTouchEnabled = true
    feed(.began, 20, 50)
    feed(.began, 80, 50, finger: 1)
    #expect(one.counts == [1, 1])
    feed(.ended, 20, 50)
    feed(.ended, 80, 50, finger: 1)
  }

  // MARK: Text

  @Test func `UITextView without a delegate can be edited`() {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(!text.becomeFirstResponder())
    screen.change {
      screen.window.addSubview(text)
      text.becomeFirstResponder()
    }
    #expect(text.isFirstResponder)
    #expect(text.typingAttributes[.foregroundColor] != nil)
    text.typingAttributes[.font] = UIFont.boldSystemFont(ofSize: 21)
    screen.change { text.insertText("a") }
    #expect(
      text.attributedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        == .boldSystemFont(ofSize: 21))
    let before = text.sizeThatFits(CGSize(width: 100, height: 1000)).height
    screen.change {
      text.text = "several words that need lines"
      text.textContainer.size = CGSize(width: 60, height: 0)
    }
    #expect(text.textContainer.size.width == 60)
    #expect(text.sizeThatFits(CGSize(width: 60, height: 1000)).height > before)
    screen.change { text.resignFirstResponder() }
  }

  @Test func `an empty attributed string has a width of 0 and draws nothing`() {
    let empty = NSAttributedString(string: "")
    let box = empty.boundingRect(
      with: CGSize(width: 100, height: 100), options: [], context: nil)
    #expect(box.width == 0)
    #expect(box.minY <= 0)
    let image = drawn(10, 10) {
      empty.draw(with: CGRect(x: 0, y: 0, width: 10, height: 10), options: [], context: nil)
    }
    #expect(isColor(pixel(image.cgImage, 5, 5), nothing))
  }

  @Test func `UIGraphicsImageRenderer with size zero returns empty JPEG and PNG data`() {
    let renderer = UIGraphicsImageRenderer(size: .zero)
    #expect(renderer.jpegData(withCompressionQuality: 0.5) { _ in }.isEmpty)
    #expect(renderer.pngData { _ in }.isEmpty)
    let some = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    let data = some.jpegData(withCompressionQuality: 0.5) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    // The marker at the start of JPEG data.
    #expect(data.prefix(2) == Data([0xFF, 0xD8]))
  }

  @Test func `a named color without a dark variant uses its light value in dark style`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let set = folder.appendingPathComponent("Ink.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let contents = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}]}
      """
    try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let color = try #require(UIColor(named: "Ink", in: bundle, compatibleWith: dark))
    #expect(color == .red)
    let any = try #require(UIColor(named: "Ink", in: bundle, compatibleWith: nil))
    #expect(any.resolvedColor(with: dark) == .red)
    #expect(any.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .red)
  }

  @Test
  func `UIPanGestureRecognizer.setTranslation before a touch is discarded when the touch begins`() {
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    pan.setTranslation(CGPoint(x: 5, y: 7), in: view)
    #expect(pan.translation(in: view) == CGPoint(x: 5, y: 7))
    feed(.began, 20, 50)
    feed(.moved, 40, 50)
    #expect(pan.state == .began)
    #expect(pan.translation(in: view) == CGPoint(x: 10, y: 0))
    feed(.moved, 45, 50)
    #expect(pan.translation(in: view) == CGPoint(x: 15, y: 0))
    feed(.ended, 45, 50)
    #expect(pan.translation(in: view) == .zero)
  }
}
