import CoreGraphics
public import Foundation
import QuartzCore

/// Shows one page after another, which fingers turn.
///
/// Pages of the style ``TransitionStyle/scroll`` lie beside each other in a scroll view. Pages of the style
/// ``TransitionStyle/pageCurl`` curl where the program turns them; fingers scroll them like the others. The pages beside the
/// present one are asked for whenever it is another; of a movement that fingers make the delegate hears, of the program's not.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How pages turn.
  public enum TransitionStyle: Int, Hashable, Sendable {
    /// Like those of a book.
    case pageCurl
    /// They scroll.
    case scroll
  }

  /// How pages lie.
  public enum NavigationOrientation: Int, Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// Below each other.
    case vertical
  }

  /// Where the spine of a book is.
  public enum SpineLocation: Int, Hashable, Sendable {
    /// There is none.
    case none
    /// At the left or the upper edge.
    case min
    /// In the middle: two pages show at a time.
    case mid
    /// At the right or the lower edge.
    case max
  }

  /// Which way a page is turned.
  public enum NavigationDirection: Int, Hashable, Sendable {
    /// To a later page.
    case forward
    /// To an earlier page.
    case reverse
  }

  /// What can be said when one is made.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Takes the name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Where the spine is: a ``SpineLocation`` or its number.
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The room between pages that scroll, in points.
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// Without pages, turning in a way.
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
    let room = options?[.interPageSpacing]
    spacing =
      style == .pageCurl
      ? 0
      : room as? CGFloat ?? (room as? Int).map { CGFloat($0) }
        ?? (room as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Without pages, curling from side to side.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spineLocation, spacing) = (
      .pageCurl, .horizontal, .min, 0
    )
    super.init(coder: coder)
  }

  /// How pages turn.
  public let transitionStyle: TransitionStyle
  /// How pages lie.
  public let navigationOrientation: NavigationOrientation
  /// Where the spine is; none where pages scroll.
  public let spineLocation: SpineLocation
  private let spacing: CGFloat

  /// Whether pages have something on their backs; kept, as no back shows.
  open var isDoubleSided = false

  /// Who hears of turning.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// Who has the pages; without one fingers turn nothing.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if dataSource !== oldValue, isViewLoaded { arrange() } }
  }

  /// What finds the fingers that turn: none but the scroll view's own.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  // MARK: Pages

  private typealias Page = [UIViewController]

  private let scroll = PageScroll()
  private let dots = UIPageControl()
  private var page: Page = []
  /// The pages in the scroll view as they lie there, without views but for those that show.
  private var slots: [Page] = []
  private var index = 0
  /// The page that is coming.
  private var coming: Page?
  private var isAsked = false
  private var isArranging = false
  private var completion: ((Bool) -> Void)?
  private var shownSize = CGSize.zero
  private var wasReversed = false

  /// What shows.
  open var viewControllers: [UIViewController]? { page }

  /// Shows other pages: one, or two where the spine is in the middle.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    finishAtOnce()
    let new = viewControllers ?? []
    guard new.count == (spineLocation == .mid ? 2 : 1) else {
      CAProgrammerError.raise(
        "a page view controller shows \(spineLocation == .mid ? 2 : 1) controllers, not \(new.count)"
      )
      return
    }
    let isThere = isViewLoaded && view.window != nil && !page.isEmpty
    guard animated, isThere, new != page else {
      replace(by: new)
      completion?(true)
      return
    }
    self.completion = completion
    isAsked = true
    switch transitionStyle {
    case .scroll: scroll(to: new, direction)
    case .pageCurl: curl(to: new, direction)
    }
  }

  private func replace(by new: Page) {
    let old = page
    guard isViewLoaded else {
      adopt(new)
      page = new
      leave(old.filter { !new.contains($0) })
      return
    }
    let gone = old.filter { !new.contains($0) }
    let added = new.filter { !old.contains($0) }
    let transition = ChildTransition(old: gone, new: added, isOnScreen: isOnScreen)
    adopt(added)
    transition.begin(animated: false)
    page = new
    slots = [new]
    index = 0
    for each in new { scroll.addSubview(each.view) }
    transition.end(isCancelled: false)
    leave(gone)
    arrange()
    countDots()
  }

  private func adopt(_ pages: Page) {
    for each in pages where each.parent !== self {
      addChild(each)
      each.didMove(toParent: self)
    }
  }

  private func leave(_ pages: Page) {
    for each in pages {
      each.willMove(toParent: nil)
      each.removeFromParent()
    }
  }

  // MARK: Turning by the program

  private func scroll(to new: Page, _ direction: NavigationDirection) {
    let isLater = (direction == .forward) != isReversed
    slots = isLater ? [page, new] : [new, page]
    index = isLater ? 0 : 1
    place()
    begin(new)
    scroll.setContentOffset(origin(of: isLater ? 1 : 0), animated: true)
  }

  private func curl(to new: Page, _ direction: NavigationDirection) {
    begin(new)
    for each in new { each.view.isHidden = true }
    let old = page
    slots = [page]
    index = 0
    place()
    let frames = frames(in: 0)
    for (each, frame) in zip(new, frames) { each.view.frame = frame }
    UIView.transition(
      with: scroll, duration: TransitionTiming.turn,
      options: direction == .forward ? .transitionCurlUp : .transitionCurlDown,
      animations: {
        for each in new { each.view.isHidden = false }
        for each in old { each.view.isHidden = true }
      },
      completion: { [weak self] _ in
        for each in old { each.viewIfLoaded?.isHidden = false }
        if let self, let coming, coming == new { arrive(at: coming) }
      })
  }

  /// What turns is there at once, for something else to follow.
  private func finishAtOnce() {
    guard let coming else { return }
    scroll.endFlight()
    if isAsked {
      arrive(at: coming, isFinished: false)
    } else {
      goBack()
    }
  }

  // MARK: Coming and going

  private func begin(_ new: Page) {
    coming = new
    let transition = ChildTransition(old: page, new: new, isOnScreen: isOnScreen)
    adopt(new.filter { !page.contains($0) })
    transition.begin(animated: true)
    for each in new { scroll.addSubview(each.view) }
    place()
  }

  private func arrive(at new: Page, isFinished: Bool = true) {
    let old = page
    let byFinger = !isAsked
    coming = nil
    isAsked = false
    page = new
    ChildTransition(old: old, new: new, isOnScreen: appearance.stage == .there)
      .end(isCancelled: false)
    leave(old.filter { !new.contains($0) })
    if byFinger {
      let later = slots.firstIndex(of: new).map { ($0 > index) != isReversed } ?? true
      dots.currentPage += later ? 1 : -1
      dotted = dots.currentPage
    }
    arrange()
    if byFinger {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: old, transitionCompleted: true)
    } else {
      countDots()
    }
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  private func goBack() {
    guard let new = coming else { return }
    coming = nil
    ChildTransition(old: page, new: new, isOnScreen: isOnScreen).end(isCancelled: true)
    leave(new)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: page, transitionCompleted: false)
  }

  // MARK: Places

  private var isVertical: Bool { navigationOrientation == .vertical }

  /// Whether later pages lie to the left.
  private var isReversed: Bool { !isVertical && (viewIfLoaded?.runsRightToLeft ?? false) }

  private var pitch: CGFloat { isVertical ? scroll.bounds.height : scroll.bounds.width }

  private func origin(of slot: Int) -> CGPoint {
    isVertical
      ? CGPoint(x: 0, y: CGFloat(slot) * pitch) : CGPoint(x: CGFloat(slot) * pitch, y: 0)
  }

  /// The boxes of the one page or the two in a slot.
  private func frames(in slot: Int) -> [CGRect] {
    let origin = origin(of: slot)
    let size = scroll.bounds.size
    let box =
      isVertical
      ? CGRect(
        x: 0, y: origin.y + spacing / 2, width: size.width, height: size.height - spacing)
      : CGRect(
        x: origin.x + spacing / 2, y: 0, width: size.width - spacing, height: size.height)
    guard spineLocation == .mid else { return [box] }
    let (one, two) =
      isVertical
      ? box.divided(atDistance: box.height / 2, from: .minYEdge)
      : box.divided(atDistance: box.width / 2, from: .minXEdge)
    return isReversed ? [two, one] : [one, two]
  }

  private func neighbour(isLater: Bool) -> Page? {
    guard let dataSource, let last = isLater ? page.last : page.first else { return nil }
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

  /// Asks for what lies before and after the page, and puts the page where both have room.
  private func arrange() {
    guard isViewLoaded, coming == nil, !page.isEmpty else { return }
    let before = neighbour(isLater: false)
    let after = neighbour(isLater: true)
    let line = [before, page, after].compactMap { $0 }
    slots = isReversed ? line.reversed() : line
    index = slots.firstIndex(of: page) ?? 0
    scroll.isScrollEnabled = dataSource != nil
    place(atRest: true)
  }

  private func place(atRest: Bool = false) {
    isArranging = true
    let size = scroll.bounds.size
    let count = CGFloat(max(1, slots.count))
    scroll.contentSize =
      isVertical
      ? CGSize(width: size.width, height: size.height * count)
      : CGSize(width: size.width * count, height: size.height)
    for (slot, controllers) in slots.enumerated() where controllers == page || controllers == coming
    {
      for (each, frame) in zip(controllers, frames(in: slot)) { each.viewIfLoaded?.frame = frame }
    }
    if atRest || (isAsked && scroll.flight == nil) { scroll.contentOffset = origin(of: index) }
    isArranging = false
  }

  // MARK: The view

  /// A view with the scroll view of the pages.
  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    view.addSubview(scroll)
    scroll.tell(self)
    scroll.bounces = true
    scroll.alwaysBounceVertical = isVertical
    scroll.alwaysBounceHorizontal = !isVertical
    dots.isHidden = true
    dots.addAction(
      UIAction { [weak self] _ in self?.dotsTouched() }, for: .valueChanged)
    view.addSubview(dots)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if !page.isEmpty { replace(by: page) }
    layOut()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  /// How high the row of dots is, in points: as others have measured it on iOS.
  private static let dotsHeight: CGFloat = 37

  private func layOut() {
    let bounds = view.bounds
    let hasDots = !dots.isHidden
    let below = hasDots ? Self.dotsHeight + view.safeAreaInsets.bottom : 0
    dots.frame = CGRect(
      x: 0, y: bounds.height - below, width: bounds.width, height: Self.dotsHeight)
    var box = bounds
    box.size.height -= below
    box =
      isVertical
      ? box.insetBy(dx: 0, dy: -spacing / 2) : box.insetBy(dx: -spacing / 2, dy: 0)
    if scroll.frame != box { scroll.frame = box }
    guard shownSize != box.size || wasReversed != isReversed else { return }
    let turns = wasReversed != isReversed
    (shownSize, wasReversed) = (box.size, isReversed)
    if coming != nil { finishAtOnce() }
    if turns { arrange() } else { place(atRest: true) }
  }

  // MARK: Dots

  private var dotted = 0

  private func countDots() {
    let count =
      transitionStyle == .scroll && !isVertical
      ? dataSource?.presentationCount(for: self) ?? 0 : 0
    dots.numberOfPages = count
    if count > 0 { dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
    dotted = dots.currentPage
    if dots.isHidden != (count == 0) {
      dots.isHidden = count == 0
      view.setNeedsLayout()
    }
  }

  private func dotsTouched() {
    let isLater = dots.currentPage > dotted
    guard coming == nil, let next = neighbour(isLater: isLater) else {
      dots.currentPage = dotted
      return
    }
    let page = dots.currentPage
    setViewControllers(next, direction: isLater ? .forward : .reverse, animated: true) {
      [weak self] _ in
      self?.dots.currentPage = page
      self?.dotted = page
    }
  }
}

extension UIPageViewController: ScrollFollowing {
  func scrollDidMove(_ scroll: UIScrollView) {
    guard !isArranging, !isAsked, pitch > 0, !page.isEmpty else { return }
    let rest = origin(of: index)
    let way =
      isVertical ? scroll.contentOffset.y - rest.y : scroll.contentOffset.x - rest.x
    guard way != 0 else { return }
    let slot = way > 0 ? index + 1 : index - 1
    guard slots.indices.contains(slot) else { return }
    let next = slots[slot]
    if coming == next { return }
    if coming != nil { goBack() }
    delegate?.pageViewController(self, willTransitionTo: next)
    begin(next)
  }

  func scrollDidRest(_ scroll: UIScrollView) {
    guard let coming else { return }
    let place = slots.firstIndex(of: coming).map(origin) ?? .zero
    let offset = scroll.contentOffset
    if abs(offset.x - place.x) + abs(offset.y - place.y) < 0.5 {
      arrive(at: coming)
    } else if !isAsked {
      goBack()
    }
  }
}

/// The scroll view of the pages.
private final class PageScroll: UIScrollView {
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
