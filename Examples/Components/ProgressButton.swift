import UIKit

/// A button that shrinks to a progress ring and ends with a checkmark.
///
///     button.addAction(UIAction { _ in upload() }, for: .primaryActionTriggered)
///     button.setProgress(0.4, animated: true)
///     button.finish()
final class ProgressButton: UIControl {
  /// The phase of the operation that the button displays.
  enum Phase {
    case idle, working, finished
  }

  private(set) var phase = Phase.idle
  private(set) var progress: CGFloat = 0

  let plate = UIView()
  let titleLabel = UILabel()
  let ring = CAShapeLayer()
  let tick = CAShapeLayer()

  init(title: String) {
    super.init(frame: .zero)
    setUp()
    titleLabel.text = title
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    plate.isUserInteractionEnabled = false
    plate.backgroundColor = tintColor
    addSubview(plate)
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.textColor = .white
    titleLabel.textAlignment = .center
    addSubview(titleLabel)
    for stroke in [ring, tick] {
      stroke.fillColor = nil
      stroke.lineWidth = 4
      stroke.lineCap = .round
      stroke.lineJoin = .round
      stroke.strokeEnd = 0
      layer.addSublayer(stroke)
    }
    ring.strokeColor = UIColor.white.cgColor
    tick.strokeColor = UIColor.white.cgColor
    addAction(UIAction { [weak self] _ in self?.begin() }, for: .touchUpInside)
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: titleLabel.intrinsicContentSize.width + 64, height: 52)
  }

  override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      UIView.animate(
        withDuration: isHighlighted ? 0.08 : 0.3, delay: 0, options: .allowUserInteraction
      ) { [self] in
        plate.alpha = isHighlighted ? 0.6 : 1
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds
    shape()
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    ring.path =
      UIBezierPath(
        arcCenter: middle, radius: bounds.height / 2 - 8, startAngle: -.pi / 2,
        endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    let mark = UIBezierPath()
    mark.move(to: CGPoint(x: middle.x - 9, y: middle.y + 1))
    mark.addLine(to: CGPoint(x: middle.x - 3, y: middle.y + 7))
    mark.addLine(to: CGPoint(x: middle.x + 10, y: middle.y - 7))
    tick.path = mark.cgPath
  }

  /// Updates the button's shape: full width while idle, and a circle afterward.
  private func shape() {
    let width = phase == .idle ? bounds.width : bounds.height
    plate.bounds.size = CGSize(width: width, height: bounds.height)
    plate.center = CGPoint(x: bounds.midX, y: bounds.midY)
    plate.layer.cornerRadius = bounds.height / 2
  }

  // MARK: Phases

  private func begin() {
    guard phase == .idle else { return }
    change(to: .working)
    sendActions(for: .primaryActionTriggered)
  }

  /// Sets the filled fraction of the ring, in the range `0...1`.
  func setProgress(_ progress: CGFloat, animated: Bool) {
    guard phase == .working else { return }
    self.progress = min(max(progress, 0), 1)
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    CATransaction.setAnimationDuration(0.25)
    ring.strokeEnd = self.progress
    CATransaction.commit()
  }

  /// Completes the ring and shows the checkmark.
  func finish() {
    guard phase == .working else { return }
    setProgress(1, animated: true)
    change(to: .finished)
    draw(tick, over: 0.3, after: 0.2)
  }

  /// Returns the button to its idle state.
  func reset() {
    guard phase != .idle else { return }
    progress = 0
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ring.strokeEnd = 0
    tick.strokeEnd = 0
    CATransaction.commit()
    change(to: .idle)
  }

  private func change(to phase: Phase) {
    self.phase = phase
    ring.opacity = phase == .working ? 1 : 0
    UIView.animate(springDuration: 0.45, bounce: 0.2, options: .allowUserInteraction) { [self] in
      shape()
      plate.backgroundColor = phase == .finished ? .systemGreen : tintColor
      titleLabel.alpha = phase == .idle ? 1 : 0
    }
  }

  private func draw(_ stroke: CAShapeLayer, over duration: Double, after delay: Double) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.duration = duration
    animation.beginTime = CACurrentMediaTime() + delay
    animation.fillMode = .backwards
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    stroke.add(animation, forKey: "draw")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stroke.strokeEnd = 1
    CATransaction.commit()
  }
}
