import Foundation
import QuartzCore

// What stands above and below sections, and above and below all rows.

extension UITableView {
  // MARK: Heights

  func edgeHeight(_ edge: TableEdge) -> CGFloat {
    let asked =
      edge.isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: edge.section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: edge.section) ?? sectionFooterHeight
    if asked >= 0 { return asked }
    if let title = title(of: edge) {
      switch (style, edge.isHeader) {
      case (.plain, let isHeader):
        return TableLook.plainTitle + lineGrowth(of: isHeader ? .headline : .subheadline)
      case (_, true):
        return TableLook.groupedTitle + lineGrowth(of: .footnote)
          + (isUppermost(edge) ? TableLook.groupedHead : 0)
      case (_, false): return footerHeight(title)
      }
    }
    if let own = ownView(of: edge) { return fittingHeight(own) }
    guard style != .plain else { return 0 }
    return TableLook.groupedGap + (isUppermost(edge) ? TableLook.groupedHead : 0)
  }

  private func isUppermost(_ edge: TableEdge) -> Bool {
    edge.isHeader && edge.section == 0 && tableHeaderView == nil
  }

  private func footerHeight(_ title: String) -> CGFloat {
    let view = makeTitle(title, TableEdge(section: 0, isHeader: false))
    return max(30, view.sizeThatFits(CGSize(width: bounds.width, height: 0)).height + 6)
  }

  private func fittingHeight(_ view: UIView) -> CGFloat {
    if view.bounds.height > 0, view.constraints.isEmpty, !(view is UITableViewHeaderFooterView) {
      return view.bounds.height
    }
    return view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  func title(of edge: TableEdge) -> String? {
    edge.isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: edge.section)
      : dataSource?.tableView(self, titleForFooterInSection: edge.section)
  }

  // MARK: Views

  /// The delegate's own view, asked once for heights and looks.
  private func ownView(of edge: TableEdge) -> UIView? {
    if let known = shownEdges[edge] ?? madeEdges[edge] { return known }
    let own =
      edge.isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: edge.section)
      : delegate?.tableView(self, viewForFooterInSection: edge.section)
    if let own { madeEdges[edge] = own }
    return own
  }

  /// Returns a title in the content size category of the table, which it follows by itself once it is shown there.
  private func makeTitle(_ title: String, _ edge: TableEdge) -> UITableViewHeaderFooterView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    // Outside of the table it would follow the category of the screen.
    view.textLabel?.adjustsFontForContentSizeCategory = false
    let text: UIFont.TextStyle =
      style != .plain ? .footnote : edge.isHeader ? .headline : .subheadline
    view.textLabel?.font = .preferredFont(forTextStyle: text, compatibleWith: traitCollection)
    guard style != .plain else {
      let ground = UIView()
      // Rows pass below it and hardly show: our own choice.
      ground.backgroundColor = .systemBackground
      ground.alpha = 0.94
      view.backgroundView = ground
      if !edge.isHeader { view.textLabel?.textColor = .secondaryLabel }
      return view
    }
    view.place = edge.isHeader ? .groupedHeader : .groupedFooter
    view.textLabel?.textColor = .secondaryLabel
    if edge.isHeader {
      view.textLabel?.text = title.uppercased()
    } else {
      view.textLabel?.numberOfLines = 0
    }
    return view
  }

  /// Shows the view of an edge; nil where there is none.
  @discardableResult
  func display(_ edge: TableEdge) -> UIView? {
    let own = ownView(of: edge)
    let made = own == nil ? title(of: edge).map { makeTitle($0, edge) } : nil
    guard let view: UIView = own ?? made else { return nil }
    madeEdges[edge] = nil
    let margin = TableLook.margin(of: bounds.width, isInset: style == .insetGrouped)
    (view as? UITableViewHeaderFooterView)?.side =
      margin + (style == .insetGrouped ? TableLook.side(of: bounds.width) : 0)
    shownEdges[edge] = view
    UIView.performWithoutAnimation {
      view.frame = frame(of: edge, in: geometry, seen: bounds)
      if let made {
        // Before the delegate is asked, which may choose another font.
        addSubview(made)
        made.textLabel?.adjustsFontForContentSizeCategory = true
      }
      if edge.isHeader {
        delegate?.tableView(self, willDisplayHeaderView: view, forSection: edge.section)
      } else {
        delegate?.tableView(self, willDisplayFooterView: view, forSection: edge.section)
      }
      if view.superview !== self { addSubview(view) }
    }
    return view
  }

  func endDisplay(_ view: UIView, _ edge: TableEdge) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView {
      heads.put(view, under: view.reuseIdentifier)
    }
    if edge.isHeader {
      delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: edge.section)
    } else {
      delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: edge.section)
    }
  }

  // MARK: Places

  /// Shows what stands above and below the sections in sight.
  func placeEdges() {
    placeEnds(seen: bounds)
    let wanted = edges(seen: bounds)
    if motions == 0 {
      for (edge, view) in shownEdges where !wanted.contains(edge) {
        shownEdges[edge] = nil
        endDisplay(view, edge)
      }
    }
    for edge in wanted {
      guard let view = shownEdges[edge] ?? display(edge) else { continue }
      let frame = frame(of: edge, in: geometry, seen: bounds)
        .offsetBy(dx: 0, dy: lifted?.shift(of: edge) ?? 0)
      if view.frame != frame { view.frame = frame }
    }
  }

  /// What stands above and below all rows, and behind them.
  func placeEnds(seen: CGRect) {
    func put(_ view: UIView?, _ frame: CGRect) {
      if let view, view.frame != frame { view.frame = frame }
    }
    put(tableHeaderView, CGRect(x: 0, y: 0, width: seen.width, height: geometry.head))
    put(
      tableFooterView,
      CGRect(x: 0, y: geometry.sectionsBottom, width: seen.width, height: geometry.foot))
    put(backgroundView, seen)
  }

  /// The edges of the sections that are seen, above before below.
  func edges(seen: CGRect) -> [TableEdge] {
    geometry.sections.enumerated().flatMap { index, section -> [TableEdge] in
      guard section.bottom > seen.minY, section.top < seen.maxY else { return [] }
      return [
        TableEdge(section: index, isHeader: true), TableEdge(section: index, isHeader: false),
      ].filter { ($0.isHeader ? section.header : section.footer) > 0 }
    }
  }

  /// Where it lies; in a plain table it stays in sight as long as something of its section is.
  func frame(of edge: TableEdge, in geometry: TableGeometry, seen: CGRect) -> CGRect {
    guard geometry.sections.indices.contains(edge.section) else { return .zero }
    let section = geometry.sections[edge.section]
    var y = edge.isHeader ? section.headerTop : section.rowsBottom
    if style == .plain {
      let inset = adjustedContentInset
      if edge.isHeader {
        let last = max(section.headerTop, section.rowsBottom - section.header)
        y = min(max(y, seen.minY + inset.top), last)
      } else {
        let low = seen.maxY - inset.bottom - section.footer
        y = max(min(y, low), min(y, section.rowsTop))
      }
    }
    return CGRect(
      x: 0, y: y, width: seen.width, height: edge.isHeader ? section.header : section.footer)
  }
}
