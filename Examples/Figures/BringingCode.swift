import ExampleFilms
import QuartzCore
import Simulator
import Storyboard
import UIKit

/// A film of a control that was written for an iPhone, with a finger that taps and drags.
@MainActor func ratingComponent() -> Figure.Scene {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 300))
  screen.backgroundColor = UIColor(cgColor: FigureColors.background)
  let card = UIView(frame: screen.bounds.insetBy(dx: 120, dy: 30))
  card.backgroundColor = .white
  card.layer.cornerRadius = 24
  screen.addSubview(card)

  let title = UILabel(frame: CGRect(x: 0, y: 34, width: 400, height: 30))
  title.text = "How was the film?"
  title.font = .systemFont(ofSize: 24, weight: .semibold)
  title.textAlignment = .center
  card.addSubview(title)

  let control = RatingControl(frame: CGRect(x: 46, y: 84, width: 308, height: 64))
  card.addSubview(control)

  let answer = UILabel(frame: CGRect(x: 0, y: 172, width: 400, height: 28))
  answer.text = "Tap a star"
  answer.textColor = .secondaryLabel
  answer.textAlignment = .center
  card.addSubview(answer)
  control.addAction(
    UIAction { _ in answer.text = "\(control.rating) of 5" }, for: .valueChanged)

  // The touches are real ones: they reach the control through hit testing and its tracking methods.
  let finger = DrawnFinger(in: screen)
  let star = { (number: Int) in
    control.convert(CGPoint(x: 34 + 60 * CGFloat(number - 1), y: 36), to: screen)
  }
  finger.tap(star(3), at: 0.8)
  finger.drag(from: star(3), to: star(5), at: 2.2, over: 0.9)
  finger.tap(star(2), at: 4.2)
  return .view(screen)
}

/// A finger that sends touches at given times and is drawn as a circle.
@MainActor private final class DrawnFinger {
  private let circle = CALayer()
  private let screen: UIView

  init(in screen: UIView) {
    self.screen = screen
    circle.bounds.size = CGSize(width: 44, height: 44)
    circle.cornerRadius = 22
    circle.backgroundColor = FigureColors.accent.copy(alpha: 0.55)
    circle.opacity = 0
    circle.zPosition = 10
    screen.layer.addSublayer(circle)
  }

  func tap(_ point: CGPoint, at time: Double) {
    send(.began, point, at: time)
    send(.ended, point, at: time + 0.25)
  }

  func drag(from start: CGPoint, to end: CGPoint, at time: Double, over duration: Double) {
    send(.began, start, at: time)
    let count = 27
    for step in 1...count {
      let share = CGFloat(step) / CGFloat(count)
      let point = CGPoint(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      send(.moved, point, at: time + duration * Double(share))
    }
    send(.ended, end, at: time + duration + 0.1)
  }

  private func send(_ phase: UITouch.Phase, _ point: CGPoint, at time: Double) {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { [self] in
      CATransaction.setDisableActions(true)
      circle.position = point
      circle.opacity = phase == .ended ? 0 : 1
      CATransaction.setDisableActions(false)
      guard let window = screen.window else { return }
      Simulator.send(SyntheticTouch(phase, at: point), to: window)
    }
  }
}
