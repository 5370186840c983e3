import UIKit

// Shake: A code field shakes at a wrong code, turns red and becomes empty.
//
// API: isAdditive, CAKeyframeAnimation, keyTimes

@MainActor func shake() -> UIViewController { CodeController() }

private final class CodeController: UIViewController {
  private let field = UIStackView()
  private var dots: [UIView] = []

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.93, green: 0.94, blue: 0.97, alpha: 1)
    let title = UILabel(frame: CGRect(x: 0, y: 112, width: 640, height: 36))
    title.text = "Enter your code"
    title.font = .systemFont(ofSize: 26, weight: .semibold)
    title.textAlignment = .center
    view.addSubview(title)

    field.frame = CGRect(x: 180, y: 176, width: 280, height: 80)
    field.distribution = .fillEqually
    field.spacing = 12
    view.addSubview(field)
    for index in 0..<4 {
      let box = UIView()
      box.backgroundColor = .white
      box.layer.cornerRadius = 16
      box.layer.borderWidth = 2
      box.layer.borderColor = UIColor(white: 0.85, alpha: 1).cgColor
      field.addArrangedSubview(box)
      let dot = UIView(frame: CGRect(x: 22, y: 31, width: 18, height: 18))
      dot.backgroundColor = UIColor(red: 0.13, green: 0.15, blue: 0.25, alpha: 1)
      dot.layer.cornerRadius = 9
      dot.alpha = 0
      dot.tag = index
      box.addSubview(dot)
      dots.append(dot)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for dot in dots {
      dot.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
      UIView.animate(
        withDuration: 0.4, delay: 0.4 + 0.25 * Double(dot.tag), usingSpringWithDamping: 0.5,
        initialSpringVelocity: 0
      ) {
        dot.alpha = 1
        dot.transform = .identity
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) { self.rejectCode() }
  }

  private func rejectCode() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    // An additive animation moves the layer relative to its position, so the values need no coordinates.
    shake.isAdditive = true
    shake.values = [0, -22, 20, -15, 10, -5, 0]
    // The swings become shorter and quicker.
    shake.keyTimes = [0, 0.16, 0.36, 0.56, 0.74, 0.88, 1]
    shake.duration = 0.55
    field.layer.add(shake, forKey: "shake")

    for dot in dots {
      let border = CABasicAnimation(keyPath: "borderColor")
      border.fromValue = UIColor.systemRed.cgColor
      border.duration = 1.2
      border.timingFunction = CAMediaTimingFunction(name: .easeIn)
      dot.superview?.layer.add(border, forKey: "border")
      dot.backgroundColor = .systemRed
      UIView.animate(withDuration: 0.25, delay: 0.65 + 0.06 * Double(3 - dot.tag)) {
        dot.alpha = 0
        dot.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
      }
    }
  }
}
