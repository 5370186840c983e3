public import Foundation
import QuartzCore

/// A control that starts a refresh when the user pulls down the content of a scroll view, and indicates progress
/// until the refresh ends.
///
/// The blades of an activity indicator appear one after another while the content is pulled. When all blades are
/// visible, the control sends `valueChanged`, and the content rests below the control until ``endRefreshing()`` is
/// called. The frame starts at the content offset, below the safe area's part of the insets, and is 60 points high,
/// as on iOS. The control is hidden unless it is pulled or refreshing. The pull distance that triggers a refresh is
/// our own choice.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The height of the control, in points.
  static let height: CGFloat = 60
  /// The pull distance that triggers a refresh, in points.
  static let triggerDistance: CGFloat = 100
  private static let spokesDiameter: CGFloat = 28
  private static let spokeCount = 8
  /// The duration of the spinner's appearance and disappearance, in seconds.
  private static let animationDuration = 0.3

  private weak var scrollView: UIScrollView?
  private let spokesView = UIView()
  private let spokes: [UIView]
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var hasCustomTint = false
  /// Whether a pull can trigger a refresh, which happens at most once per pull.
  private var isArmed = true
  /// Whether the user has pulled the content down and it has not yet returned to its edge.
  private var isPulled = false

  /// Creates a control with the given width and a height of 60 points.
  public override init(frame: CGRect) {
    spokes = (0..<Self.spokeCount).map { _ in UIView() }
    super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: Self.height))
    setUp()
  }

  /// Decodes a control, which is not refreshing.
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

  /// The color of the activity indicator.
  ///
  /// The default is the system gray.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      hasCustomTint = newValue != nil
      super.tintColor = newValue
      updateColors()
    }
  }

  /// The text displayed below the activity indicator.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  // MARK: State

  /// Whether a refresh is in progress.
  ///
  /// The content rests below the control during a refresh.
  open private(set) var isRefreshing = false

  /// Shows that a refresh is in progress.
  ///
  /// The content offset does not change.
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

  /// Ends the refresh and returns the content to its top edge.
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
      // The layer is already hidden in the model and remains visible until the spinner has faded out.
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

  // MARK: Scroll view

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

  /// Returns the distance by which the content of the given scroll view is pulled down, in points.
  private func pullDistance(in scroll: UIScrollView) -> CGFloat {
    -(scroll.contentOffset.y + scroll.adjustedContentInset.top - scroll.refreshInset)
  }

  /// Updates the blades for the pull distance and starts a refresh if the content is pulled far enough.
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
    // Nothing is visible during the first third of the pull distance.
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
      // The activity indicator is briefly enlarged when the refresh starts.
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

  /// Moves the control to the top edge of the visible content, below the safe area.
  private func updateFrame(in scroll: UIScrollView) {
    let y = scroll.contentOffset.y + scroll.safeAreaContribution.top
    let box = CGRect(x: 0, y: y, width: scroll.bounds.width, height: Self.height)
    UIView.performWithoutAnimation { if frame != box { frame = box } }
  }

  /// Positions the activity indicator and the title.
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
  /// Returns content that is beyond an edge to the edge, or adjusts a running animation to the new limits.
  func returnContentToBounds() {
    if activeAnimation == nil { returnOverscrolledContent() } else { replanAnimation() }
  }
}
