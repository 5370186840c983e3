import Foundation
import QuartzCore

/// What one batch of updates does to the cells of a table, and how each of them comes, goes or moves.
@MainActor
final class TableChange {
  typealias Style = UITableView.RowAnimation

  /// A cell that goes.
  struct Leaving {
    var cell: UITableViewCell
    var path: IndexPath
    var style: Style
    var frame: CGRect
  }

  let mapping: ListMapping
  let oldGeometry: TableGeometry
  let oldShown: [IndexPath: UITableViewCell]
  let oldEdges: [TableEdge: UIView]
  /// How much shows of what comes or goes, when it is there.
  var alphas: [ObjectIdentifier: CGFloat] = [:]
  /// What is seen of cells that slide from under others.
  private(set) var masks: [ObjectIdentifier: UIView] = [:]
  private let batch: ListUpdate<Style>
  private let reloaded: [IndexPath: Style]
  private let reloadedSections: [Int: Style]

  init(
    _ batch: ListUpdate<Style>, _ mapping: ListMapping, old: TableGeometry,
    shown: [IndexPath: UITableViewCell], edges: [TableEdge: UIView]
  ) {
    (self.batch, self.mapping, oldGeometry) = (batch, mapping, old)
    (oldShown, oldEdges) = (shown, edges)
    reloaded = Self.styles(batch.reloadedItems)
    reloadedSections = Self.styles(batch.reloadedSections)
  }

  private static func styles<Place>(
    _ changes: [ListUpdate<Style>.Change<Place>]
  ) -> [Place: Style] {
    Dictionary(changes.map { ($0.place, $0.style) }) { first, _ in first }
  }

  // MARK: Asking

  /// Whether an old row is asked for anew.
  func isReloaded(_ path: IndexPath) -> Bool {
    reloaded[path] != nil || reloadedSections[path.section] != nil
  }

  func isReloaded(_ section: Int) -> Bool { reloadedSections[section] != nil }

  /// Whether all of it is rows that are asked for anew without an animation.
  var isStill: Bool {
    let others =
      batch.deletedItems.count + batch.insertedItems.count + batch.deletedSections.count
      + batch.insertedSections.count + batch.movedItems.count + batch.movedSections.count
    let styles = Array(reloaded.values) + Array(reloadedSections.values)
    return others == 0 && !styles.isEmpty && styles.allSatisfy { $0 == .none }
  }

  /// Where a new row was, unless it has come or is asked for anew.
  func stayed(_ path: IndexPath) -> IndexPath? {
    mapping.oldPlace(of: path).flatMap { isReloaded($0) ? nil : $0 }
  }

  /// What an edge was before, unless it has come or is asked for anew.
  func stayed(_ edge: TableEdge) -> TableEdge? {
    guard mapping.oldSections.indices.contains(edge.section),
      let before = mapping.oldSections[edge.section], !isReloaded(before)
    else { return nil }
    return TableEdge(section: before, isHeader: edge.isHeader)
  }

  /// The new places of rows that were moved.
  var movedPaths: [IndexPath] {
    let sections = Set(batch.movedSections.map(\.to))
    let rows = batch.movedItems.map(\.to)
    return rows
      + oldShown.keys.compactMap { mapping.newPlace(of: $0) }.filter {
        sections.contains($0.section)
      }
  }

  /// The cells that go, from above to below.
  func leaving() -> [Leaving] {
    let deleted = Self.styles(batch.deletedItems)
    let sections = Self.styles(batch.deletedSections)
    return oldShown.sorted { $0.key < $1.key }.compactMap { path, cell in
      guard isReloaded(path) || mapping.newPlace(of: path) == nil else { return nil }
      let style =
        deleted[path] ?? reloaded[path] ?? sections[path.section] ?? reloadedSections[path.section]
      return Leaving(cell: cell, path: path, style: style ?? .automatic, frame: cell.frame)
    }
  }

  private func enteringStyle(_ path: IndexPath) -> Style {
    if let style = batch.insertedItems.first(where: { $0.place == path })?.style { return style }
    if let style = batch.insertedSections.first(where: { $0.place == path.section })?.style {
      return style
    }
    if let before = mapping.oldPlace(of: path), let style = reloaded[before] { return style }
    if mapping.oldSections.indices.contains(path.section),
      let before = mapping.oldSections[path.section], let style = reloadedSections[before]
    {
      return style
    }
    return .automatic
  }

  // MARK: Coming

  /// How far the nearest row above that stays was from where it is.
  private func shift(above path: IndexPath, _ new: TableGeometry) -> CGFloat {
    var at = new.path(before: path)
    while let here = at {
      if let before = stayed(here), let old = oldGeometry.span(of: before),
        let now = new.span(of: here)
      {
        return old.top + old.height - now.top - now.height
      }
      at = new.path(before: here)
    }
    return 0
  }

  /// Puts a new cell where it begins to come.
  func enter(
    _ cell: UITableViewCell, _ path: IndexPath, frame: CGRect, _ new: TableGeometry,
    width: CGFloat
  ) {
    let start = frame.offsetBy(dx: 0, dy: shift(above: path, new))
    switch enteringStyle(path) {
    case .none: break
    case .fade, .automatic:
      alphas[ObjectIdentifier(cell)] = cell.alpha
      cell.alpha = 0
      cell.frame = start
    case .right: cell.frame = start.offsetBy(dx: width, dy: 0)
    case .left: cell.frame = start.offsetBy(dx: -width, dy: 0)
    case .top:
      cell.frame = start.offsetBy(dx: 0, dy: -frame.height)
      mask(cell, CGRect(x: 0, y: frame.height, width: frame.width, height: 0))
    case .middle:
      cell.frame = start.offsetBy(dx: 0, dy: -frame.height / 2)
      mask(cell, CGRect(x: 0, y: frame.height / 2, width: frame.width, height: 0))
    case .bottom: cell.frame = start.offsetBy(dx: 0, dy: frame.height)
    }
  }

  private func mask(_ cell: UITableViewCell, _ frame: CGRect) {
    let view = UIView(frame: frame)
    view.backgroundColor = .black
    cell.mask = view
    masks[ObjectIdentifier(cell)] = view
  }

  /// Puts a cell where it belongs, in a block.
  func settle(_ cell: UITableViewCell, frame: CGRect) {
    if cell.frame != frame { cell.frame = frame }
    if let alpha = alphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    masks[ObjectIdentifier(cell)]?.frame = CGRect(origin: .zero, size: frame.size)
  }

  // MARK: Going

  /// Prepares a cell that goes.
  func maskLeaving(_ row: Leaving) {
    switch row.style {
    case .top, .middle: mask(row.cell, CGRect(origin: .zero, size: row.frame.size))
    case .none:
      alphas[ObjectIdentifier(row.cell)] = row.cell.alpha
      row.cell.alpha = 0
    case .fade, .automatic, .left, .right, .bottom: break
    }
  }

  /// Lets a cell go, in a block.
  func leave(_ row: Leaving, _ new: TableGeometry, width: CGFloat) {
    let end = row.frame.offsetBy(dx: 0, dy: shift(aboveOld: row.path, new))
    let cell = row.cell
    switch row.style {
    case .none: break
    case .fade, .automatic:
      alphas[ObjectIdentifier(cell)] = cell.alpha
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
  private func shift(aboveOld path: IndexPath, _ new: TableGeometry) -> CGFloat {
    var at = oldGeometry.path(before: path)
    while let here = at {
      if !isReloaded(here), let place = mapping.newPlace(of: here),
        let now = new.span(of: place), let old = oldGeometry.span(of: here)
      {
        return now.top + now.height - old.top - old.height
      }
      at = oldGeometry.path(before: here)
    }
    return 0
  }

  /// Makes a cell that has gone as it was.
  func restore(_ cell: UITableViewCell) {
    if let alpha = alphas[ObjectIdentifier(cell)] { cell.alpha = alpha }
    cell.mask = nil
  }
}
