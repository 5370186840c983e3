import UIKit

/// A refresh control with a ring above a scroll view's content.
///
/// The ring closes while the content is pulled down and rotates during loading.
///
/// The control sends `.valueChanged` when loading begins. The scroll view's delegate must forward two of its calls:
///
///     let refresh = PullToRefresh()
///     scrollView.addSubview(refresh)
///     refresh.addAction(UIAction { _ in reload() }, for: .valueChanged)
///
///     func scrollViewDidScroll(_ scrollView: UIScrollView) { refresh.didScroll() }
///     func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
///       refresh.didEndDragging()
///     }
final class PullToRefresh: UIControl {
  /// Whether loading is in progress.
  private(set) var isRefreshing = false

  /// The distance that the content is pulled, as a fraction of the distance that starts loading.
  private(set) var progress: CGFloat = 0

  let ring = CAShapeLayer()

  private let height: CGFloat = 64
  private let ringSize: CGFloat = 28

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    ring.bounds = CGRect(x: 0, y: 0, width: ringSize, height: ringSize)
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: ringSize / 2, y: ringSize / 2), radius: ringSize / 2 - 2,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    ring.fillColor = nil
    ring.lineWidth = 3
    ring.lineCap = .round
    ring.strokeEnd = 0
    ring.opacity = 0
    layer.addSublayer(ring)
    tintColorDidChange()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    ring.strokeColor = tintColor.cgColor
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    place()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions { ring.position = CGPoint(x: bounds.midX, y: bounds.midY) }
  }

  // MARK: Calls from the scroll view delegate

  /// Updates the ring after the scroll view has scrolled.
  ///
  /// Call this method from `scrollViewDidScroll(_:)`.
  func didScroll() {
    place()
    guard let scrollView, !isRefreshing else { return }
    let pulled = -scrollView.contentOffset.y - scrollView.adjustedContentInset.top
    progress = max(0, pulled / height)
    withoutActions {
      ring.strokeEnd = min(progress, 1) * 0.9
      ring.opacity = Float(min(progress, 1))
      ring.transform = CATransform3DMakeRotation(progress * .pi / 2, 0, 0, 1)
    }
  }

  /// Begins loading if the content is pulled down far enough.
  ///
  /// Call this method from `scrollViewDidEndDragging(_:willDecelerate:)`.
  func didEndDragging() {
    guard isEnabled, !isRefreshing, progress >= 1 else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  // MARK: Loading

  /// Makes room for the ring above the content and rotates it.
  ///
  /// No event is sent.
  func beginRefreshing() {
    guard let scrollView, !isRefreshing else { return }
    isRefreshing = true
    withoutActions {
      ring.strokeEnd = 0.9
      ring.opacity = 1
    }
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * CGFloat.pi
    turn.duration = 0.9
    turn.repeatCount = .infinity
    ring.add(turn, forKey: "turn")
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
      scrollView.contentInset.top += height
    }
  }

  /// Hides the ring and removes the room made for it.
  func endRefreshing() {
    guard let scrollView, isRefreshing else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
      scrollView.contentInset.top -= height
    } completion: { [self] _ in
      ring.removeAnimation(forKey: "turn")
      isRefreshing = false
      didScroll()
    }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.duration = 0.3
    ring.add(fade, forKey: "fade")
    withoutActions { ring.opacity = 0 }
  }

  // MARK: Details

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  private func place() {
    guard let scrollView else { return }
    frame = CGRect(x: 0, y: -height, width: scrollView.bounds.width, height: height)
  }

  private func withoutActions(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
  }
}
