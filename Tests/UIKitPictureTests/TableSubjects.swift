import UIKit

/// A section of a table with static cells.
struct TableSection {
  var header: String?
  var footer: String?
  let cells: [UITableViewCell]
}

/// A data source and delegate for a table with static cells.
@MainActor
final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  private let sections: [TableSection]
  var editingStyles: [UITableViewCell.EditingStyle] = []
  var actions: [UIContextualAction] = []

  init(_ sections: [TableSection]) { self.sections = sections }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { sections[indexPath.section].cells[indexPath.row] }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    editingStyles.indices.contains(indexPath.row) ? editingStyles[indexPath.row] : .none
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions)
  }
}

extension Subject {
  static let tables: [Subject] = [
    table("table-plain", 200, 230, .plain) {
      [
        TableSection(
          header: "Header", footer: "Footer",
          cells: [cell("First"), cell("Second", accessory: .disclosureIndicator)]),
        TableSection(header: "Another", cells: [cell("Third")]),
      ]
    },
    table("table-grouped", 200, 220, .grouped) {
      [
        TableSection(
          header: "Header", footer: "A footer that is long enough for two lines",
          cells: [cell("First"), cell("Second")])
      ]
    },
    table("table-inset-grouped", 200, 200, .insetGrouped, headerHeight: 40) {
      [
        TableSection(
          header: "Header",
          cells: [
            cell("First", image: "bell.fill"), cell("Second", image: "moon.fill"),
            cell("Third", image: "lock.fill", accessory: .disclosureIndicator),
          ])
      ]
    },
    table("table-cell-styles", 220, 190, .plain) {
      let styles: [(UITableViewCell.CellStyle, String)] = [
        (.default, "Default"), (.value1, "Value 1"), (.value2, "Value 2"), (.subtitle, "Subtitle"),
      ]
      return [
        TableSection(cells: styles.map { cell($0.1, detail: "Detail", style: $0.0) })
      ]
    },
    table("table-cell-accessories", 200, 220, .plain) {
      let types: [(UITableViewCell.AccessoryType, String)] = [
        (.none, "None"), (.disclosureIndicator, "Disclosure"), (.checkmark, "Checkmark"),
        (.detailButton, "Detail"), (.detailDisclosureButton, "Both"),
      ]
      return [TableSection(cells: types.map { cell($0.1, accessory: $0.0) })]
    },
    table("table-cell-contents", 200, 190, .plain) {
      let configurations: [UIListContentConfiguration] = [.cell(), .subtitleCell(), .valueCell()]
      return [
        TableSection(
          cells: configurations.map { configuration in
            var content = configuration
            (content.text, content.secondaryText) = ("Text", "Secondary")
            content.image = UIImage(systemName: "star.fill")
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.contentConfiguration = content
            return cell
          })
      ]
    },
    .staged("table-selection", 200, 134) { stage in
      let source = TableSource([TableSection(cells: ["One", "Two", "Three"].map { cell($0) })])
      let table = added(source, to: stage, .plain)
      stage.change {
        table.selectRow(
          at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      }
    },
    .staged("table-editing", 200, 134) { stage in
      let source = TableSource([
        TableSection(cells: ["Delete", "Insert", "Move"].map { cell($0) })
      ])
      source.editingStyles = [.delete, .insert, .none]
      let table = added(source, to: stage, .plain)
      stage.change { table.setEditing(true, animated: false) }
    },
    .staged("table-multiple-selection", 200, 134) { stage in
      let source = TableSource([TableSection(cells: ["One", "Two", "Three"].map { cell($0) })])
      let table = added(source, to: stage, .plain)
      stage.change {
        table.allowsMultipleSelectionDuringEditing = true
        table.setEditing(true, animated: false)
        table.selectRow(
          at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      }
    },
    .staged("table-swipe-actions", 220, 90) { stage in
      let source = TableSource([TableSection(cells: ["Swiped", "Resting"].map { cell($0) })])
      let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
      flag.backgroundColor = .systemOrange
      source.actions = [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) },
        flag,
      ]
      _ = added(source, to: stage, .plain)
      stage.drag(from: CGPoint(x: 180, y: 22), to: CGPoint(x: 60, y: 22))
      stage.advance(by: 1)
    },
  ]

  /// Returns a cell with texts, a symbol and an accessory.
  @MainActor static func cell(
    _ text: String, detail: String? = nil, image: String? = nil,
    style: UITableViewCell.CellStyle = .default,
    accessory: UITableViewCell.AccessoryType = .none
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = text
    cell.detailTextLabel?.text = detail
    if let image { cell.imageView?.image = UIImage(systemName: image) }
    cell.accessoryType = accessory
    return cell
  }

  /// Returns a subject with a table of sections that fills the window.
  private static func table(
    _ name: String, _ width: CGFloat, _ height: CGFloat, _ style: UITableView.Style,
    headerHeight: CGFloat = UITableView.automaticDimension,
    _ sections: @escaping @MainActor @Sendable () -> [TableSection]
  ) -> Subject {
    .staged(name, width, height) { stage in
      let table = added(TableSource(sections()), to: stage, style)
      stage.change { table.sectionHeaderHeight = headerHeight }
    }
  }

  /// Adds a table that fills the window of a stage.
  @MainActor private static func added(
    _ source: TableSource, to stage: PictureStage, _ style: UITableView.Style
  ) -> UITableView {
    stage.retain(source)
    let table = UITableView(frame: stage.window.bounds, style: style)
    stage.change {
      (table.dataSource, table.delegate) = (source, source)
      stage.window.addSubview(table)
    }
    return table
  }
}
