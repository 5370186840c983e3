import UIKit

// Accordion: Questions open one after another, and the cards below them make room.
//
// API: UIStackView, isHidden, layoutIfNeeded

@MainActor func accordion() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.08, green: 0.27, blue: 0.25, alpha: 1)
  let list = UIStackView()
  list.axis = .vertical
  list.spacing = 12
  list.translatesAutoresizingMaskIntoConstraints = false
  stage.addSubview(list)
  NSLayoutConstraint.activate([
    list.topAnchor.constraint(equalTo: stage.topAnchor, constant: 44),
    list.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
    list.widthAnchor.constraint(equalToConstant: 520),
  ])
  let sections = [
    (
      "Why is my bread so flat?",
      "The dough was too warm, or waited too long. Bake it an hour earlier next time."
    ),
    (
      "Do I need a special oven?",
      "No. A heavy pot with a lid keeps the steam, and steam makes the crust."
    ),
    (
      "How long does it keep?",
      "Four days in a cloth, cut side down. After that it is still the best toast."
    ),
  ].map(Section.init)
  sections.forEach(list.addArrangedSubview)

  for (time, open) in [(0.6, 0), (2.2, 1), (3.8, 2)] {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) {
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.78, initialSpringVelocity: 0
      ) {
        for (index, section) in sections.enumerated() { section.isOpen = index == open }
        // The layout is part of the animation only if it happens inside of the block.
        stage.layoutIfNeeded()
      }
    }
  }
  return stage
}

private final class Section: UIStackView {
  private let answer = UILabel()
  private let chevron = UIImageView(
    image: UIImage(systemName: "chevron.down")?.withTintColor(
      UIColor(red: 0.9, green: 0.45, blue: 0.2, alpha: 1), renderingMode: .alwaysOriginal))

  /// Whether the answer is visible.
  ///
  /// A stack view has no space for hidden views.
  var isOpen = false {
    didSet {
      guard isOpen != oldValue else { return }
      answer.isHidden = !isOpen
      answer.alpha = isOpen ? 1 : 0
      chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi) : .identity
    }
  }

  init(question: String, answer text: String) {
    super.init(frame: .zero)
    axis = .vertical
    spacing = 8
    isLayoutMarginsRelativeArrangement = true
    layoutMargins = UIEdgeInsets(top: 23, left: 28, bottom: 23, right: 26)
    backgroundColor = UIColor(red: 0.99, green: 0.97, blue: 0.92, alpha: 1)
    layer.cornerRadius = 20
    clipsToBounds = true

    let title = UILabel()
    title.text = question
    title.font = .systemFont(ofSize: 24, weight: .semibold)
    title.textColor = UIColor(red: 0.08, green: 0.2, blue: 0.19, alpha: 1)
    let row = UIStackView(arrangedSubviews: [title, chevron])
    row.alignment = .center
    chevron.contentMode = .center
    chevron.setContentHuggingPriority(.required, for: .horizontal)
    answer.text = text
    answer.numberOfLines = 0
    // The growing label uncovers its text instead of stretching it.
    answer.contentMode = .top
    answer.clipsToBounds = true
    answer.font = .systemFont(ofSize: 20)
    answer.textColor = UIColor(white: 0.35, alpha: 1)
    answer.isHidden = true
    answer.alpha = 0
    addArrangedSubview(row)
    addArrangedSubview(answer)
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}
