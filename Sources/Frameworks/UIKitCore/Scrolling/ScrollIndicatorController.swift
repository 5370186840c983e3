import Foundation
import QuartzCore

/// A controller for the scroll indicators of a scroll view, which are layers in front of all others and are ignored
/// by hit testing.
@MainActor
final class ScrollIndicatorController {
  private var vertical: CALayer?
  private var horizontal: CALayer?
  private var isVisible = false

  // The thickness in points is similar to that on an iPhone. The value is our own choice.
  private static let thickness: CGFloat = 3
  private static let edgeInset: CGFloat = 3
  private static let minimumLength: CGFloat = 36
  /// The minimum length of an indicator that is compressed because the content is beyond an edge, in points.
  private static let minimumCompressedLength: CGFloat = 7
  /// The duration of the fade-out of indicators, in seconds.
  ///
  /// The value is our own choice.
  private static let fadeDuration = 0.3
  static let flashDuration = 1.0
  private static let frontZPosition: CGFloat = 10_000

  nonisolated init() {}

  // MARK: Visibility

  func show(in scroll: UIScrollView) {
    isVisible = true
    for layer in indicatorLayers(of: scroll) {
      layer.removeAnimation(forKey: "fade")
      Self.performWithoutActions { layer.opacity = 1 }
    }
    layOut(in: scroll)
  }

  func hide(in scroll: UIScrollView, after delay: Double) {
    guard isVisible else { return }
    isVisible = false
    for layer in [vertical, horizontal].compactMap({ $0 }) {
      Self.performWithoutActions { layer.opacity = 0 }
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [1, 1, 0]
      fade.duration = delay + Self.fadeDuration
      fade.keyTimes = [0, NSNumber(value: delay / (delay + Self.fadeDuration)), 1]
      layer.add(fade, forKey: "fade")
    }
  }

  private static func performWithoutActions(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }

  /// Returns the indicator layers for the scrollable axes.
  ///
  /// Missing layers are created, and unneeded layers are removed.
  private func indicatorLayers(of scroll: UIScrollView) -> [CALayer] {
    let (limits, size) = (scroll.offsetLimits, scroll.bounds.size)
    let scrolls = (
      x: limits.x.lowerBound < limits.x.upperBound, y: limits.y.lowerBound < limits.y.upperBound
    )
    // The properties are assigned before the layers are inserted, because insertion may cause a layout of the scroll
    // view.
    func bar(_ old: CALayer?, _ isWanted: Bool) -> CALayer? {
      if isWanted, size.width > 0, size.height > 0 { return old ?? CALayer() }
      old?.removeFromSuperlayer()
      return nil
    }
    vertical = bar(vertical, scroll.showsVerticalScrollIndicator && scrolls.y)
    horizontal = bar(horizontal, scroll.showsHorizontalScrollIndicator && scrolls.x)
    for layer in [vertical, horizontal].compactMap({ $0 }) where layer.superlayer !== scroll.layer {
      Self.performWithoutActions {
        layer.zPosition = Self.frontZPosition
        layer.cornerRadius = Self.thickness / 2
        layer.opacity = isVisible ? 1 : 0
        scroll.layer.addSublayer(layer)
      }
    }
    return [vertical, horizontal].compactMap { $0 }
  }

  // MARK: Layout

  /// Sets the frames of the indicators for the current content offset.
  func layOut(in scroll: UIScrollView) {
    guard isVisible || vertical != nil || horizontal != nil else { return }
    if isVisible { _ = indicatorLayers(of: scroll) }
    let (limits, bounds, color) = (
      scroll.offsetLimits, scroll.bounds, Self.indicatorColor(in: scroll)
    )
    let safe =
      scroll.automaticallyAdjustsScrollIndicatorInsets ? scroll.safeAreaContribution : .zero
    let corner: CGFloat = vertical != nil && horizontal != nil ? Self.thickness + Self.edgeInset : 0
    Self.performWithoutActions {
      if let vertical {
        let inset = scroll.verticalScrollIndicatorInsets.adding(safe).clampedInsets
        let (low, length) = Self.indicatorExtent(
          offset: bounds.minY, limits: limits.y, visibleLength: bounds.height,
          track: inset.top
            + Self.edgeInset...max(
              inset.top + Self.edgeInset, bounds.height - inset.bottom - Self.edgeInset - corner))
        vertical.frame = CGRect(
          x: bounds.maxX - inset.right - Self.edgeInset - Self.thickness, y: bounds.minY + low,
          width: Self.thickness, height: length)
        vertical.backgroundColor = color
      }
      if let horizontal {
        let inset = scroll.horizontalScrollIndicatorInsets.adding(safe).clampedInsets
        let (low, length) = Self.indicatorExtent(
          offset: bounds.minX, limits: limits.x, visibleLength: bounds.width,
          track: inset.left
            + Self.edgeInset...max(
              inset.left + Self.edgeInset, bounds.width - inset.right - Self.edgeInset - corner))
        horizontal.frame = CGRect(
          x: bounds.minX + low, y: bounds.maxY - inset.bottom - Self.edgeInset - Self.thickness,
          width: length, height: Self.thickness)
        horizontal.backgroundColor = color
      }
    }
  }

  /// Computes the position and length of a scroll indicator.
  ///
  /// - Parameters:
  ///   - offset: The content offset along the axis, in points.
  ///   - limits: The limits of the content offset, in points.
  ///   - seen: The visible length of the content, in points.
  ///   - track: The range in which the indicator moves, relative to the scroll view's visible edge, in points.
  /// - Returns: The position and the length, in points. The ratio of the length to the track length is the visible
  ///   fraction of the content.
  private static func indicatorExtent(
    offset: CGFloat, limits: ClosedRange<CGFloat>, visibleLength seen: CGFloat,
    track: ClosedRange<CGFloat>
  ) -> (low: CGFloat, length: CGFloat) {
    let trackLength = track.upperBound - track.lowerBound
    let scrollRange = limits.upperBound - limits.lowerBound
    let full = min(trackLength, max(minimumLength, trackLength * seen / (seen + scrollRange)))
    let over = max(limits.lowerBound - offset, offset - limits.upperBound, 0)
    let length = max(min(minimumCompressedLength, full), full - over)
    let part = scrollRange > 0 ? ((offset - limits.lowerBound) / scrollRange).clamped(to: 0...1) : 0
    return (track.lowerBound + (trackLength - length) * part, length)
  }

  private static func indicatorColor(in scroll: UIScrollView) -> CGColor {
    let isLight =
      switch scroll.indicatorStyle {
      case .white: true
      case .black: false
      case .default: scroll.traitCollection.userInterfaceStyle == .dark
      }
    return UIColor(white: isLight ? 1 : 0, alpha: 0.35).cgColor
  }
}
