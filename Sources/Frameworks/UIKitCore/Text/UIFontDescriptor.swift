public import CoreText
public import Foundation
import TextLayout

/// A description of a font.
///
/// This is the same type as `CTFontDescriptor`, because the two types are toll-free bridged on Apple's platforms.
public typealias UIFontDescriptor = CTFontDescriptor

extension UIFontDescriptor {
  /// Stylistic traits of a font, as a combination of flags.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// The font is bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All characters have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The default sans-serif design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The sans-serif design with rounded stroke ends.
    ///
    /// It is not available in this implementation and is replaced by the default design.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// The PostScript name of the font.
  public var postscriptName: String { name }
  /// The size of the font, in points.
  public var pointSize: CGFloat { size }

  /// Creates a descriptor with the given PostScript name and size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(FontRequest(fontName), name: fontName, size: size)
  }

  /// Returns the descriptor for the given text style in the content size category of the screen.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Returns the descriptor for the given text style in the content size category of the traits, or of the screen if
  /// the traits do not specify one.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  /// The stylistic traits of the font.
  public var symbolicTraits: SymbolicTraits {
    SymbolicTraits(rawValue: inferredSymbolicTraits.rawValue)
  }

  /// Returns the descriptor for a font in the same family that has exactly the given traits.
  ///
  /// The result is never `nil`. If no such font is installed, a substitute is used when text is laid out.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    copy(withTraits: CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue))
  }

  /// Returns the descriptor for the system font with the given design.
  ///
  /// Returns `nil` if this descriptor does not describe a system font.
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

  /// Returns the descriptor with the given size in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { copy(withSize: newPointSize) }
}
