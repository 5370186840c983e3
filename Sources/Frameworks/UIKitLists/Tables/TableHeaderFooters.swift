import Foundation
import QuartzCore
import UIKitCore

// Section headers and footers, and the table's own header and footer views.

extension UITableView {
  // MARK: Heights

  func headerFooterHeight(of edge: SectionHeaderFooter) -> CGFloat {
    let asked =
      edge.isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: edge.section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: edge.section) ?? sectionFooterHeight
    if asked >= 0 { return asked }
    if let title = title(of: edge) {
      switch (style, edge.isHeader) {
      case (.plain, let isHeader):
        return TableMetrics.plainTitleHeight
          + lineHeightIncrease(for: isHeader ? .headline : .subheadline)
      case (_, true):
        return TableMetrics.groupedTitleHeight + lineHeightIncrease(for: .footnote)
          + (isTopmost(edge) ? TableMetrics.groupedTopPadding : 0)
      case (_, false): return footerHeight(forTitle: title)
      }
    }
    if let own = delegateView(of: edge) { return fittingHeight(of: own) }
    guard style != .plain else { return 0 }
    return TableMetrics.groupedSectionGap + (isTopmost(edge) ? TableMetrics.groupedTopPadding : 0)
  }

  private func isTopmost(_ edge: SectionHeaderFooter) -> Bool {
    edge.isHeader && edge.section == 0 && tableHeaderView == nil
  }

  private func footerHeight(forTitle title: String) -> CGFloat {
    let view = makeTitleView(title: title, for: SectionHeaderFooter(section: 0, isHeader: false))
    return max(30, view.sizeThatFits(CGSize(width: bounds.width, height: 0)).height + 6)
  }

  private func fittingHeight(of view: UIView) -> CGFloat {
    if view.bounds.height > 0, view.constraints.isEmpty, !(view is UITableViewHeaderFooterView) {
      return view.bounds.height
    }
    return view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  func title(of edge: SectionHeaderFooter) -> String? {
    edge.isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: edge.section)
      : dataSource?.tableView(self, titleForFooterInSection: edge.section)
  }

  // MARK: Views

  /// Returns the header or footer view provided by the delegate.
  ///
  /// The view is cached, because it is needed for both measuring and display.
  private func delegateView(of edge: SectionHeaderFooter) -> UIView? {
    if let known = displayedHeaderFooters[edge] ?? preparedHeaderFooters[edge] { return known }
    let own =
      edge.isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: edge.section)
      : delegate?.tableView(self, viewForFooterInSection: edge.section)
    if let own { preparedHeaderFooters[edge] = own }
    return own
  }

  /// Returns a view that displays a section title, sized for the table's content size category.
  ///
  /// The caller lets the view follow that category after adding it to the table.
  private func makeTitleView(title: String, for edge: SectionHeaderFooter)
    -> UITableViewHeaderFooterView
  {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    // Outside the table, the label would follow the content size category of the screen.
    view.textLabel?.adjustsFontForContentSizeCategory = false
    let text: UIFont.TextStyle =
      style != .plain ? .footnote : edge.isHeader ? .headline : .subheadline
    view.textLabel?.font = .preferredFont(forTextStyle: text, compatibleWith: traitCollection)
    guard style != .plain else {
      let ground = UIView()
      // The background is almost opaque, so that rows scrolling beneath it are barely visible. The opacity was chosen
      // for this implementation.
      ground.backgroundColor = .systemBackground
      ground.alpha = 0.94
      view.backgroundView = ground
      if !edge.isHeader { view.textLabel?.textColor = .secondaryLabel }
      return view
    }
    view.titleStyle = edge.isHeader ? .groupedHeader : .groupedFooter
    view.textLabel?.textColor = .secondaryLabel
    if edge.isHeader {
      view.textLabel?.text = title.uppercased()
    } else {
      view.textLabel?.numberOfLines = 0
    }
    return view
  }

  /// Displays the view of a section header or footer and returns it, or `nil` if there is none.
  @discardableResult
  func displayHeaderFooter(_ edge: SectionHeaderFooter) -> UIView? {
    let own = delegateView(of: edge)
    let made = own == nil ? title(of: edge).map { makeTitleView(title: $0, for: edge) } : nil
    guard let view: UIView = own ?? made else { return nil }
    preparedHeaderFooters[edge] = nil
    let margin = TableMetrics.sideMargin(forWidth: bounds.width, isInset: style == .insetGrouped)
    (view as? UITableViewHeaderFooterView)?.sideMargin =
      margin + (style == .insetGrouped ? TableMetrics.insetMargin(forWidth: bounds.width) : 0)
    displayedHeaderFooters[edge] = view
    UIView.performWithoutAnimation {
      view.frame = frame(of: edge, in: geometry, visibleRect: bounds)
      if let made {
        // The view is added before the delegate is notified, because the delegate can change the font.
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

  func endDisplay(ofView view: UIView, at edge: SectionHeaderFooter) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView {
      headerFooterPool.enqueueView(view, named: view.reuseIdentifier)
    }
    if edge.isHeader {
      delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: edge.section)
    } else {
      delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: edge.section)
    }
  }

  // MARK: Layout

  /// Creates and lays out the headers and footers of the visible sections, and removes the others.
  func layOutHeaderFooters() {
    layOutTableHeaderAndFooter(visibleRect: bounds)
    let wanted = headerFooters(visibleRect: bounds)
    if runningAnimationCount == 0 {
      for (edge, view) in displayedHeaderFooters where !wanted.contains(edge) {
        displayedHeaderFooters[edge] = nil
        endDisplay(ofView: view, at: edge)
      }
    }
    for edge in wanted {
      guard let view = displayedHeaderFooters[edge] ?? displayHeaderFooter(edge) else { continue }
      let frame = frame(of: edge, in: geometry, visibleRect: bounds)
        .offsetBy(dx: 0, dy: liftedRow?.displacement(of: edge) ?? 0)
      if view.frame != frame { view.frame = frame }
    }
  }

  /// Lays out the table header, table footer and background views.
  func layOutTableHeaderAndFooter(visibleRect seen: CGRect) {
    func put(_ view: UIView?, _ frame: CGRect) {
      if let view, view.frame != frame { view.frame = frame }
    }
    put(tableHeaderView, CGRect(x: 0, y: 0, width: seen.width, height: geometry.tableHeaderHeight))
    put(
      tableFooterView,
      CGRect(
        x: 0, y: geometry.sectionsBottom, width: seen.width, height: geometry.tableFooterHeight))
    put(backgroundView, seen)
  }

  /// Returns the headers and footers of the visible sections, from top to bottom.
  func headerFooters(visibleRect seen: CGRect) -> [SectionHeaderFooter] {
    geometry.sections.enumerated().flatMap { index, section -> [SectionHeaderFooter] in
      guard section.bottom > seen.minY, section.top < seen.maxY else { return [] }
      return [
        SectionHeaderFooter(section: index, isHeader: true),
        SectionHeaderFooter(section: index, isHeader: false),
      ].filter { ($0.isHeader ? section.header : section.footer) > 0 }
    }
  }

  /// Returns the frame of the given section header or footer.
  ///
  /// In a plain table, it stays in the visible area while its section is visible.
  func frame(of edge: SectionHeaderFooter, in geometry: TableGeometry, visibleRect seen: CGRect)
    -> CGRect
  {
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
