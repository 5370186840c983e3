import UIKit

/// A row of stars that is set by a touch, as it is written for an iPhone.
final class RatingControl: UIControl {
  private(set) var rating = 0
  private let stars = (0..<5).map { _ in CAShapeLayer() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, star) in stars.enumerated() {
      star.bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
      star.position = CGPoint(x: 34 + 60 * CGFloat(index), y: bounds.midY)
      star.path = RatingControl.starPath.cgPath
      star.fillColor = UIColor.systemGray4.cgColor
      layer.addSublayer(star)
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    rate(at: touch.location(in: self))
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    rate(at: touch.location(in: self))
    return true
  }

  private func rate(at point: CGPoint) {
    let newRating = min(max(Int((point.x - 4) / 60) + 1, 1), stars.count)
    guard newRating != rating else { return }
    rating = newRating
    UISelectionFeedbackGenerator().selectionChanged()
    for (index, star) in stars.enumerated() {
      let isFilled = index < rating
      star.fillColor = isFilled ? UIColor.systemYellow.cgColor : UIColor.systemGray4.cgColor
      guard isFilled else { continue }
      let pop = CASpringAnimation(keyPath: "transform.scale")
      pop.fromValue = 0.6
      pop.damping = 8
      pop.stiffness = 260
      pop.duration = pop.settlingDuration
      pop.beginTime = CACurrentMediaTime() + 0.05 * Double(index)
      pop.fillMode = .backwards
      star.add(pop, forKey: "pop")
    }
    sendActions(for: .valueChanged)
  }

  private static let starPath: UIBezierPath = {
    let path = UIBezierPath()
    for corner in 0..<10 {
      let radius: CGFloat = corner.isMultiple(of: 2) ? 22 : 9.5
      let angle = CGFloat(corner) * .pi / 5 - .pi / 2
      let point = CGPoint(x: 22 + radius * cos(angle), y: 22 + radius * sin(angle))
      corner == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }()
}
