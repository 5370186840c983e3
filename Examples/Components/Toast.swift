import UIKit

/// A short message at the bottom edge that appears and, after some time, disappears automatically.
///
/// A tap dismisses it.
///
///     Toast.show("Saved", in: view)
final class Toast: UIControl {
  /// The time for which a message is displayed, in seconds.
  static var stay = 2.0

  let label = UILabel()
  private var isLeaving = false

  /// Displays a message in the given view.
  ///
  /// If a message is already displayed, it is dismissed.
  @discardableResult
  static func show(_ text: String, in view: UIView) -> Toast {
    for case let old as Toast in view.subviews { old.dismiss() }
    let toast = Toast(text: text)
    toast.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(toast)
    NSLayoutConstraint.activate([
      toast.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      toast.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24),
      toast.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -48),
    ])
    view.layoutIfNeeded()
    toast.appear()
    return toast
  }

  private init(text: String) {
    super.init(frame: .zero)
    label.text = text
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = UIColor(white: 0.1, alpha: 0.92)
    layer.cornerRadius = 20
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 12
    layer.shadowOffset = CGSize(width: 0, height: 4)
    label.textColor = .white
    label.font = .systemFont(ofSize: 15, weight: .medium)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 18),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -18),
    ])
    addAction(UIAction { [weak self] _ in self?.dismiss() }, for: .touchUpInside)
  }

  private func appear() {
    alpha = 0
    transform = CGAffineTransform(translationX: 0, y: 40)
    UIView.animate(springDuration: 0.4, bounce: 0.3, options: .allowUserInteraction) { [self] in
      alpha = 1
      transform = .identity
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.stay) { [weak self] in self?.dismiss() }
  }

  /// Dismisses the message with an animation.
  func dismiss() {
    guard !isLeaving else { return }
    isLeaving = true
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseIn) { [self] in
      alpha = 0
      transform = CGAffineTransform(translationX: 0, y: 20)
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }
}
