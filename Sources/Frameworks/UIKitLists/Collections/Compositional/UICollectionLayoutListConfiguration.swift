import CoreGraphics
public import Foundation
public import UIKitCore

/// The configuration of a section that is displayed as a list.
///
/// Swipe actions are not supported. The metrics are taken from published third-party measurements of iPhone lists.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// The visual style of a list.
  public enum Appearance: Int, Hashable, Sendable {
    /// Rows that extend from edge to edge.
    case plain
    /// Separated sections on a gray background.
    case grouped
    /// Separated sections with rounded corners on a gray background.
    case insetGrouped
    /// A sidebar in which selected rows have rounded corners.
    case sidebar
    /// A sidebar with rows that extend from edge to edge.
    case sidebarPlain
  }

  /// The source of a section's header in a list.
  public enum HeaderMode: Int, Hashable, Sendable {
    case none
    /// The header is a supplementary view of kind `elementKindSectionHeader`.
    case supplementary
    /// The first item of the section is displayed as its header.
    case firstItemInSection
  }

  /// The source of a section's footer in a list.
  public enum FooterMode: Int, Hashable, Sendable {
    case none
    /// The footer is a supplementary view of kind `elementKindSectionFooter`.
    case supplementary
  }

  public let appearance: Appearance
  /// Whether separators are displayed between rows.
  public var showsSeparators: Bool
  /// The appearance of the separators.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// The background color of the list.
  ///
  /// It is assigned to the collection view if the collection view has no background color.
  public var backgroundColor: UIColor?
  /// The source of the section headers.
  ///
  /// The default is `none`.
  public var headerMode = HeaderMode.none
  /// The source of the section footers.
  ///
  /// The default is `none`.
  public var footerMode = FooterMode.none
  /// The padding above section headers, in points.
  ///
  /// If `nil`, the default padding is used. The property has no effect in this implementation.
  public var headerTopPadding: CGFloat?

  /// Creates a configuration with the default colors and separators for the given appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    switch appearance {
    case .plain, .sidebarPlain: backgroundColor = .systemBackground
    case .grouped, .insetGrouped: backgroundColor = .systemGroupedBackground
    case .sidebar: backgroundColor = .secondarySystemBackground
    }
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }

  /// Returns the leading and trailing margins of inset sections, in points: 16 for widths below 414 points, otherwise
  /// 20.
  static func sideMargin(forWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }
  /// The corner radius of inset sections, in points.
  static let cornerRadius: CGFloat = 10
  static let sectionSpacing: CGFloat = 17.5
  /// The minimum height of a row, in points.
  static let minimumRowHeight: CGFloat = 44
  /// The leading margin of a row's text and separator, in points.
  static let textMargin: CGFloat = 16

  var hasRoundedSections: Bool { appearance == .insetGrouped }
}

/// The appearance of the separators between list rows.
public struct UIListSeparatorConfiguration: Hashable {
  /// The visibility of a separator.
  public enum Visibility: Int, Hashable, Sendable {
    /// The list decides whether the separator is visible.
    case automatic
    case visible
    case hidden
  }

  /// The value that selects automatic insets: from the start of the text to the trailing edge.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  public var color: UIColor = .separator
  /// The visibility of the separator at the bottom edge of a row.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The distances of the bottom separator from the edges of the row, in points.
  ///
  /// The default is `automaticInsets`.
  public var bottomSeparatorInsets = Self.automaticInsets

  /// Creates the default separator configuration for the given list appearance.
  ///
  /// In this implementation the configuration is the same for all appearances.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

extension NSCollectionLayoutSection {
  /// Returns a section that displays its items as list rows.
  ///
  /// Each row's height is determined by measuring its cell.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    typealias List = UICollectionLayoutListConfiguration
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(List.minimumRowHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
    section.listConfiguration = configuration
    switch configuration.appearance {
    case .plain, .sidebarPlain: break
    case .grouped: section.contentInsets.bottom = List.sectionSpacing
    case .insetGrouped, .sidebar:
      let side = List.sideMargin(forWidth: layoutEnvironment.container.contentSize.width)
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 0, leading: side, bottom: List.sectionSpacing, trailing: side)
    }
    let hasHeader = configuration.headerMode == .supplementary
    if configuration.appearance != .plain, configuration.appearance != .sidebarPlain, !hasHeader {
      section.contentInsets.top = List.sectionSpacing
    }
    if hasHeader {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: row, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: row, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// Returns a layout in which every section is a list with the same configuration.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}

/// The appearance of a row, derived from its position in the list.
struct ListRowStyle: Hashable {
  var isRounded: Bool
  var isFirst: Bool
  var isLast: Bool
  /// Whether a separator is displayed at the bottom edge of the row.
  var hasSeparator: Bool
  var separator: UIListSeparatorConfiguration
  /// Whether the row belongs to a grouped list, which has a gray background and colored rows.
  var isGrouped: Bool
  var isHeader: Bool

  @MainActor
  init(_ list: UICollectionLayoutListConfiguration, item: Int, count: Int) {
    let hasHead = list.headerMode == .firstItemInSection
    let first = hasHead ? 1 : 0
    (isRounded, isHeader) = (list.hasRoundedSections, hasHead && item == 0)
    (isFirst, isLast) = (item == first, item == count - 1)
    separator = list.separatorConfiguration
    let isUsual = !isHeader && (!isLast || list.appearance == .plain)
    switch separator.bottomSeparatorVisibility {
    case .automatic: hasSeparator = list.showsSeparators && isUsual
    case .visible: hasSeparator = list.showsSeparators
    case .hidden: hasSeparator = false
    }
    isGrouped = list.appearance == .grouped || list.appearance == .insetGrouped
  }

  /// Creates the style for a header or footer view of the given list.
  @MainActor
  init(edgeOf list: UICollectionLayoutListConfiguration) {
    self.init(list, item: 0, count: 0)
    (isRounded, isHeader, isFirst, isLast, hasSeparator) = (false, true, false, false, false)
  }
}
