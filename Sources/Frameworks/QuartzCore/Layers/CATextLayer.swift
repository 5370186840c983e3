public import CoreGraphics
import CoreText
public import Foundation
import RenderTree
import TextLayout

/// A layer that shows a text: plain, or with attributes.
open class CATextLayer: CALayer {

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// A layer out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Drawing

  /// The text is drawn anew for every frame in which one of its properties is animated.
  open override class func needsDisplay(forKey key: String) -> Bool {
    PropertyTable.descriptor(forKey: key, of: .text)?.needsDisplayOnChange == true
      || super.needsDisplay(forKey: key)
  }

  override var redrawsOnBoundsChange: Bool { true }

  /// Pixels of the contents per point; the text is drawn anew.
  open override var contentsScale: CGFloat {
    get { super.contentsScale }
    set {
      super.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  /// Draws the text, unless what was drawn last still shows it.
  open override func display() {
    if isModel { reportTextProblems() }
    // A subclass may draw more than the text.
    guard type(of: self) == CATextLayer.self, delegate == nil else { return super.display() }
    // Letters of another part may stand elsewhere, too.
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

  /// Draws the text, its first line at the top, in points of the bounds with y running down.
  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  /// The size of the text.
  open override func preferredFrameSize() -> CGSize {
    layoutManager == nil && string != nil ? textSize : super.preferredFrameSize()
  }

  /// Objects stay as they are; a string becomes one.
  static func bridgedObject(from any: Any?) -> CFTypeRef? {
    guard let any else { return nil }
    if let name = any as? String { return NSString(string: name) }
    return any as AnyObject
  }

  /// The name of a font: the string itself, or what the object says.
  static func fontName(of font: Any) -> String? {
    switch font {
    case let name as String: name
    case let font as CTFont: font.name
    case let font as CGFont: font.face.postScriptName
    default: (font as? NSString)?.description ?? (font as? any NamedFont)?.fontName
    }
  }

  // generated: properties
  /// The values of the class.
  struct PropertyValues {
    /// What was drawn last.
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

  /// A `String` or an `NSAttributedString`, whose attributes override font, size and colour.
  open var string: Any? {
    get { text.string }
    set {
      changeProperty(.textString, to: newValue) { text.string = $0 }
      setNeedsDisplay()
    }
  }

  /// The name of a font, a `CTFont`, a `CGFont`, or an object with a `fontName`; only for plain strings.
  open var font: CFTypeRef? {
    get { text.font }
    set {
      changeProperty(.font, to: newValue) { text.font = $0 }
      setNeedsDisplay()
    }
  }

  /// The size of the font in points; only for plain strings.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set {
      changeProperty(.fontSize, to: newValue) { text.fontSize = $0 }
      setNeedsDisplay()
    }
  }

  /// The colour of the text; only for plain strings.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set {
      changeProperty(.foregroundColor, to: newValue) { text.foregroundColor = $0 }
      setNeedsDisplay()
    }
  }

  /// Whether lines break at the width of the bounds.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set {
      changeProperty(.wrapped, to: newValue) { text.isWrapped = $0 }
      setNeedsDisplay()
    }
  }

  /// Where a line is cut that does not fit.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set {
      changeProperty(.truncationMode, to: newValue) { text.truncationMode = $0 }
      setNeedsDisplay()
    }
  }

  /// Where lines stand that are narrower than the bounds.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set {
      changeProperty(.alignmentMode, to: newValue) { text.alignmentMode = $0 }
      setNeedsDisplay()
    }
  }

  /// Whether glyphs may be placed at fractions of pixels from a fixed set: kept, and without effect here, where each stands
  /// exactly at its place.
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

/// A font that knows its name.
package protocol NamedFont: AnyObject {
  /// The PostScript name.
  var fontName: String { get }
}

/// Where a line of text is cut that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere: it goes on beyond the edge.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The start is left out.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end is left out.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle is left out.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where lines of text stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// As the writing direction has it.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Spread from edge to edge.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
