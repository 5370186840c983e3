public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control that displays and edits a single line of text.
///
/// A touch makes the field the first responder. Keys are sent as `SyntheticKey` values, or text is edited with
/// ``insertText(_:)`` and ``deleteBackward()``. UIKit's on-screen keyboard, edit menu and magnifying loupe are not
/// supported.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInputTraits, UIKeyInput {
  /// The border style of a text field.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// A field without a border.
    case none
    /// A thin border line in the label color.
    case line
    /// A border of two nested lines in different grays.
    case bezel
    /// A filled background with rounded corners.
    case roundedRect
  }

  /// The condition under which a side view or the clear button is visible.
  public enum ViewMode: Int, Hashable, Sendable {
    case never
    /// The view is visible while the text is being edited.
    case whileEditing
    /// The view is visible while the text is not being edited.
    case unlessEditing
    case always
  }

  /// The reason why editing ended.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    case committed
    case cancelled
  }

  /// The notification posted after editing has begun.
  ///
  /// The notification's object is the text field.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// The notification posted after editing has ended.
  ///
  /// The notification's object is the text field.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// The notification posted after the user has changed the text.
  ///
  /// The notification's object is the text field.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")

  var editingState = TextEditingState()
  let caretView = CaretView(frame: .zero)
  let clearButton = ClearButton(frame: .zero)
  /// The distance by which the text is scrolled to the left to keep the caret visible, in points.
  var scrollOffset: CGFloat = 0

  /// Creates an empty text field with the given frame.
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
  /// The value is never `nil`; setting it to `nil` clears the text.
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
  /// Setting it to `nil` selects the system font at 17 points.
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
  /// Setting it to `nil` selects the label color.
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

  /// The attributes of text that is set or typed.
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

  /// The attributes applied to newly typed text, or `nil` unless the field is being edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editingState.typingAttributes : nil }
    set {
      editingState.typingAttributes = newValue ?? defaultTextAttributes
      if adjustsFontForContentSizeCategory {
        _ = editingState.adjustFontsToContentSizeCategory(of: traitCollection)
      }
    }
  }

  /// Whether fonts created from text styles or with `UIFontMetrics` adapt to the field's content size category.
  ///
  /// This applies to the text and the placeholder.
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

  /// Whether the font size is reduced to fit text that is too wide.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// The smallest size to which the font is reduced, in points.
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// The border style of the field.
  open var borderStyle = BorderStyle.none { didSet { textDidChange() } }

  /// The image drawn behind the text in place of the border.
  ///
  /// If the border style is `roundedRect`, the image is not drawn.
  open var background: UIImage? { didSet { setNeedsDisplay() } }

  /// The background image displayed while the field is disabled.
  open var disabledBackground: UIImage? { didSet { setNeedsDisplay() } }

  /// Whether the field accepts touches.
  ///
  /// The text is dimmed while the field is disabled.
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
  /// The button is never visible while the field is empty or disabled.
  open var clearButtonMode = ViewMode.never { didSet { textDidChange() } }

  private func replaceSideView(_ old: UIView?, with view: UIView?) {
    if old !== view, old?.superview === self { old?.removeFromSuperview() }
    textDidChange()
  }

  // MARK: Rectangles

  /// Returns the frame of the border.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the frame of the text while it is not being edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Returns the frame of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the frame of the text while it is being edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Returns the frame of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    defaultClearButtonRect(in: bounds)
  }
  /// Returns the frame of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: leftView, in: bounds, isLeft: true)
  }
  /// Returns the frame of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: rightView, in: bounds, isLeft: false)
  }

  // MARK: Drawing

  /// Draws the border and the text or placeholder.
  open override func draw(_ rect: CGRect) { drawField() }

  /// Draws the text in the given rectangle, vertically centered.
  open func drawText(in rect: CGRect) { drawTextLine(displayedText, in: rect) }

  /// Draws the placeholder in the given rectangle, vertically centered.
  open func drawPlaceholder(in rect: CGRect) {
    if let attributedPlaceholder { drawTextLine(attributedPlaceholder, in: rect) }
  }

  /// Lays out the side views, the clear button and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// The natural size in points: the width of the text or placeholder and the height of one line, plus the border.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// The text baselines and height, which are those of a single line in the field's font.
  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    (assignedFont.ascender, assignedFont.ascender, assignedFont.lineHeight)
  }

  /// Returns the intrinsic content size and ignores the given size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  // MARK: First responder

  /// Whether the field can become first responder, which requires that it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Whether the field is being edited, which means that it is the first responder.
  open var isEditing: Bool { isFirstResponder }

  /// Makes the field the first responder and begins editing, unless the delegate refuses.
  ///
  /// Returns `false` if the field is disabled or not in a window.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEnabled, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return true
  }

  /// Resigns first responder and ends editing, unless the delegate refuses.
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

  /// Whether the first typed text replaces the entire text.
  open var clearsOnInsertion = false

  /// Whether the user may edit text attributes.
  ///
  /// The value has no effect: attributes cannot be edited.
  open var allowsEditingTextAttributes = false

  /// The view that replaces the keyboard in UIKit.
  ///
  /// The view is stored but never displayed.
  open override var inputView: UIView? {
    get { assignedInputView }
    set { assignedInputView = newValue }
  }
  private var assignedInputView: UIView?

  /// The view displayed above the keyboard in UIKit.
  ///
  /// The view is stored but never displayed.
  open override var inputAccessoryView: UIView? {
    get { assignedInputAccessoryView }
    set { assignedInputAccessoryView = newValue }
  }
  private var assignedInputAccessoryView: UIView?

  // MARK: Text input

  /// Whether the field contains any text.
  open var hasText: Bool { editingState.text.length > 0 }

  /// Inserts text at the caret, replacing the selection, as if it were typed.
  ///
  /// A line break acts as the return key.
  open func insertText(_ text: String) { handleTypedText(text) }

  /// Deletes the selection, or the character before the caret, as the delete key does.
  open func deleteBackward() { deleteSelectionOrPreviousCharacter() }

  /// The selected range, in UTF-16 code units.
  ///
  /// If nothing is selected, the range is empty and located at the caret. Apple's API uses `UITextRange`, which is
  /// not supported.
  package var selectedRange: NSRange {
    get { editingState.selection }
    set { setSelection(newValue) }
  }

  /// Selects the entire text.
  open func selectAll(_ sender: Any?) {
    selectedRange = fullTextRange
  }

  // MARK: Touches

  /// Begins editing in response to a tap, and moves the caret to the touch location.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isTap = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isTap, isEnabled, let touch = touches.first, becomeFirstResponder() else { return }
    moveCaret(to: touch.location(in: self))
  }

  // MARK: Text input traits

  /// The type of on-screen keyboard.
  ///
  /// The value has no effect.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of the on-screen keyboard.
  ///
  /// The value has no effect.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the return key.
  ///
  /// The value has no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether each character is displayed as a dot to hide the text.
  open var isSecureTextEntry = false { didSet { textDidChange() } }
  /// The autocorrection behavior for typed text.
  ///
  /// The value has no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The capitalization behavior for typed text.
  ///
  /// The value has no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The spell-checking behavior for the text.
  ///
  /// The value has no effect.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// The replacement of straight quotation marks with typographic ones.
  ///
  /// The value has no effect.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The replacement of hyphens with dashes.
  ///
  /// The value has no effect.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether the return key is disabled while the field is empty.
  ///
  /// The value has no effect.
  open var enablesReturnKeyAutomatically = false
  /// The semantic meaning of the text, such as a password.
  ///
  /// The value has no effect.
  open var textContentType: UITextContentType!

  /// Returns the property accessed by the given key in key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "placeholder"
      ? .optionalProperty(for: \UITextField.placeholder) : super.keyValueProperty(key)
  }

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITextField.font),
      .init(\UITextField.textColor),
    ]
  }
}

extension UITextField: UIContentSizeCategoryAdjusting {}
