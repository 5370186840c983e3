public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A horizontal bar that displays progress and fills from the leading edge.
///
/// As in UIKit, the height is 4 points, regardless of the height of the frame, unless constraints determine the size. The
/// height of 2.5 points for the bar style and the animation duration are our own choice.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The style of a progress view, which determines its height.
  public enum Style: Int, Hashable, Sendable {
    /// A bar with rounded ends and a height of 4 points.
    case `default`
    /// A bar with square ends and a height of 2.5 points, for use at the edge of a toolbar.
    case bar
  }

  private let track = CALayer()
  private let fill = CALayer()
  private var storedProgress: Float = 0
  private static let animationDuration = 0.25

  /// Creates a progress view with the given style and a width of 150 points.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
    layOutLayers()
  }

  /// Creates a progress view with the given frame and no progress.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes the geometry, style and progress.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    storedProgress = min(max(0, coder.finiteNumber(forKey: "UIProgress") ?? 0), 1)
    progressViewStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UIProgressViewStyle")) ?? .default
    setUp()
  }

  /// Encodes the geometry, style and progress.
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

  /// The displayed progress, in the range 0...1.
  ///
  /// A change is not animated; values outside the range are clamped.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the displayed progress, optionally with an animation.
  ///
  /// Values outside 0...1 are clamped.
  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = min(max(progress, 0), 1)
    layOutLayers(animated: animated)
    notifyObservers()
  }

  /// The progress object whose completed fraction is displayed.
  ///
  /// The fraction is copied only when this property is set; later changes to the object are not observed.
  open var observedProgress: Progress? {
    didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
  }

  /// The style, which determines the height of the bar.
  open var progressViewStyle = Style.default {
    didSet {
      guard progressViewStyle != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
      layOutLayers()
    }
  }

  /// The color of the completed part.
  ///
  /// If `nil`, the tint color is used.
  open var progressTintColor: UIColor? { didSet { layOutLayers() } }
  /// The color of the remaining part.
  ///
  /// If `nil`, the system fill color is used.
  open var trackTintColor: UIColor? { didSet { layOutLayers() } }
  /// The image stretched over the completed part of the bar.
  open var progressImage: UIImage? { didSet { layOutLayers() } }
  /// The image stretched over the track.
  open var trackImage: UIImage? { didSet { layOutLayers() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    layOutLayers()
  }

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

  /// Applies the height of the style and lays out the completed part.
  open override func layoutSubviews() {
    super.layoutSubviews()
    applyStyleHeight()
    if track.frame != bounds || fill.frame != fillFrame(in: bounds.size) { layOutLayers() }
  }

  /// Changes the height of the bounds to the height of the style without moving the upper-left corner.
  private func applyStyleHeight() {
    guard translatesAutoresizingMaskIntoConstraints, bounds.height != styleHeight else { return }
    let corner = frame.origin
    bounds.size.height = styleHeight
    let moved = frame.origin
    center = CGPoint(x: center.x + corner.x - moved.x, y: center.y + corner.y - moved.y)
  }

  private var styleHeight: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

  /// Returns the given width and the height of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: styleHeight)
  }

  /// The natural size: the height of the style, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: styleHeight)
  }

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UIProgressView.progressTintColor),
      .init(\UIProgressView.trackTintColor),
    ]
  }
}
