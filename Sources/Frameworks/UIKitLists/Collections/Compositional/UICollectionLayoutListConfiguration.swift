import CoreGraphics
public import Foundation
public import UIKitCore

/// How a section looks as a list of rows.
///
/// Swipe actions are left out. Measures are those of iPhone lists as measured by others.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// How sections look.
  public enum Appearance: Int, Hashable, Sendable {
    /// Rows from side to side.
    case plain
    /// Sections apart from each other on gray.
    case grouped
    /// Sections apart from each other, with round corners, on gray.
    case insetGrouped
    /// As in a sidebar: rows with round corners when selected.
    case sidebar
    /// As in a sidebar, from side to side.
    case sidebarPlain
  }

  /// Where the view above a section comes from.
  public enum HeaderMode: Int, Hashable, Sendable {
    /// There is none.
    case none
    /// The source's supplementary view of the kind of section headers.
    case supplementary
    /// The first item is shown as it.
    case firstItemInSection
  }

  /// Where the view below a section comes from.
  public enum FooterMode: Int, Hashable, Sendable {
    /// There is none.
    case none
    /// The source's supplementary view of the kind of section footers.
    case supplementary
  }

  /// How sections look.
  public let appearance: Appearance
  /// Whether lines stand between rows.
  public var showsSeparators: Bool
  /// How these lines look.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// The colour behind everything; set where the collection has none.
  public var backgroundColor: UIColor?
  /// Where the view above a section comes from.
  public var headerMode = HeaderMode.none
  /// Where the view below a section comes from.
  public var footerMode = FooterMode.none
  /// The distance above a section's header; nil for the usual one.
  public var headerTopPadding: CGFloat?

  /// A list that looks so.
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

  /// Points at the sides of round sections: more on wide screens.
  static func sideMargin(forWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }
  /// Points of corners, and between sections that are apart.
  static let cornerRadius: CGFloat = 10
  static let sectionSpacing: CGFloat = 17.5
  /// The height of a row of one line.
  static let minimumRowHeight: CGFloat = 44
  /// The beginning of a row's text and of the line below it.
  static let textMargin: CGFloat = 16

  var hasRoundedSections: Bool { appearance == .insetGrouped }
}

/// How the lines between rows of a list look.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line shows.
  public enum Visibility: Int, Hashable, Sendable {
    /// As the list thinks fit.
    case automatic
    /// It shows.
    case visible
    /// It does not show.
    case hidden
  }

  /// The distances that a line has by itself from where text begins and from the end.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  /// The colour.
  public var color: UIColor = .separator
  /// Whether the line below a row shows.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The distances of the line from the sides.
  public var bottomSeparatorInsets = Self.automaticInsets

  /// As lists of that look have them.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

extension NSCollectionLayoutSection {
  /// A section of rows, each as high as it says.
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
  /// Sections of rows.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}

/// How a row of a list looks by its place.
struct ListRowStyle: Hashable {
  var isRounded: Bool
  var isFirst: Bool
  var isLast: Bool
  /// Whether a line stands below it.
  var hasSeparator: Bool
  var separator: UIListSeparatorConfiguration
  /// Whether it is on gray, and so has a colour of its own.
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

  /// What stands above or below the rows.
  @MainActor
  init(edgeOf list: UICollectionLayoutListConfiguration) {
    self.init(list, item: 0, count: 0)
    (isRounded, isHeader, isFirst, isLast, hasSeparator) = (false, true, false, false, false)
  }
}
