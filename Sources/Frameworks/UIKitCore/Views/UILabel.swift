import CoreGraphics
import CoreText
public import Foundation
import Geometry
import QuartzCore
import TextLayout

/// The vertical position of text that is scaled down to fit a label.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline remains at its position in the unscaled text.
  case alignBaselines
  /// The scaled text is centered vertically.
  case alignCenters
  /// The top edge remains at its position in the unscaled text.
  case none
}

/// A view that displays text.
@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes a label with its geometry, appearance and text.
  ///
  /// For an attributed string, only the plain text is restored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decodeLabel(from: coder)
  }

  /// Encodes the geometry, appearance and text.
  ///
  /// For an attributed string, only the plain text is encoded.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeLabel(in: coder)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Text

  private var plainText: String?
  private var assignedAttributedText: NSAttributedString?

  /// The text displayed by the label.
  ///
  /// Setting this property removes all attributes.
  open var text: String? {
    get { assignedAttributedText?.string ?? plainText }
    set {
      guard assignedAttributedText != nil || newValue != plainText else { return }
      (plainText, assignedAttributedText) = (newValue, nil)
      textDidChange()
    }
  }

  /// The text displayed by the label, with its attributes.
  ///
  /// Missing attributes are taken from the properties of the label.
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

  /// Sets an attribute for the whole attributed text, if there is one.
  private func applyAttribute(_ key: NSAttributedString.Key, value: Any) {
    assignedAttributedText = assignedAttributedText?.settingAttribute(key, value: value)
  }

  /// The default accessibility values of a label, which is a static text element labeled with its text.
  override var defaultAccessibility: AccessibilityDefaults {
    var standard = super.defaultAccessibility
    (standard.isElement, standard.label, standard.traits) = (true, text, .staticText)
    return standard
  }

  // MARK: Appearance

  private var assignedFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  private var assignedColor = UIColor.label

  /// The font of the text.
  ///
  /// The default is the system font at 17 points. Setting `nil` restores the default.
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

  /// The color of the text.
  ///
  /// The default is `UIColor.label`. Setting `nil` restores the default.
  open var textColor: UIColor! {
    get { assignedColor }
    set {
      assignedColor = newValue ?? .label
      applyAttribute(.foregroundColor, value: assignedColor)
      setNeedsDisplay()
    }
  }

  /// The horizontal alignment of the text.
  ///
  /// The default is `natural`.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      modifyParagraphStyle { $0.alignment = textAlignment }
      setNeedsDisplay()
    }
  }

  /// The treatment of text that does not fit.
  ///
  /// The truncating modes apply to the last visible line. The default is `byTruncatingTail`.
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

  /// The maximum number of lines.
  ///
  /// The default is 1. If the value is 0, the number is not limited.
  open var numberOfLines = 1 { didSet { textDidChange() } }

  /// Whether fonts for text styles and fonts created by ``UIFontMetrics`` adapt to the content size category of the
  /// label.
  ///
  /// The default is `false`.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  /// Whether fonts adapt to the content size category.
  ///
  /// Labels in the framework's own views override this property.
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

  /// Whether the font size is reduced if the text does not fit.
  ///
  /// The default is `false`.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }

  /// The minimum factor by which the font size may be reduced, in 0...1.
  ///
  /// The default is 0, which is equivalent to 0.05.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }

  /// The vertical position of a single line that is scaled down to fit.
  ///
  /// The default is `alignBaselines`.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { setNeedsDisplay() }
  }

  /// Whether the spacing between characters may be reduced before the text is truncated.
  ///
  /// Stored only.
  open var allowsDefaultTighteningForTruncation = false

  /// The width used to measure the intrinsic content size of multiline text, in points.
  ///
  /// The default is 0, which means that the width is not limited.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// The color of the text shadow, or `nil` for no shadow.
  ///
  /// The default is `nil`.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The offset of the text shadow, in points.
  ///
  /// The default is (0, -1).
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// The color of highlighted text, or `nil` to use `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Whether the text is drawn with the highlighted color.
  ///
  /// The default is `false`.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// Whether the text is drawn with its full opacity.
  ///
  /// The text of a disabled label has an opacity of 0.44. The default is `true`.
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  // MARK: Measuring and drawing

  /// Returns the size of the text wrapped at the given width, in points.
  ///
  /// A single line of text has its full width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = numberOfLines == 1 || size.width <= 0 ? .greatestFiniteMagnitude : size.width
    let availableRect = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    let fitting = textRect(forBounds: availableRect, limitedToNumberOfLines: numberOfLines).size
    return CGSize(width: roundedUpToPixel(fitting.width), height: roundedUpToPixel(fitting.height))
  }

  /// The size of the text, in points.
  ///
  /// Multiline text is wrapped at `preferredMaxLayoutWidth`, or at the width determined by constraints if that
  /// property is 0.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : layoutWidth
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  /// The width determined by constraints, in points, or 0 if there is none.
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

  /// Returns the rectangle of the text within the given bounds.
  ///
  /// The text is centered vertically and aligned horizontally according to `textAlignment`.
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

  /// Draws the text, centered vertically in the given rectangle of the current context.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let (laid, inks, whole) = layOutText(in: rect.size, numberOfLines: numberOfLines)
    else { return }
    let top = roundedToPixel(textTop(of: laid, unshrunkText: whole, inHeight: rect.height))
    context.drawText(laid, at: Point(Double(rect.minX), Double(rect.minY + top)), paints: inks)
  }

  /// Draws the text in the bounds of the label.
  ///
  /// The `rect` parameter is ignored.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Returns the given length rounded to whole pixels, in points.
  private func roundedToPixel(_ length: CGFloat) -> CGFloat {
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    return (length * scale).rounded() / scale
  }

  private func roundedUpToPixel(_ length: CGFloat) -> CGFloat {
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  /// Computes the vertical position of the text.
  ///
  /// The text is centered, unless it is a single line that was scaled down.
  ///
  /// - Parameters:
  ///   - laid: The text to draw.
  ///   - whole: The text before it was scaled down, or `nil` if it was not scaled.
  ///   - height: The height of the label, in points.
  /// - Returns: The distance from the top of the label to the first line, in points.
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

  /// Returns the text laid out in the given size in points, its paints, and the unscaled text if the text was scaled
  /// down.
  ///
  /// Returns `nil` if there is no text.
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
    // In a right-to-left interface, text with natural alignment starts at the right, as stated by Apple's
    // documentation on localization.
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

  /// The opacity of the text in a disabled label.
  private static let disabledAlpha: CGFloat = 0.44

  /// The minimum factor for the font size that applies if `minimumScaleFactor` is 0.
  private static let defaultMinimumScale = 0.05

  /// Returns the property that key-value coding accesses with the given key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.label[key] ?? super.keyValueProperty(key)
  }

  /// The properties supported by the appearance proxy of labels.
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
