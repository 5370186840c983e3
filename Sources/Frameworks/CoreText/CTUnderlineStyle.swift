import Foundation

/// A line beneath letters.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: Int32
  /// Takes Apple's bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// One line, drawn like a single one here.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}
