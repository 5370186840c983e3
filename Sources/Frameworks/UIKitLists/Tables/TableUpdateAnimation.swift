import Foundation
import QuartzCore
import UIKitCore

/// The state of a table's animated batch of updates: the start and end states of inserted, removed and moved cells.
@MainActor
final class TableUpdateAnimation {
  typealias Style = UITableView.RowAnimation

  /// A cell removed by the update, with its animation style and last frame.
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
  /// The opacities of fading views before the animation, keyed by view.
  var originalAlphas: [ObjectIdentifier: CGFloat] = [:]
  /// The masks of cells that slide out from beneath other cells, keyed by cell.
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

  // MARK: Queries

  /// Returns whether the row at the given old index path is reloaded.
  func isReloaded(_ path: IndexPath) -> Bool {
    reloadedRows[path] != nil || reloadedSections[path.section] != nil
  }

  func isReloaded(_ section: Int) -> Bool { reloadedSections[section] != nil }

  /// Whether the batch consists only of reloads with the animation style `none`.
  var isUnanimatedReload: Bool {
    let others =
      batch.deletedItems.count + batch.insertedItems.count + batch.deletedSections.count
      + batch.insertedSections.count + batch.movedItems.count + batch.movedSections.count
    let styles = Array(reloadedRows.values) + Array(reloadedSections.values)
    return others == 0 && !styles.isEmpty && styles.allSatisfy { $0 == .none }
  }

  /// Returns the old index path of the given row, or `nil` if the row is inserted or reloaded.
  func retainedIndexPath(of path: IndexPath) -> IndexPath? {
    mapping.oldIndexPath(of: path).flatMap { isReloaded($0) ? nil : $0 }
  }

  /// Returns the old position of the given header or footer, or `nil` if its section is inserted or reloaded.
  func retainedHeaderFooter(of edge: SectionHeaderFooter) -> SectionHeaderFooter? {
    guard mapping.oldSections.indices.contains(edge.section),
      let before = mapping.oldSections[edge.section], !isReloaded(before)
    else { return nil }
    return SectionHeaderFooter(section: before, isHeader: edge.isHeader)
  }

  /// The new index paths of moved rows.
  var movedPaths: [IndexPath] {
    let sections = Set(batch.movedSections.map(\.to))
    let rows = batch.movedItems.map(\.to)
    return rows
      + oldCells.keys.compactMap { mapping.newIndexPath(of: $0) }.filter {
        sections.contains($0.section)
      }
  }

  /// Returns the cells removed by the update, from top to bottom.
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

  // MARK: Inserted and moved rows

  /// Returns the vertical distance, in points, from the new to the old bottom edge of the nearest retained row above.
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

  /// Applies the start state of the animation to an inserted cell, according to its animation style.
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

  /// Applies the end state of the animation to a cell that stays in the table.
  ///
  /// Call this method in an animation block.
  func applyFinalState(to cell: UITableViewCell, frame: CGRect) {
    if cell.frame != frame { cell.frame = frame }
    if let alpha = originalAlphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    masks[ObjectIdentifier(cell)]?.frame = CGRect(origin: .zero, size: frame.size)
  }

  // MARK: Removed rows

  /// Applies the start state of the animation to a removed cell.
  func prepareRemoval(of row: RemovedRow) {
    switch row.style {
    case .top, .middle: applyMask(to: row.cell, frame: CGRect(origin: .zero, size: row.frame.size))
    case .none:
      originalAlphas[ObjectIdentifier(row.cell)] = row.cell.alpha
      row.cell.alpha = 0
    case .fade, .automatic, .left, .right, .bottom: break
    }
  }

  /// Applies the end state of the animation to a removed cell.
  ///
  /// Call this method in an animation block.
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

  /// Returns the vertical distance, in points, from the old to the new bottom edge of the nearest retained row above.
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

  /// Restores the opacity of a removed cell and removes its mask, so that the cell can be reused.
  func restoreCell(_ cell: UITableViewCell) {
    if let alpha = originalAlphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    cell.mask = nil
  }
}
