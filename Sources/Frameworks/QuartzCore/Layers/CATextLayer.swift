public import CoreGraphics
import CoreText
public import Foundation
import RenderTree
import TextLayout

/// A layer that displays a plain or attributed string.
open class CATextLayer: CALayer {

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Drawing

  /// Returns whether a change of the value for the given key redraws the layer.
  ///
  /// While an animation changes a text property, the text is redrawn for every frame.
  open override class func needsDisplay(forKey key: String) -> Bool {
    PropertyTable.descriptor(forKey: key, of: .text)?.needsDisplayOnChange == true
      || super.needsDisplay(forKey: key)
  }

  override var redrawsOnBoundsChange: Bool { true }

  /// The number of pixels per point in the drawn contents.
  ///
  /// Setting it redraws the text.
  open override var contentsScale: CGFloat {
    get { super.contentsScale }
    set {
      super.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  /// Draws the text, unless the previous drawing has the same text, style and size.
  open override func display() {
    if isModel { reportTextProblems() }
    // A subclass may draw more than the text, so its drawing is never skipped.
    guard type(of: self) == CATextLayer.self, delegate == nil else { return super.display() }
    // Changing the text can move glyphs outside the dirty rectangle, so the whole text is drawn.
    lastDrawing?.dirtyRect = nil
    let key = drawingKey
    if let key, key == text.drawing.key, let image = text.drawing.image {
      isDisplayNeeded = false
      if contents as? CGImage !== image { storeDrawnContents(image) }
      hasDrawing = true
      return
    }
    super.display()
    text.drawing.key = key
    text.drawing.image = hasDrawing ? contents as? CGImage : nil
  }

  /// Draws the text, with its first line at the top, into a context whose unit is the point and whose y axis points
  /// down.
  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  /// Returns the size of the text in points.
  ///
  /// If there is no string or the layer has a layout manager, returns the same size as `CALayer`.
  open override func preferredFrameSize() -> CGSize {
    layoutManager == nil && string != nil ? textSize : super.preferredFrameSize()
  }

  /// Returns a string as an `NSString`, and any other object unchanged.
  static func bridgedObject(from any: Any?) -> CFTypeRef? {
    guard let any else { return nil }
    if let name = any as? String { return NSString(string: name) }
    return any as AnyObject
  }

  /// Returns the name of a font given as a string or a font object.
  static func fontName(of font: Any) -> String? {
    switch font {
    case let name as String: name
    case let font as CTFont: font.name
    case let font as CGFont: font.face.postScriptName
    default: (font as? NSString)?.description ?? (font as? any NamedFont)?.fontName
    }
  }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    /// The last drawing of the text.
    var drawing = CachedTextDrawing()
    var string: Any?
    var font: CFTypeRef? = NSString(string: "Helvetica")
    var fontSize: CGFloat = 36
    var foregroundColor: CGColor? = .white
    var isWrapped: Bool = false
    var truncationMode: CATextLayerTruncationMode = .none
    var alignmentMode: CATextLayerAlignmentMode = .natural
    var allowsFontSubpixelQuantization: Bool = false
  }

  final var text = PropertyValues()

  override class var nodeClass: NodeClass { .text }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CATextLayer { text = layer.text }
  }

  /// The text to display: a `String` or an `NSAttributedString`.
  ///
  /// The attributes of an attributed string replace the layer's font, size and color.
  open var string: Any? {
    get { text.string }
    set {
      changeProperty(.textString, to: newValue) { text.string = $0 }
      setNeedsDisplay()
    }
  }

  /// The font for plain strings: a font name, a `CTFont`, a `CGFont` or an object with a `fontName`.
  open var font: CFTypeRef? {
    get { text.font }
    set {
      changeProperty(.font, to: newValue) { text.font = $0 }
      setNeedsDisplay()
    }
  }

  /// The font size for plain strings, in points.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set {
      changeProperty(.fontSize, to: newValue) { text.fontSize = $0 }
      setNeedsDisplay()
    }
  }

  /// The text color for plain strings.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set {
      changeProperty(.foregroundColor, to: newValue) { text.foregroundColor = $0 }
      setNeedsDisplay()
    }
  }

  /// Whether lines are wrapped at the width of the bounds.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set {
      changeProperty(.wrapped, to: newValue) { text.isWrapped = $0 }
      setNeedsDisplay()
    }
  }

  /// The way in which lines that do not fit are truncated.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set {
      changeProperty(.truncationMode, to: newValue) { text.truncationMode = $0 }
      setNeedsDisplay()
    }
  }

  /// The horizontal alignment of lines.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set {
      changeProperty(.alignmentMode, to: newValue) { text.alignmentMode = $0 }
      setNeedsDisplay()
    }
  }

  /// Whether glyph positions may be rounded to certain fractions of a pixel.
  ///
  /// The value is stored but has no effect, because every glyph is drawn at its exact position.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsFontSubpixelQuantization }
    set {
      changeProperty(.allowsFontSubpixelQuantization, to: newValue) {
        text.allowsFontSubpixelQuantization = $0
      }
      setNeedsDisplay()
    }
  }

  // generated: end
}

/// A font object with a PostScript name, such as an instance of another module's font class.
package protocol NamedFont: AnyObject {
  /// The PostScript name of the font.
  var fontName: String { get }
}

/// The way in which text lines that do not fit are truncated.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Does not truncate lines; they extend beyond the edge.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// Truncates the beginning of lines.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// Truncates the end of lines.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// Truncates the middle of lines.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The horizontal alignment of text lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Aligns lines according to the writing direction.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Stretches lines so that they reach both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
