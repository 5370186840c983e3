public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// Has a say in what is typed into a text view.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether letters may take the place of others.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Letters were typed or deleted.
  func textViewDidChange(_ textView: UITextView)
  /// The caret or the selection is another.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Yes.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Yes.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Ignores it.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Ignores it.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Yes.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Ignores it.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Ignores it.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// Lines of text that scroll and are typed.
///
/// A touch makes it the first responder; keys come from whoever feeds them (`SyntheticKey`). There is no keyboard, no menu and no
/// loupe; links are not followed.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInputTraits, UIKeyInput {
  /// Editing has begun; the view is the object.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Editing has ended; the view is the object.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// Letters were typed or deleted; the view is the object.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")

  /// The area in which lines are laid out.
  public let textContainer: NSTextContainer

  var editingState = TextEditingState()
  let caretView = CaretView(frame: .zero)
  private let canvas = TextCanvasView()
  private var cachedLayout: TextViewLayout?

  /// A view whose lines are as wide as it is, unless a container says otherwise.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    if textContainer == nil { self.textContainer.widthTracksTextView = true }
    setUp()
  }

  /// A view whose lines are as wide as it is.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Reads a view out of an archive: geometry, looks and letters.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    textContainer.widthTracksTextView = true
    setUp()
    decodeFont(from: coder)
    text = coder.decodeObject(of: NSString.self, forKey: "UIText") as String? ?? ""
  }

  /// Writes geometry, looks and letters.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let assignedFont { coder.encode(font: assignedFont) }
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    coder.encode(text as NSString?, forKey: "UIText")
  }

  /// Reads the font, and whether it follows the content size category.
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

  // MARK: The text

  /// The letters.
  open var text: String! {
    get { editingState.string }
    set {
      editingState.setText(
        NSAttributedString(string: newValue ?? "", attributes: defaultAttributes))
      adjustFonts()
      textDidChange()
    }
  }

  /// The letters with their attributes.
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
  /// The font of letters that have none: the system's at 12 points.
  private var effectiveFont: UIFont { assignedFont ?? .systemFont(ofSize: 12) }

  /// The font; nil until it is set.
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

  /// The colour of the letters; nil sets the system's.
  open var textColor: UIColor? {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      editingState.applyAttribute(.foregroundColor, value: assignedColor)
      textDidChange()
    }
  }

  /// Where lines stand.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = textAlignment
      editingState.applyAttribute(.paragraphStyle, value: paragraph)
      textDidChange()
    }
  }

  /// What the next letters get that are typed.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editingState.typingAttributes }
    set {
      editingState.typingAttributes = newValue
      adjustFonts()
    }
  }

  /// How far the lines are from the edges.
  ///
  /// Eight points above and below are our own choice; Apple's documentation gives no numbers.
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

  /// The area of the lines for a width of the view.
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

  /// Where the lines begin in the content.
  var textOrigin: CGPoint {
    CGPoint(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
  }

  private func contentSize(of page: TextViewLayout, viewWidth width: CGFloat) -> CGSize {
    let inset = textContainerInset
    return CGSize(
      width: width, height: (page.size.height + inset.top + inset.bottom).rounded(.up))
  }

  /// As wide as given, and as high as the lines are then.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : bounds.width
    return self.contentSize(of: textLayout(forWidth: width), viewWidth: width)
  }

  /// The size of the lines where they do not scroll; else none.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize : contentSize(of: textLayout, viewWidth: bounds.width)
  }

  /// The part of the content that shows.
  open override var bounds: CGRect {
    didSet {
      if bounds.width != oldValue.width { cachedLayout = nil }
      if bounds != oldValue { setNeedsLayout() }
    }
  }

  /// Makes the content as high as the lines, and places paper and caret.
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

  /// Scrolls so that a range shows.
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

  /// Whether fonts of text styles and of ``UIFontMetrics`` follow the view's content size category.
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

  /// Whether letters may be typed.
  open var isEditable = true

  /// Whether letters may be selected.
  open var isSelectable = true

  /// Whether all letters go when the first one is typed.
  open var clearsOnInsertion = false

  /// Which letters are selected; empty at the caret.
  open var selectedRange: NSRange {
    get { editingState.selection }
    set { setSelection(newValue) }
  }

  /// Selects all letters.
  open func selectAll(_ sender: Any?) {
    selectedRange = fullTextRange
  }

  /// A view that is editable may.
  open override var canBecomeFirstResponder: Bool { isEditable }

  private var textDelegate: (any UITextViewDelegate)? {
    (self as UIScrollView).delegate as? any UITextViewDelegate
  }

  /// Begins editing, if the delegate lets it.
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

  /// Ends editing, if the delegate lets it.
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

  /// Whether editing ends whatever the delegate says.
  package var isForcedToEndEditing = false

  /// Editing ends with the window.
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

  // MARK: Typing

  /// Whether there are letters.
  open var hasText: Bool { editingState.text.length > 0 }

  /// Puts letters in the place of the selection, as if typed.
  open func insertText(_ text: String) {
    insertTypedText(text)
  }

  /// Deletes the selection, else the letter before the caret, as if typed.
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

  /// Draws what shows of selection and lines; the paper's corner is that of the bounds.
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

  // MARK: How it wants to be typed

  /// Which keys the keyboard shows.
  open var keyboardType = UIKeyboardType.default
  /// Whether the keyboard is light or dark.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// What stands on the key that ends a line.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether the text would be hidden; it is not.
  open var isSecureTextEntry = false
  /// Whether the text is corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Which letters are made large.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether mistakes are marked.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether the key that ends a line does nothing without a text.
  open var enablesReturnKeyAutomatically = false
  /// What the text means.
  open var textContentType: UITextContentType!

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITextView.font),
      .init(\UITextView.textColor),
    ]
  }
}

extension UITextView: EditableTextView {}

/// What lines are drawn on: as large as what shows of them.
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
