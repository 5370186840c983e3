import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A form laid out with Auto Layout constraints.
  ///
  /// A line is inserted, the labels move beside their fields when the card becomes wider, and the layout changes to
  /// right-to-left.
  static let form = Scene(
    name: "form", title: "An Auto Layout form that rearranges", duration: 8.5
  ) { canvas in
    canvas.add(
      gradient(
        [color(0xFFE3C2), color(0xFFC6BD), color(0xE9B8E0)], in: bounds, from: .zero,
        to: CGPoint(x: 1, y: 1)))
    let window = UIWindow(frame: bounds)
    canvas.show(window)
    window.isHidden = false
    let page = FormPage(frame: bounds)
    window.addSubview(page)
    page.play()
  }
}

/// A page with a centered card that contains the form and a button.
private final class FormPage: UIView {
  private let card = UIView()
  private let lines = UIStackView()
  private let name = FormLine("Name", placeholder: "Ada Lovelace")
  private let mail = FormLine("E-mail", placeholder: "ada@example.org")
  private let hint = words("An address has an @ in it", size: 13, .regular, .systemRed)
  private let news = UIStackView()
  private let toggle = UISwitch()
  private let button = UIButton(configuration: .filled())
  private var width: NSLayoutConstraint?

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = 24
    card.layer.shadowOpacity = 0.18
    card.layer.shadowRadius = 24
    card.layer.shadowOffset = CGSize(width: 0, height: 14)
    card.translatesAutoresizingMaskIntoConstraints = false
    addSubview(card)

    let title = words("New account", size: 22, .bold)
    news.addArrangedSubview(words("Tell me news", size: 15))
    news.addArrangedSubview(toggle)
    news.alignment = .center
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    button.configuration?.title = "Create"
    hint.isHidden = true
    hint.alpha = 0

    lines.axis = .vertical
    lines.spacing = 12
    lines.alignment = .leading
    for part in [title, name, mail, hint, news, button] { lines.addArrangedSubview(part) }
    lines.setCustomSpacing(18, after: title)
    lines.setCustomSpacing(4, after: mail)
    lines.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(lines)

    let width = card.widthAnchor.constraint(equalToConstant: 280)
    self.width = width
    NSLayoutConstraint.activate([
      width,
      card.centerXAnchor.constraint(equalTo: centerXAnchor),
      card.centerYAnchor.constraint(equalTo: centerYAnchor),
      lines.topAnchor.constraint(equalTo: card.topAnchor, constant: 22),
      lines.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -22),
      lines.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 24),
      lines.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -24),
      news.widthAnchor.constraint(equalTo: lines.widthAnchor),
      button.widthAnchor.constraint(equalTo: lines.widthAnchor),
      // The labels have equal widths, so that the fields beside them are aligned.
      name.label.widthAnchor.constraint(equalTo: mail.label.widthAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    nil
  }

  func play() {
    cue([
      (0.3, { [self] in name.field.becomeFirstResponder() }),
      (1.3, { [self] in mail.field.becomeFirstResponder() }),
      (2.2, { [self] in show(hint: true) }),
      (3.1, { [self] in show(hint: false) }),
      (3.3, { [self] in mail.field.resignFirstResponder() }),
      (3.7, { [self] in stretch(to: 360, isWide: true) }),
      (4.7, { [self] in toggle.setOn(true, animated: true) }),
      (5.3, { [self] in turn(to: .rightToLeft) }),
      (6.5, { [self] in turn(to: .leftToRight) }),
      (7.3, { [self] in stretch(to: 280, isWide: false) }),
    ])
    type("Ada", into: name.field, from: 0.5)
    type("ada", into: mail.field, from: 1.5)
    type("@example.org", into: mail.field, from: 2.4)
  }

  private func type(_ text: String, into field: UITextField, from time: Double) {
    let pause = text.count > 5 ? 0.05 : 0.18
    cue(
      text.enumerated().map { index, letter in
        (time + pause * Double(index), { field.insertText(String(letter)) })
      })
  }

  /// Shows or hides the hint with an animation.
  ///
  /// If a view's `isHidden` changes in an animation block, its stack view animates the space that the view occupies.
  private func show(hint isShown: Bool) {
    UIView.animate(withDuration: 0.35) { [self] in
      hint.isHidden = !isShown
      hint.alpha = isShown ? 1 : 0
      layoutIfNeeded()
    }
  }

  private func stretch(to points: CGFloat, isWide: Bool) {
    UIView.animate(springDuration: 0.7, bounce: 0.15) { [self] in
      width?.constant = points
      for line in [name, mail] { line.isWide = isWide }
      layoutIfNeeded()
    }
  }

  /// Changes the layout direction with an animation.
  ///
  /// The leading and trailing edges swap sides.
  private func turn(to direction: UITraitEnvironmentLayoutDirection) {
    UIView.animate(springDuration: 0.7, bounce: 0.15) { [self] in
      traitOverrides.layoutDirection = direction
      layoutIfNeeded()
    }
  }
}

/// A text field with a label above or beside it.
private final class FormLine: UIView {
  let label: UILabel
  let field = UITextField()
  private let stack = UIStackView()

  init(_ title: String, placeholder: String) {
    label = words(title, size: 15, .medium, .secondaryLabel)
    super.init(frame: .zero)
    field.placeholder = placeholder
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 15)
    stack.addArrangedSubview(label)
    stack.addArrangedSubview(field)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      field.widthAnchor.constraint(equalToConstant: 232),
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    arrange()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the label is beside the field, aligned to the field's first baseline.
  var isWide = false { didSet { arrange() } }

  private func arrange() {
    stack.axis = isWide ? .horizontal : .vertical
    stack.alignment = isWide ? .firstBaseline : .leading
    stack.spacing = isWide ? 16 : 5
  }
}
