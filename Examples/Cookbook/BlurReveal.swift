import UIKit

// Blur reveal: A picture blurs behind a glass panel of controls that pop up one by one.
//
// API: UIVisualEffectView, UIBlurEffect, effect

@MainActor func blurReveal() -> UIViewController { LockScreenController() }

private final class LockScreenController: UIViewController {
  private let glass = UIVisualEffectView(effect: nil)
  private let clock = UILabel(frame: CGRect(x: 0, y: 60, width: 640, height: 120))
  private var buttons: [UIView] = []

  override func loadView() {
    view = UIImageView(image: photo)
    view.frame = CGRect(origin: .zero, size: photoSize)
    clock.text = "21:47"
    clock.font = .systemFont(ofSize: 104, weight: .semibold)
    clock.textColor = .white
    clock.textAlignment = .center
    view.addSubview(clock)
    glass.frame = view.bounds
    view.addSubview(glass)

    let controls: [(String, Int)] = [
      ("bolt.fill", 0x2F80ED), ("moon.fill", 0x7B61FF), ("bell.fill", 0xF2994A),
      ("heart.fill", 0xEB5779),
    ]
    for (index, (symbol, hex)) in controls.enumerated() {
      let button = UIImageView(frame: CGRect(x: 80 + 126 * index, y: 176, width: 102, height: 102))
      button.image = UIImage(
        systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 42))
      button.tintColor = .white
      button.contentMode = .center
      button.backgroundColor = color(hex)
      button.layer.cornerRadius = 51
      button.alpha = 0
      button.transform = CGAffineTransform(scaleX: 0.4, y: 0.4)
      // The content of a visual effect view is not blurred.
      glass.contentView.addSubview(button)
      buttons.append(button)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { self.setOpen(true) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3.1) { self.setOpen(false) }
  }

  private func setOpen(_ isOpen: Bool) {
    // The blur grows from nothing: `effect` is animated, while an animated `alpha` would only mix two pictures.
    UIView.animate(withDuration: 0.7) {
      self.glass.effect = isOpen ? UIBlurEffect(style: .systemUltraThinMaterialDark) : nil
    }
    UIView.animate(withDuration: 0.4) {
      self.clock.transform = isOpen ? .init(translationX: 0, y: -30) : .identity
    }
    for (index, button) in buttons.enumerated() {
      UIView.animate(
        withDuration: 0.6, delay: (isOpen ? 0.2 : 0) + 0.07 * Double(index),
        usingSpringWithDamping: isOpen ? 0.6 : 1, initialSpringVelocity: 0
      ) {
        button.alpha = isOpen ? 1 : 0
        button.transform = isOpen ? .identity : CGAffineTransform(scaleX: 0.4, y: 0.4)
      }
    }
  }
}

private let photoSize = CGSize(width: 640, height: 400)

private let photo = UIGraphicsImageRenderer(size: photoSize).image { context in
  for (index, hex) in [0x2B2D6E, 0x4A3A86, 0x7C4A93, 0xB95C8F, 0xE87B79, 0xF9A66C].enumerated() {
    color(hex).setFill()
    context.fill(CGRect(x: 0, y: 44 * index, width: 640, height: 60))
  }
  color(0xFFE9B0).setFill()
  UIBezierPath(ovalIn: CGRect(x: 260, y: 190, width: 120, height: 120)).fill()
  color(0x14163A).setFill()
  for (x, y, width) in [(-160, 200, 400), (450, 176, 420)] {
    UIBezierPath(ovalIn: CGRect(x: x, y: y, width: width, height: 150)).fill()
  }
  color(0x2A2A5C).setFill()
  context.fill(CGRect(x: 0, y: 264, width: 640, height: 136))
  color(0xFFCF8E).setFill()
  for (index, width) in [110, 150, 84, 128, 60, 96, 40].enumerated() {
    UIBezierPath(
      roundedRect: CGRect(x: 320 - width / 2, y: 274 + 17 * index, width: width, height: 6),
      cornerRadius: 3
    ).fill()
  }
}

private func color(_ hex: Int) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
