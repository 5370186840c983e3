import UIKitCore

extension UICollectionView {
  /// Which way a layout scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Up and down.
    case vertical
    /// To the sides.
    case horizontal
  }

  /// What a layout places.
  public enum ElementCategory: UInt, Hashable, Sendable {
    /// The cell of an item.
    case cell
    /// A view beside cells that shows something of the data.
    case supplementaryView
    /// A view that belongs to the layout alone.
    case decorationView
  }

  /// Where an item is scrolled to, one place along each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To above.
    public static let top = ScrollPosition(rawValue: 1)
    /// To the middle between above and below.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// To below.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// To the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// To the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// To the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of the view above a section.
  nonisolated public class var elementKindSectionHeader: String {
    "UICollectionElementKindSectionHeader"
  }
  /// The kind of the view below a section.
  nonisolated public class var elementKindSectionFooter: String {
    "UICollectionElementKindSectionFooter"
  }
}
