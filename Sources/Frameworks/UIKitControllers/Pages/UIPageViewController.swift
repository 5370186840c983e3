import CoreGraphics
public import Foundation
import QuartzCore
import UIKitControls
public import UIKitCore

/// A container controller that displays pages, which the user turns by swiping.
///
/// Pages with the style ``TransitionStyle/scroll`` are next to each other in a scroll view. Pages with the style
/// ``TransitionStyle/pageCurl`` curl if they are turned by code, and scroll if they are turned by the user. The
/// adjacent pages are queried whenever the current page changes. The delegate is notified only of page changes made
/// by the user.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The transition between pages.
  public enum TransitionStyle: Int, Hashable, Sendable {
    /// Pages curl like the pages of a book.
    case pageCurl
    /// Pages slide in a scroll view.
    case scroll
  }

  /// The direction in which pages are arranged.
  public enum NavigationOrientation: Int, Hashable, Sendable {
    case horizontal
    case vertical
  }

  /// The location of the spine, around which pages curl.
  public enum SpineLocation: Int, Hashable, Sendable {
    /// There is no spine, because the pages scroll.
    case none
    /// The spine is at the left or top edge.
    case min
    /// The spine is at the center.
    ///
    /// Two pages are displayed at a time.
    case mid
    /// The spine is at the right or bottom edge.
    case max
  }

  /// The direction in which pages are turned.
  public enum NavigationDirection: Int, Hashable, Sendable {
    /// Turns to a later page.
    case forward
    /// Turns to an earlier page.
    case reverse
  }

  /// The keys of the options for creating a page view controller.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spine location, as a ``SpineLocation`` or its raw value.
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The spacing between scrolling pages, in points.
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// Creates a controller without pages.
  ///
  /// `options` can specify the spine location and the spacing between pages.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let spine = options?[.spineLocation]
    let said =
      spine as? SpineLocation ?? (spine as? Int).flatMap(SpineLocation.init)
      ?? (spine as? NSNumber).flatMap { SpineLocation(rawValue: $0.intValue) }
    spineLocation = style == .scroll ? .none : said ?? .min
    let spacing = options?[.interPageSpacing]
    pageSpacing =
      style == .pageCurl
      ? 0
      : spacing as? CGFloat ?? (spacing as? Int).map { CGFloat($0) }
        ?? (spacing as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Decodes a controller.
  ///
  /// The controller has no pages and the style ``TransitionStyle/pageCurl`` with horizontal navigation.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spineLocation, pageSpacing) = (
      .pageCurl, .horizontal, .min, 0
    )
    super.init(coder: coder)
  }

  /// The transition between pages.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages are arranged.
  public let navigationOrientation: NavigationOrientation
  /// The location of the spine.
  ///
  /// It is `none` for scrolling pages.
  public let spineLocation: SpineLocation
  private let pageSpacing: CGFloat

  /// Whether pages have content on both sides.
  ///
  /// The property has no effect in this implementation, because the back of a page is never visible.
  open var isDoubleSided = false

  /// The delegate, which is notified of page changes made by the user.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// The object that provides the pages.
  ///
  /// If `nil`, the user cannot turn pages.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if dataSource !== oldValue, isViewLoaded { reloadAdjacentPages() } }
  }

  /// The gesture recognizers that turn pages.
  ///
  /// The array is always empty in this implementation, because the scroll view's own recognizer is used.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  // MARK: Pages

  private typealias Page = [UIViewController]

  private let scrollView = PageScrollView()
  private let pageControl = UIPageControl()
  private var currentPage: Page = []
  /// The previous, current and next pages, in their order in the scroll view.
  ///
  /// Only the views of visible pages are loaded.
  private var slots: [Page] = []
  private var currentSlot = 0
  /// The page to which a transition is in progress.
  private var pendingPage: Page?
  private var isProgrammatic = false
  private var isLayingOut = false
  private var completion: ((Bool) -> Void)?
  private var laidOutSize = CGSize.zero
  private var wasReversed = false

  /// The displayed view controllers: one, or two if the spine is at the center.
  open var viewControllers: [UIViewController]? { currentPage }

  /// Displays the given pages.
  ///
  /// The array must contain one view controller, or two if the spine is at the center. Any other count is a
  /// programmer error.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    finishTransitionImmediately()
    let new = viewControllers ?? []
    guard new.count == (spineLocation == .mid ? 2 : 1) else {
      CAProgrammerError.raise(
        "the page view controller requires \(spineLocation == .mid ? 2 : 1) view controllers, but \(new.count) "
          + "were set")
      return
    }
    let isThere = isViewLoaded && view.window != nil && !currentPage.isEmpty
    guard animated, isThere, new != currentPage else {
      replacePage(with: new)
      completion?(true)
      return
    }
    self.completion = completion
    isProgrammatic = true
    switch transitionStyle {
    case .scroll: scroll(to: new, direction: direction)
    case .pageCurl: curl(to: new, direction: direction)
    }
  }

  private func replacePage(with new: Page) {
    let old = currentPage
    guard isViewLoaded else {
      addChildren(new)
      currentPage = new
      removeChildren(old.filter { !new.contains($0) })
      return
    }
    let gone = old.filter { !new.contains($0) }
    let added = new.filter { !old.contains($0) }
    let transition = ChildControllerTransition(
      oldChildren: gone, newChildren: added, isOnScreen: isOnScreen)
    addChildren(added)
    transition.beginAppearance(animated: false)
    currentPage = new
    slots = [new]
    currentSlot = 0
    for each in new { scrollView.addSubview(each.view) }
    transition.endAppearance(isCancelled: false)
    removeChildren(gone)
    reloadAdjacentPages()
    updatePageControl()
  }

  private func addChildren(_ pages: Page) {
    for each in pages where each.parent !== self {
      addChild(each)
      each.didMove(toParent: self)
    }
  }

  private func removeChildren(_ pages: Page) {
    for each in pages {
      each.willMove(toParent: nil)
      each.removeFromParent()
    }
  }

  // MARK: Programmatic page changes

  private func scroll(to new: Page, direction: NavigationDirection) {
    let isLater = (direction == .forward) != isReversed
    slots = isLater ? [currentPage, new] : [new, currentPage]
    currentSlot = isLater ? 0 : 1
    layOutSlots()
    beginTransition(to: new)
    scrollView.setContentOffset(origin(ofSlot: isLater ? 1 : 0), animated: true)
  }

  private func curl(to new: Page, direction: NavigationDirection) {
    beginTransition(to: new)
    for each in new { each.view.isHidden = true }
    let old = currentPage
    slots = [currentPage]
    currentSlot = 0
    layOutSlots()
    let frames = pageFrames(inSlot: 0)
    for (each, frame) in zip(new, frames) { each.view.frame = frame }
    UIView.transition(
      with: scrollView, duration: TransitionTiming.flipDuration,
      options: direction == .forward ? .transitionCurlUp : .transitionCurlDown,
      animations: {
        for each in new { each.view.isHidden = false }
        for each in old { each.view.isHidden = true }
      },
      completion: { [weak self] _ in
        for each in old { each.viewIfLoaded?.isHidden = false }
        if let self, let pendingPage, pendingPage == new { completeTransition(to: pendingPage) }
      })
  }

  /// Ends the transition in progress without animation, before another transition begins.
  private func finishTransitionImmediately() {
    guard let pendingPage else { return }
    scrollView.cancelAnimation()
    if isProgrammatic {
      completeTransition(to: pendingPage, isFinished: false)
    } else {
      cancelTransition()
    }
  }

  // MARK: Page transitions

  private func beginTransition(to new: Page) {
    pendingPage = new
    let transition = ChildControllerTransition(
      oldChildren: currentPage, newChildren: new, isOnScreen: isOnScreen)
    addChildren(new.filter { !currentPage.contains($0) })
    transition.beginAppearance(animated: true)
    for each in new { scrollView.addSubview(each.view) }
    layOutSlots()
  }

  private func completeTransition(to new: Page, isFinished: Bool = true) {
    let old = currentPage
    let byFinger = !isProgrammatic
    pendingPage = nil
    isProgrammatic = false
    currentPage = new
    ChildControllerTransition(
      oldChildren: old, newChildren: new, isOnScreen: appearanceState.stage == .appeared
    )
    .endAppearance(isCancelled: false)
    removeChildren(old.filter { !new.contains($0) })
    if byFinger {
      let later = slots.firstIndex(of: new).map { ($0 > currentSlot) != isReversed } ?? true
      pageControl.currentPage += later ? 1 : -1
      lastPageControlPage = pageControl.currentPage
    }
    reloadAdjacentPages()
    if byFinger {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: old, transitionCompleted: true)
    } else {
      updatePageControl()
    }
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  private func cancelTransition() {
    guard let new = pendingPage else { return }
    pendingPage = nil
    ChildControllerTransition(oldChildren: currentPage, newChildren: new, isOnScreen: isOnScreen)
      .endAppearance(isCancelled: true)
    removeChildren(new)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: currentPage,
      transitionCompleted: false)
  }

  // MARK: Page positions

  private var isVertical: Bool { navigationOrientation == .vertical }

  /// Whether later pages are to the left of earlier ones.
  private var isReversed: Bool { !isVertical && (viewIfLoaded?.hasRightToLeftLayout ?? false) }

  private var pageLength: CGFloat {
    isVertical ? scrollView.bounds.height : scrollView.bounds.width
  }

  private func origin(ofSlot slot: Int) -> CGPoint {
    isVertical
      ? CGPoint(x: 0, y: CGFloat(slot) * pageLength) : CGPoint(x: CGFloat(slot) * pageLength, y: 0)
  }

  /// Returns the frames of the one or two view controllers whose page is at the given index in `slots`.
  private func pageFrames(inSlot slot: Int) -> [CGRect] {
    let origin = origin(ofSlot: slot)
    let size = scrollView.bounds.size
    let box =
      isVertical
      ? CGRect(
        x: 0, y: origin.y + pageSpacing / 2, width: size.width, height: size.height - pageSpacing)
      : CGRect(
        x: origin.x + pageSpacing / 2, y: 0, width: size.width - pageSpacing, height: size.height)
    guard spineLocation == .mid else { return [box] }
    let (one, two) =
      isVertical
      ? box.divided(atDistance: box.height / 2, from: .minYEdge)
      : box.divided(atDistance: box.width / 2, from: .minXEdge)
    return isReversed ? [two, one] : [one, two]
  }

  private func adjacentPage(isNext isLater: Bool) -> Page? {
    guard let dataSource, let last = isLater ? currentPage.last : currentPage.first else {
      return nil
    }
    func next(_ to: UIViewController) -> UIViewController? {
      isLater
        ? dataSource.pageViewController(self, viewControllerAfter: to)
        : dataSource.pageViewController(self, viewControllerBefore: to)
    }
    guard let one = next(last) else { return nil }
    guard spineLocation == .mid else { return [one] }
    guard let two = next(one) else { return nil }
    return isLater ? [one, two] : [two, one]
  }

  /// Queries the previous and the next page, and positions the current page between them.
  private func reloadAdjacentPages() {
    guard isViewLoaded, pendingPage == nil, !currentPage.isEmpty else { return }
    let before = adjacentPage(isNext: false)
    let after = adjacentPage(isNext: true)
    let line = [before, currentPage, after].compactMap { $0 }
    slots = isReversed ? line.reversed() : line
    currentSlot = slots.firstIndex(of: currentPage) ?? 0
    scrollView.isScrollEnabled = dataSource != nil
    layOutSlots(atRest: true)
  }

  private func layOutSlots(atRest: Bool = false) {
    isLayingOut = true
    let size = scrollView.bounds.size
    let count = CGFloat(max(1, slots.count))
    scrollView.contentSize =
      isVertical
      ? CGSize(width: size.width, height: size.height * count)
      : CGSize(width: size.width * count, height: size.height)
    for (slot, controllers) in slots.enumerated()
    where controllers == currentPage || controllers == pendingPage {
      for (each, frame) in zip(controllers, pageFrames(inSlot: slot)) {
        each.viewIfLoaded?.frame = frame
      }
    }
    if atRest || (isProgrammatic && !scrollView.hasActiveAnimation) {
      scrollView.contentOffset = origin(ofSlot: currentSlot)
    }
    isLayingOut = false
  }

  // MARK: View

  /// Creates the view, which contains the pages' scroll view and the page control.
  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    view.addSubview(scrollView)
    scrollView.addScrollObserver(self)
    scrollView.bounces = true
    scrollView.alwaysBounceVertical = isVertical
    scrollView.alwaysBounceHorizontal = !isVertical
    pageControl.isHidden = true
    pageControl.addAction(
      UIAction { [weak self] _ in self?.pageControlDidChange() }, for: .valueChanged)
    view.addSubview(pageControl)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if !currentPage.isEmpty { replacePage(with: currentPage) }
    layOutViews()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutViews()
  }

  /// The height of the page control, in points, according to published third-party measurements of iOS.
  private static let pageControlHeight: CGFloat = 37

  private func layOutViews() {
    let bounds = view.bounds
    let hasDots = !pageControl.isHidden
    let below = hasDots ? Self.pageControlHeight + view.safeAreaInsets.bottom : 0
    pageControl.frame = CGRect(
      x: 0, y: bounds.height - below, width: bounds.width, height: Self.pageControlHeight)
    var box = bounds
    box.size.height -= below
    box =
      isVertical
      ? box.insetBy(dx: 0, dy: -pageSpacing / 2) : box.insetBy(dx: -pageSpacing / 2, dy: 0)
    if scrollView.frame != box { scrollView.frame = box }
    guard laidOutSize != box.size || wasReversed != isReversed else { return }
    let turns = wasReversed != isReversed
    (laidOutSize, wasReversed) = (box.size, isReversed)
    if pendingPage != nil { finishTransitionImmediately() }
    if turns { reloadAdjacentPages() } else { layOutSlots(atRest: true) }
  }

  // MARK: Page control

  private var lastPageControlPage = 0

  private func updatePageControl() {
    let count =
      transitionStyle == .scroll && !isVertical
      ? dataSource?.presentationCount(for: self) ?? 0 : 0
    pageControl.numberOfPages = count
    if count > 0 { pageControl.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
    lastPageControlPage = pageControl.currentPage
    if pageControl.isHidden != (count == 0) {
      pageControl.isHidden = count == 0
      view.setNeedsLayout()
    }
  }

  private func pageControlDidChange() {
    let isLater = pageControl.currentPage > lastPageControlPage
    guard pendingPage == nil, let next = adjacentPage(isNext: isLater) else {
      pageControl.currentPage = lastPageControlPage
      return
    }
    let page = pageControl.currentPage
    setViewControllers(next, direction: isLater ? .forward : .reverse, animated: true) {
      [weak self] _ in
      self?.pageControl.currentPage = page
      self?.lastPageControlPage = page
    }
  }
}

extension UIPageViewController: ScrollObserver {
  /// Begins the transition to a page when it scrolls into view.
  package func observedScrollViewDidChange(_ scroll: UIScrollView) {
    guard !isLayingOut, !isProgrammatic, pageLength > 0, !currentPage.isEmpty else { return }
    let rest = origin(ofSlot: currentSlot)
    let direction =
      isVertical ? scroll.contentOffset.y - rest.y : scroll.contentOffset.x - rest.x
    guard direction != 0 else { return }
    let slot = direction > 0 ? currentSlot + 1 : currentSlot - 1
    guard slots.indices.contains(slot) else { return }
    let next = slots[slot]
    if pendingPage == next { return }
    if pendingPage != nil { cancelTransition() }
    delegate?.pageViewController(self, willTransitionTo: next)
    beginTransition(to: next)
  }

  /// Completes or cancels the transition after scrolling has stopped.
  package func observedScrollViewDidStop(_ scroll: UIScrollView) {
    guard let pendingPage else { return }
    let place = slots.firstIndex(of: pendingPage).map(origin) ?? .zero
    let offset = scroll.contentOffset
    if abs(offset.x - place.x) + abs(offset.y - place.y) < 0.5 {
      completeTransition(to: pendingPage)
    } else if !isProgrammatic {
      cancelTransition()
    }
  }
}

/// The scroll view that contains the pages.
private final class PageScrollView: UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isPagingEnabled = true
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    clipsToBounds = false
  }

  required init?(coder: NSCoder) { nil }
}
