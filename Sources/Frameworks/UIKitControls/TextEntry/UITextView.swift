public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// The methods that control and observe the editing of a text view.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Returns whether editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called after editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called after editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether the text in the given range may be replaced with the given string.
  ///
  /// The range is in UTF-16 code units.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called after the caret or the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// A scroll view that displays and edits multiple lines of text.
///
/// A touch makes the view the first responder. Keys are sent as `SyntheticKey` values. UIKit's on-screen keyboard,
/// edit menu and magnifying loupe are not supported, and links cannot be opened.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInputTraits, UIKeyInput {
  /// The notification posted after editing has begun.
  ///
  /// The notification's object is the text view.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// The notification posted after editing has ended.
  ///
  /// The notification's object is the text view.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// The notification posted after the user has changed the text.
  ///
  /// The notification's object is the text view.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")

  /// The region in which the lines are laid out.
  public let textContainer: NSTextContainer

  var editingState = TextEditingState()
  let caretView = CaretView(frame: .zero)
  private let canvas = TextCanvasView()
  private var cachedLayout: TextViewLayout?

  /// Creates a text view with the given frame and text container.
  ///
  /// If `textContainer` is `nil`, lines are as wide as the view.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    if textContainer == nil { self.textContainer.widthTracksTextView = true }
    setUp()
  }

  /// Creates a text view with the given frame, in which lines are as wide as the view.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Decodes the geometry, appearance and text.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    textContainer.widthTracksTextView = true
    setUp()
    decodeFont(from: coder)
    text = coder.decodeObject(of: NSString.self, forKey: "UIText") as String? ?? ""
  }

  /// Encodes the geometry, appearance and text.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let assignedFont { coder.encode(font: assignedFont) }
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    coder.encode(text as NSString?, forKey: "UIText")
  }

  /// Decodes the font and `adjustsFontForContentSizeCategory`.
  private func decodeFont(from coder: NSCoder) {
    if let archived = coder.archivedFont() { font = archived }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: NSCoder.adjustsFontKey)
  }

  private func setUp() {
    editingState.typingAttributes = [.font: effectiveFont, .foregroundColor: assignedColor]
    canvas.owner = self
    addSubview(canvas)
    addSubview(caretView)
    caretView.isHidden = true
    textContainer.onLayoutChange = { [weak self] in self?.textDidChange() }
    let tap = UITapGestureRecognizer { [weak self] tap in
      guard let self else { return }
      handleTap(at: tap.location(in: self))
    }
    addGestureRecognizer(tap)
  }

  // MARK: Text

  /// The displayed text.
  open var text: String! {
    get { editingState.string }
    set {
      editingState.setText(
        NSAttributedString(string: newValue ?? "", attributes: defaultAttributes))
      adjustFonts()
      textDidChange()
    }
  }

  /// The displayed text with its attributes.
  open var attributedText: NSAttributedString! {
    get { editingState.text }
    set {
      editingState.setText(newValue ?? NSAttributedString(string: ""))
      adjustFonts()
      textDidChange()
    }
  }

  private func adjustFonts() {
    if adjustsFontForContentSizeCategory {
      _ = editingState.adjustFontsToContentSizeCategory(of: traitCollection)
    }
  }

  private var defaultAttributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = textAlignment
    return [.font: effectiveFont, .foregroundColor: assignedColor, .paragraphStyle: paragraph]
  }

  private var assignedFont: UIFont?
  private var assignedColor = UIColor.label
  /// The font for text without a font attribute: the assigned font, or the system font at 12 points.
  private var effectiveFont: UIFont { assignedFont ?? .systemFont(ofSize: 12) }

  /// The font of the text, or `nil` until a font is set.
  open var font: UIFont? {
    get { assignedFont }
    set {
      assignedFont = newValue
      if adjustsFontForContentSizeCategory {
        assignedFont = newValue?.adjustedToContentSizeCategory(of: traitCollection)
      }
      editingState.applyAttribute(.font, value: effectiveFont)
      textDidChange()
    }
  }

  /// The color of the text.
  ///
  /// Setting it to `nil` selects the system's label color.
  open var textColor: UIColor? {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      editingState.applyAttribute(.foregroundColor, value: assignedColor)
      textDidChange()
    }
  }

  /// The horizontal alignment of the lines.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = textAlignment
      editingState.applyAttribute(.paragraphStyle, value: paragraph)
      textDidChange()
    }
  }

  /// The attributes applied to newly typed text.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editingState.typingAttributes }
    set {
      editingState.typingAttributes = newValue
      adjustFonts()
    }
  }

  /// The insets of the text container from the view's edges, in points.
  ///
  /// The default of 8 points at the top and bottom is our own choice, because Apple documents no number.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { textDidChange() }
  }

  func textDidChange() {
    cachedLayout = nil
    canvas.setNeedsDisplay()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    notifyObservers()
  }

  // MARK: Lines

  /// Returns the layout of the text for the given view width, in points.
  private func textLayout(forWidth width: CGFloat) -> TextViewLayout {
    var box = textContainer.size
    if textContainer.widthTracksTextView {
      let inset = textContainerInset
      box.width = max(
        1, width - inset.left - inset.right - 2 * textContainer.lineFragmentPadding)
    }
    if textContainer.heightTracksTextView {
      box.height = max(1, bounds.height - textContainerInset.top - textContainerInset.bottom)
    }
    return TextViewLayout(
      editingState.text, in: box, lineLimit: textContainer.maximumNumberOfLines,
      lineBreakMode: textContainer.lineBreakMode, font: effectiveFont, alignment: textAlignment)
  }

  var textLayout: TextViewLayout {
    if let cachedLayout { return cachedLayout }
    let made = textLayout(forWidth: bounds.width)
    cachedLayout = made
    return made
  }

  /// The origin of the first line in the content's coordinates.
  var textOrigin: CGPoint {
    CGPoint(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
  }

  private func contentSize(of page: TextViewLayout, viewWidth width: CGFloat) -> CGSize {
    let inset = textContainerInset
    return CGSize(
      width: width, height: (page.size.height + inset.top + inset.bottom).rounded(.up))
  }

  /// Returns the size of the text for the given width, or for the current width if it is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : bounds.width
    return self.contentSize(of: textLayout(forWidth: width), viewWidth: width)
  }

  /// The size of the text if scrolling is disabled.
  ///
  /// A text view that scrolls has no intrinsic size.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize : contentSize(of: textLayout, viewWidth: bounds.width)
  }

  /// The visible part of the content.
  ///
  /// If the width changes, the lines are laid out again.
  open override var bounds: CGRect {
    didSet {
      if bounds.width != oldValue.width { cachedLayout = nil }
      if bounds != oldValue { setNeedsLayout() }
    }
  }

  /// Sets the content size to the height of the lines, and lays out the text canvas and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let wanted = contentSize(of: textLayout, viewWidth: bounds.width)
    if contentSize != wanted { contentSize = wanted }
    UIView.performWithoutAnimation {
      if canvas.frame != bounds {
        canvas.frame = bounds
        canvas.setNeedsDisplay()
      }
      let caret = textLayout.caretRect(before: editingState.caret).offsetBy(
        dx: textOrigin.x, dy: textOrigin.y)
      caretView.isHidden = !isFirstResponder || editingState.selection.length > 0
      caretView.frame = CGRect(
        x: caret.minX - CaretView.width / 2, y: caret.minY, width: CaretView.width,
        height: caret.height)
    }
  }

  /// Scrolls until the given range of the text is visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let areas =
      textLayout.rects(forRange: range) + [
        textLayout.caretRect(before: range.location + range.length)
      ]
    guard let first = areas.first else { return }
    let all = areas.dropFirst().reduce(first) { $0.union($1) }
    scrollRectToVisible(all.offsetBy(dx: textOrigin.x, dy: textOrigin.y), animated: false)
  }

  // MARK: Editing

  /// Whether fonts created from text styles or with `UIFontMetrics` adapt to the view's content size category.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    guard adjustsFontForContentSizeCategory else { return }
    let traits = traitCollection
    let font = assignedFont?.adjustedToContentSizeCategory(of: traits)
    let isOther = [
      font !== assignedFont, editingState.adjustFontsToContentSizeCategory(of: traits),
    ]
    guard isOther.contains(true) else { return }
    assignedFont = font
    textDidChange()
    invalidateRowSize()
  }

  /// Whether the user may edit the text.
  open var isEditable = true

  /// Whether the user may select text.
  open var isSelectable = true

  /// Whether the first typed text replaces the entire text.
  open var clearsOnInsertion = false

  /// The selected range, in UTF-16 code units.
  ///
  /// If nothing is selected, the range is empty and located at the caret.
  open var selectedRange: NSRange {
    get { editingState.selection }
    set { setSelection(newValue) }
  }

  /// Selects the entire text.
  open func selectAll(_ sender: Any?) {
    selectedRange = fullTextRange
  }

  /// Whether the view can become first responder, which requires that it is editable.
  open override var canBecomeFirstResponder: Bool { isEditable }

  private var textDelegate: (any UITextViewDelegate)? {
    (self as UIScrollView).delegate as? any UITextViewDelegate
  }

  /// Makes the view the first responder and begins editing, unless the delegate refuses.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEditable, window != nil, textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    caretView.restartBlinking()
    textDidChange()
    textDelegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  /// Resigns first responder and ends editing, unless the delegate refuses.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard isForcedToEndEditing || textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    caretView.layer.removeAllAnimations()
    textDidChange()
    textDelegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  /// Whether editing ends without consulting the delegate.
  package var isForcedToEndEditing = false

  /// Ends editing if the view is removed from its window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { forceEndEditing() }
  }

  private func handleTap(at location: CGPoint) {
    guard isEditable, becomeFirstResponder() else { return }
    let unit = textLayout.characterIndex(
      at: CGPoint(x: location.x - textOrigin.x, y: location.y - textOrigin.y))
    selectedRange = NSRange(location: unit, length: 0)
  }

  // MARK: Text input

  /// Whether the view contains any text.
  open var hasText: Bool { editingState.text.length > 0 }

  /// Inserts text at the caret, replacing the selection, as if it were typed.
  open func insertText(_ text: String) {
    insertTypedText(text)
  }

  /// Deletes the selection, or the character before the caret, as the delete key does.
  open func deleteBackward() { deleteSelectionOrPreviousCharacter() }

  func replaceText(in range: NSRange, with letters: String) {
    guard
      textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: letters) ?? true
    else { return }
    editingState.replaceText(in: range, with: letters)
    clearsOnInsertion = false
    selectionDidChange()
    textDidChange()
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    if isFirstResponder, isScrollEnabled {
      scrollRangeToVisible(NSRange(location: editingState.caret, length: 0))
    }
  }

  func selectionDidChange() {
    if isFirstResponder { caretView.restartBlinking() }
    setNeedsLayout()
    canvas.setNeedsDisplay()
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// Draws the selection and the lines in the visible area.
  ///
  /// The origin of the context is that of the bounds.
  func drawTextLayout(in context: CGContext) {
    let at = CGPoint(x: textOrigin.x - bounds.minX, y: textOrigin.y - bounds.minY)
    if isFirstResponder, editingState.selection.length > 0 {
      tintColor.withAlphaComponent(0.2).setFill()
      for area in textLayout.rects(forRange: editingState.selection) {
        context.fill(area.offsetBy(dx: at.x, dy: at.y))
      }
    }
    textLayout.draw(at: at, in: context)
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
  /// Whether the characters of the text are hidden.
  ///
  /// The value has no effect in text views.
  open var isSecureTextEntry = false
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
  /// Whether the return key is disabled while the text is empty.
  ///
  /// The value has no effect.
  open var enablesReturnKeyAutomatically = false
  /// The semantic meaning of the text, such as a password.
  ///
  /// The value has no effect.
  open var textContentType: UITextContentType!

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITextView.font),
      .init(\UITextView.textColor),
    ]
  }
}

extension UITextView: EditableTextView {}

/// The view that draws the lines of a text view.
///
/// It covers only the visible part of the content.
final class TextCanvasView: UIView {
  weak var owner: UITextView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { owner?.drawTextLayout(in: context) }
  }
}

extension UITextView: UIContentSizeCategoryAdjusting {}
