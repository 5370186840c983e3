import Foundation

/// The priority of a constraint.
///
/// A priority of 1000 is required, and one constraint takes precedence over any number of constraints with a lower
/// priority.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority in the range 0...1000.
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The priority 1000 of constraints that must be satisfied.
  public static let required = UILayoutPriority(1000)
  /// The priority 750, the default compression resistance of views.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority 510, at which dragging the divider or border of a scene's window resizes it.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority 500, at which a scene's window keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority 490, at which dragging does not resize a scene's window.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The priority 250, the default content hugging of views.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority 50, at which `systemLayoutSizeFitting(_:)` pursues its target size.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns whether the first priority is lower.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// Returns the priority increased by a number.
  public static func + (a: Self, number: Float) -> Self { Self(a.rawValue + number) }
  /// Returns the priority decreased by a number.
  public static func - (a: Self, number: Float) -> Self { Self(a.rawValue - number) }
  /// Increases the priority by a number.
  public static func += (a: inout Self, number: Float) { a = a + number }
  /// Decreases the priority by a number.
  public static func -= (a: inout Self, number: Float) { a = a - number }
}

extension NSLayoutConstraint {
  /// A layout axis.
  public enum Axis: Int, Hashable, Sendable {
    case horizontal
    case vertical
  }

  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal
    case greaterThanOrEqual

    /// The relation with the two sides multiplied by -1, for right-to-left layout.
    var mirrored: Relation {
      switch self {
      case .lessThanOrEqual: .greaterThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  /// An edge, center line, baseline or dimension of a view or layout guide.
  public enum Attribute: Int, Hashable, Sendable {
    case left = 1
    case right
    case top
    case bottom
    /// The left edge, or the right edge in a right-to-left layout.
    case leading
    /// The right edge, or the left edge in a right-to-left layout.
    case trailing
    case width
    case height
    /// The horizontal center.
    case centerX
    /// The vertical center.
    case centerY
    /// The baseline of the last line of text.
    ///
    /// Without text it is the bottom edge.
    case lastBaseline
    /// The baseline of the first line of text.
    ///
    /// Without text it is the bottom edge of a view and the top edge of a guide.
    case firstBaseline
    case leftMargin
    case rightMargin
    case topMargin
    case bottomMargin
    /// The left margin, or the right margin in a right-to-left layout.
    case leadingMargin
    /// The right margin, or the left margin in a right-to-left layout.
    case trailingMargin
    /// The horizontal center between the left and the right margin.
    case centerXWithinMargins
    /// The vertical center between the top and the bottom margin.
    case centerYWithinMargins
    /// The missing second attribute of a constraint whose right side is a constant.
    case notAnAttribute = 0

    /// The baseline of the last line of text.
    public static let baseline = lastBaseline
  }

  /// The alignment, direction and spacing of views in a visual format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// A mask of all alignment options.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// The layout direction of the interface.
    ///
    /// This is the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// A mask of all direction options.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Spacing is measured between edges.
    ///
    /// This is the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Vertical spacing is measured between baselines of text.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// A mask of all spacing options.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kind of quantity that an attribute measures: a position along an axis, or a length.
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

  /// Whether the attribute depends on the layout direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY, .lastBaseline,
      .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins, .notAnAttribute:
      false
    }
  }

  /// The corresponding attribute of the margins guide; nil if the attribute is not a margin.
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

  /// Returns whether both attributes are of the same kind and may be combined in a constraint.
  ///
  /// A left or right attribute cannot be combined with a leading or trailing one.
  func isCompatible(with other: Self) -> Bool {
    guard measurementKind == other.measurementKind else { return false }
    func isSide(_ attribute: Self) -> Bool {
      [.left, .right, .leftMargin, .rightMargin].contains(attribute)
    }
    return !(isSide(self) && other.isDirectional) && !(isDirectional && isSide(other))
  }

  /// The name of the attribute in descriptions and log messages.
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
