import UIKit

// Skeleton: Gray shapes shimmer in place of an article until its content fades in.
//
// API: locations, CAGradientLayer, transitionCrossDissolve

@MainActor func skeleton() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.93, green: 0.94, blue: 0.96, alpha: 1)
  let card = UIView(frame: CGRect(x: 60, y: 50, width: 520, height: 300))
  card.backgroundColor = .white
  card.layer.cornerRadius = 24
  card.layer.shadowOpacity = 0.1
  card.layer.shadowRadius = 20
  card.layer.shadowOffset = CGSize(width: 0, height: 8)
  stage.addSubview(card)
  let (ghost, article) = (skeleton(in: card.bounds), article(in: card.bounds))
  card.addSubview(ghost)

  DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
    UIView.transition(from: ghost, to: article, duration: 0.5, options: .transitionCrossDissolve)
  }
  return stage
}

/// Returns a placeholder for content that is being loaded, with a light that crosses all shapes together.
///
/// The shapes are the mask of a single gradient, whose locations are animated.
@MainActor private func skeleton(in bounds: CGRect) -> UIView {
  let view = UIView(frame: bounds)
  let light = CAGradientLayer()
  light.frame = bounds
  light.colors = [0.88, 0.97, 0.88].map { CGColor(gray: $0, alpha: 1) }
  light.startPoint = CGPoint(x: 0, y: 0.4)
  light.endPoint = CGPoint(x: 1, y: 0.6)
  let shapes = CAShapeLayer()
  let path = CGMutablePath()
  path.addEllipse(in: CGRect(x: 32, y: 32, width: 72, height: 72))
  let lines: [(y: CGFloat, x: CGFloat, width: CGFloat)] = [
    (40, 124, 220), (76, 124, 140), (140, 32, 456), (176, 32, 456), (212, 32, 456), (248, 32, 280),
  ]
  for line in lines {
    path.addRoundedRect(
      in: CGRect(x: line.x, y: line.y, width: line.width, height: 20), cornerWidth: 10,
      cornerHeight: 10)
  }
  shapes.path = path
  light.mask = shapes
  view.layer.addSublayer(light)

  let shimmer = CABasicAnimation(keyPath: "locations")
  shimmer.fromValue = [-0.6, -0.3, 0]
  shimmer.toValue = [1, 1.3, 1.6]
  shimmer.duration = 1.4
  shimmer.repeatCount = .infinity
  light.add(shimmer, forKey: "shimmer")
  return view
}

@MainActor private func article(in bounds: CGRect) -> UIView {
  let view = UIView(frame: bounds)
  let portrait = UIView(frame: CGRect(x: 32, y: 32, width: 72, height: 72))
  portrait.backgroundColor = UIColor(red: 0.95, green: 0.55, blue: 0.35, alpha: 1)
  portrait.layer.cornerRadius = 36
  view.addSubview(portrait)
  let texts: [(String, CGFloat, UIFont.Weight, CGRect)] = [
    ("Leo Marchetti", 26, .bold, CGRect(x: 124, y: 32, width: 360, height: 34)),
    ("Three minutes ago", 18, .regular, CGRect(x: 124, y: 70, width: 360, height: 26)),
    (
      "The first figs are ripe. We picked a basket this morning, gave half of it to the neighbors, "
        + "and made jam of the rest. You are welcome to a jar.", 22, .regular,
      CGRect(x: 32, y: 128, width: 456, height: 152)
    ),
  ]
  for (text, size, weight, frame) in texts {
    let label = UILabel(frame: frame)
    label.text = text
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = size == 18 ? .gray : .black
    if weight == .regular { label.sizeToFit() }
    view.addSubview(label)
  }
  return view
}
