public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A row of dots that represent pages, with the dot for the current page highlighted.
///
/// Each dot is centered in an area 10 points wide. The areas are 18 points apart, and the row is 26 points high, as
/// measured in UIKit. A tap on the trailing half advances by one page, and a tap on the leading half goes back by one
/// page. Color changes are animated. The first page is at the leading end.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private var dots: [CALayer] = []
  private var storedPage = 0

  /// The diameter of a dot, in points, before rounding to whole pixels.
  private static let dotDiameter: CGFloat = 22.0 / 3
  private static let slotWidth: CGFloat = 10
  private static let dotPitch: CGFloat = 18
  /// The distance between each end of the row and the nearest dot area, in points.
  private static let margin: CGFloat = 14
  private static let height: CGFloat = 26
  private static let fadeDuration = 0.2
  /// The maximum number of dots.
  ///
  /// Pages beyond the maximum have no dot.
  ///
  /// - Source: our own choice, more dots than a screen can display and few enough to allocate.
  private static let maximumDotCount = 10_000

  /// Creates a page control with the given frame and no pages.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Decodes the geometry, the number of pages, the current page and `hidesForSinglePage`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    numberOfPages = coder.decodeInteger(forKey: "UINumberOfPages")
    currentPage = coder.decodeInteger(forKey: "UICurrentPage")
    hidesForSinglePage = coder.decodeBool(forKey: "UIHidesForSinglePage")
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Encodes the geometry, the number of pages, the current page and `hidesForSinglePage`.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(numberOfPages, forKey: "UINumberOfPages")
    coder.encode(storedPage, forKey: "UICurrentPage")
    coder.encode(hidesForSinglePage, forKey: "UIHidesForSinglePage")
  }

  // MARK: Pages

  /// The number of pages.
  ///
  /// Negative values are treated as 0.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(0, numberOfPages)
      guard numberOfPages != oldValue else { return }
      storedPage = min(storedPage, max(0, numberOfPages - 1))
      updateDotCount()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The zero-based index of the current page, clamped to the available pages.
  open var currentPage: Int {
    get { storedPage }
    set {
      let new = min(max(0, newValue), max(0, numberOfPages - 1))
      guard new != storedPage else { return }
      storedPage = new
      updateDots(animated: true)
      notifyObservers()
    }
  }

  /// Whether the dot is hidden if there is only one page.
  open var hidesForSinglePage = false { didSet { updateDots() } }

  // MARK: Appearance

  /// The dot color for pages other than the current page.
  ///
  /// If `nil`, the tertiary label color is used.
  open var pageIndicatorTintColor: UIColor? { didSet { updateDots() } }
  /// The dot color for the current page.
  ///
  /// If `nil`, the label color is used.
  open var currentPageIndicatorTintColor: UIColor? { didSet { updateDots() } }

  private func updateDotCount() {
    let count = min(numberOfPages, Self.maximumDotCount)
    while dots.count > count { dots.removeLast().removeFromSuperlayer() }
    while dots.count < count {
      let dot = CALayer()
      layer.addSublayer(dot)
      dots.append(dot)
    }
    updateDots()
  }

  private func updateDots(animated: Bool = false) {
    ControlAnimation.animate(duration: animated ? Self.fadeDuration : 0) {
      layOutDots()
      for (index, dot) in dots.enumerated() {
        let color =
          index == storedPage
          ? currentPageIndicatorTintColor ?? .label
          : pageIndicatorTintColor ?? .tertiaryLabel
        dot.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
        dot.isHidden = hidesForSinglePage && numberOfPages == 1
        dot.opacity = isEnabled ? 1 : 0.5
      }
    }
  }

  @_spi(UIKitModules)
  open override func stateDidChange() { updateDots() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateDots()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    ControlAnimation.animate(duration: 0) { layOutDots() }
  }

  /// Centers each dot in its area and aligns it to whole pixels.
  ///
  /// If the remaining space is odd, the extra pixel is at the right and the top.
  private func layOutDots() {
    let named = traitCollection.displayScale
    let scale = named > 0 ? named : ScreenSettings.current.scale
    func pixels(_ x: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
      // The tolerance of 1e-6 pixels absorbs rounding errors in the sums.
      (x * scale + (rule == .up ? -1e-6 : 1e-6)).rounded(rule) / scale
    }
    let side = pixels(Self.dotDiameter, .toNearestOrAwayFromZero)
    let row = size(forNumberOfPages: dots.count)
    let left = bounds.midX - row.width / 2
    let inset = (Self.slotWidth - side) / 2
    let y = pixels(bounds.midY - Self.slotWidth / 2 + inset, .up)
    for (index, dot) in dots.enumerated() {
      let visualIndex = hasRightToLeftLayout ? dots.count - 1 - index : index
      var x = pixels(left + CGFloat(visualIndex) * Self.dotPitch + inset, .down)
      // At a scale of 3 and above, UIKit was measured to draw the dot for the current page two pixels farther to the
      // right.
      if index == storedPage, scale >= 3 { x += 2 / scale }
      dot.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      dot.position = CGPoint(x: x + side / 2, y: y + side / 2)
      dot.cornerRadius = side / 2
    }
  }

  /// Returns the size of the dots for the given number of pages, in points, without the margins.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(
      width: pageCount > 0 ? CGFloat(pageCount - 1) * Self.dotPitch + Self.slotWidth : 0,
      height: Self.slotWidth)
  }

  /// Returns the size of the row of dots, including its margins.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: self.size(forNumberOfPages: numberOfPages).width + 2 * Self.margin,
      height: Self.height)
  }

  /// The size of the row of dots, including its margins, in points.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  // MARK: Touches

  /// Changes to the next or previous page, depending on the half of the control that was tapped.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside, let touch else { return }
    let isOn = (touch.location(in: self).x > bounds.midX) != hasRightToLeftLayout
    let before = storedPage
    currentPage = storedPage + (isOn ? 1 : -1)
    if storedPage != before { sendValueChanged(with: event) }
  }

  /// Returns the property accessed by the given key in key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    switch key {
    case "currentPage": .property(for: \UIPageControl.currentPage)
    case "numberOfPages": .property(for: \UIPageControl.numberOfPages)
    default: super.keyValueProperty(key)
    }
  }

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UIPageControl.pageIndicatorTintColor),
      .init(\UIPageControl.currentPageIndicatorTintColor),
    ]
  }
}
