import QuartzCore
import UIKit

/// A cell that counts how often it is created and reused.
final class CountedCell: UITableViewCell {
  nonisolated(unsafe) static var made = 0
  nonisolated(unsafe) static var reused = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    Self.made += 1
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    Self.reused += 1
  }
}

/// A table view of words in a 320 × 480-point window, whose data source and delegate record their calls.
@MainActor
final class TableStage: NSObject, UITableViewDataSource, UITableViewDelegate {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
  let table: UITableView
  var words: [[String]]
  var titles: [String?] = []
  var footers: [String?] = []
  var notes: [String] = []
  var notesDisplay = false
  var heights: ((IndexPath) -> CGFloat)?
  var make: ((UITableView, IndexPath, String) -> UITableViewCell)?
  var dress: ((UITableViewCell, IndexPath) -> Void)?
  var canEdit: ((IndexPath) -> Bool)?
  var canMove = false
  var trailing: ((IndexPath) -> UISwipeActionsConfiguration?)?
  var leading: ((IndexPath) -> UISwipeActionsConfiguration?)?
  var style: UITableViewCell.EditingStyle = .delete
  var mayHighlight: (IndexPath) -> Bool = { _ in true }
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var view: ((Int, Bool) -> UIView?)?
  private(set) var time = 0.0

  init(
    _ words: [[String]], style: UITableView.Style = .plain,
    setUp: ((TableStage) -> Void)? = nil
  ) {
    self.words = words
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    super.init()
    screen.change {
      setUp?(self)
      table.register(CountedCell.self, forCellReuseIdentifier: "word")
      table.dataSource = self
      table.delegate = self
      screen.window.addSubview(table)
    }
  }

  /// Creates a table view with one section of numbered rows.
  convenience init(rows: Int, style: UITableView.Style = .plain) {
    self.init([(0..<rows).map { "row \($0)" }], style: style)
  }

  func change(_ body: () -> Void) { screen.change(body) }

  func advance(by seconds: Double) {
    time += seconds
    screen.advance(to: time)
  }

  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y)) }
  }

  /// Taps a point in the window, with a delay between touch down and touch up.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    feed(.began, x, y)
    advance(by: 0.2)
    feed(.ended, x, y)
    advance(by: 0.5)
  }

  /// Drags a finger along a straight line in ten steps of 0.01 seconds.
  func drag(from: CGPoint, to: CGPoint, lifts: Bool = true) {
    feed(.began, from.x, from.y)
    for step in 1...10 {
      advance(by: 0.01)
      let part = CGFloat(step) / 10
      feed(.moved, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    if lifts { feed(.ended, to.x, to.y) }
  }

  /// The texts of the visible rows.
  var seen: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  /// Returns the y-coordinate of a view's presentation layer.
  func shownY(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minY ?? -1 }
  }

  func shownX(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minX ?? -1 }
  }

  func shownAlpha(_ view: UIView) -> Float {
    screen.run { view.layer.presentation()?.opacity ?? -1 }
  }

  func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: section))
  }

  // MARK: UITableViewDataSource

  func numberOfSections(in tableView: UITableView) -> Int { words.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    words[section].count
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let word = words[indexPath.section][indexPath.row]
    if let make { return make(tableView, indexPath, word) }
    let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
    cell.textLabel?.text = word
    dress?(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    canEdit?(indexPath) ?? false
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    notes.append("commit \(editingStyle) \(indexPath.row)")
    guard editingStyle == .delete else { return }
    words[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    notes.append("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
    let word = words[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    words[destinationIndexPath.section].insert(word, at: destinationIndexPath.row)
  }

  // MARK: UITableViewDelegate

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights?(indexPath) ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    view?(section, true)
  }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    view?(section, false)
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    if notesDisplay { notes.append("will \(indexPath.row)") }
  }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if notesDisplay { notes.append("ended \(indexPath.row)") }
  }
  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) {
    if notesDisplay { notes.append("will header \(section)") }
  }
  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) {
    if notesDisplay { notes.append("ended header \(section)") }
  }
  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) {
    if notesDisplay { notes.append("will footer \(section)") }
  }
  func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) {
    if notesDisplay { notes.append("ended footer \(section)") }
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    mayHighlight(indexPath)
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    notes.append("highlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    notes.append("unhighlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    notes.append("will select \(indexPath.row)")
    return willSelect(indexPath)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    notes.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    notes.append("will deselect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    notes.append("deselect \(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {
    notes.append("accessory \(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { style }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading?(indexPath) }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing?(indexPath) }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    notes.append("open \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    notes.append("close \(indexPath.map { "\($0.row)" } ?? "-")")
  }
}
