import UIKitCore

extension UITableViewCell {
  /// The arrangement of the texts in a cell.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A single text at the leading end.
    case `default`
    /// A second, gray text at the trailing end.
    case value1
    /// A tinted text in a column of fixed width, followed by the second text.
    case value2
    /// A second, smaller text below the first.
    case subtitle
  }

  /// The appearance of a selected cell.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// The selection is not visible.
    case none
    /// A gray background.
    ///
    /// This style is obsolete and has the same appearance as `gray`.
    case blue
    /// A gray background.
    case gray
    /// The gray background that is standard for lists.
    case `default`
  }

  /// The accessory at the trailing end of a cell.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none
    /// A chevron that indicates further content.
    case disclosureIndicator
    /// A detail button and a chevron.
    case detailDisclosureButton
    /// A checkmark that marks the row as chosen.
    case checkmark
    /// A detail button.
    case detailButton
  }

  /// The editing operation that a row offers.
  public enum EditingStyle: Int, Hashable, Sendable {
    case none
    case delete
    case insert
  }

  /// The style of the separators between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    case none
    /// A single thin line.
    case singleLine
    /// A double line.
    ///
    /// In this implementation a single line is drawn.
    case singleLineEtched
  }

  /// The editing controls that a cell displays.
  public struct StateMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The insert or delete control is visible.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The button that confirms a deletion is visible.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}
