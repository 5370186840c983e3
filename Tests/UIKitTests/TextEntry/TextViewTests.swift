import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

@MainActor
@Suite(.serialized) struct TextViewTests {
  private final class Owner: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var answers: [String: Bool] = [:]
    private func ask(_ name: String) -> Bool {
      lines.append(name)
      return answers[name] ?? true
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { ask("shouldBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ask("shouldEnd") }
    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("didBegin") }
    func textViewDidEndEditing(_ textView: UITextView) { lines.append("didEnd") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { ask("\(range.location)+\(range.length) \(text)") }
    func textViewDidChange(_ textView: UITextView) { lines.append("didChange") }
  }

  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
  private let owner = Owner()
  private let view = UITextView(frame: CGRect(x: 20, y: 20, width: 160, height: 100))

  init() {
    view.delegate = owner
    let (view, screen) = (view, screen)
    screen.change {
      view.font = .systemFont(ofSize: 16)
      screen.window.addSubview(view)
    }
  }

  private func type(_ keys: SyntheticKey...) {
    screen.change { for key in keys { key.send(to: screen.window) } }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    screen.change {
      SyntheticTouch(.began, at: CGPoint(x: x, y: y)).send(to: screen.window)
      SyntheticTouch(.ended, at: CGPoint(x: x, y: y)).send(to: screen.window)
    }
  }

  private var line: CGFloat { UIFont.systemFont(ofSize: 16).lineHeight }
  private var caret: UIView? { view.subviews.first { $0.frame.width == 2 } }

  @Test func `UITextView begins editing on a tap, inserts typed lines and ends editing`() {
    tap(60, 40)
    type(.text("Hi"), .enter, .text("all"), .delete)
    #expect(view.text == "Hi\nal")
    #expect(view.hasText)
    #expect(view.isFirstResponder)
    screen.change { view.resignFirstResponder() }
    #expect(
      owner.lines == [
        "shouldBegin", "didBegin", "0+0 Hi", "didChange", "2+0 \n", "didChange", "3+0 all",
        "didChange", "5+1 ", "didChange", "shouldEnd", "didEnd",
      ])
  }

  @Test func `UITextViewDelegate and isEditable can prevent editing and text changes`() {
    owner.answers = ["shouldBegin": false]
    #expect(screen.run { !view.becomeFirstResponder() })
    owner.answers = ["shouldEnd": false, "0+0 a": false]
    #expect(screen.run { view.becomeFirstResponder() })
    type(.text("a"), .text("b"))
    #expect(view.text == "b")
    #expect(screen.run { !view.resignFirstResponder() })
    #expect(screen.run { screen.window.endEditing(true) })
    #expect(!view.isFirstResponder)
    view.isEditable = false
    #expect(!view.canBecomeFirstResponder)
    #expect(screen.run { !view.becomeFirstResponder() })
    tap(60, 40)
    #expect(!view.isFirstResponder)
    #expect(view.isSelectable)
  }

  @Test func `UITextView.contentSize grows with its lines, and the caret is scrolled into view`()
    throws
  {
    screen.change { view.becomeFirstResponder() }
    #expect(view.contentSize == CGSize(width: 160, height: (line + 16).rounded(.up)))
    type(.text("one\ntwo\nthree"))
    #expect(abs(view.contentSize.height - (3 * line + 16)) <= 1)
    type(.text("\n4\n5\n6\n7\n8"))
    #expect(abs(view.contentSize.height - (8 * line + 16)) <= 1)
    let caret = try #require(caret)
    #expect(view.contentOffset.y > 0)
    #expect(view.bounds.contains(caret.frame))
    #expect(abs(caret.frame.minY - (8 + 7 * line)) <= 1)
    type(.enter)
    #expect(abs(caret.frame.minY - (8 + 8 * line)) <= 1.5)
    #expect(view.bounds.contains(caret.frame))
    screen.change { view.scrollRangeToVisible(NSRange(location: 0, length: 1)) }
    #expect(view.contentOffset.y <= 8)
  }

  @Test func `tapping in a UITextView places the caret between characters in the tapped line`() {
    screen.change { view.text = "iiii\niiii\niiii" }
    let width = NSAttributedString(
      string: "i", attributes: [.font: UIFont.systemFont(ofSize: 16)]
    ).size().width
    tap(20 + 5 + 2.2 * width, 20 + 8 + 1.5 * line)
    #expect(view.selectedRange == NSRange(location: 7, length: 0))
    tap(170, 20 + 8 + 0.5 * line)
    #expect(view.selectedRange == NSRange(location: 4, length: 0))
    tap(60, 110)
    #expect(view.selectedRange.location == 14)
    type(.left(shift: true), .left(shift: true))
    #expect(view.selectedRange == NSRange(location: 12, length: 2))
    type(.right())
    #expect(view.selectedRange == NSRange(location: 14, length: 0))
  }

  @Test func `textContainerInset, lineFragmentPadding and maximumNumberOfLines change contentSize`()
  {
    screen.change { view.text = "some words that need several lines of this narrow view" }
    let before = view.contentSize.height
    screen.change {
      view.textContainerInset = UIEdgeInsets(top: 20, left: 30, bottom: 8, right: 30)
    }
    #expect(view.contentSize.height > before + 12)
    screen.change {
      view.textContainerInset = .zero
      view.textContainer.lineFragmentPadding = 0
      view.textContainer.maximumNumberOfLines = 2
      view.textContainer.lineBreakMode = .byTruncatingTail
    }
    #expect(abs(view.contentSize.height - 2 * line) <= 1)
    view.isScrollEnabled = false
    #expect(view.intrinsicContentSize == view.contentSize)
    #expect(view.sizeThatFits(CGSize(width: 400, height: 0)).width == 400)
  }

  @Test func `a text container without widthTracksTextView keeps its own width`() {
    let container = NSTextContainer(size: CGSize(width: 50, height: 0))
    let narrow = UITextView(
      frame: CGRect(x: 0, y: 0, width: 160, height: 100), textContainer: container)
    narrow.text = "some words of several lines"
    #expect(narrow.textContainer === container)
    #expect(!container.widthTracksTextView)
    let high = narrow.sizeThatFits(.zero).height
    container.widthTracksTextView = true
    #expect(narrow.sizeThatFits(.zero).height < high)
    container.heightTracksTextView = true
    container.exclusionPaths = [UIBezierPath(rect: .zero)]
    #expect(container.exclusionPaths.count == 1)
    #expect(container.size.width == 50)
  }

  private func ink(_ rect: CGRect) -> Int {
    guard let picture = screen.picture(), let data = picture.dataProvider?.data as Data? else {
      return -1
    }
    let bytes = [UInt8](data)
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX)
      where bytes[y * picture.bytesPerRow + x * 4] < 128 { count += 1 }
    }
    return count
  }

  @Test func `UITextView draws its text at the scroll position and according to textAlignment`() {
    screen.change {
      screen.window.backgroundColor = .white
      view.text = "\n\n\n\n\n\nlow"
    }
    let area = CGRect(x: 20, y: 20, width: 160, height: 100)
    #expect(ink(area) == 0)
    screen.change { view.contentOffset = CGPoint(x: 0, y: 6 * line - 10) }
    #expect(ink(area) > 20)
    screen.change {
      view.contentOffset = .zero
      view.text = "top"
      view.textAlignment = .right
    }
    #expect(ink(area) == ink(CGRect(x: 120, y: 20, width: 60, height: 40)))
    #expect(ink(area) > 20)
    screen.change { view.textAlignment = .center }
    #expect(ink(area) == ink(CGRect(x: 70, y: 20, width: 60, height: 40)))
    screen.change {
      view.becomeFirstResponder()
      view.selectAll(nil)
      view.tintColor = .black
    }
    #expect(view.selectedRange.length == 3)
  }

  @Test func `textColor, typingAttributes and attributedText style UITextView's text`() {
    view.textColor = .red
    view.text = "a"
    #expect(
      view.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .red)
    view.typingAttributes = [.foregroundColor: UIColor.blue]
    view.insertText("b")
    #expect(
      view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
        == .blue)
    view.attributedText = NSAttributedString(string: "whole")
    view.clearsOnInsertion = true
    view.insertText("x")
    #expect(view.text == "x")
    #expect(!view.clearsOnInsertion)
    view.text = nil
    view.attributedText = nil
    view.textColor = nil
    view.font = nil
    #expect(view.text == "")
    #expect(view.textColor == .label)
    #expect(view.font == nil)
  }

  @Test func `UITextView posts editing notifications and stores its keyboard traits`() {
    var names: [String] = []
    nonisolated(unsafe) let note = { (name: NSNotification.Name) in names.append(name.rawValue) }
    let tokens = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { _ in
        note(name)
      }
    }
    screen.change { view.becomeFirstResponder() }
    type(.text("a"))
    screen.change { view.removeFromSuperview() }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(
      names == [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidChangeNotification",
        "UITextViewTextDidEndEditingNotification",
      ])
    let traits: any UITextInputTraits = view
    traits.keyboardType = .numberPad
    traits.returnKeyType = .go
    traits.keyboardAppearance = .light
    traits.isSecureTextEntry = true
    traits.autocorrectionType = .yes
    traits.autocapitalizationType = .words
    traits.spellCheckingType = .no
    traits.enablesReturnKeyAutomatically = true
    traits.textContentType = .name
    #expect(view.keyboardType == .numberPad)
    #expect(view.textContentType == .name)
  }

  @Test func `an archived UITextView keeps its text`() throws {
    view.text = "kept\nwell"
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UITextView)
    #expect(read.text == "kept\nwell")
  }

  @Test func `UITextView can be edited with a delegate that implements no methods`() {
    final class Silent: NSObject, UITextViewDelegate {}
    let silent = Silent()
    view.delegate = silent
    screen.change { view.becomeFirstResponder() }
    type(.text("b"))
    #expect(view.text == "b")
    #expect(screen.run { view.resignFirstResponder() })
    #expect(UITextView().text == "")
  }
}
