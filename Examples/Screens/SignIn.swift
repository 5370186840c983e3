import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A sign-in form that shakes after a wrong password and accepts the correct one.
  static let signIn = Scene(
    name: "signin", title: "A sign-in form that shakes", duration: 7
  ) { canvas in
    canvas.add(
      gradient(
        [color(0x5B6CFF), color(0x8E5BFF), color(0xD46BD8)], in: bounds, from: .zero,
        to: CGPoint(x: 1, y: 1)),
      disc(CGPoint(x: 90, y: 330), radius: 130, color(0xFFFFFF, 0.07)),
      disc(CGPoint(x: 560, y: 60), radius: 100, color(0xFFFFFF, 0.09)))
    let form = SignInForm(frame: CGRect(x: 170, y: 40, width: 300, height: 320))
    canvas.show(form)
    form.play()
  }
}

/// A card with a title, two text fields and a button.
private final class SignInForm: UIView {
  private let title = label("Welcome back", size: 24, .bold, 0x2B2350)
  private let hint = label("Sign in to go on", size: 13, .regular, 0x8C86A8)
  private let name = FieldView(frame: CGRect(x: 28, y: 98, width: 244, height: 46))
  private let password = FieldView(frame: CGRect(x: 28, y: 156, width: 244, height: 46))
  private let button = UIView(frame: CGRect(x: 28, y: 238, width: 244, height: 48))
  private let word = label("Sign in", size: 16, .semibold, 0xFFFFFF)
  private let check = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.white
    layer.cornerRadius = 28
    layer.shadowColor = color(0x1D0F52)
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 30
    layer.shadowOffset = CGSize(width: 0, height: 16)
    title.frame = CGRect(x: 28, y: 28, width: 244, height: 30)
    hint.frame = CGRect(x: 28, y: 60, width: 244, height: 18)
    button.backgroundColor = UIColor(cgColor: color(0x6C5CFF))
    button.layer.cornerRadius = 24
    word.frame = button.bounds
    word.textAlignment = .center
    button.addSubview(word)
    for part in [title, hint, name, password, button] { addSubview(part) }
    name.show("ada@example.org")

    let path = CGMutablePath()
    path.move(to: CGPoint(x: -9, y: 1))
    path.addLine(to: CGPoint(x: -3, y: 7))
    path.addLine(to: CGPoint(x: 10, y: -7))
    check.path = path
    check.fillColor = nil
    check.strokeColor = color(0xFFFFFF)
    check.lineWidth = 4
    check.lineCap = .round
    check.lineJoin = .round
    check.strokeEnd = 0
    check.position = button.center
    layer.add(check)
  }

  required init?(coder: NSCoder) {
    nil
  }

  func play() {
    center.y += 380
    UIView.animate(springDuration: 0.8, bounce: 0.25) { center.y -= 380 }
    cue([
      (0.9, { [self] in password.isFocused = true }),
      (2.1, { [self] in press() }),
      (2.45, { [self] in refuse() }),
      (3.5, { [self] in forgive() }),
      (4.75, { [self] in press() }),
      (5.1, { [self] in welcome() }),
    ])
    type(5, from: 1.1)
    type(7, from: 3.75)
  }

  private func type(_ count: Int, from time: Double) {
    cue((0..<count).map { index in (time + 0.13 * Double(index), { [self] in password.addDot() }) })
  }

  private func press() {
    UIView.animate(withDuration: 0.1, delay: 0, options: .curveEaseOut) { [self] in
      button.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
    } completion: { [self] _ in
      UIView.animate(springDuration: 0.3, bounce: 0.4) { button.transform = .identity }
    }
  }

  /// Shakes the form and shows an error message after a wrong password.
  private func refuse() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, -16, 14, -11, 8, -4, 0]
    shake.isAdditive = true
    shake.duration = 0.5
    layer.add(shake, forKey: "shake")
    UIView.transition(with: hint, duration: 0.25, options: .transitionCrossDissolve) { [self] in
      hint.text = "That is not your password"
      hint.textColor = UIColor(cgColor: color(0xF0446A))
    }
    password.isWrong = true
    password.empty(after: 0.35)
  }

  private func forgive() {
    password.isWrong = false
    UIView.transition(with: hint, duration: 0.25, options: .transitionCrossDissolve) { [self] in
      hint.text = "Sign in to go on"
      hint.textColor = UIColor(cgColor: color(0x8C86A8))
    }
  }

  /// Turns the button into a disc with a checkmark after the correct password.
  private func welcome() {
    UIView.animate(springDuration: 0.55, bounce: 0.3) { [self] in
      button.bounds.size = CGSize(width: 52, height: 52)
      button.layer.cornerRadius = 26
      button.backgroundColor = UIColor(cgColor: color(0x2CC98B))
      word.alpha = 0
      word.center = CGPoint(x: 26, y: 26)
      for field in [name, password] { field.alpha = 0.35 }
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    check.strokeEnd = 1
    CATransaction.commit()
    check.play(tween("strokeEnd", from: 0, to: 1, over: 0.35, arrive), after: 0.3)
    UIView.transition(with: title, duration: 0.3, options: .transitionCrossDissolve) { [self] in
      title.text = "Hello, Ada"
    }
  }
}

/// A text field that displays its text, or for a password, a dot for each character.
private final class FieldView: UIView {
  private let words = label("", size: 15, .regular, 0x2B2350)
  private var dots: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(cgColor: color(0xF3F1FA))
    layer.cornerRadius = 14
    layer.borderWidth = 2
    layer.borderColor = color(0x6C5CFF, 0)
    words.frame = CGRect(x: 16, y: 0, width: frame.width - 32, height: frame.height)
    addSubview(words)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the field has the keyboard focus.
  var isFocused = false { didSet { mark() } }

  /// Whether the contents of the field have been rejected.
  var isWrong = false { didSet { mark() } }

  private func mark() {
    UIView.animate(withDuration: 0.2) { [self] in
      layer.borderColor =
        isWrong ? color(0xF0446A) : color(0x6C5CFF, isFocused ? 1 : 0)
      backgroundColor = UIColor(cgColor: isWrong ? color(0xFFEFF3) : color(0xF3F1FA))
    }
  }

  func show(_ text: String) { words.text = text }

  func addDot() {
    let dot = UIView(
      frame: CGRect(x: 18 + 17 * CGFloat(dots.count), y: bounds.midY - 5, width: 10, height: 10))
    dot.backgroundColor = UIColor(cgColor: color(0x2B2350))
    dot.layer.cornerRadius = 5
    dots.append(dot)
    addSubview(dot)
    UIView.performWithoutAnimation {
      dot.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    }
    UIView.animate(springDuration: 0.25, bounce: 0.5) { dot.transform = .identity }
  }

  /// After a delay in seconds, removes the dots one after another with a falling animation.
  func empty(after delay: Double) {
    for (index, dot) in dots.enumerated() {
      UIView.animate(
        withDuration: 0.3, delay: delay + 0.04 * Double(index), options: .curveEaseIn
      ) {
        dot.center.y += 16
        dot.alpha = 0
      } completion: { _ in
        dot.removeFromSuperview()
      }
    }
    dots = []
  }
}
