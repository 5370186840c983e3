public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control that displays and edits a single line of text.
///
/// A touch makes the field the first responder. Keys are sent as `SyntheticKey` values, or text is edited with
/// ``insertText(_:)`` and ``deleteBackward()``. The on-screen keyboard, the edit menu and the loupe of UIKit are
/// missing.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInputTraits, UIKeyInput {
  /// The style of a text field's border.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// A field without a border.
    case none
    /// A thin line in the label color.
    case line
    /// A border of two nested lines in different grays.
    case bezel
    /// A filled background with rounded corners.
    case roundedRect
  }

  /// The condition under which an overlay view or the clear button is visible.
  public enum ViewMode: Int, Hashable, Sendable {
    case never
    /// Visible while the text is edited.
    case whileEditing
    /// Visible while the text is not edited.
    case unlessEditing
    case always
  }

  /// The reason why editing ended.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    case committed
    case cancelled
  }

  /// Posted after editing has begun.
  ///
  /// The object is the text field.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted after editing has ended.
  ///
  /// The object is the text field.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted after the user has changed the text.
  ///
  /// The object is the text field.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")

  var editingState = TextEditingState()
  let caretView = CaretView(frame: .zero)
  let clearButton = ClearButton(frame: .zero)
  /// The distance by which the text is scrolled to the left to keep the caret visible, in points.
  var scrollOffset: CGFloat = 0

  /// Creates an empty text field with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes the geometry, font, text, placeholder and border style.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
    decodeFont(from: coder)
    text = coder.decodeObject(of: NSString.self, forKey: "UIText") as String?
    placeholder = coder.decodeObject(of: NSString.self, forKey: "UIPlaceholder") as String?
    borderStyle = BorderStyle(rawValue: coder.decodeInteger(forKey: "UIBorderStyle")) ?? .none
  }

  /// Encodes the geometry, font, text, placeholder and border style.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(font: assignedFont)
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    coder.encode(text as NSString?, forKey: "UIText")
    coder.encode(placeholder as NSString?, forKey: "UIPlaceholder")
    coder.encode(borderStyle.rawValue, forKey: "UIBorderStyle")
  }

  /// Decodes the font and `adjustsFontForContentSizeCategory`.
  private func decodeFont(from coder: NSCoder) {
    if let archived = coder.archivedFont() { font = archived }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: NSCoder.adjustsFontKey)
  }

  private func setUp() {
    contentMode = .redraw
    clipsToBounds = true
    editingState.typingAttributes = [.font: assignedFont, .foregroundColor: assignedColor]
    addSubview(caretView)
    addSubview(clearButton)
    caretView.isHidden = true
    clearButton.isHidden = true
    clearButton.onTap = { [weak self] in self?.clearText() }
  }

  /// The delegate that controls and observes editing.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The displayed text.
  ///
  /// The getter never returns nil; setting nil clears the text.
  open var text: String? {
    get { editingState.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: defaultTextAttributes)) }
  }

  /// The displayed text with its attributes.
  open var attributedText: NSAttributedString? {
    get { editingState.text }
    set { setText(newValue ?? NSAttributedString(string: "")) }
  }

  private func setText(_ text: NSAttributedString) {
    editingState.setText(text)
    if adjustsFontForContentSizeCategory {
      _ = editingState.adjustFontsToContentSizeCategory(of: traitCollection)
    }
    textDidChange()
  }

  func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    setNeedsLayout()
    notifyObservers()
  }

  /// The text displayed while the field is empty.
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set {
      attributedPlaceholder = newValue.map {
        NSAttributedString(
          string: $0, attributes: [.font: assignedFont, .foregroundColor: UIColor.placeholderText])
      }
    }
  }

  /// The attributed text displayed while the field is empty.
  open var attributedPlaceholder: NSAttributedString? {
    didSet {
      if adjustsFontForContentSizeCategory,
        let text = attributedPlaceholder?.adjustedToContentSizeCategory(of: traitCollection)
      {
        attributedPlaceholder = text
      }
      textDidChange()
    }
  }

  // MARK: Appearance

  private var assignedFont = UIFont.systemFont(ofSize: 17)
  private var assignedColor = UIColor.label

  /// The font of the text.
  ///
  /// Setting nil selects the system font at 17 points.
  open var font: UIFont? {
    get { assignedFont }
    set {
      assignedFont = newValue ?? .systemFont(ofSize: 17)
      if adjustsFontForContentSizeCategory {
        assignedFont = assignedFont.adjustedToContentSizeCategory(of: traitCollection)
      }
      editingState.applyAttribute(.font, value: assignedFont)
      if let placeholder = attributedPlaceholder {
        attributedPlaceholder = restyledText(placeholder)
      }
      textDidChange()
    }
  }

  private func restyledText(_ text: NSAttributedString) -> NSAttributedString {
    text.settingAttribute(.font, value: assignedFont)
  }

  /// The color of the text.
  ///
  /// Setting nil selects the label color.
  open var textColor: UIColor? {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      editingState.applyAttribute(.foregroundColor, value: assignedColor)
      setNeedsDisplay()
    }
  }

  /// The horizontal alignment of the text.
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }

  /// The attributes for text that is set or typed.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: assignedFont, .foregroundColor: assignedColor].merging(extraAttributes) { $1 } }
    set {
      extraAttributes = newValue
      if let font = newValue[.font] as? UIFont { assignedFont = font }
      if let color = newValue[.foregroundColor] as? UIColor { assignedColor = color }
      for (key, value) in newValue { editingState.applyAttribute(key, value: value) }
      adjustToContentSizeCategory()
      textDidChange()
    }
  }
  private var extraAttributes: [NSAttributedString.Key: Any] = [:]

  /// The attributes of newly typed text; nil unless the field is being edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editingState.typingAttributes : nil }
    set {
      editingState.typingAttributes = newValue ?? defaultTextAttributes
      if adjustsFontForContentSizeCategory {
        _ = editingState.adjustFontsToContentSizeCategory(of: traitCollection)
      }
    }
  }

  /// Whether fonts of text styles and of `UIFontMetrics` follow the field's content size category.
  ///
  /// Applies to the text and the placeholder.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    guard adjustsFontForContentSizeCategory else { return }
    let traits = traitCollection
    let (font, placeholder) = (
      assignedFont.adjustedToContentSizeCategory(of: traits),
      attributedPlaceholder?.adjustedToContentSizeCategory(of: traits)
    )
    let isOther = [
      font !== assignedFont, placeholder != nil,
      editingState.adjustFontsToContentSizeCategory(of: traits),
      extraAttributes.adjustFontToContentSizeCategory(of: traits),
    ]
    guard isOther.contains(true) else { return }
    assignedFont = font
    if let placeholder { attributedPlaceholder = placeholder }
    textDidChange()
    invalidateRowSize()
  }

  /// Whether the font size is reduced for text that does not fit.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// The minimum font size to which text is reduced, in points.
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// The style of the border.
  open var borderStyle = BorderStyle.none { didSet { textDidChange() } }

  /// The image drawn behind the text instead of the border.
  ///
  /// With the style `roundedRect`, the border is drawn instead of the image.
  open var background: UIImage? { didSet { setNeedsDisplay() } }

  /// The background image of a disabled field.
  open var disabledBackground: UIImage? { didSet { setNeedsDisplay() } }

  /// Whether the field accepts touches.
  ///
  /// The text of a disabled field is dimmed.
  open override var isEnabled: Bool { didSet { setNeedsDisplay() } }

  // MARK: Overlay views

  /// The view at the leading end of the field.
  open var leftView: UIView? {
    didSet { replaceSideView(oldValue, with: leftView) }
  }
  /// The condition under which the left view is visible.
  open var leftViewMode = ViewMode.never { didSet { textDidChange() } }
  /// The view at the trailing end of the field.
  open var rightView: UIView? {
    didSet { replaceSideView(oldValue, with: rightView) }
  }
  /// The condition under which the right view is visible.
  ///
  /// A visible right view replaces the clear button.
  open var rightViewMode = ViewMode.never { didSet { textDidChange() } }
  /// The condition under which the clear button is visible.
  ///
  /// An empty or disabled field never displays it.
  open var clearButtonMode = ViewMode.never { didSet { textDidChange() } }

  private func replaceSideView(_ old: UIView?, with view: UIView?) {
    if old !== view, old?.superview === self { old?.removeFromSuperview() }
    textDidChange()
  }

  // MARK: Rectangles

  /// Returns the rectangle of the border.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Returns the rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Returns the rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    defaultClearButtonRect(in: bounds)
  }
  /// Returns the rectangle of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: leftView, in: bounds, isLeft: true)
  }
  /// Returns the rectangle of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: rightView, in: bounds, isLeft: false)
  }

  // MARK: Drawing

  /// Draws the border and the text or placeholder.
  open override func draw(_ rect: CGRect) { drawField() }

  /// Draws the text in a rectangle, vertically centered.
  open func drawText(in rect: CGRect) { drawTextLine(displayedText, in: rect) }

  /// Draws the placeholder in a rectangle, vertically centered.
  open func drawPlaceholder(in rect: CGRect) {
    if let attributedPlaceholder { drawTextLine(attributedPlaceholder, in: rect) }
  }

  /// Lays out the side views, the clear button and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// The width of the text or placeholder and the height of one line, plus the border, in points.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// The ascender and line height of the font: a single line.
  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    (assignedFont.ascender, assignedFont.ascender, assignedFont.lineHeight)
  }

  /// Returns the intrinsic content size.
  ///
  /// The given size is ignored.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  // MARK: First responder

  /// Whether the field can become first responder, which requires that it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Whether the field is being edited, that is, whether it is the first responder.
  open var isEditing: Bool { isFirstResponder }

  /// Begins editing unless the delegate refuses.
  ///
  /// Returns false for a field that is disabled or in no window.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEnabled, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return true
  }

  /// Ends editing unless the delegate refuses.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard isForcedToEndEditing || delegate?.textFieldShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    endEditing()
    return true
  }

  /// Whether editing ends without consulting the delegate.
  package var isForcedToEndEditing = false

  /// Ends editing if the field is removed from its window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { forceEndEditing() }
  }

  /// Whether the text is cleared when editing begins.
  open var clearsOnBeginEditing = false

  /// Whether the entire text is replaced by the first text that is typed.
  open var clearsOnInsertion = false

  /// Whether the user may edit text attributes.
  ///
  /// It has no effect: attributes cannot be edited.
  open var allowsEditingTextAttributes = false

  /// The view that replaces the keyboard in UIKit.
  ///
  /// It is stored but never displayed.
  open override var inputView: UIView? {
    get { assignedInputView }
    set { assignedInputView = newValue }
  }
  private var assignedInputView: UIView?

  /// The view above the keyboard in UIKit.
  ///
  /// It is stored but never displayed.
  open override var inputAccessoryView: UIView? {
    get { assignedInputAccessoryView }
    set { assignedInputAccessoryView = newValue }
  }
  private var assignedInputAccessoryView: UIView?

  // MARK: Text input

  /// Whether the text is not empty.
  open var hasText: Bool { editingState.text.length > 0 }

  /// Replaces the selection with text as if it were typed.
  ///
  /// A line break acts as the return key.
  open func insertText(_ text: String) { handleTypedText(text) }

  /// Deletes the selection, or the character before the caret, as the delete key does.
  open func deleteBackward() { deleteSelectionOrPreviousCharacter() }

  /// The selected range in UTF-16 code units.
  ///
  /// It is empty and located at the caret if nothing is selected. Apple's API uses `UITextRange`, which is not
  /// supported.
  package var selectedRange: NSRange {
    get { editingState.selection }
    set { setSelection(newValue) }
  }

  /// Selects the entire text.
  open func selectAll(_ sender: Any?) {
    selectedRange = fullTextRange
  }

  // MARK: Touches

  /// Begins editing after a tap and moves the caret to the touch location.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isTap = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isTap, isEnabled, let touch = touches.first, becomeFirstResponder() else { return }
    moveCaret(to: touch.location(in: self))
  }

  // MARK: Text input traits

  /// The type of the keyboard.
  ///
  /// It has no effect.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of the keyboard.
  ///
  /// It has no effect.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the return key.
  ///
  /// It has no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether each character is displayed as a dot.
  open var isSecureTextEntry = false { didSet { textDidChange() } }
  /// The autocorrection of typed text.
  ///
  /// It has no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The capitalization of typed text.
  ///
  /// It has no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The marking of spelling mistakes.
  ///
  /// It has no effect.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// The replacement of straight quotation marks.
  ///
  /// It has no effect.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The replacement of hyphens with dashes.
  ///
  /// It has no effect.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether the return key is disabled while the field is empty.
  ///
  /// It has no effect.
  open var enablesReturnKeyAutomatically = false
  /// The semantic meaning of the text, such as a password.
  ///
  /// It has no effect.
  open var textContentType: UITextContentType!

  /// Returns the property for a key of key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "placeholder"
      ? .optionalProperty(for: \UITextField.placeholder) : super.keyValueProperty(key)
  }

  /// The properties that can be set through `appearance()`.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITextField.font),
      .init(\UITextField.textColor),
    ]
  }
}

extension UITextField: UIContentSizeCategoryAdjusting {}
