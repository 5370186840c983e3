import Foundation

/// The line style of an underline.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// A single line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like `single` on this platform.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two parallel lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}
