import Foundation
import UIKitCore

/// Where everything of a table lies from above to below.
struct TableGeometry: Equatable {
  struct Row: Equatable {
    var height: CGFloat
    /// Whether its cell says how high it is.
    var isAutomatic = false
    /// Whether the cell has said so.
    var isMeasured = false
  }

  struct Section: Equatable {
    var top: CGFloat = 0
    /// Room above the header.
    var topPadding: CGFloat
    var header: CGFloat
    var rows: [Row]
    var footer: CGFloat
    /// Of each row.
    var rowTops: [CGFloat] = []

    var headerTop: CGFloat { top + topPadding }
    var rowsTop: CGFloat { top + topPadding + header }
    var rowsBottom: CGFloat { rowTops.last.map { $0 + (rows.last?.height ?? 0) } ?? rowsTop }
    var bottom: CGFloat { rowsBottom + footer }
  }

  private(set) var sections: [Section] = []
  /// What stands above all sections.
  private(set) var tableHeaderHeight: CGFloat = 0
  private(set) var tableFooterHeight: CGFloat = 0

  init() {}

  init(head: CGFloat, _ sections: [Section], foot: CGFloat) {
    (self.tableHeaderHeight, self.sections, self.tableFooterHeight) = (head, sections, foot)
    updatePositions()
  }

  private mutating func updatePositions() {
    var at = tableHeaderHeight
    for index in sections.indices {
      sections[index].top = at
      at += sections[index].topPadding + sections[index].header
      sections[index].rowTops = sections[index].rows.map { row in
        defer { at += row.height }
        return at
      }
      at += sections[index].footer
    }
  }

  /// Where the last section ends.
  var sectionsBottom: CGFloat { sections.last?.bottom ?? tableHeaderHeight }

  var height: CGFloat { sectionsBottom + tableFooterHeight }

  /// Gives rows the heights that their cells say.
  mutating func applyMeasuredHeights(_ heights: [(path: IndexPath, height: CGFloat)]) {
    for (path, height) in heights where contains(path) {
      sections[path.section].rows[path.row].height = height
      sections[path.section].rows[path.row].isMeasured = true
    }
    updatePositions()
  }

  /// Lets the cell of an automatic row be measured again.
  mutating func invalidateHeight(of path: IndexPath) {
    if contains(path) { sections[path.section].rows[path.row].isMeasured = false }
  }

  /// Automatic heights are to be said anew.
  mutating func invalidateHeights() {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].isMeasured = false
      }
    }
  }

  /// Gives what stands above or below a section another height.
  mutating func resizeHeaderFooter(_ edge: SectionHeaderFooter, to height: CGFloat) {
    if edge.isHeader {
      sections[edge.section].header = height
    } else {
      sections[edge.section].footer = height
    }
    updatePositions()
  }

  /// Returns the first element of which something lies below a height; nil where that is the head, or there is none.
  func firstElement(below height: CGFloat) -> TableElement? {
    guard height >= tableHeaderHeight,
      let index = sections.firstIndex(where: { $0.bottom > height })
    else {
      return nil
    }
    let section = sections[index]
    if section.rowsTop > height {
      return .headerFooter(SectionHeaderFooter(section: index, isHeader: true))
    }
    if let row = rows(from: height, to: height.nextUp).first { return .row(row) }
    return .headerFooter(SectionHeaderFooter(section: index, isHeader: false))
  }

  /// Returns where an element begins, a header with the room above it; nil for one that there is not.
  func top(of element: TableElement) -> CGFloat? {
    switch element {
    case .row(let path): return span(of: path)?.top
    case .headerFooter(let edge):
      guard sections.indices.contains(edge.section) else { return nil }
      return edge.isHeader ? sections[edge.section].top : sections[edge.section].rowsBottom
    }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }

  func row(at path: IndexPath) -> Row? {
    contains(path) ? sections[path.section].rows[path.row] : nil
  }

  /// Where a row begins and how high it is; nil for one that there is not.
  func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat)? {
    guard contains(path) else { return nil }
    let section = sections[path.section]
    return (section.rowTops[path.row], section.rows[path.row].height)
  }

  /// The rows of which something lies between two heights.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.bottom > top && section.top < bottom {
      // The first row that ends below the upper height.
      var (low, high) = (0, section.rows.count)
      while low < high {
        let middle = (low + high) / 2
        if section.rowTops[middle] + section.rows[middle].height > top {
          high = middle
        } else {
          low = middle + 1
        }
      }
      while low < section.rows.count, section.rowTops[low] < bottom {
        found.append(IndexPath(row: low, section: index))
        low += 1
      }
    }
    return found
  }

  /// The row before another one, also in an earlier section.
  func indexPath(before path: IndexPath) -> IndexPath? {
    if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
    var section = path.section - 1
    while section >= 0 {
      if let last = sections[section].rows.indices.last {
        return IndexPath(row: last, section: section)
      }
      section -= 1
    }
    return nil
  }
}

/// What stands above or below a section.
struct SectionHeaderFooter: Hashable {
  var section: Int
  var isHeader: Bool
}

/// A row, or what stands above or below a section.
enum TableElement: Equatable {
  case row(IndexPath)
  case headerFooter(SectionHeaderFooter)
}

/// How tables look: the measures of iPhone lists, as measured by others where nothing else is said.
@MainActor
enum TableMetrics {
  /// How round the corners of an inset section are.
  static let cornerRadius: CGFloat = 10
  /// What stands above a section with a title of its own, in a plain table and in a grouped one.
  static let plainTitleHeight: CGFloat = 28
  static let groupedTitleHeight: CGFloat = 38
  /// Above and below a section without a title.
  static let groupedSectionGap: CGFloat = 17.5
  /// What a grouped table has above its first section besides.
  static let groupedTopPadding: CGFloat = 17.5
  /// Above each title of a plain table: Apple's header of UITableView says that there is such a padding by default.
  static let plainHeaderTopPadding: CGFloat = 22
  static let separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// How long rows come, go and move, in seconds: our own choice.
  static let animationDuration = 0.3

  /// How far content stays away from the sides: more on wide screens.
  static func sideMargin(forWidth width: CGFloat, isInset: Bool) -> CGFloat {
    isInset || width < 414 ? 16 : 20
  }

  /// How far inset sections stay away from the sides.
  static func insetMargin(forWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }
}
