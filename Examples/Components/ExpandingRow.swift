import UIKit

/// A list row that expands to show more text.
///
/// It is used in a stack view, which moves the rows below it.
///
/// The control sends `.valueChanged` when it is tapped.
final class ExpandingRow: UIControl {
  /// Whether the detail text is visible.
  private(set) var isExpanded = false

  let titleLabel = UILabel()
  let detailLabel = UILabel()
  let chevron = UIView()
  private let detailBox = UIView()
  private let column = UIStackView()

  init(title: String, detail: String) {
    super.init(frame: .zero)
    titleLabel.text = title
    detailLabel.text = detail
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 12
    clipsToBounds = true
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    detailLabel.font = .systemFont(ofSize: 15)
    detailLabel.textColor = .secondaryLabel
    detailLabel.numberOfLines = 0

    let mark = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 4, y: 7))
    path.addLine(to: CGPoint(x: 10, y: 13))
    path.addLine(to: CGPoint(x: 16, y: 7))
    mark.path = path.cgPath
    mark.fillColor = nil
    mark.strokeColor = UIColor.systemGray.cgColor
    mark.lineWidth = 2
    mark.lineCap = .round
    mark.lineJoin = .round
    chevron.layer.addSublayer(mark)

    let headline = UIStackView(arrangedSubviews: [titleLabel, chevron])
    headline.alignment = .center
    headline.spacing = 8
    headline.isLayoutMarginsRelativeArrangement = true
    headline.layoutMargins = UIEdgeInsets(top: 14, left: 16, bottom: 14, right: 16)

    // The surrounding box clips the text, which stays in place while the box closes.
    detailBox.clipsToBounds = true
    detailLabel.translatesAutoresizingMaskIntoConstraints = false
    detailBox.addSubview(detailLabel)
    let bottom = detailLabel.bottomAnchor.constraint(
      equalTo: detailBox.bottomAnchor, constant: -14)
    bottom.priority = .defaultHigh
    detailBox.isHidden = true
    detailBox.alpha = 0

    column.axis = .vertical
    column.addArrangedSubview(headline)
    column.addArrangedSubview(detailBox)
    column.isUserInteractionEnabled = false
    column.translatesAutoresizingMaskIntoConstraints = false
    addSubview(column)
    NSLayoutConstraint.activate([
      chevron.widthAnchor.constraint(equalToConstant: 20),
      chevron.heightAnchor.constraint(equalToConstant: 20),
      detailLabel.topAnchor.constraint(equalTo: detailBox.topAnchor),
      detailLabel.leadingAnchor.constraint(equalTo: detailBox.leadingAnchor, constant: 16),
      detailLabel.trailingAnchor.constraint(equalTo: detailBox.trailingAnchor, constant: -16),
      bottom,
      column.topAnchor.constraint(equalTo: topAnchor),
      column.bottomAnchor.constraint(equalTo: bottomAnchor),
      column.leadingAnchor.constraint(equalTo: leadingAnchor),
      column.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        setExpanded(!isExpanded, animated: true)
        sendActions(for: .valueChanged)
      }, for: .touchUpInside)
  }

  /// Shows or hides the detail text.
  func setExpanded(_ isExpanded: Bool, animated: Bool) {
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    let changes = { [self] in
      detailBox.isHidden = !isExpanded
      detailBox.alpha = isExpanded ? 1 : 0
      chevron.transform = isExpanded ? CGAffineTransform(rotationAngle: .pi) : .identity
      // Laying out the window animates the whole list rather than only this row.
      (window ?? self).layoutIfNeeded()
    }
    guard animated, window != nil else { return changes() }
    UIView.animate(
      withDuration: 0.35, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
      animations: changes)
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .systemGray4 : .secondarySystemBackground }
  }
}
