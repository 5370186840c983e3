public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A row of dots, one for each page, the present one brighter.
///
/// Each dot is in a slot of 10 points, 18 points from one to the next, in a row of 26 (behaviour/views.md, "Controls"). A tap on
/// a half goes one page on or back; the present dot's colour fades over. Pages run from where lines begin.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private var dots: [CALayer] = []
  private var storedPage = 0

  /// The diameter of a dot, in points, before it is rounded to whole pixels.
  private static let dotDiameter: CGFloat = 22.0 / 3
  private static let slotWidth: CGFloat = 10
  private static let dotPitch: CGFloat = 18
  /// The distance of the first and the last slot from the ends of the row, in points.
  private static let margin: CGFloat = 14
  private static let height: CGFloat = 26
  private static let fadeDuration = 0.2
  /// The largest number of dots; further pages have none.
  ///
  /// - Source: far more than a screen has room for, and few enough to make.
  private static let maximumDotCount = 10_000

  /// A row with a frame, without pages.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Reads geometry, looks and pages out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    numberOfPages = coder.decodeInteger(forKey: "UINumberOfPages")
    currentPage = coder.decodeInteger(forKey: "UICurrentPage")
    hidesForSinglePage = coder.decodeBool(forKey: "UIHidesForSinglePage")
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Writes geometry, looks and pages.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(numberOfPages, forKey: "UINumberOfPages")
    coder.encode(storedPage, forKey: "UICurrentPage")
    coder.encode(hidesForSinglePage, forKey: "UIHidesForSinglePage")
  }

  // MARK: Pages

  /// How many pages there are.
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

  /// The page that shows, from 0; within those that there are.
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

  /// Whether one page alone has no dot.
  open var hidesForSinglePage = false { didSet { updateDots() } }

  // MARK: Looks

  /// The colour of the other dots; nil for the system's.
  open var pageIndicatorTintColor: UIColor? { didSet { updateDots() } }
  /// The colour of the present dot; nil for the system's.
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

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateDots()
  }

  /// Places the dots in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ControlAnimation.animate(duration: 0) { layOutDots() }
  }

  /// Places each dot on whole pixels in the middle of its slot: what is left over lies on the right and above it.
  private func layOutDots() {
    let named = traitCollection.displayScale
    let scale = named > 0 ? named : ScreenSettings.current.scale
    func pixels(_ x: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
      // Less than any pixel: what sums of fractions may be off.
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
      // At three pixels to the point the present dot lies two pixels further right.
      if index == storedPage, scale >= 3 { x += 2 / scale }
      dot.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      dot.position = CGPoint(x: x + side / 2, y: y + side / 2)
      dot.cornerRadius = side / 2
    }
  }

  /// The room that the slots of so many dots need, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(
      width: pageCount > 0 ? CGFloat(pageCount - 1) * Self.dotPitch + Self.slotWidth : 0,
      height: Self.slotWidth)
  }

  /// The row of dots with its margins.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: self.size(forNumberOfPages: numberOfPages).width + 2 * Self.margin,
      height: Self.height)
  }

  /// The row of dots with its margins.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  // MARK: Touches

  /// Goes a page on or back, by the half that was tapped.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside, let touch else { return }
    let isOn = (touch.location(in: self).x > bounds.midX) != hasRightToLeftLayout
    let before = storedPage
    currentPage = storedPage + (isOn ? 1 : -1)
    if storedPage != before { sendValueChanged(with: event) }
  }

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    switch key {
    case "currentPage": .property(for: \UIPageControl.currentPage)
    case "numberOfPages": .property(for: \UIPageControl.numberOfPages)
    default: super.keyValueProperty(key)
    }
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UIPageControl.pageIndicatorTintColor),
      .init(\UIPageControl.currentPageIndicatorTintColor),
    ]
  }
}
