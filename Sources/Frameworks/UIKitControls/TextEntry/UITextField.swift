public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// One line of text that is typed.
///
/// A touch makes it the first responder; keys come from whoever feeds them (`SyntheticKey`), or by ``insertText(_:)`` and
/// ``deleteBackward()``. There is no keyboard, no menu and no loupe.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInputTraits, UIKeyInput {
  /// What surrounds the text.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// A thin line.
    case line
    /// A line of two shades.
    case bezel
    /// A light field with round corners.
    case roundedRect
  }

  /// When something beside the text shows.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never
    /// While the text is typed.
    case whileEditing
    /// While it is not.
    case unlessEditing
    /// Always.
    case always
  }

  /// Why editing ended.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    /// It was done.
    case committed
    /// It was broken off.
    case cancelled
  }

  /// Editing has begun; the field is the object.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Editing has ended; the field is the object.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Letters were typed or deleted; the field is the object.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")

  var editingState = TextEditingState()
  let caretView = CaretView(frame: .zero)
  let clearButton = ClearButton(frame: .zero)
  /// How far the text is moved to the left, so that the caret shows.
  var scrollOffset: CGFloat = 0

  /// A field without a text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a field out of an archive: geometry, looks and letters.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
    decodeFont(from: coder)
    text = coder.decodeObject(of: NSString.self, forKey: "UIText") as String?
    placeholder = coder.decodeObject(of: NSString.self, forKey: "UIPlaceholder") as String?
    borderStyle = BorderStyle(rawValue: coder.decodeInteger(forKey: "UIBorderStyle")) ?? .none
  }

  /// Writes geometry, looks and letters.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(font: assignedFont)
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    coder.encode(text as NSString?, forKey: "UIText")
    coder.encode(placeholder as NSString?, forKey: "UIPlaceholder")
    coder.encode(borderStyle.rawValue, forKey: "UIBorderStyle")
  }

  /// Reads the font, and whether it follows the content size category.
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

  /// Who has a say.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: The text

  /// The letters; never nil once it was asked for or set.
  open var text: String? {
    get { editingState.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: defaultTextAttributes)) }
  }

  /// The letters with their attributes.
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

  /// What shows while there are no letters.
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set {
      attributedPlaceholder = newValue.map {
        NSAttributedString(
          string: $0, attributes: [.font: assignedFont, .foregroundColor: UIColor.placeholderText])
      }
    }
  }

  /// What shows while there are no letters, with attributes.
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

  // MARK: Looks

  private var assignedFont = UIFont.systemFont(ofSize: 17)
  private var assignedColor = UIColor.label

  /// The font; nil sets the system's at 17 points.
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

  /// The colour of the letters; nil sets the system's.
  open var textColor: UIColor? {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      editingState.applyAttribute(.foregroundColor, value: assignedColor)
      setNeedsDisplay()
    }
  }

  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }

  /// What letters get that are set or typed.
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

  /// What the next letters get that are typed; nil unless the field is edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editingState.typingAttributes : nil }
    set {
      editingState.typingAttributes = newValue ?? defaultTextAttributes
      if adjustsFontForContentSizeCategory {
        _ = editingState.adjustFontsToContentSizeCategory(of: traitCollection)
      }
    }
  }

  /// Whether fonts of text styles and of ``UIFontMetrics`` follow the field's content size category, in text and
  /// placeholder.
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

  /// Whether letters become smaller where the text does not fit.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// How small letters may become, in points.
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// What surrounds the text.
  open var borderStyle = BorderStyle.none { didSet { textDidChange() } }

  /// What is drawn behind the text in the border's place; with the style `roundedRect` the border remains.
  open var background: UIImage? { didSet { setNeedsDisplay() } }

  /// The background of a field that is not enabled.
  open var disabledBackground: UIImage? { didSet { setNeedsDisplay() } }

  /// Whether it takes touches; a field that does not has fainter letters.
  open override var isEnabled: Bool { didSet { setNeedsDisplay() } }

  // MARK: Views beside the text

  /// What shows at the left end, or at the right one where lines begin there.
  open var leftView: UIView? {
    didSet { replaceSideView(oldValue, with: leftView) }
  }
  /// When it shows.
  open var leftViewMode = ViewMode.never { didSet { textDidChange() } }
  /// What shows at the other end.
  open var rightView: UIView? {
    didSet { replaceSideView(oldValue, with: rightView) }
  }
  /// When it shows.
  open var rightViewMode = ViewMode.never { didSet { textDidChange() } }
  /// When the button shows that clears the field; only beside letters.
  open var clearButtonMode = ViewMode.never { didSet { textDidChange() } }

  private func replaceSideView(_ old: UIView?, with view: UIView?) {
    if old !== view, old?.superview === self { old?.removeFromSuperview() }
    textDidChange()
  }

  // MARK: Rectangles

  /// Where the border is drawn.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where the text is while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Where the placeholder is.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Where the text is while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }
  /// Where the button is that clears the field.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    defaultClearButtonRect(in: bounds)
  }
  /// Where the view is that stands before the text.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: leftView, in: bounds, isLeft: true)
  }
  /// Where the view is that stands after the text.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideViewRect(for: rightView, in: bounds, isLeft: false)
  }

  // MARK: Drawing

  /// Draws border, and text or placeholder.
  open override func draw(_ rect: CGRect) { drawField() }

  /// Draws the text into a rectangle.
  open func drawText(in rect: CGRect) { drawTextLine(displayedText, in: rect) }

  /// Draws the placeholder into a rectangle.
  open func drawPlaceholder(in rect: CGRect) {
    if let attributedPlaceholder { drawTextLine(attributedPlaceholder, in: rect) }
  }

  /// Places what is beside the text, and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// As wide as the text or the placeholder, as high as a line, with what the border adds.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// One line in the middle of the height.
  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    (assignedFont.ascender, assignedFont.ascender, assignedFont.lineHeight)
  }

  /// As wide as given, or as the content, and as high as a line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  // MARK: The first responder

  /// A field that is enabled may.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Whether it is edited.
  open var isEditing: Bool { isFirstResponder }

  /// Begins editing, if the delegate lets it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEnabled, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return true
  }

  /// Ends editing, if the delegate lets it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard isForcedToEndEditing || delegate?.textFieldShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    endEditing()
    return true
  }

  /// Whether editing ends whatever the delegate says.
  package var isForcedToEndEditing = false

  /// Editing ends with the window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { forceEndEditing() }
  }

  /// Whether the letters go when editing begins.
  open var clearsOnBeginEditing = false

  /// Whether the letters go when the first one is typed.
  open var clearsOnInsertion = false

  /// Whether attributes may be edited; they may not, and nothing is made of it.
  open var allowsEditingTextAttributes = false

  /// What would show in the keyboard's place; kept.
  open override var inputView: UIView? {
    get { assignedInputView }
    set { assignedInputView = newValue }
  }
  private var assignedInputView: UIView?

  /// What would show above the keyboard; kept.
  open override var inputAccessoryView: UIView? {
    get { assignedInputAccessoryView }
    set { assignedInputAccessoryView = newValue }
  }
  private var assignedInputAccessoryView: UIView?

  // MARK: Typing

  /// Whether there are letters.
  open var hasText: Bool { editingState.text.length > 0 }

  /// Puts letters in the place of the selection, as if typed; the end of a line ends editing as the key does.
  open func insertText(_ text: String) { handleTypedText(text) }

  /// Deletes the selection, else the letter before the caret, as if typed.
  open func deleteBackward() { deleteSelectionOrPreviousCharacter() }

  /// Which letters are selected; empty at the caret.
  ///
  /// A name of ours, for Apple's ranges of text are not there.
  package var selectedRange: NSRange {
    get { editingState.selection }
    set { setSelection(newValue) }
  }

  /// Selects all letters.
  open func selectAll(_ sender: Any?) {
    selectedRange = fullTextRange
  }

  // MARK: Touches

  /// Begins editing, with the caret where the finger was.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isTap = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isTap, isEnabled, let touch = touches.first, becomeFirstResponder() else { return }
    moveCaret(to: touch.location(in: self))
  }

  // MARK: How it wants to be typed

  /// Which keys the keyboard shows.
  open var keyboardType = UIKeyboardType.default
  /// Whether the keyboard is light or dark.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// What stands on the key that ends the text.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether dots stand for the letters.
  open var isSecureTextEntry = false { didSet { textDidChange() } }
  /// Whether the text is corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Which letters are made large.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether mistakes are marked.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether quotation marks are made better ones.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// Whether hyphens become dashes.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether the key that ends the text does nothing without a text.
  open var enablesReturnKeyAutomatically = false
  /// What the text means.
  open var textContentType: UITextContentType!

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "placeholder"
      ? .optionalProperty(for: \UITextField.placeholder) : super.keyValueProperty(key)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITextField.font),
      .init(\UITextField.textColor),
    ]
  }
}

extension UITextField: UIContentSizeCategoryAdjusting {}
