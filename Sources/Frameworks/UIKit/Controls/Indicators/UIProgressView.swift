public import Foundation
import QuartzCore

/// A bar that fills from where lines begin.
///
/// Four points high, whatever height its frame was given (behaviour/views.md, "Controls"), unless constraints place it. The two
/// and a half points of a bar's style and the duration of its filling are our own choice.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How high it is.
  public enum Style: Int, Hashable, Sendable {
    /// On its own.
    case `default`
    /// At the edge of a bar.
    case bar
  }

  private let track = CALayer()
  private let fill = CALayer()
  private var number: Float = 0
  private static let slide = 0.25

  /// A bar of a style, 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
    place()
  }

  /// A bar with a frame, empty.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads geometry, looks and how full it is out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    number = min(max(0, coder.finite("UIProgress") ?? 0), 1)
    progressViewStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UIProgressViewStyle")) ?? .default
    setUp()
  }

  /// Writes geometry, looks and how full it is.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(number, forKey: "UIProgress")
    coder.encode(progressViewStyle.rawValue, forKey: "UIProgressViewStyle")
  }

  private func setUp() {
    isUserInteractionEnabled = false
    track.masksToBounds = true
    track.addSublayer(fill)
    layer.addSublayer(track)
    place()
  }

  /// How full it is, 0 to 1; set, it is so at once.
  open var progress: Float {
    get { number }
    set { setProgress(newValue, animated: false) }
  }

  /// Fills it so far; values beyond 0 and 1 count as these.
  open func setProgress(_ progress: Float, animated: Bool) {
    number = min(max(progress, 0), 1)
    place(animated: animated)
    tellObservers()
  }

  /// The progress of work that is observed; it is shown as it is when it is set, and later changes are not followed.
  open var observedProgress: Progress? {
    didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
  }

  /// How high it is.
  open var progressViewStyle = Style.default {
    didSet {
      guard progressViewStyle != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
      place()
    }
  }

  /// The colour of what is full; nil for the tint.
  open var progressTintColor: UIColor? { didSet { place() } }
  /// The colour of what is empty; nil for the system's gray.
  open var trackTintColor: UIColor? { didSet { place() } }
  /// A picture for what is full.
  open var progressImage: UIImage? { didSet { place() } }
  /// A picture for what is empty.
  open var trackImage: UIImage? { didSet { place() } }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    place()
  }

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    place()
  }

  private func fillFrame(in size: CGSize) -> CGRect {
    let width = size.width * CGFloat(number)
    return CGRect(
      x: runsRightToLeft ? size.width - width : 0, y: 0, width: width, height: size.height)
  }

  private func place(animated: Bool = false) {
    let colors = traitCollection
    ControlMotion.run(animated ? Self.slide : 0) {
      track.frame = bounds
      track.cornerRadius = progressViewStyle == .bar ? 0 : bounds.height / 2
      fill.cornerRadius = track.cornerRadius
      track.backgroundColor =
        trackImage == nil
        ? (trackTintColor ?? .systemFill).resolvedColor(with: colors).cgColor : nil
      fill.backgroundColor =
        progressImage == nil
        ? (progressTintColor ?? tintColor)?.resolvedColor(with: colors).cgColor : nil
      track.contents = trackImage?.cgImage
      fill.contents = progressImage?.cgImage
      fill.frame = fillFrame(in: bounds.size)
    }
  }

  /// Makes it as high as the style has it, and places what is full.
  open override func layoutSubviews() {
    super.layoutSubviews()
    takeHeight()
    if track.frame != bounds || fill.frame != fillFrame(in: bounds.size) { place() }
  }

  /// Changes the height to that of the style; the upper left corner stays.
  private func takeHeight() {
    guard translatesAutoresizingMaskIntoConstraints, bounds.height != height else { return }
    let corner = frame.origin
    bounds.size.height = height
    let moved = frame.origin
    center = CGPoint(x: center.x + corner.x - moved.x, y: center.y + corner.y - moved.y)
  }

  private var height: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

  /// As wide as asked for, as high as the style has it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  /// As high as the style has it; the width is anybody's.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: height)
  }
}
