import UIKitCore

extension UICollectionView {
  /// The scroll direction of a layout.
  public enum ScrollDirection: Int, Hashable, Sendable {
    case vertical
    case horizontal
  }

  /// The category of a collection view element.
  public enum ElementCategory: UInt, Hashable, Sendable {
    case cell
    /// A view that presents data next to cells, such as a header.
    case supplementaryView
    /// A view that belongs to the layout and presents no data.
    case decorationView
  }

  /// The position in the visible area to which an item is scrolled, with at most one option for each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    /// The item is centered vertically.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    /// The item is centered horizontally.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The element kind of section headers.
  nonisolated public class var elementKindSectionHeader: String {
    "UICollectionElementKindSectionHeader"
  }
  /// The element kind of section footers.
  nonisolated public class var elementKindSectionFooter: String {
    "UICollectionElementKindSectionFooter"
  }
}
