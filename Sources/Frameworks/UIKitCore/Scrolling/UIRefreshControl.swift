public import Foundation
import QuartzCore

/// What is set off by pulling a scroll view's content down, and turns until the content is there.
///
/// The blades of a wheel come one after the other as the content is pulled. Once all are there it tells of
/// `valueChanged`, and the content rests below it until ``endRefreshing()``. Its frame begins at the content offset, below the
/// safe area's share of the insets, and is 60 points high; it is hidden unless it is pulled or refreshing. How far the content
/// has to be pulled is our own choice.
/// - Source: behaviour/views.md, "Refresh controls".
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// How high it is.
  static let height: CGFloat = 60
  /// How far the content has to be pulled, in points.
  static let triggerDistance: CGFloat = 100
  private static let spokesDiameter: CGFloat = 28
  private static let spokeCount = 8
  /// How long the spinner needs to come and go, in seconds.
  private static let animationDuration = 0.3

  private weak var scrollView: UIScrollView?
  private let spokesView = UIView()
  private let spokes: [UIView]
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var hasCustomTint = false
  /// Whether a pull can set it off: once in a pull.
  private var isArmed = true
  /// Whether a finger has pulled the content down, until that is back at its edge.
  private var isPulled = false

  /// A control that is as high as it always is.
  public override init(frame: CGRect) {
    spokes = (0..<Self.spokeCount).map { _ in UIView() }
    super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: Self.height))
    setUp()
  }

  /// Reads geometry and looks out of an archive; nothing is being refreshed.
  public required init?(coder: NSCoder) {
    spokes = (0..<Self.spokeCount).map { _ in UIView() }
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    spokesView.bounds = CGRect(x: 0, y: 0, width: Self.spokesDiameter, height: Self.spokesDiameter)
    for (index, blade) in spokes.enumerated() {
      let side = Self.spokesDiameter
      blade.bounds = CGRect(x: 0, y: 0, width: side * 0.13, height: side * 0.28)
      blade.layer.cornerRadius = side * 0.065
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.spokeCount)
      blade.center = CGPoint(
        x: side / 2 + side * 0.35 * sin(angle), y: side / 2 - side * 0.35 * cos(angle))
      blade.transform = CGAffineTransform(rotationAngle: angle)
      blade.alpha = 0
      spokesView.addSubview(blade)
    }
    spinner.transform = CGAffineTransform(
      scaleX: Self.spokesDiameter / 20, y: Self.spokesDiameter / 20)
    label.textAlignment = .center
    label.numberOfLines = 0
    for view in [spokesView, spinner, label] { addSubview(view) }
    updateColors()
  }

  private func updateColors() {
    let color: UIColor = hasCustomTint ? tintColor : .systemGray
    for blade in spokes { blade.backgroundColor = color }
    spinner.color = color
  }

  /// The colour of the wheel; gray unless it is set.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      hasCustomTint = newValue != nil
      super.tintColor = newValue
      updateColors()
    }
  }

  /// What is written below the wheel.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  // MARK: State

  /// Whether it turns and the content rests below it.
  open private(set) var isRefreshing = false

  /// Shows that the content is being refreshed; the offset stays as it is.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    startRefreshing()
  }

  private func startRefreshing() {
    isRefreshing = true
    isArmed = false
    isPulled = false
    updateVisibility()
    UIView.performWithoutAnimation {
      for blade in spokes { blade.alpha = 0 }
      spinner.alpha = 1
      spinner.startAnimating()
    }
    guard let scrollView else { return }
    scrollView.refreshInset = Self.height
    if scrollView.activeDrag != nil { scrollView.restartDrag(with: scrollView.scrollPanRecognizer) }
    updateFrame(in: scrollView)
  }

  /// The content is there: it goes back to the top.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    let stop = { [weak self] in
      guard let self, !isRefreshing else { return }
      spinner.stopAnimating()
      spinner.alpha = 1
    }
    updateVisibility()
    if window?.renderContext == nil {
      stop()
    } else {
      // The layer, hidden in the model, shows until the spinner has faded.
      let staying = CABasicAnimation(keyPath: "hidden")
      (staying.fromValue, staying.toValue) = (false, false)
      staying.duration = Self.animationDuration
      layer.add(staying, forKey: "hidden")
      UIView.animate(withDuration: Self.animationDuration) {
        self.spinner.alpha = 0
      } completion: { _ in
        stop()
      }
    }
    guard let scrollView else { return }
    scrollView.refreshInset = 0
    if scrollView.activeDrag != nil {
      scrollView.restartDrag(with: scrollView.scrollPanRecognizer)
    } else {
      scrollView.returnContentToBounds()
    }
  }

  private func updateVisibility() {
    isHidden = !(isRefreshing || isPulled)
    if !isHidden { layer.removeAnimation(forKey: "hidden") }
  }

  // MARK: In a scroll view

  func attach(to scroll: UIScrollView) {
    self.scrollView = scroll
    scroll.insertSubview(self, at: 0)
    if isRefreshing { scroll.refreshInset = Self.height }
    updateFrame(in: scroll)
  }

  func detach(from scroll: UIScrollView) {
    scroll.refreshInset = 0
    self.scrollView = nil
    removeFromSuperview()
  }

  /// How far the content is pulled down.
  private func pullDistance(in scroll: UIScrollView) -> CGFloat {
    -(scroll.contentOffset.y + scroll.adjustedContentInset.top - scroll.refreshInset)
  }

  /// Follows the content: a pull makes blades come, and sets it off.
  func updateForScroll(of scroll: UIScrollView) {
    updateFrame(in: scroll)
    guard !isRefreshing else { return }
    let pulled = pullDistance(in: scroll)
    if pulled <= 0 {
      isPulled = false
    } else if isArmed, scroll.isDragging {
      isPulled = true
    }
    updateVisibility()
    // A third of the way nothing shows yet.
    let share = (pulled - Self.triggerDistance / 3) / (Self.triggerDistance * 2 / 3)
    UIView.performWithoutAnimation {
      for (index, blade) in spokes.enumerated() {
        blade.alpha =
          isArmed ? (share * CGFloat(Self.spokeCount) - CGFloat(index)).clamped(to: 0...1) : 0
      }
    }
    if pulled < Self.triggerDistance / 3 { isArmed = true }
    guard isEnabled, isArmed, scroll.isDragging, pulled >= Self.triggerDistance else { return }
    startRefreshing()
    if window?.renderContext != nil {
      // The wheel swells for a moment.
      let scale = Self.spokesDiameter / 20
      UIView.performWithoutAnimation {
        spinner.transform = CGAffineTransform(scaleX: scale * 1.3, y: scale * 1.3)
      }
      UIView.animate(withDuration: Self.animationDuration) {
        self.spinner.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
    }
    sendActions(for: .valueChanged)
  }

  /// Begins where the scroll view shows its content, below bars and the like.
  private func updateFrame(in scroll: UIScrollView) {
    let y = scroll.contentOffset.y + scroll.safeAreaContribution.top
    let box = CGRect(x: 0, y: y, width: scroll.bounds.width, height: Self.height)
    UIView.performWithoutAnimation { if frame != box { frame = box } }
  }

  /// Places wheel and title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = attributedTitle != nil
    let middle = CGPoint(x: bounds.midX, y: hasTitle ? 20 : bounds.midY)
    spokesView.center = middle
    spinner.center = middle
    label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
  }
}

extension UIScrollView {
  /// Content that is beyond an edge goes back to it, or whatever moves goes there.
  func returnContentToBounds() {
    if activeAnimation == nil { returnOverscrolledContent() } else { replanAnimation() }
  }
}
