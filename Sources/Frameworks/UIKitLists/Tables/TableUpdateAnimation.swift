import Foundation
import QuartzCore
import UIKitCore

/// What one batch of updates does to the cells of a table, and how each of them comes, goes or moves.
@MainActor
final class TableUpdateAnimation {
  typealias Style = UITableView.RowAnimation

  /// A cell that goes.
  struct RemovedRow {
    var cell: UITableViewCell
    var path: IndexPath
    var style: Style
    var frame: CGRect
  }

  let mapping: ListIndexMapping
  let oldGeometry: TableGeometry
  let oldCells: [IndexPath: UITableViewCell]
  let oldHeaderFooters: [SectionHeaderFooter: UIView]
  /// How much shows of what comes or goes, when it is there.
  var originalAlphas: [ObjectIdentifier: CGFloat] = [:]
  /// What is seen of cells that slide from under others.
  private(set) var masks: [ObjectIdentifier: UIView] = [:]
  private let batch: ListUpdate<Style>
  private let reloadedRows: [IndexPath: Style]
  private let reloadedSections: [Int: Style]

  init(
    _ batch: ListUpdate<Style>, _ mapping: ListIndexMapping, old: TableGeometry,
    shown: [IndexPath: UITableViewCell], edges: [SectionHeaderFooter: UIView]
  ) {
    (self.batch, self.mapping, oldGeometry) = (batch, mapping, old)
    (oldCells, oldHeaderFooters) = (shown, edges)
    reloadedRows = Self.stylesByPosition(of: batch.reloadedItems)
    reloadedSections = Self.stylesByPosition(of: batch.reloadedSections)
  }

  private static func stylesByPosition<Place>(
    of changes: [ListUpdate<Style>.Change<Place>]
  ) -> [Place: Style] {
    Dictionary(changes.map { ($0.position, $0.style) }) { first, _ in first }
  }

  // MARK: Asking

  /// Whether an old row is asked for anew.
  func isReloaded(_ path: IndexPath) -> Bool {
    reloadedRows[path] != nil || reloadedSections[path.section] != nil
  }

  func isReloaded(_ section: Int) -> Bool { reloadedSections[section] != nil }

  /// Whether all of it is rows that are asked for anew without an animation.
  var isUnanimatedReload: Bool {
    let others =
      batch.deletedItems.count + batch.insertedItems.count + batch.deletedSections.count
      + batch.insertedSections.count + batch.movedItems.count + batch.movedSections.count
    let styles = Array(reloadedRows.values) + Array(reloadedSections.values)
    return others == 0 && !styles.isEmpty && styles.allSatisfy { $0 == .none }
  }

  /// Where a new row was, unless it has come or is asked for anew.
  func retainedIndexPath(of path: IndexPath) -> IndexPath? {
    mapping.oldIndexPath(of: path).flatMap { isReloaded($0) ? nil : $0 }
  }

  /// What an edge was before, unless it has come or is asked for anew.
  func retainedHeaderFooter(of edge: SectionHeaderFooter) -> SectionHeaderFooter? {
    guard mapping.oldSections.indices.contains(edge.section),
      let before = mapping.oldSections[edge.section], !isReloaded(before)
    else { return nil }
    return SectionHeaderFooter(section: before, isHeader: edge.isHeader)
  }

  /// The new places of rows that were moved.
  var movedPaths: [IndexPath] {
    let sections = Set(batch.movedSections.map(\.to))
    let rows = batch.movedItems.map(\.to)
    return rows
      + oldCells.keys.compactMap { mapping.newIndexPath(of: $0) }.filter {
        sections.contains($0.section)
      }
  }

  /// The cells that go, from above to below.
  func removedRows() -> [RemovedRow] {
    let deleted = Self.stylesByPosition(of: batch.deletedItems)
    let sections = Self.stylesByPosition(of: batch.deletedSections)
    return oldCells.sorted { $0.key < $1.key }.compactMap { path, cell in
      guard isReloaded(path) || mapping.newIndexPath(of: path) == nil else { return nil }
      let style =
        deleted[path] ?? reloadedRows[path] ?? sections[path.section]
        ?? reloadedSections[path.section]
      return RemovedRow(cell: cell, path: path, style: style ?? .automatic, frame: cell.frame)
    }
  }

  private func insertionStyle(of path: IndexPath) -> Style {
    if let style = batch.insertedItems.first(where: { $0.position == path })?.style { return style }
    if let style = batch.insertedSections.first(where: { $0.position == path.section })?.style {
      return style
    }
    if let before = mapping.oldIndexPath(of: path), let style = reloadedRows[before] {
      return style
    }
    if mapping.oldSections.indices.contains(path.section),
      let before = mapping.oldSections[path.section], let style = reloadedSections[before]
    {
      return style
    }
    return .automatic
  }

  // MARK: Coming

  /// How far the nearest row above that stays was from where it is.
  private func displacement(above path: IndexPath, in new: TableGeometry) -> CGFloat {
    var at = new.indexPath(before: path)
    while let here = at {
      if let before = retainedIndexPath(of: here), let old = oldGeometry.span(of: before),
        let now = new.span(of: here)
      {
        return old.top + old.height - now.top - now.height
      }
      at = new.indexPath(before: here)
    }
    return 0
  }

  /// Puts a new cell where it begins to come.
  func prepareInsertion(
    of cell: UITableViewCell, at path: IndexPath, frame: CGRect, geometry new: TableGeometry,
    width: CGFloat
  ) {
    let start = frame.offsetBy(dx: 0, dy: displacement(above: path, in: new))
    switch insertionStyle(of: path) {
    case .none: break
    case .fade, .automatic:
      originalAlphas[ObjectIdentifier(cell)] = cell.alpha
      cell.alpha = 0
      cell.frame = start
    case .right: cell.frame = start.offsetBy(dx: width, dy: 0)
    case .left: cell.frame = start.offsetBy(dx: -width, dy: 0)
    case .top:
      cell.frame = start.offsetBy(dx: 0, dy: -frame.height)
      applyMask(to: cell, frame: CGRect(x: 0, y: frame.height, width: frame.width, height: 0))
    case .middle:
      cell.frame = start.offsetBy(dx: 0, dy: -frame.height / 2)
      applyMask(to: cell, frame: CGRect(x: 0, y: frame.height / 2, width: frame.width, height: 0))
    case .bottom: cell.frame = start.offsetBy(dx: 0, dy: frame.height)
    }
  }

  private func applyMask(to cell: UITableViewCell, frame: CGRect) {
    let view = UIView(frame: frame)
    view.backgroundColor = .black
    cell.mask = view
    masks[ObjectIdentifier(cell)] = view
  }

  /// Puts a cell where it belongs, in a block.
  func applyFinalState(to cell: UITableViewCell, frame: CGRect) {
    if cell.frame != frame { cell.frame = frame }
    if let alpha = originalAlphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    masks[ObjectIdentifier(cell)]?.frame = CGRect(origin: .zero, size: frame.size)
  }

  // MARK: Going

  /// Prepares a cell that goes.
  func prepareRemoval(of row: RemovedRow) {
    switch row.style {
    case .top, .middle: applyMask(to: row.cell, frame: CGRect(origin: .zero, size: row.frame.size))
    case .none:
      originalAlphas[ObjectIdentifier(row.cell)] = row.cell.alpha
      row.cell.alpha = 0
    case .fade, .automatic, .left, .right, .bottom: break
    }
  }

  /// Lets a cell go, in a block.
  func applyRemoval(of row: RemovedRow, geometry new: TableGeometry, width: CGFloat) {
    let end = row.frame.offsetBy(dx: 0, dy: displacement(aboveOldRow: row.path, in: new))
    let cell = row.cell
    switch row.style {
    case .none: break
    case .fade, .automatic:
      originalAlphas[ObjectIdentifier(cell)] = cell.alpha
      cell.alpha = 0
      cell.frame = end
    case .right: cell.frame = end.offsetBy(dx: width, dy: 0)
    case .left: cell.frame = end.offsetBy(dx: -width, dy: 0)
    case .top:
      cell.frame = end.offsetBy(dx: 0, dy: -end.height)
      masks[ObjectIdentifier(cell)]?.frame = CGRect(
        x: 0, y: end.height, width: end.width, height: 0)
    case .middle:
      cell.frame = end.offsetBy(dx: 0, dy: -end.height / 2)
      masks[ObjectIdentifier(cell)]?.frame = CGRect(
        x: 0, y: end.height / 2, width: end.width, height: 0)
    case .bottom: cell.frame = end.offsetBy(dx: 0, dy: end.height)
    }
  }

  /// How far the nearest old row above that stays goes.
  private func displacement(aboveOldRow path: IndexPath, in new: TableGeometry) -> CGFloat {
    var at = oldGeometry.indexPath(before: path)
    while let here = at {
      if !isReloaded(here), let newPath = mapping.newIndexPath(of: here),
        let now = new.span(of: newPath), let old = oldGeometry.span(of: here)
      {
        return now.top + now.height - old.top - old.height
      }
      at = oldGeometry.indexPath(before: here)
    }
    return 0
  }

  /// Makes a cell that has gone as it was.
  func restoreCell(_ cell: UITableViewCell) {
    if let alpha = originalAlphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    cell.mask = nil
  }
}
