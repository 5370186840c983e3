public import CoreText
public import Foundation
import TextLayout

/// What a font is made from: CoreText's, as both are one on Apple's systems.
public typealias UIFontDescriptor = CTFontDescriptor

extension UIFontDescriptor {
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

  /// The name of the font.
  public var postscriptName: String { name }
  /// In points.
  public var pointSize: CGFloat { size }

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

  /// Returns the font of a text style in the content size category of a trait collection, else in that of the screen.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  /// What can be said of the font in bits.
  public var symbolicTraits: SymbolicTraits {
    SymbolicTraits(rawValue: inferredSymbolicTraits.rawValue)
  }

  /// The font of the same family with other bits.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    copy(withTraits: CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue))
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
    return UIFontDescriptor(
      changed, name: Self.fontName(for: changed), size: pointSize, textStyle: textStyle)
  }

  /// The same font in another size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { copy(withSize: newPointSize) }
}
