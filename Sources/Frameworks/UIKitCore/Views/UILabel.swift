import CoreGraphics
import CoreText
public import Foundation
import Geometry
import QuartzCore
import TextLayout

/// How letters that were made smaller stand in a label.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that they would have at full size.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// Beginning where letters of full size would.
  case none
}

/// A view that shows a text.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// A label without a text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads geometry, looks and the text out of an archive; of attributes what the first letter has.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decodeLabel(from: coder)
  }

  /// Writes geometry, looks and the text; of a text with attributes the letters alone.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeLabel(in: coder)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: The text

  private var plainText: String?
  private var assignedAttributedText: NSAttributedString?

  /// What it shows; setting it drops all attributes.
  open var text: String? {
    get { assignedAttributedText?.string ?? plainText }
    set {
      guard assignedAttributedText != nil || newValue != plainText else { return }
      (plainText, assignedAttributedText) = (newValue, nil)
      textDidChange()
    }
  }

  /// What it shows, with attributes; those that are missing are the label's.
  open var attributedText: NSAttributedString? {
    get {
      assignedAttributedText
        ?? plainText.map {
          let paragraph = NSMutableParagraphStyle()
          paragraph.alignment = textAlignment
          paragraph.lineBreakMode = lineBreakMode
          let attributes: [NSAttributedString.Key: Any] = [
            .font: assignedFont, .foregroundColor: assignedColor, .paragraphStyle: paragraph,
          ]
          return NSAttributedString(string: $0, attributes: attributes)
        }
    }
    set {
      (plainText, assignedAttributedText) = (
        nil, newValue.map { NSAttributedString(attributedString: $0) }
      )
      if adjustsFonts,
        let text = assignedAttributedText?.adjustedToContentSizeCategory(of: traitCollection)
      {
        assignedAttributedText = text
      }
      textDidChange()
    }
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    notifyObservers()
  }

  /// Gives the whole text an attribute, where it has attributes.
  private func applyAttribute(_ key: NSAttributedString.Key, value: Any) {
    assignedAttributedText = assignedAttributedText?.settingAttribute(key, value: value)
  }

  /// The text, as text that does not change.
  override var defaultAccessibility: AccessibilityDefaults {
    var standard = super.defaultAccessibility
    (standard.isElement, standard.label, standard.traits) = (true, text, .staticText)
    return standard
  }

  // MARK: Looks

  private var assignedFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  private var assignedColor = UIColor.label

  /// The font; nil sets the system's at 17 points.
  open var font: UIFont! {
    get { assignedFont }
    set {
      assignedFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      if adjustsFonts {
        assignedFont = assignedFont.adjustedToContentSizeCategory(of: traitCollection)
      }
      applyAttribute(.font, value: assignedFont)
      textDidChange()
    }
  }

  /// The colour of the letters; nil sets the system's.
  open var textColor: UIColor! {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      applyAttribute(.foregroundColor, value: assignedColor)
      setNeedsDisplay()
    }
  }

  /// Where lines stand.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      modifyParagraphStyle { $0.alignment = textAlignment }
      setNeedsDisplay()
    }
  }

  /// What becomes of lines that are too long: the last one that there is room for is cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      modifyParagraphStyle { $0.lineBreakMode = lineBreakMode }
      textDidChange()
    }
  }

  private func modifyParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let assignedAttributedText, assignedAttributedText.length > 0 else { return }
    let style = NSMutableParagraphStyle()
    let old = assignedAttributedText.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    if let old = old as? NSParagraphStyle { style.setParagraphStyle(old) }
    change(style)
    applyAttribute(.paragraphStyle, value: style)
  }

  /// The most lines; 0 for as many as there are.
  open var numberOfLines = 1 { didSet { textDidChange() } }

  /// Whether fonts of text styles and of ``UIFontMetrics`` follow the label's content size category.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  /// Whether fonts follow the category, for the program or for the framework's view that has the label.
  @_spi(UIKitModules)
  open var adjustsFonts: Bool { adjustsFontForContentSizeCategory }

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    guard adjustsFonts else { return }
    let traits = traitCollection
    let (font, text) = (
      assignedFont.adjustedToContentSizeCategory(of: traits),
      assignedAttributedText?.adjustedToContentSizeCategory(of: traits)
    )
    guard font !== assignedFont || text != nil else { return }
    assignedFont = font
    if let text { assignedAttributedText = text }
    textDidChange()
    invalidateRowSize()
  }

  /// Whether letters become smaller where the text does not fit.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// How small letters may become, as a fraction of their size; 0 for no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// How one line of letters stands that were made smaller to fit.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { setNeedsDisplay() }
  }

  /// Whether letters may stand closer before the text is cut; kept, and they do not.
  open var allowsDefaultTighteningForTruncation = false

  /// The width at which the size of the content is measured for more than one line; 0 for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// The colour of the letters' shadow; nil for none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// How far the shadow is from the letters, in points.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// The colour of the letters while it is highlighted; nil for the usual one.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Whether the other colour shows.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// Whether it shows in full strength.
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  // MARK: Measuring and drawing

  /// The size of the text in a width; one line takes as much as it needs.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = numberOfLines == 1 || size.width <= 0 ? .greatestFiniteMagnitude : size.width
    let availableRect = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    let fitting = textRect(forBounds: availableRect, limitedToNumberOfLines: numberOfLines).size
    return CGSize(width: roundedUpToPixel(fitting.width), height: roundedUpToPixel(fitting.height))
  }

  /// The size of the text, in the width that layout has found for it where none is preferred.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : layoutWidth
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  /// The width that layout has found; 0 for none.
  private var layoutWidth: CGFloat = 0

  @_spi(UIKitModules)
  open override var heightDependsOnWidth: Bool {
    numberOfLines != 1 && preferredMaxLayoutWidth <= 0
  }

  @_spi(UIKitModules)
  open override func contentSize(inWidth width: CGFloat?) -> CGSize {
    guard heightDependsOnWidth else { return intrinsicContentSize }
    layoutWidth = 0
    let whole = intrinsicContentSize
    guard let width, width > 0, width < whole.width else { return whole }
    layoutWidth = width
    return CGSize(width: whole.width, height: intrinsicContentSize.height)
  }

  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : layoutWidth
    let availableSize = CGSize(
      width: numberOfLines == 1 || width <= 0 ? .greatestFiniteMagnitude : width,
      height: .greatestFiniteMagnitude)
    guard let laid = layOutText(in: availableSize, numberOfLines: numberOfLines)?.laid,
      let first = laid.lines.first,
      let last = laid.lines.last
    else { return (font.ascender, font.ascender, font.lineHeight) }
    return (CGFloat(first.origin.y), CGFloat(last.origin.y), CGFloat(laid.size.height))
  }

  /// The box of the text within bounds: where the alignment has it, in the middle of the height.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    guard let laid = layOutText(in: bounds.size, numberOfLines: numberOfLines)?.laid else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let left = laid.lines.map(\.origin.x).min() ?? 0
    let isEndless = bounds.width == .greatestFiniteMagnitude
    let free = bounds.height - laid.size.height
    return CGRect(
      x: bounds.minX + (isEndless ? 0 : left),
      y: bounds.minY
        + (bounds.height == .greatestFiniteMagnitude ? 0 : roundedToPixel(max(0, free / 2))),
      width: laid.size.width, height: laid.size.height)
  }

  /// Draws the text in the middle of a rectangle's height.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let (laid, inks, whole) = layOutText(in: rect.size, numberOfLines: numberOfLines)
    else { return }
    let top = roundedToPixel(textTop(of: laid, unshrunkText: whole, inHeight: rect.height))
    context.drawText(laid, at: Point(Double(rect.minX), Double(rect.minY + top)), paints: inks)
  }

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// To whole pixels.
  private func roundedToPixel(_ length: CGFloat) -> CGFloat {
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    return (length * scale).rounded() / scale
  }

  private func roundedUpToPixel(_ length: CGFloat) -> CGFloat {
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  /// Where lines begin in a height: in its middle, unless they are one of letters that were made smaller.
  private func textTop(
    of laid: LaidOutText, unshrunkText whole: LaidOutText?, inHeight height: CGFloat
  )
    -> CGFloat
  {
    func middle(_ laid: LaidOutText) -> CGFloat { (height - CGFloat(laid.size.height)) / 2 }
    guard let whole, numberOfLines == 1, let line = laid.lines.first,
      let wholeLine = whole.lines.first
    else { return middle(laid) }
    switch baselineAdjustment {
    case .alignCenters: return middle(laid)
    case .alignBaselines: return middle(whole) + CGFloat(wholeLine.origin.y - line.origin.y)
    case .none: return middle(whole)
    }
  }

  /// The lines in a room, what they are drawn with, and, where letters were made smaller, the lines without that; nil
  /// where there is no text.
  private func layOutText(
    in size: CGSize, numberOfLines lines: Int
  ) -> (laid: LaidOutText, inks: [TextPaint], whole: LaidOutText?)? {
    guard let text = styledText(numberOfLines: lines), !text.text.string.isEmpty else { return nil }
    func side(_ length: CGFloat) -> Double {
      length == .greatestFiniteMagnitude ? .infinity : Double(length)
    }
    let box = TextBox(
      width: side(size.width), height: side(size.height), lineLimit: max(0, lines),
      truncation: lineBreakMode.truncation)
    let laid = FontLibrary.system.layOut(text.text, in: box)
    guard adjustsFontSizeToFitWidth else { return (laid, text.paints, nil) }
    let minimumScale =
      minimumScaleFactor > 0 ? min(Double(minimumScaleFactor), 1) : Self.defaultMinimumScale
    let (fitted, scale) = text.shrunk(to: box, minimumScale: minimumScale)
    return scale == 1
      ? (laid, text.paints, nil)
      : (FontLibrary.system.layOut(fitted.text, in: box), fitted.paints, laid)
  }

  private func styledText(numberOfLines lines: Int) -> AttributedText? {
    var ink = TextPaint(effectiveColor.cgColor)
    if let shadowColor {
      ink.shadow = TextPaint.Shadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    let paragraph = NSMutableParagraphStyle()
    // In an interface from the right any text begins there, as Apple says of the localisation.
    paragraph.alignment = textAlignment == .natural && hasRightToLeftLayout ? .right : textAlignment
    let style = TextStyle(
      font: assignedFont.request, size: Double(assignedFont.size), matrix: assignedFont.affine,
      paragraph: paragraph.layoutStyle)
    var text: AttributedText
    if let assignedAttributedText {
      text = AttributedText(assignedAttributedText, style, ink)
      if isHighlighted, highlightedTextColor != nil {
        for i in text.paints.indices { text.paints[i].fill = effectiveColor.cgColor }
      }
    } else if let plainText {
      text = AttributedText(plainText, style, ink)
    } else {
      return nil
    }
    let wrap: ParagraphStyle.WrapMode =
      switch lineBreakMode {
      case .byCharWrapping: .character
      case .byClipping: lines == 1 ? .none : .word
      case .byWordWrapping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .word
      }
    return text.mappingStyles { $0.paragraph.wrap = wrap }
  }

  private var effectiveColor: UIColor {
    let color = isHighlighted ? highlightedTextColor ?? assignedColor : assignedColor
    return isEnabled ? color : color.withAlphaComponent(Self.disabledAlpha)
  }

  /// How much of a disabled label shows.
  private static let disabledAlpha: CGFloat = 0.44

  /// The smallest letters where no limit is set, as a fraction of their size.
  private static let defaultMinimumScale = 0.05

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.label[key] ?? super.keyValueProperty(key)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UILabel.font),
      .init(\UILabel.textColor),
      .init(\UILabel.shadowColor),
      .init(\UILabel.highlightedTextColor),
    ]
  }
}
