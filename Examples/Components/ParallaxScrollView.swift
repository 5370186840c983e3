import UIKit

/// A scroll view with a header image above its content.
///
/// The header scrolls at half the speed and grows when the content is pulled down. A title bar appears when the
/// header has scrolled away.
final class ParallaxScrollView: UIScrollView {
  /// The height of the header at rest, in points.
  var headerHeight: CGFloat = 200 {
    didSet {
      contentInset.top = headerHeight
      setNeedsLayout()
    }
  }

  /// The height of the title bar in points.
  var barHeight: CGFloat = 44 { didSet { setNeedsLayout() } }

  /// The view shown in the header.
  let header: UIView
  let headerClip = UIView()
  let bar = UIView()
  let titleLabel = UILabel()

  init(header: UIView, title: String) {
    self.header = header
    super.init(frame: .zero)
    titleLabel.text = title
    setUp()
  }

  required init?(coder: NSCoder) {
    header = UIView()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    alwaysBounceVertical = true
    contentInset.top = headerHeight
    contentOffset.y = -headerHeight
    headerClip.clipsToBounds = true
    headerClip.addSubview(header)
    addSubview(headerClip)
    bar.backgroundColor = .systemBackground
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.textAlignment = .center
    bar.addSubview(titleLabel)
    addSubview(bar)
  }

  // Scrolling changes the scroll view's bounds, and each change triggers this method.
  override func layoutSubviews() {
    super.layoutSubviews()
    let top = contentOffset.y
    let left = max(0, headerHeight - (top + headerHeight))
    headerClip.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(left, barHeight))
    if left > headerHeight {
      // When the content is pulled down, the header is scaled proportionally to fill the space.
      let scale = left / headerHeight
      header.transform = CGAffineTransform(scaleX: scale, y: scale)
      header.center = CGPoint(x: bounds.width / 2, y: left / 2)
    } else {
      header.transform = .identity
      header.center = CGPoint(x: bounds.width / 2, y: headerHeight / 2 - (headerHeight - left) / 2)
    }
    header.bounds.size = CGSize(width: bounds.width, height: headerHeight)
    bar.frame = CGRect(x: 0, y: top, width: bounds.width, height: barHeight)
    titleLabel.frame = bar.bounds
    // The bar fades in over the last 40 points of the header.
    bar.alpha = min(max((barHeight + 40 - left) / 40, 0), 1)
    bringSubviewToFront(headerClip)
    bringSubviewToFront(bar)
  }
}
