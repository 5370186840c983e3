import UIKit

/// A text field whose placeholder moves up and becomes a label while the field is edited or contains text.
///
///     let field = FloatingLabelField(title: "E-mail")
///     field.frame = CGRect(x: 20, y: 100, width: 280, height: 56)
final class FloatingLabelField: UITextField {
  /// The text shown as a placeholder in an empty field, and as a label above the text otherwise.
  var title: String {
    get { titleLabel.text ?? "" }
    set {
      titleLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// Whether the title is displayed above the text.
  var isFloating: Bool { isEditing || hasText }

  let titleLabel = UILabel()
  let underline = UIView()

  private let floatingScale: CGFloat = 0.75
  private let titleHeight: CGFloat = 18
  private let duration = 0.25

  init(title: String) {
    super.init(frame: .zero)
    setUp()
    self.title = title
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    font = .systemFont(ofSize: 17)
    titleLabel.font = font
    titleLabel.textColor = .placeholderText
    addSubview(titleLabel)
    underline.backgroundColor = .separator
    underline.isUserInteractionEnabled = false
    addSubview(underline)
    addAction(
      UIAction { [weak self] _ in self?.update(animated: true) },
      for: [.editingDidBegin, .editingDidEnd, .editingChanged])
  }

  // The title also moves when the text is set in code.
  override var text: String? {
    didSet { update(animated: false) }
  }

  // MARK: Layout

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: 0, y: titleHeight, width: bounds.width, height: bounds.height - titleHeight - 2)
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 56)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let line = textRect(forBounds: bounds)
    let size = titleLabel.intrinsicContentSize
    let width = min(size.width, line.width)
    titleLabel.bounds.size = CGSize(width: width, height: size.height)
    titleLabel.center = CGPoint(
      x: isRightToLeft ? line.maxX - width / 2 : width / 2, y: line.midY)
    underline.frame = CGRect(x: 0, y: bounds.height - 2, width: bounds.width, height: 2)
    titleLabel.transform = titleTransform
  }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The transform that shrinks the title and places it above the text, aligned with its leading edge.
  private var titleTransform: CGAffineTransform {
    guard isFloating else { return .identity }
    let shrinking = titleLabel.bounds.width * (1 - floatingScale) / 2
    let rise = textRect(forBounds: bounds).midY - titleHeight / 2
    return CGAffineTransform(translationX: isRightToLeft ? shrinking : -shrinking, y: -rise)
      .scaledBy(x: floatingScale, y: floatingScale)
  }

  // MARK: Changes

  private func update(animated: Bool) {
    titleLabel.textColor = isEditing ? tintColor : .placeholderText
    let changes = { [self] in
      titleLabel.transform = titleTransform
      underline.backgroundColor = isEditing ? tintColor : .separator
    }
    guard animated else { return changes() }
    UIView.animate(
      withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
      animations: changes)
  }
}
