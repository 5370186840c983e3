import Foundation

/// How much a constraint matters: 1000 must hold, and of the others a higher one goes before any number of lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, 0 to 1000.
  public let rawValue: Float
  /// Takes the number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Takes the number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Of constraints that must hold.
  public static let required = UILayoutPriority(1000)
  /// Of content that is not to be cut, at first.
  public static let defaultHigh = UILayoutPriority(750)
  /// At which a drag resizes a window of a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// At which a window of a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// At which a drag does not resize a window of a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// Of views that are not to be larger than their content, at first.
  public static let defaultLow = UILayoutPriority(250)
  /// At which a size that is asked for is wished.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether it matters less.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// A priority that is higher by a number.
  public static func + (a: Self, number: Float) -> Self { Self(a.rawValue + number) }
  /// A priority that is lower by a number.
  public static func - (a: Self, number: Float) -> Self { Self(a.rawValue - number) }
  /// Makes it higher by a number.
  public static func += (a: inout Self, number: Float) { a = a + number }
  /// Makes it lower by a number.
  public static func -= (a: inout Self, number: Float) { a = a - number }
}

extension NSLayoutConstraint {
  /// Across or downwards.
  public enum Axis: Int, Hashable, Sendable {
    /// Across.
    case horizontal
    /// Downwards.
    case vertical
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Hashable, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal
    /// The first is at least the second.
    case greaterThanOrEqual

    /// The same seen in a mirror.
    var mirrored: Relation {
      switch self {
      case .lessThanOrEqual: .greaterThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  /// A place or a length of a view or a guide.
  public enum Attribute: Int, Hashable, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge at which reading begins.
    case leading
    /// The edge at which reading ends.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle across.
    case centerX
    /// The middle downwards.
    case centerY
    /// The line on which the last line of text stands.
    case lastBaseline
    /// The line on which the first line of text stands.
    case firstBaseline
    /// The left margin.
    case leftMargin
    /// The right margin.
    case rightMargin
    /// The top margin.
    case topMargin
    /// The bottom margin.
    case bottomMargin
    /// The margin at which reading begins.
    case leadingMargin
    /// The margin at which reading ends.
    case trailingMargin
    /// The middle across between the margins.
    case centerXWithinMargins
    /// The middle downwards between the margins.
    case centerYWithinMargins
    /// Nothing: the constraint has a number instead of a second item.
    case notAnAttribute = 0

    /// The line on which the last line of text stands.
    public static let baseline = lastBaseline
  }

  /// How views of a visual format lie beside each other and which way it is read.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Left edges on one line.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Right edges on one line.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Top edges on one line.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Bottom edges on one line.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Leading edges on one line.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Trailing edges on one line.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Middles across on one line.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Middles downwards on one line.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Last lines of text on one line.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// First lines of text on one line.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All that align.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Read as text is.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Read from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Read from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// All that say how it is read.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Distances are those of edges.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Distances downwards are those of lines of text.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// All that say what distances are of.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}

extension NSLayoutConstraint.Attribute {
  /// What a place or a length is measured along, and how.
  enum MeasurementKind {
    case x
    case y
    case length
    case none
  }

  var measurementKind: MeasurementKind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .x
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    case .width, .height: .length
    case .notAnAttribute: .none
    }
  }

  /// Whether it follows the direction of reading.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY, .lastBaseline,
      .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins, .notAnAttribute:
      false
    }
  }

  /// The attribute of the margins' guide that a margin of a view is; nil for what is no margin.
  var nonMarginAttribute: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
      .lastBaseline, .firstBaseline, .notAnAttribute:
      nil
    }
  }

  /// Whether both are fixed to a side or both follow the direction of reading, or either is neither.
  func isCompatible(with other: Self) -> Bool {
    guard measurementKind == other.measurementKind else { return false }
    func isSide(_ attribute: Self) -> Bool {
      [.left, .right, .leftMargin, .rightMargin].contains(attribute)
    }
    return !(isSide(self) && other.isDirectional) && !(isDirectional && isSide(other))
  }

  /// The name as logs have it.
  var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    case .notAnAttribute: "notAnAttribute"
    }
  }
}
