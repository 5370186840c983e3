import UIKit

// Loading dots: Three dots wave in a chat bubble until the answer arrives.
//
// API: CAReplicatorLayer, instanceTransform, instanceDelay

@MainActor func loadingDots() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.98, green: 0.97, blue: 0.95, alpha: 1)
  let blue = UIColor(red: 0.13, green: 0.5, blue: 0.98, alpha: 1)
  let question = bubble("Shall we meet at eight?", blue, .white, CGPoint(x: 290, y: 110), in: stage)
  question.frame.origin.x = 600 - question.frame.width
  let answer = bubble(
    "Perfect, see you there!", UIColor(white: 0.9, alpha: 1), .black, CGPoint(x: 40, y: 210),
    in: stage)
  let text = answer.subviews[0]
  let whole = answer.frame
  answer.frame.size.width = 120
  text.alpha = 0

  // The replicator draws the dot three times, each copy a step to the right and a moment later.
  let dots = CAReplicatorLayer()
  dots.frame = CGRect(x: 0, y: 0, width: 120, height: 72)
  dots.instanceCount = 3
  dots.instanceTransform = CATransform3DMakeTranslation(24, 0, 0)
  dots.instanceDelay = 0.16
  let dot = CALayer()
  dot.frame = CGRect(x: 29, y: 29, width: 14, height: 14)
  dot.cornerRadius = 7
  dot.backgroundColor = UIColor(white: 0.45, alpha: 1).cgColor
  dots.addSublayer(dot)
  answer.layer.addSublayer(dots)

  // The dot jumps and rests, again and again.
  let jump = CAKeyframeAnimation(keyPath: "transform.translation.y")
  jump.values = [0, -12, 0, 0]
  jump.keyTimes = [0, 0.25, 0.5, 1]
  jump.timingFunctions = [.init(name: .easeOut), .init(name: .easeIn), .init(name: .linear)]
  jump.duration = 1.1
  jump.repeatCount = .infinity
  dot.add(jump, forKey: "jump")

  DispatchQueue.main.asyncAfter(deadline: .now() + 2.9) {
    UIView.animate(withDuration: 0.2) { dots.opacity = 0 }
    UIView.animate(
      withDuration: 0.55, delay: 0, usingSpringWithDamping: 0.72, initialSpringVelocity: 0
    ) { answer.frame = whole }
    UIView.animate(withDuration: 0.3, delay: 0.2) { text.alpha = 1 }
  }
  return stage
}

@MainActor private func bubble(
  _ string: String, _ color: UIColor, _ textColor: UIColor, _ origin: CGPoint, in stage: UIView
) -> UIView {
  let label = UILabel()
  label.text = string
  label.font = .systemFont(ofSize: 28)
  label.textColor = textColor
  label.sizeToFit()
  label.frame.origin = CGPoint(x: 28, y: (72 - label.frame.height) / 2)
  let bubble = UIView(
    frame: CGRect(origin: origin, size: CGSize(width: label.frame.width + 56, height: 72)))
  bubble.backgroundColor = color
  bubble.layer.cornerRadius = 36
  bubble.clipsToBounds = true
  bubble.addSubview(label)
  stage.addSubview(bubble)
  return bubble
}
