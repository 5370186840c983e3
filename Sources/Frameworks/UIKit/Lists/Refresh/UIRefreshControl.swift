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
  static let pull: CGFloat = 100
  private static let side: CGFloat = 28
  private static let count = 8

  private weak var scroll: UIScrollView?
  private let wheel = UIView()
  private let blades: [UIView]
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var hasOwnTint = false
  /// Whether a pull can set it off: once in a pull.
  private var isArmed = true
  /// Whether a finger has pulled the content down, until that is back at its edge.
  private var isPulled = false

  /// A control that is as high as it always is.
  public override init(frame: CGRect) {
    blades = (0..<Self.count).map { _ in UIView() }
    super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: Self.height))
    setUp()
  }

  /// Reads geometry and looks out of an archive; nothing is being refreshed.
  public required init?(coder: NSCoder) {
    blades = (0..<Self.count).map { _ in UIView() }
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    wheel.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    for (index, blade) in blades.enumerated() {
      let side = Self.side
      blade.bounds = CGRect(x: 0, y: 0, width: side * 0.13, height: side * 0.28)
      blade.layer.cornerRadius = side * 0.065
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.count)
      blade.center = CGPoint(
        x: side / 2 + side * 0.35 * sin(angle), y: side / 2 - side * 0.35 * cos(angle))
      blade.transform = CGAffineTransform(rotationAngle: angle)
      blade.alpha = 0
      wheel.addSubview(blade)
    }
    spinner.transform = CGAffineTransform(scaleX: Self.side / 20, y: Self.side / 20)
    label.textAlignment = .center
    label.numberOfLines = 0
    for view in [wheel, spinner, label] { addSubview(view) }
    dress()
  }

  private func dress() {
    let color: UIColor = hasOwnTint ? tintColor : .systemGray
    for blade in blades { blade.backgroundColor = color }
    spinner.color = color
  }

  /// The colour of the wheel; gray unless it is set.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      hasOwnTint = newValue != nil
      super.tintColor = newValue
      dress()
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
    begin()
  }

  private func begin() {
    isRefreshing = true
    isArmed = false
    isPulled = false
    showOrHide()
    UIView.performWithoutAnimation {
      for blade in blades { blade.alpha = 0 }
      spinner.alpha = 1
      spinner.startAnimating()
    }
    guard let scroll else { return }
    scroll.refreshRoom = Self.height
    if scroll.drag != nil { scroll.restartDrag(scroll.ownPan) }
    place(in: scroll)
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
    showOrHide()
    if window?.context == nil {
      stop()
    } else {
      // The layer, hidden in the model, shows until the spinner has faded.
      let staying = CABasicAnimation(keyPath: "hidden")
      (staying.fromValue, staying.toValue) = (false, false)
      staying.duration = TableLook.duration
      layer.add(staying, forKey: "hidden")
      UIView.animate(withDuration: TableLook.duration) {
        self.spinner.alpha = 0
      } completion: { _ in
        stop()
      }
    }
    guard let scroll else { return }
    scroll.refreshRoom = 0
    if scroll.drag != nil { scroll.restartDrag(scroll.ownPan) } else { scroll.settle() }
  }

  private func showOrHide() {
    isHidden = !(isRefreshing || isPulled)
    if !isHidden { layer.removeAnimation(forKey: "hidden") }
  }

  // MARK: In a scroll view

  func enter(_ scroll: UIScrollView) {
    self.scroll = scroll
    scroll.insertSubview(self, at: 0)
    if isRefreshing { scroll.refreshRoom = Self.height }
    place(in: scroll)
  }

  func leave(_ scroll: UIScrollView) {
    scroll.refreshRoom = 0
    self.scroll = nil
    removeFromSuperview()
  }

  /// How far the content is pulled down.
  private func pulled(_ scroll: UIScrollView) -> CGFloat {
    -(scroll.contentOffset.y + scroll.adjustedContentInset.top - scroll.refreshRoom)
  }

  /// Follows the content: a pull makes blades come, and sets it off.
  func follow(_ scroll: UIScrollView) {
    place(in: scroll)
    guard !isRefreshing else { return }
    let pulled = pulled(scroll)
    if pulled <= 0 {
      isPulled = false
    } else if isArmed, scroll.isDragging {
      isPulled = true
    }
    showOrHide()
    // A third of the way nothing shows yet.
    let share = (pulled - Self.pull / 3) / (Self.pull * 2 / 3)
    UIView.performWithoutAnimation {
      for (index, blade) in blades.enumerated() {
        blade.alpha =
          isArmed ? (share * CGFloat(Self.count) - CGFloat(index)).clamped(to: 0...1) : 0
      }
    }
    if pulled < Self.pull / 3 { isArmed = true }
    guard isEnabled, isArmed, scroll.isDragging, pulled >= Self.pull else { return }
    begin()
    if window?.context != nil {
      // The wheel swells for a moment.
      let scale = Self.side / 20
      UIView.performWithoutAnimation {
        spinner.transform = CGAffineTransform(scaleX: scale * 1.3, y: scale * 1.3)
      }
      UIView.animate(withDuration: TableLook.duration) {
        self.spinner.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
    }
    sendActions(for: .valueChanged)
  }

  /// Begins where the scroll view shows its content, below bars and the like.
  private func place(in scroll: UIScrollView) {
    let y = scroll.contentOffset.y + scroll.safeAreaShare.top
    let box = CGRect(x: 0, y: y, width: scroll.bounds.width, height: Self.height)
    UIView.performWithoutAnimation { if frame != box { frame = box } }
  }

  /// Places wheel and title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = attributedTitle != nil
    let middle = CGPoint(x: bounds.midX, y: hasTitle ? 20 : bounds.midY)
    wheel.center = middle
    spinner.center = middle
    label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
  }
}

extension UIScrollView {
  /// Content that is beyond an edge goes back to it, or whatever moves goes there.
  func settle() {
    if flight == nil { letContentGo() } else { replan() }
  }
}
