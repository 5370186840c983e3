import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// Tests of `UITableViewCell` and `UIListContentView`.
@MainActor
@Suite(.serialized) struct TableCellTests {
  private func laid(
    _ style: UITableViewCell.CellStyle, _ dress: (UITableViewCell) -> Void
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: "x")
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Detail"
    dress(cell)
    cell.layoutIfNeeded()
    return cell
  }

  @Test func `UITableViewCell's style determines the frames and colors of its labels`() throws {
    let plain = laid(.default) { _ in }
    #expect(plain.detailTextLabel == nil)
    #expect(plain.reuseIdentifier == "x")
    #expect(plain.textLabel?.frame.minX == 16)
    #expect(plain.textLabel?.frame.midY == 22)
    let value = laid(.value1) { _ in }
    let detail = try #require(value.detailTextLabel)
    #expect(detail.frame.maxX == 304)
    #expect(detail.frame.midY == 22)
    #expect(detail.textColor == .secondaryLabel)
    let column = laid(.value2) { _ in }
    #expect(column.textLabel?.frame.maxX == 107)
    #expect(column.detailTextLabel?.frame.minX == 113)
    #expect(column.textLabel?.textAlignment == .right)
    let sub = laid(.subtitle) { _ in }
    let (one, two) = (sub.textLabel?.frame ?? .zero, sub.detailTextLabel?.frame ?? .zero)
    #expect(abs(two.minY - one.maxY - 2) < 0.01)
    #expect(abs((one.minY + two.maxY) / 2 - 22) < 0.01)
    #expect(sub.detailTextLabel?.font.pointSize == 12)
  }

  @Test func `UITableViewCell lays out its image, indentation and accessory view`() throws {
    let image = drawn(30, 20) {}
    let cell = laid(.default) {
      $0.imageView?.image = image
      $0.indentationLevel = 2
      $0.accessoryType = .checkmark
    }
    #expect(cell.imageView?.frame == CGRect(x: 36, y: 12, width: 30, height: 20))
    #expect(cell.textLabel?.frame.minX == 82)
    let mark = try #require(cell.subviews.first { $0 is UIImageView })
    #expect(mark.frame.maxX == 304)
    #expect(cell.contentView.frame.maxX == mark.frame.minX)
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
    let other = laid(.default) { $0.accessoryView = own }
    #expect(own.frame == CGRect(x: 253, y: 6.5, width: 51, height: 31))
    other.isEditing = true
    other.layoutIfNeeded()
    #expect(own.superview == nil)
    #expect(other.contentView.frame.minX == 38)
    other.editingAccessoryType = .disclosureIndicator
    other.layoutIfNeeded()
    #expect(other.subviews.contains { $0 is UIImageView })
    other.editingAccessoryView = own
    #expect(own.superview === other)
    let both = laid(.default) { $0.accessoryType = .detailDisclosureButton }
    #expect(both.subviews.contains { $0 is UIButton })
  }

  @Test func `UITableViewCell displays its selection background while selected`() {
    let cell = laid(.default) { _ in }
    cell.isSelected = true
    #expect(!cell.cellViews.selectionBackground.isHidden)
    #expect(cell.textLabel?.isHighlighted == true)
    cell.prepareForReuse()
    #expect(cell.cellViews.selectionBackground.isHidden)
    #expect(!cell.isSelected)
    cell.selectionStyle = .none
    cell.isHighlighted = true
    #expect(cell.cellViews.selectionBackground.isHidden)
    #expect(cell.isHighlighted)
    let own = UIView()
    let other = laid(.default) {
      $0.selectedBackgroundView = own
      $0.backgroundView = UIView()
    }
    #expect(own.isHidden)
    #expect(own.frame == other.bounds)
    other.isHighlighted = true
    #expect(!own.isHidden)
    #expect(other.cellViews.selectionBackground.isHidden)
  }

  @Test func `UITableViewCell uses the table style's background color unless one is set`() {
    let stage = TableStage([["a", "b"]], style: .grouped) { stage in
      stage.dress = { cell, path in if path.row == 1 { cell.backgroundColor = .red } }
    }
    #expect(stage.cell(0)?.backgroundColor == .secondarySystemGroupedBackground)
    #expect(stage.cell(1)?.backgroundColor == .red)
    #expect(stage.table.backgroundColor == .systemGroupedBackground)
  }

  @Test func `row separators start at the text unless separatorInset is set`() throws {
    let stage = TableStage([["a", "b", "c"]]) { stage in
      stage.dress = { cell, path in
        if path.row == 1 {
          cell.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 9)
        }
      }
    }
    let line = try #require(stage.cell(0)?.cellViews.separator)
    #expect(line.frame.minX == 16)
    #expect(line.frame.maxX == 320)
    #expect(line.backgroundColor == .separator)
    #expect(abs(line.frame.height - 1 / UIScreen.main.scale) < 1e-9)
    #expect(stage.cell(1)?.cellViews.separator.frame.minX == 40)
    #expect(stage.cell(1)?.cellViews.separator.frame.maxX == 311)
    #expect(stage.cell(0)?.separatorInset.left == 16)
    stage.change {
      stage.table.separatorInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
      stage.table.separatorColor = .red
    }
    #expect(line.frame.minX == 5)
    #expect(line.frame.maxX == 315)
    #expect(line.backgroundColor == .red)
    #expect(stage.table.separatorInset.left == 5)
    stage.change { stage.table.separatorStyle = .none }
    #expect(line.isHidden)
  }

  @Test func `a symbol in an image view updates its tint color in dark style`() throws {
    let view = UIImageView(image: UIImage(systemName: "square.fill"))
    view.tintColor = .systemBackground
    let stage = TableStage([["a"]])
    stage.change { stage.screen.window.addSubview(view) }
    func middle() -> [UInt8] {
      let image = view.layer.contents as? CGImage
      return pixel(image, (image?.width ?? 0) / 2, (image?.height ?? 0) / 2)
    }
    #expect(isColor(middle(), white))
    stage.change { stage.screen.window.overrideUserInterfaceStyle = .dark }
    #expect(isColor(middle(), [0, 0, 0, 255]))
  }

  @Test
  func `contentConfiguration fills a cell's contentView and is updated when the state changes`()
    throws
  {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    var content = cell.defaultContentConfiguration()
    content.text = "Title"
    content.secondaryText = "Second"
    content.image = drawn(40, 40) {}
    content.imageProperties.maximumSize = CGSize(width: 20, height: 20)
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    let view = try #require(cell.contentView.subviews.first as? UIListContentView)
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(view.frame == cell.contentView.bounds)
    #expect(labels.map(\.text) == ["Title", "Second"])
    #expect(labels[0].frame.minX == 52)
    #expect(labels[1].frame.minY == labels[0].frame.maxY + 3)
    #expect(view.subviews[0].frame == CGRect(x: 16, y: 20, width: 20, height: 20))
    // Both texts, 3 points between them, and 11 points above and below.
    let height = labels.map { $0.sizeThatFits(.zero).height }.reduce(25, +)
    #expect(view.intrinsicContentSize.height == height)
    #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height == max(44, height))
    content.text = "Other"
    cell.contentConfiguration = content
    #expect(cell.contentView.subviews == [view])
    #expect(labels[0].text == "Other")
    var states: [UICellConfigurationState] = []
    cell.configurationUpdateHandler = { states.append($1) }
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(states.last?.isSelected == true)
    #expect(states.last?.isHighlighted == false)
    cell.backgroundConfiguration = .clear()
    cell.contentConfiguration = nil
    cell.layoutIfNeeded()
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test
  func
    `UIListContentConfiguration variants differ in text properties, and disabled text is dimmed`()
  {
    let value = UIListContentConfiguration.valueCell()
    #expect(value.prefersSideBySideTextAndSecondaryText)
    #expect(UIListContentConfiguration.cell().textProperties.numberOfLines == 0)
    #expect(UIListContentConfiguration.groupedHeader().textProperties.transform == .uppercase)
    #expect(UIListContentConfiguration.plainHeader() != .plainFooter())
    #expect(UIListContentConfiguration.groupedFooter().textProperties.font.pointSize == 13)
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    state.isDisabled = true
    state[UIConfigurationStateCustomKey("mine")] = 3
    #expect(state[UIConfigurationStateCustomKey(rawValue: "mine")] == AnyHashable(3))
    let dimmed = UIListContentConfiguration.subtitleCell().updated(for: state)
    #expect(dimmed.textProperties.resolvedColor() == .tertiaryLabel)
    var plain = UIViewConfigurationState(traitCollection: UITraitCollection())
    plain[UIConfigurationStateCustomKey("mine")] = "x"
    #expect(plain[UIConfigurationStateCustomKey("mine")] == AnyHashable("x"))
    #expect(value.updated(for: plain) == value)
    for (transform, text) in [
      (UIListContentConfiguration.TextProperties.TextTransform.lowercase, "an a"),
      (.capitalized, "An A"), (.none, "aN A"), (.uppercase, "AN A"),
    ] {
      #expect(transform.apply("aN A") == text)
    }
  }

  @Test
  func `UIListContentConfiguration.valueCell moves its value below the text in a narrow cell`()
    throws
  {
    var content = UIListContentConfiguration.valueCell()
    content.text = "Title"
    content.secondaryText = "Value"
    let view = try #require(content.makeContentView() as? UIListContentView)
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    view.layoutIfNeeded()
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(labels[1].frame.maxX == 304)
    #expect(labels[1].frame.midY == 22)
    view.frame.size = CGSize(width: 100, height: 80)
    view.layoutIfNeeded()
    #expect(labels[1].frame.minY > labels[0].frame.midY)
    #expect(labels[1].frame.minX == 16)
    #expect(view.supports(content))
    view.configuration = Other()
    #expect(!view.supports(Other()))
    #expect(view.configuration is UIListContentConfiguration)
    content.attributedText = NSAttributedString(string: "attributed")
    view.configuration = content
    #expect(labels[0].text == "attributed")
  }

  private struct Other: UIContentConfiguration {
    func makeContentView() -> any UIView & UIContentView {
      UIListContentView(configuration: .cell())
    }
    func updated(for state: any UIConfigurationState) -> Other { self }
  }

  @Test func `UITableViewHeaderFooterView accepts content and background configurations`() {
    let view = UITableViewHeaderFooterView(reuseIdentifier: "h")
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
    var content = view.defaultContentConfiguration()
    content.text = "Head"
    view.contentConfiguration = content
    view.backgroundConfiguration = .clear()
    view.backgroundView = UIView()
    view.layoutIfNeeded()
    #expect(view.contentView.subviews.first is UIListContentView)
    #expect(view.backgroundView?.frame == view.bounds)
    view.prepareForReuse()
    #expect(view.alpha == 1)
  }

  @Test func `cells, headers, table views and refresh controls are unarchived as the same class`()
    throws
  {
    for view in [
      UITableViewCell(style: .default, reuseIdentifier: nil), UITableView(), UIRefreshControl(),
      UITableViewHeaderFooterView(reuseIdentifier: nil),
      UIListContentView(configuration: .cell()),
    ] as [UIView] {
      view.tag = 7
      let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: data)
      #expect(read.map { type(of: $0) == type(of: view) } == true)
    }
  }
}
