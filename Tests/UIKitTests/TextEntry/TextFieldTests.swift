import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

@MainActor
@Suite(.serialized) struct TextFieldTests {
  /// A text field delegate that records its calls and returns preset results.
  private final class Owner: UITextFieldDelegate {
    var lines: [String] = []
    var answers: [String: Bool] = [:]
    private func ask(_ name: String) -> Bool {
      lines.append(name)
      return answers[name] ?? true
    }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("shouldBegin") }
    func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("shouldEnd") }
    func textFieldDidEndEditing(_ textField: UITextField) { lines.append("didEnd") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool { ask("\(range.location)+\(range.length) \(string)") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("shouldClear") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("shouldReturn") }
  }

  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
  private let owner = Owner()
  private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 160, height: 34))

  init() {
    field.borderStyle = .roundedRect
    field.delegate = owner
    let (owner, field, screen) = (owner, field, screen)
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "event begin"), (.editingChanged, "event change"),
      (.editingDidEnd, "event end"),
    ]
    for (event, name) in events {
      field.addAction(UIAction { _ in owner.lines.append(name) }, for: event)
    }
    screen.change { screen.window.addSubview(field) }
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

  private var caret: UIView? { field.subviews.first }

  // MARK: Editing

  @Test func `UITextField begins editing on a tap, inserts typed text and ends editing`() {
    tap(60, 37)
    #expect(field.isEditing)
    #expect(field.isFirstResponder)
    type(.text("Hi"), .text("!"), .delete)
    #expect(field.text == "Hi")
    #expect(field.hasText)
    screen.change { field.resignFirstResponder() }
    #expect(
      owner.lines == [
        "shouldBegin", "didBegin", "event begin", "0+0 Hi", "event change", "2+0 !",
        "event change", "2+1 ", "event change", "shouldEnd", "didEnd", "event end",
      ])
    type(.text("x"))
    #expect(field.text == "Hi")
    #expect(!field.isEditing)
  }

  @Test
  func `UITextFieldDelegate can prevent the start and end of editing, text changes and Return`() {
    owner.answers = ["shouldBegin": false]
    #expect(screen.run { !field.becomeFirstResponder() })
    #expect(!field.isEditing)
    owner.answers = ["shouldEnd": false, "0+0 a": false, "shouldReturn": false]
    #expect(screen.run { field.becomeFirstResponder() })
    type(.text("a"), .text("b"), .enter)
    #expect(field.text == "b")
    #expect(screen.run { !field.resignFirstResponder() })
    #expect(field.isEditing)
    #expect(screen.run { !screen.window.endEditing(false) })
    #expect(screen.run { screen.window.endEditing(true) })
    #expect(!field.isEditing)
    #expect(!UIView().endEditing(true))
  }

  @Test
  func `UITextField posts notifications when editing begins, the text changes and editing ends`() {
    var names: [String] = []
    nonisolated(unsafe) let note = { (name: NSNotification.Name) in names.append(name.rawValue) }
    let tokens = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { _ in
        note(name)
      }
    }
    screen.change { field.becomeFirstResponder() }
    type(.text("a"))
    screen.change { field.removeFromSuperview() }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(
      names
        == ["Begin", "", "End"].map {
          $0.isEmpty
            ? "UITextFieldTextDidChangeNotification" : "UITextFieldTextDid\($0)EditingNotification"
        })
    #expect(!field.isEditing)
  }

  @Test
  func `the Return key ends editing only if the text field has an editingDidEndOnExit action`() {
    screen.change { field.becomeFirstResponder() }
    type(.enter)
    #expect(field.isEditing)
    var done = 0
    field.addAction(UIAction { _ in done += 1 }, for: .editingDidEndOnExit)
    type(.enter)
    #expect(done == 1)
    #expect(!field.isEditing)
  }

  @Test
  func `arrow keys move UITextField's caret by characters, and typing replaces the selection`() {
    field.text = "a👍🏽b"
    screen.change { field.becomeFirstResponder() }
    #expect(field.selectedRange == NSRange(location: 6, length: 0))
    type(.left(), .left())
    #expect(field.selectedRange.location == 1)
    type(.right(shift: true))
    #expect(field.selectedRange == NSRange(location: 1, length: 4))
    type(.text("é"))
    #expect(field.text == "aéb")
    #expect(field.selectedRange == NSRange(location: 2, length: 0))
    type(.left(shift: true), .left(), .delete)
    #expect(field.text == "éb")
    type(.left(), .delete, .right(), .right(), .right(), .delete)
    #expect(field.text == "é")
    screen.run { field.selectAll(nil) }
    #expect(field.selectedRange == NSRange(location: 0, length: 1))
    field.deleteBackward()
    #expect(field.text == "")
    #expect(!field.hasText)
    field.clearsOnInsertion = true
    field.text = "old"
    field.insertText("new")
    field.insertText("\u{301}er")
    #expect(field.text == "new\u{301}er")
    #expect(!field.clearsOnInsertion)
  }

  @Test func `tapping in a UITextField places the caret between the nearest characters`() {
    screen.change { field.text = "iiiiiiii" }
    let left = field.textRect(forBounds: field.bounds).minX
    let width = NSAttributedString(string: "i", attributes: field.defaultTextAttributes).size()
      .width
    tap(20 + left + 3.2 * width, 37)
    #expect(field.selectedRange == NSRange(location: 3, length: 0))
    tap(20 + left + 100, 37)
    #expect(field.selectedRange.location == 8)
    let x = caret?.frame.midX ?? 0
    #expect(abs(x - (left + 8 * width)) < 0.5)
    screen.change { field.isSecureTextEntry = true }
    tap(21, 37)
    #expect(field.selectedRange.location == 0)
  }

  @Test func `clearsOnBeginEditing clears the text only if textFieldShouldClear returns true`() {
    field.text = "old"
    field.clearsOnBeginEditing = true
    owner.answers = ["shouldClear": false]
    screen.change { field.becomeFirstResponder() }
    #expect(field.text == "old")
    screen.change { field.resignFirstResponder() }
    owner.answers = [:]
    screen.change { field.becomeFirstResponder() }
    #expect(field.text == "")
    field.isEnabled = false
    screen.change { field.resignFirstResponder() }
    #expect(!field.canBecomeFirstResponder)
    #expect(screen.run { !field.becomeFirstResponder() })
  }

  // MARK: The caret

  @Test func `UITextField's caret blinks every second and stays visible while typing`() throws {
    screen.change { field.becomeFirstResponder() }
    let caret = try #require(caret)
    #expect(!caret.isHidden)
    #expect(caret.frame.width == 2)
    #expect(caret.backgroundColor == field.tintColor)
    func shown() -> Float { screen.run { caret.layer.presentation()?.opacity ?? -1 } }
    screen.advance(to: 0.3)
    #expect(shown() == 1)
    screen.advance(to: 0.75)
    #expect(shown() == 0)
    type(.text("a"))
    #expect(shown() == 1)
    screen.advance(to: 1.5)
    #expect(abs(shown() - 0) < 1e-6 || shown() == 0)
    field.tintColor = .red
    #expect(caret.backgroundColor == .red)
    screen.change { field.resignFirstResponder() }
    #expect(caret.isHidden)
    #expect(caret.layer.animationKeys() == nil)
  }

  @Test func `UITextField scrolls text that is too wide to keep the caret visible`() throws {
    screen.change { field.text = String(repeating: "wide ", count: 20) }
    screen.change { field.becomeFirstResponder() }
    let caret = try #require(caret)
    let rect = field.editingRect(forBounds: field.bounds)
    #expect(caret.frame.maxX <= rect.maxX + 1)
    #expect(caret.frame.minX > rect.midX)
    screen.change { for _ in 0..<100 { SyntheticKey.left().send(to: screen.window) } }
    #expect(abs(caret.frame.midX - rect.minX) < 1.5)
  }

  // MARK: Rectangles

  @Test func `UITextField.textRect leaves space for the border, leftView and rightView`() {
    let bounds = CGRect(x: 0, y: 0, width: 160, height: 34)
    #expect(field.textRect(forBounds: bounds) == bounds.insetBy(dx: 7, dy: 0))
    #expect(field.placeholderRect(forBounds: bounds) == field.textRect(forBounds: bounds))
    #expect(field.borderRect(forBounds: bounds) == bounds)
    let (left, right) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 60)),
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    )
    screen.change {
      (field.leftView, field.rightView) = (left, right)
      (field.leftViewMode, field.rightViewMode) = (.always, .unlessEditing)
    }
    #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 0, y: 0, width: 20, height: 34))
    #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 130, y: 12, width: 30, height: 10))
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 20, y: 0, width: 110, height: 34))
    #expect(left.superview === field)
    #expect(right.superview === field)
    screen.change { field.becomeFirstResponder() }
    #expect(right.superview == nil)
    #expect(field.editingRect(forBounds: bounds) == CGRect(x: 20, y: 0, width: 133, height: 34))
    screen.change { field.leftView = nil }
    #expect(left.superview == nil)
    screen.change { field.rightViewMode = .whileEditing }
    #expect(right.superview === field)
  }

  @Test func `UITextField's clear button clears the text if the delegate allows it`() {
    screen.change { field.clearButtonMode = .always }
    #expect(field.subviews[1].isHidden)
    screen.change { field.text = "some" }
    let place = field.clearButtonRect(forBounds: field.bounds)
    #expect(place == CGRect(x: 136, y: 7.5, width: 19, height: 19))
    #expect(!field.subviews[1].isHidden)
    #expect(field.subviews[1].frame == place)
    #expect(field.textRect(forBounds: field.bounds).maxX == 136)
    owner.answers = ["shouldClear": false]
    tap(20 + place.midX, 20 + place.midY)
    #expect(field.text == "some")
    owner.answers = [:]
    tap(20 + place.midX, 20 + place.midY)
    #expect(field.text == "")
    #expect(field.subviews[1].isHidden)
  }

  @Test func `UITextField.intrinsicContentSize fits its text or placeholder and its border`() {
    field.text = "wide"
    let text = NSAttributedString(string: "wide", attributes: field.defaultTextAttributes).size()
    #expect(field.intrinsicContentSize.width == (text.width + 14).rounded(.up))
    #expect(field.intrinsicContentSize.height == 34)
    #expect(field.sizeThatFits(.zero).height == 34)
    field.borderStyle = .none
    #expect(field.intrinsicContentSize.height == 22)
    field.text = nil
    field.placeholder = "a long placeholder"
    #expect(field.intrinsicContentSize.width > 100)
  }

  // MARK: Appearance

  private func ink(in rect: CGRect) -> Int {
    guard let picture = screen.picture(), let data = picture.dataProvider?.data as Data? else {
      return -1
    }
    let bytes = [UInt8](data)
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX)
      where bytes[y * picture.bytesPerRow + x * 4] < 200 { count += 1 }
    }
    return count
  }

  @Test func `UITextField draws its text, placeholder and secure dots according to textAlignment`()
  {
    screen.change { screen.window.backgroundColor = .white }
    let inside = CGRect(x: 25, y: 23, width: 150, height: 28)
    #expect(ink(in: inside) == 0)
    field.placeholder = "Name"
    screen.change {}
    let faint = ink(in: inside)
    field.text = "Name"
    screen.change {}
    let strong = ink(in: inside)
    #expect(strong > 30)
    #expect(faint < strong)
    #expect(field.attributedPlaceholder?.string == "Name")
    field.textAlignment = .right
    screen.change {}
    #expect(ink(in: CGRect(x: 25, y: 23, width: 90, height: 28)) == 0)
    field.textAlignment = .center
    screen.change {}
    #expect(ink(in: CGRect(x: 70, y: 23, width: 60, height: 28)) == ink(in: inside))
    field.isSecureTextEntry = true
    screen.change {}
    let dots = ink(in: inside)
    #expect(dots > 0)
    #expect(dots != strong)
  }

  @Test(arguments: [UITextField.BorderStyle.none, .line, .bezel, .roundedRect])
  func `UITextField draws the border for each borderStyle`(style: UITextField.BorderStyle) {
    screen.change {
      screen.window.backgroundColor = UIColor(white: 0.9, alpha: 1)
      field.borderStyle = style
    }
    let picture = screen.picture()
    let (edge, middle) = (pixel(picture, 100, 20)[0], pixel(picture, 100, 40)[0])
    switch style {
    case .none: #expect(edge == middle)
    case .line:
      #expect(edge < 10)
      #expect(middle > 200)
    case .bezel:
      #expect(edge > 100)
      #expect(edge < 200)
      #expect(middle > 200)
    case .roundedRect:
      #expect(middle == 255)
      #expect(edge < 255)
    }
  }

  @Test func `background and disabledBackground images replace UITextField's border`() {
    let image = drawn(4, 4) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    screen.change {
      field.borderStyle = .line
      field.background = image
    }
    #expect(isColor(pixel(screen.picture(), 100, 40), red))
    screen.change {
      field.disabledBackground = quarters
      field.isEnabled = false
    }
    #expect(isColor(pixel(screen.picture(), 170, 50), white))
  }

  @Test
  func `adjustsFontSizeToFitWidth shrinks UITextField's text to no less than minimumFontSize`() {
    field.text = "A text that is wider than its field"
    field.adjustsFontSizeToFitWidth = true
    field.minimumFontSize = 5
    screen.change { screen.window.backgroundColor = .white }
    let end = ink(in: CGRect(x: 150, y: 23, width: 20, height: 28))
    field.minimumFontSize = 17
    screen.change {}
    #expect(end < ink(in: CGRect(x: 150, y: 23, width: 20, height: 28)))
  }

  @Test func `typingAttributes and defaultTextAttributes style UITextField's text`() {
    field.font = .boldSystemFont(ofSize: 20)
    field.textColor = .red
    field.text = "a"
    #expect(
      field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .red)
    #expect(field.typingAttributes == nil)
    screen.change { field.becomeFirstResponder() }
    field.typingAttributes = [.foregroundColor: UIColor.blue]
    type(.text("b"))
    #expect(
      field.attributedText?.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
        == .blue)
    field.defaultTextAttributes = [.font: UIFont.systemFont(ofSize: 9), .kern: 2]
    #expect(field.font?.pointSize == 9)
    field.attributedText = NSAttributedString(string: "whole")
    #expect(field.text == "whole")
    field.font = nil
    field.textColor = nil
    #expect(field.font?.pointSize == 17)
    #expect(field.textColor == .label)
    field.attributedText = nil
    #expect(field.text == "")
    #expect(field.attributedText?.length == 0)
  }

  @Test func `UITextField stores its keyboard traits and input views`() {
    let traits: any UITextInputTraits = field
    traits.keyboardType = .emailAddress
    traits.returnKeyType = .done
    traits.keyboardAppearance = .dark
    traits.autocorrectionType = .no
    traits.autocapitalizationType = .none
    traits.spellCheckingType = .yes
    traits.enablesReturnKeyAutomatically = true
    traits.textContentType = .username
    field.smartQuotesType = .no
    field.smartDashesType = .no
    field.allowsEditingTextAttributes = true
    #expect(field.keyboardType == .emailAddress)
    #expect(field.returnKeyType == .done)
    #expect(field.textContentType.rawValue == "username")
    #expect(UIKeyboardType.alphabet == .asciiCapable)
    let (keys, bar) = (UIView(), UIView())
    (field.inputView, field.inputAccessoryView) = (keys, bar)
    field.reloadInputViews()
    #expect(field.inputView === keys)
    #expect(field.inputAccessoryView === bar)
    let plain = UIView()
    plain.inputView = keys
    plain.inputAccessoryView = bar
    #expect(plain.inputView == nil)
    #expect(plain.inputAccessoryView == nil)
  }

  @Test func `an archived UITextField keeps its text, placeholder and border style`() throws {
    field.text = "kept"
    field.placeholder = "Name"
    let data = try NSKeyedArchiver.archivedData(withRootObject: field, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UITextField)
    #expect(read.text == "kept")
    #expect(read.placeholder == "Name")
    #expect(read.borderStyle == .roundedRect)
    #expect(read.subviews.count == field.subviews.count)
  }

  @Test func `UITextField can be edited with a delegate that implements no methods`() {
    final class Silent: UITextFieldDelegate {}
    let silent = Silent()
    field.delegate = silent
    field.text = "a"
    field.clearButtonMode = .always
    field.clearsOnBeginEditing = true
    screen.change { field.becomeFirstResponder() }
    type(.text("b"), .enter)
    #expect(field.text == "b")
    #expect(screen.run { field.resignFirstResponder() })
  }
}
