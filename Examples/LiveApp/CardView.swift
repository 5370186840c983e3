import UIKit

/// A card with a heading, a button, a text field, and a list that is visible while the card is open.
final class CardView: UIView {
  let heading = UILabel()
  let button = UIButton(type: .system)
  let field = UITextField()
  let list = UIScrollView()
  private let note = UILabel()
  private var rows: [UIView] = []

  /// Whether the card is open and shows its list.
  var isOpen = false {
    didSet {
      button.setTitle(isOpen ? "Close" : "Open", for: .normal)
      list.alpha = isOpen ? 1 : 0
      field.alpha = isOpen ? 1 : 0
      note.alpha = isOpen ? 0 : 1
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 24
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 16
    layer.shadowOffset = CGSize(width: 0, height: 8)
    heading.text = "A card"
    heading.font = .systemFont(ofSize: 22, weight: .semibold)
    note.text = "Drag me, fling me, open me."
    note.font = .systemFont(ofSize: 15)
    note.textColor = .darkGray
    field.placeholder = "Write something"
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 15)
    list.alwaysBounceVertical = true
    list.layer.cornerRadius = 12
    for view in [heading, note, button, field, list] { addSubview(view) }
    for index in 0..<20 { addRow(index) }
    isOpen = false
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  private func addRow(_ index: Int) {
    let row = UILabel()
    row.text = "   Row \(index + 1)"
    row.font = .systemFont(ofSize: 16)
    row.backgroundColor = UIColor(
      hue: CGFloat(index) / 20, saturation: 0.18, brightness: 1, alpha: 1)
    rows.append(row)
    list.addSubview(row)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(0, bounds.width - 40)
    heading.frame = CGRect(x: 20, y: 18, width: max(0, width - 80), height: 28)
    button.frame = CGRect(x: bounds.width - 100, y: 14, width: 84, height: 36)
    note.frame = CGRect(x: 20, y: 54, width: width, height: 22)
    field.frame = CGRect(x: 20, y: 60, width: width, height: 36)
    list.frame = CGRect(x: 20, y: 108, width: width, height: max(0, bounds.height - 128))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * 48, width: width, height: 47)
    }
    list.contentSize = CGSize(width: width, height: CGFloat(rows.count) * 48)
  }
}
