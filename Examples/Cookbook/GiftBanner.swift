import UIKit

// Gift banner: A gift slides into a live stream, counts its combo with a bounce, and leaves.
//
// API: animateKeyframes, addKeyframe, systemName

@MainActor func giftBanner() -> UIViewController { StreamController() }

private final class StreamController: UIViewController {
  private let banner = UIView(frame: CGRect(x: 40, y: 240, width: 380, height: 92))
  private let combo = UILabel(frame: CGRect(x: 440, y: 236, width: 170, height: 92))
  private let pink = UIColor(red: 1, green: 0.3, blue: 0.5, alpha: 1)

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    let stage = CAGradientLayer()
    stage.frame = view.bounds
    stage.colors = [
      UIColor(red: 0.55, green: 0.3, blue: 0.75, alpha: 1).cgColor,
      UIColor(red: 0.13, green: 0.07, blue: 0.25, alpha: 1).cgColor,
    ]
    stage.type = .radial
    stage.startPoint = CGPoint(x: 0.5, y: 0.3)
    stage.endPoint = CGPoint(x: 1.1, y: 1.3)
    view.layer.addSublayer(stage)
    let live = label("LIVE", 20, .heavy, CGRect(x: 40, y: 36, width: 80, height: 36))
    live.textAlignment = .center
    live.backgroundColor = pink
    live.layer.cornerRadius = 8
    live.clipsToBounds = true
    view.addSubview(live)
    view.addSubview(
      label("12,480 watching", 20, .regular, CGRect(x: 136, y: 36, width: 240, height: 36)))

    banner.layer.cornerRadius = 46
    banner.backgroundColor = UIColor(white: 0, alpha: 0.35)
    let avatar = label("M", 40, .bold, CGRect(x: 8, y: 8, width: 76, height: 76))
    avatar.textAlignment = .center
    avatar.backgroundColor = UIColor(red: 0.2, green: 0.72, blue: 0.75, alpha: 1)
    avatar.layer.cornerRadius = 38
    avatar.clipsToBounds = true
    banner.addSubview(avatar)
    banner.addSubview(label("Mia", 28, .bold, CGRect(x: 100, y: 12, width: 180, height: 36)))
    banner.addSubview(
      label("sent hearts", 21, .regular, CGRect(x: 100, y: 48, width: 180, height: 28)))
    let heart = UIImageView(image: UIImage(systemName: "heart.fill"))
    heart.tintColor = pink
    heart.contentMode = .scaleAspectFit
    heart.frame = CGRect(x: 286, y: 14, width: 68, height: 64)
    banner.addSubview(heart)
    view.addSubview(banner)
    combo.font = .systemFont(ofSize: 72, weight: .heavy)
    combo.textColor = UIColor(red: 1, green: 0.83, blue: 0.28, alpha: 1)
    combo.layer.shadowOpacity = 0.5
    combo.layer.shadowRadius = 6
    view.addSubview(combo)
    banner.transform = CGAffineTransform(translationX: -440, y: 0)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(
      withDuration: 0.7, delay: 0.3, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
    ) { self.banner.transform = .identity }
    for count in 1...5 {
      let time = 0.7 + 0.5 * Double(count)
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { self.showCombo(count) }
    }
    UIView.animate(withDuration: 0.5, delay: 4.1, options: .curveEaseIn) {
      for view in [self.banner, self.combo] {
        view.transform = CGAffineTransform(translationX: 0, y: -60)
        view.alpha = 0
      }
    }
  }

  /// Shows a number in three keyframes of one animation: it bursts in, swings back and rests.
  private func showCombo(_ count: Int) {
    combo.text = "×\(count)"
    combo.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: -0.15)
    UIView.animateKeyframes(withDuration: 0.4, delay: 0) {
      let keyframes = [(0, 0.4, 0.85, 0.06), (0.4, 0.35, 1.08, -0.03), (0.75, 0.25, 1, 0)]
      for (start, length, scale, angle) in keyframes {
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
          self.combo.transform = CGAffineTransform(scaleX: scale, y: scale).rotated(by: angle)
        }
      }
    }
  }

  private func label(
    _ text: String, _ size: CGFloat, _ weight: UIFont.Weight, _ frame: CGRect
  ) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = .white
    return label
  }
}
