import Foundation
import QuartzCore

// Rows and sections that come, go and move.

extension UITableView {
  // MARK: Taking a batch

  /// Shows what was gathered.
  func commitUpdate() {
    let batch = update
    let ends = completions
    update = ListUpdate()
    completions = []
    func end() { for end in ends { end(true) } }
    guard let old = counts else {
      // Nothing has been shown: there is nothing to be moved.
      forget()
      return end()
    }
    let new = askCounts()
    do {
      let mapping = try ListMapping(batch, from: old, to: new, words: .table)
      let change = TableChange(batch, mapping, old: geometry, shown: shown, edges: shownEdges)
      take(change, new)
      show(change, end: end)
    } catch {
      // Where the handler lets the program go on, everything is asked anew and nothing is lost.
      CAProgrammerError.raise("\(error)")
      reloadData()
      end()
    }
  }

  /// Takes new numbers and heights; what stays keeps its cell.
  private func take(_ change: TableChange, _ new: [Int]) {
    let mapping = change.mapping
    dropSwipe()
    counts = new
    madeEdges = [:]
    selection = selection.compactMap { change.isReloaded($0) ? nil : mapping.newPlace(of: $0) }
    highlighted = highlighted.flatMap { mapping.newPlace(of: $0) }
    shown = [:]
    for (path, cell) in change.oldShown where !change.isReloaded(path) {
      if let place = mapping.newPlace(of: path) { shown[place] = cell }
    }
    shownEdges = [:]
    for (edge, view) in change.oldEdges where !change.isReloaded(edge.section) {
      if let place = mapping.sections[edge.section] {
        shownEdges[TableEdge(section: place, isHeader: edge.isHeader)] = view
      }
    }
    // Rows in sight say their heights anew.
    let seen = shown
    geometry = makeGeometry(new) { path in
      guard seen[path] == nil, let before = mapping.oldPlace(of: path), !change.isReloaded(before)
      else { return nil }
      let row = change.oldGeometry.row(before)
      return row.flatMap { $0.isMeasured ? $0.height : nil }
    }
    let known = change.oldGeometry
    geometry.measure(
      seen.keys.compactMap { path in
        guard geometry.row(path)?.isAutomatic == true else { return nil }
        return (path, known.span(of: mapping.oldPlace(of: path) ?? path)?.height ?? 0)
      })
    remeasure(Array(seen.keys))
  }

  private func remeasure(_ paths: [IndexPath]) {
    let open = paths.filter { geometry.row($0)?.isAutomatic ?? false }
    guard !open.isEmpty else { return }
    UIView.performWithoutAnimation {
      geometry.measure(open.map { ($0, measuredHeight(of: $0)) })
    }
  }

  // MARK: Showing it

  /// What will be seen when all is over.
  private var finalSeen: CGRect {
    let size = CGSize(width: bounds.width, height: geometry.height)
    let limits = limits(of: size, adjustedContentInset).y
    let y = flight == nil && drag == nil ? min(contentOffset.y, limits.upperBound) : contentOffset.y
    return CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
  }

  private func show(_ change: TableChange, end: @escaping () -> Void) {
    measureFinal()
    let seen = finalSeen
    isShowing = true
    UIView.performWithoutAnimation { prepareRows(change, seen) }
    UIView.performWithoutAnimation { prepareEdges(change, seen) }
    let leaving = change.leaving()
    let leavingEdges = change.oldEdges.filter { !shownEdges.values.contains($0.value) }
    let backs = leaving.reversed().map(\.cell)
    UIView.performWithoutAnimation {
      for cell in backs { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
      for row in leaving { change.maskLeaving(row) }
    }
    isShowing = false
    let animations = { [self] in
      isShowing = true
      takeHeight()
      if contentOffset.y != seen.minY, flight == nil, drag == nil { contentOffset.y = seen.minY }
      for (path, cell) in shown {
        change.settle(cell, frame: frame(of: path, in: geometry))
        dress(cell, at: path)
        cell.layoutIfNeeded()
      }
      for (edge, view) in shownEdges {
        view.frame = frame(of: edge, in: geometry, seen: bounds)
        view.alpha = change.alphas[ObjectIdentifier(view)] ?? view.alpha
      }
      placeEnds(seen: bounds)
      for row in leaving { change.leave(row, geometry, width: bounds.width) }
      for view in leavingEdges.values { view.alpha = 0 }
      isShowing = false
    }
    let over = { [self] in
      for row in leaving {
        UIView.performWithoutAnimation { change.restore(row.cell) }
        endDisplay(row.cell, row.path)
      }
      for (edge, view) in leavingEdges {
        UIView.performWithoutAnimation { view.alpha = 1 }
        endDisplay(view, edge)
      }
      for cell in shown.values where change.masks[ObjectIdentifier(cell)] != nil { cell.mask = nil }
      setNeedsLayout()
      end()
    }
    guard window?.context != nil, UIView.areAnimationsEnabled, !change.isStill else {
      UIView.performWithoutAnimation(animations)
      return over()
    }
    motions += 1
    UIView.animate(
      withDuration: TableLook.duration, delay: 0, options: .allowUserInteraction,
      animations: animations,
      completion: { [weak self] _ in
        self?.motions -= 1
        over()
      })
    setNeedsLayout()
  }

  /// Automatic rows that come into sight say their heights before anything moves.
  private func measureFinal() {
    while true {
      let seen = finalSeen
      let open = geometry.rows(from: seen.minY, to: seen.maxY).filter {
        geometry.row($0).map { $0.isAutomatic && !$0.isMeasured } ?? false
      }
      guard !open.isEmpty else { return }
      remeasure(open)
    }
  }

  /// Makes cells for all rows that will be seen, and puts each where it begins.
  private func prepareRows(_ change: TableChange, _ seen: CGRect) {
    for path in geometry.rows(from: seen.minY, to: seen.maxY) {
      let wasShown = shown[path].map { cell in change.oldShown.values.contains { $0 === cell } }
      if wasShown == true { continue }
      let cell = shown[path] ?? display(path)
      let final = frame(of: path, in: geometry)
      cell.frame = final
      cell.layoutIfNeeded()
      if let before = change.stayed(path) {
        cell.frame = frame(of: before, in: change.oldGeometry)
      } else {
        change.enter(cell, path, frame: final, geometry, width: bounds.width)
      }
    }
    for path in change.movedPaths {
      if let cell = shown[path] { bringSubviewToFront(cell) }
    }
    for view in shownEdges.values { bringSubviewToFront(view) }
  }

  private func prepareEdges(_ change: TableChange, _ seen: CGRect) {
    for edge in edges(seen: seen) where shownEdges[edge] == nil {
      guard let view = display(edge) else { continue }
      if let before = change.stayed(edge) {
        view.frame = frame(of: before, in: change.oldGeometry, seen: bounds)
      } else {
        view.frame = frame(of: edge, in: geometry, seen: seen)
        change.alphas[ObjectIdentifier(view)] = view.alpha
        view.alpha = 0
      }
    }
  }

  /// Fills cells in sight anew.
  func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let old = shown[path], let dataSource else { continue }
      reconfigured = old
      let new = dataSource.tableView(self, cellForRowAt: path)
      reconfigured = nil
      guard new !== old else {
        dress(old, at: path)
        continue
      }
      // The source has another cell for it.
      shown[path] = nil
      endDisplay(old, path)
      show(new, at: path)
    }
    remeasure(paths.filter { shown[$0] != nil })
    takeHeight()
    setNeedsLayout()
  }
}
