public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

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
  private var storedProgress: Float = 0
  private static let animationDuration = 0.25

  /// A bar of a style, 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
    layOutLayers()
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
    storedProgress = min(max(0, coder.finiteNumber(forKey: "UIProgress") ?? 0), 1)
    progressViewStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UIProgressViewStyle")) ?? .default
    setUp()
  }

  /// Writes geometry, looks and how full it is.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedProgress, forKey: "UIProgress")
    coder.encode(progressViewStyle.rawValue, forKey: "UIProgressViewStyle")
  }

  private func setUp() {
    isUserInteractionEnabled = false
    track.masksToBounds = true
    track.addSublayer(fill)
    layer.addSublayer(track)
    layOutLayers()
  }

  /// How full it is, 0 to 1; set, it is so at once.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Fills it so far; values beyond 0 and 1 count as these.
  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = min(max(progress, 0), 1)
    layOutLayers(animated: animated)
    notifyObservers()
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
      layOutLayers()
    }
  }

  /// The colour of what is full; nil for the tint.
  open var progressTintColor: UIColor? { didSet { layOutLayers() } }
  /// The colour of what is empty; nil for the system's gray.
  open var trackTintColor: UIColor? { didSet { layOutLayers() } }
  /// A picture for what is full.
  open var progressImage: UIImage? { didSet { layOutLayers() } }
  /// A picture for what is empty.
  open var trackImage: UIImage? { didSet { layOutLayers() } }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    layOutLayers()
  }

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layOutLayers()
  }

  private func fillFrame(in size: CGSize) -> CGRect {
    let width = size.width * CGFloat(storedProgress)
    return CGRect(
      x: hasRightToLeftLayout ? size.width - width : 0, y: 0, width: width, height: size.height)
  }

  private func layOutLayers(animated: Bool = false) {
    let colors = traitCollection
    ControlAnimation.animate(duration: animated ? Self.animationDuration : 0) {
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
    applyStyleHeight()
    if track.frame != bounds || fill.frame != fillFrame(in: bounds.size) { layOutLayers() }
  }

  /// Changes the height to that of the style; the upper left corner stays.
  private func applyStyleHeight() {
    guard translatesAutoresizingMaskIntoConstraints, bounds.height != styleHeight else { return }
    let corner = frame.origin
    bounds.size.height = styleHeight
    let moved = frame.origin
    center = CGPoint(x: center.x + corner.x - moved.x, y: center.y + corner.y - moved.y)
  }

  private var styleHeight: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

  /// As wide as asked for, as high as the style has it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: styleHeight)
  }

  /// As high as the style has it; the width is anybody's.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: styleHeight)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UIProgressView.progressTintColor),
      .init(\UIProgressView.trackTintColor),
    ]
  }
}
