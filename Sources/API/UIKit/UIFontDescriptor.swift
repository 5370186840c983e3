public import Foundation
import TextLayout

/// What a font is made from.
public final class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// What can be said of a font in one bit.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt32
    /// Takes Apple's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The letters slant.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// The letters are bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All letters are of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A form of the system's letters.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes one of Apple's names.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Without serifs.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Without serifs, with round ends; there is no such font here, so it is as the default.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  let request: FontRequest
  /// The name of the font.
  public let postscriptName: String
  /// In points.
  public let pointSize: CGFloat

  init(_ request: FontRequest, name: String, size: CGFloat) {
    (self.request, postscriptName, pointSize) = (request, name, size)
  }

  /// A font by its name.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(FontRequest(fontName), name: fontName, size: size)
  }

  /// The font for what a text is for.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// What can be said of the font in bits.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    let name = postscriptName.lowercased()
    if request.isItalic || name.contains("italic") || name.contains("oblique") {
      traits.insert(.traitItalic)
    }
    if request.weight >= 600 || name.contains("bold") { traits.insert(.traitBold) }
    if request.design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The font of the same family with other bits.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = request
    // What the name says of weight and slant would stay.
    if let dash = changed.name.firstIndex(of: "-") { changed.name = String(changed.name[..<dash]) }
    changed.isItalic = symbolicTraits.contains(.traitItalic)
    changed.weight = symbolicTraits.contains(.traitBold) ? max(request.weight, 700) : 400
    if symbolicTraits.contains(.traitMonoSpace) { changed.design = .monospaced }
    return UIFontDescriptor(changed, name: Self.name(of: changed), size: pointSize)
  }

  /// The system's font in another form; nil for a font that is not the system's.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard request.name.isEmpty else { return nil }
    var changed = request
    switch design {
    case .serif: changed.design = .serif
    case .monospaced: changed.design = .monospaced
    default: changed.design = .sans
    }
    return UIFontDescriptor(changed, name: Self.name(of: changed), size: pointSize)
  }

  /// The same font in another size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(request, name: postscriptName, size: newPointSize)
  }

  /// Equal where font and size are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return request == other.request && pointSize == other.pointSize
  }

  /// By font and size.
  public override var hash: Int { request.hashValue ^ pointSize.hashValue }

  private static func name(of request: FontRequest) -> String {
    guard !request.name.isEmpty else { return systemName(request) }
    let words = [request.weight >= 600 ? "Bold" : "", request.isItalic ? "Italic" : ""].joined()
    return words.isEmpty ? request.name : "\(request.name)-\(words)"
  }

  /// Apple's name for one of the system's fonts.
  static func systemName(_ request: FontRequest) -> String {
    let family =
      switch request.design {
      case .sans: ".SFUI"
      case .serif: ".NewYork"
      case .monospaced: ".SFMono"
      }
    let weights = [
      (150.0, "Ultralight"), (250, "Thin"), (350, "Light"), (450, "Regular"), (550, "Medium"),
      (650, "Semibold"), (750, "Bold"), (850, "Heavy"),
    ]
    let weight = weights.first { request.weight < $0.0 }?.1 ?? "Black"
    let slant = request.isItalic ? "Italic" : ""
    return "\(family)-\(weight == "Regular" && request.isItalic ? "" : weight)\(slant)"
  }
}

/// How fonts grow with the size of text that a person has chosen; here that is always the one telephones come with.
public final class UIFontMetrics: NSObject, Sendable {
  /// Of what is read.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Of what a text is for.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font, as nothing grows.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font, not larger than told.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// The value, as nothing grows.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
