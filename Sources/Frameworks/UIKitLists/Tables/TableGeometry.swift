import Foundation
import UIKitCore

/// The vertical positions of all elements in a table view, in points.
struct TableGeometry: Equatable {
  struct Row: Equatable {
    var height: CGFloat
    /// Whether the height is determined by measuring the cell.
    var isAutomatic = false
    /// Whether the cell has been measured.
    var isMeasured = false
  }

  struct Section: Equatable {
    var top: CGFloat = 0
    /// The space above the header, in points.
    var topPadding: CGFloat
    var header: CGFloat
    var rows: [Row]
    var footer: CGFloat
    /// The y coordinate of each row's top edge.
    var rowTops: [CGFloat] = []

    var headerTop: CGFloat { top + topPadding }
    var rowsTop: CGFloat { top + topPadding + header }
    var rowsBottom: CGFloat { rowTops.last.map { $0 + (rows.last?.height ?? 0) } ?? rowsTop }
    var bottom: CGFloat { rowsBottom + footer }
  }

  private(set) var sections: [Section] = []
  /// The height of the table header view, in points.
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

  /// The y coordinate of the last section's bottom edge.
  var sectionsBottom: CGFloat { sections.last?.bottom ?? tableHeaderHeight }

  var height: CGFloat { sectionsBottom + tableFooterHeight }

  /// Stores the measured heights of rows and updates all positions.
  mutating func applyMeasuredHeights(_ heights: [(path: IndexPath, height: CGFloat)]) {
    for (path, height) in heights where contains(path) {
      sections[path.section].rows[path.row].height = height
      sections[path.section].rows[path.row].isMeasured = true
    }
    updatePositions()
  }

  /// Marks the height of the given row as outdated if it is an automatic row.
  ///
  /// The row is measured again in the next layout pass.
  mutating func invalidateHeight(of path: IndexPath) {
    if contains(path) { sections[path.section].rows[path.row].isMeasured = false }
  }

  /// Marks the heights of all automatic rows as outdated.
  mutating func invalidateHeights() {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].isMeasured = false
      }
    }
  }

  /// Changes the height of the given section header or footer and updates all positions.
  mutating func resizeHeaderFooter(_ edge: SectionHeaderFooter, to height: CGFloat) {
    if edge.isHeader {
      sections[edge.section].header = height
    } else {
      sections[edge.section].footer = height
    }
    updatePositions()
  }

  /// Returns the first row, header or footer that extends below the given y coordinate.
  ///
  /// Returns `nil` if the table header is at that coordinate, or if no section extends below it.
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

  /// Returns the y coordinate of the given element's top edge, or `nil` if the element does not exist.
  ///
  /// The top of a header includes the space above it.
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

  /// Returns the y coordinate and the height of the given row, or `nil` if the row does not exist.
  func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat)? {
    guard contains(path) else { return nil }
    let section = sections[path.section]
    return (section.rowTops[path.row], section.rows[path.row].height)
  }

  /// Returns the index paths of the rows that intersect the given range of y coordinates.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.bottom > top && section.top < bottom {
      // Binary search for the first row whose bottom edge is below `top`.
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

  /// Returns the index path of the preceding row, which may be in an earlier section.
  ///
  /// Returns `nil` for the first row.
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

/// The section header or footer identified by a section index.
struct SectionHeaderFooter: Hashable {
  var section: Int
  var isHeader: Bool
}

/// An element of a table view: a row, or a section's header or footer.
enum TableElement: Equatable {
  case row(IndexPath)
  case headerFooter(SectionHeaderFooter)
}

/// The default metrics of table views, in points.
///
/// Unless noted otherwise, the metrics are taken from published third-party measurements of iPhone lists.
@MainActor
enum TableMetrics {
  /// The corner radius of inset sections.
  static let cornerRadius: CGFloat = 10
  /// The height of a header or footer with a title in a plain table.
  static let plainTitleHeight: CGFloat = 28
  static let groupedTitleHeight: CGFloat = 38
  /// The space above and below a grouped section without a title.
  static let groupedSectionGap: CGFloat = 17.5
  /// The additional space above the first section of a grouped table.
  static let groupedTopPadding: CGFloat = 17.5
  /// The space above each header of a plain table.
  ///
  /// Apple's UITableView header file documents that there is a default padding.
  static let plainHeaderTopPadding: CGFloat = 22
  static let separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// The duration of row animations, in seconds.
  ///
  /// The value was chosen for this implementation.
  static let animationDuration = 0.3

  /// Returns the horizontal distance between the edges of the table and its content.
  ///
  /// It is larger for widths of 414 points and more.
  static func sideMargin(forWidth width: CGFloat, isInset: Bool) -> CGFloat {
    isInset || width < 414 ? 16 : 20
  }

  /// Returns the horizontal distance between the edges of the table and inset sections.
  ///
  /// It is larger for widths of 414 points and more.
  static func insetMargin(forWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }
}
