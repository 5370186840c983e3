import UIKitCore

extension UITableViewCell {
  /// How the texts of a cell lie.
  public enum CellStyle: Int, Hashable, Sendable {
    /// One text.
    case `default`
    /// A second one, gray, at the end.
    case value1
    /// A tinted one in a column of fixed width, and a second one beside it.
    case value2
    /// A second one, smaller, below.
    case subtitle
  }

  /// How a selected cell looks.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// As any other.
    case none
    /// Gray: there is no blue one any more.
    case blue
    /// Gray, as all are that show it.
    case gray
    /// Gray, as lists have it.
    case `default`
  }

  /// What stands at the end of a cell.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// An arrow: there is more to see.
    case disclosureIndicator
    /// A button of its own, and an arrow.
    case detailDisclosureButton
    /// A tick: it is chosen.
    case checkmark
    /// A button of its own.
    case detailButton
  }

  /// What editing does to a row.
  public enum EditingStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// It is deleted.
    case delete
    /// Another one is inserted.
    case insert
  }

  /// The lines between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// No lines.
    case none
    /// A thin line.
    case singleLine
    /// Two lines; drawn as one.
    case singleLineEtched
  }

  /// How a cell stands while its row is edited.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The control to delete or insert shows.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The button that confirms a deletion shows.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}
