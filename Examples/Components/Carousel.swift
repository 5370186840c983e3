import UIKit

/// A horizontally scrolling carousel of pages.
///
/// The centered page is large, and its neighbors are smaller and partly visible.
///
/// The control sends `.valueChanged` when another page comes to rest in the center.
final class Carousel: UIControl, UIScrollViewDelegate {
  /// The page views to display.
  var pages: [UIView] = [] {
    didSet {
      oldValue.forEach { $0.removeFromSuperview() }
      pages.forEach(scrollView.addSubview)
      setNeedsLayout()
    }
  }

  /// The width of each page as a fraction of the carousel's width.
  var pageShare: CGFloat = 0.7 { didSet { setNeedsLayout() } }

  /// The scale of pages that are at least one page away from the center.
  var smallestScale: CGFloat = 0.8 { didSet { setNeedsLayout() } }

  /// The index of the page that last came to rest in the center.
  private(set) var currentPage = 0

  let scrollView = UIScrollView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    // Each page is as wide as the scroll view. Because the scroll view does not clip, the neighboring pages are
    // visible.
    scrollView.isPagingEnabled = true
    scrollView.clipsToBounds = false
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    addSubview(scrollView)
  }

  /// Scrolls the page with the given index to the center.
  func show(_ page: Int, animated: Bool) {
    guard pages.indices.contains(page) else { return }
    layoutIfNeeded()
    let offset = CGPoint(x: CGFloat(page) * scrollView.bounds.width, y: 0)
    scrollView.setContentOffset(offset, animated: animated)
    if !animated { settle() }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let page = CGSize(width: (bounds.width * pageShare).rounded(), height: bounds.height)
    if scrollView.bounds.size != page {
      scrollView.frame = CGRect(
        x: ((bounds.width - page.width) / 2).rounded(), y: 0, width: page.width,
        height: page.height)
      scrollView.contentOffset = CGPoint(x: CGFloat(currentPage) * page.width, y: 0)
    }
    scrollView.contentSize = CGSize(width: page.width * CGFloat(pages.count), height: page.height)
    for (index, view) in pages.enumerated() {
      view.bounds.size = CGSize(width: page.width - 16, height: page.height - 16)
      view.center = CGPoint(x: page.width * (CGFloat(index) + 0.5), y: page.height / 2)
    }
    scale()
  }

  private func scale() {
    guard scrollView.bounds.width > 0 else { return }
    for view in pages {
      let distance = abs(view.center.x - scrollView.bounds.midX) / scrollView.bounds.width
      let scale = 1 - (1 - smallestScale) * min(distance, 1)
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
      view.alpha = 1 - 0.4 * min(distance, 1)
    }
  }

  // Touches outside the scroll view's bounds also scroll it.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === self ? scrollView : view
  }

  // MARK: UIScrollViewDelegate

  func scrollViewDidScroll(_ scrollView: UIScrollView) { scale() }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  private func settle() {
    let page = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    guard page != currentPage, pages.indices.contains(page) else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }
}
