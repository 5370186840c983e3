import Foundation

/// The priority of a layout constraint.
///
/// Constraints with a priority of 1000 are required. A constraint takes precedence over any number of constraints
/// with lower priorities.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority in the range 0...1000.
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The priority of constraints that must be satisfied: 1000.
  public static let required = UILayoutPriority(1000)
  /// The default compression resistance priority of views: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority at which dragging the divider or border of a scene's window resizes it: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority at which a scene's window keeps its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority at which dragging does not resize a scene's window: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The default content hugging priority of views: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority with which `systemLayoutSizeFitting(_:)` fits its target size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns whether the first priority is lower than the second.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// Returns the priority increased by the given number.
  public static func + (a: Self, number: Float) -> Self { Self(a.rawValue + number) }
  /// Returns the priority decreased by the given number.
  public static func - (a: Self, number: Float) -> Self { Self(a.rawValue - number) }
  /// Increases the priority by the given number.
  public static func += (a: inout Self, number: Float) { a = a + number }
  /// Decreases the priority by the given number.
  public static func -= (a: inout Self, number: Float) { a = a - number }
}

extension NSLayoutConstraint {
  /// A horizontal or vertical layout axis.
  public enum Axis: Int, Hashable, Sendable {
    case horizontal
    case vertical
  }

  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal
    case greaterThanOrEqual

    /// The relation that results from multiplying both sides by -1, for right-to-left layout.
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
    /// The horizontal center of the item.
    case centerX
    /// The vertical center of the item.
    case centerY
    /// The baseline of the last line of text.
    ///
    /// For an item without text, it is the bottom edge.
    case lastBaseline
    /// The baseline of the first line of text.
    ///
    /// For a view without text it is the bottom edge, and for a layout guide the top edge.
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
    /// No attribute, used for the second side of a constraint whose right side is a constant.
    case notAnAttribute = 0

    /// The baseline of the last line of text.
    public static let baseline = lastBaseline
  }

  /// Options for the alignment, direction and spacing of views in a visual format.
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
    /// Views are laid out in the layout direction of the interface.
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
    /// Vertical spacing is measured between the baselines of text.
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

  /// Whether the edge to which the attribute refers depends on the layout direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY, .lastBaseline,
      .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins, .notAnAttribute:
      false
    }
  }

  /// The corresponding attribute of the layout margins guide, or `nil` if the attribute does not refer to a margin.
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

  /// Returns whether both attributes measure the same kind of quantity and may be combined in a constraint.
  ///
  /// A left or right attribute cannot be combined with a leading or trailing attribute.
  func isCompatible(with other: Self) -> Bool {
    guard measurementKind == other.measurementKind else { return false }
    func isSide(_ attribute: Self) -> Bool {
      [.left, .right, .leftMargin, .rightMargin].contains(attribute)
    }
    return !(isSide(self) && other.isDirectional) && !(isDirectional && isSide(other))
  }

  /// The attribute's name in descriptions and log messages.
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
