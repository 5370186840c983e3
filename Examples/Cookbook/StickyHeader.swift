import UIKit

// Sticky header: The cover of an album shrinks to a bar while its songs are scrolled.
//
// API: scrollViewDidScroll, UIScrollView, setContentOffset

@MainActor func stickyHeader() -> UIViewController { AlbumController() }

private final class AlbumController: UIViewController, UIScrollViewDelegate {
  private let header = UIView()
  private let cover = CAGradientLayer()
  private let record = UIImageView(image: vinyl)
  private let titleLabel = UILabel()
  private let artistLabel = UILabel()

  override func loadView() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    scroll.delegate = self
    scroll.showsVerticalScrollIndicator = false
    scroll.contentSize = CGSize(width: 640, height: 220 + 9 * 60 + 20)
    for (index, song) in songs.enumerated() {
      let texts: [(String, CGFloat, CGFloat)] = [
        ("\(index + 1)", 0.35, 40), (song, 0.9, 88), ("3:\(14 + index * 5)", 0.35, 546),
      ]
      for (text, alpha, x) in texts {
        let label = UILabel(
          frame: CGRect(x: x, y: 230 + 60 * CGFloat(index), width: 440, height: 60))
        label.text = text
        label.font = .monospacedDigitSystemFont(ofSize: 22, weight: .medium)
        label.textColor = UIColor(white: 1, alpha: alpha)
        scroll.addSubview(label)
      }
    }
    view = UIView(frame: scroll.frame)
    view.backgroundColor = UIColor(red: 0.07, green: 0.09, blue: 0.1, alpha: 1)
    view.addSubview(scroll)

    cover.colors = [
      UIColor(red: 0.98, green: 0.45, blue: 0.27, alpha: 1).cgColor,
      UIColor(red: 0.66, green: 0.12, blue: 0.3, alpha: 1).cgColor,
    ]
    cover.endPoint = CGPoint(x: 1, y: 1)
    header.layer.addSublayer(cover)
    titleLabel.text = "Slow Rivers"
    titleLabel.font = .systemFont(ofSize: 46, weight: .heavy)
    artistLabel.text = "Marta Lindqvist"
    artistLabel.font = .systemFont(ofSize: 22, weight: .medium)
    for label in [titleLabel, artistLabel] {
      label.textColor = .white
      label.sizeToFit()
      header.addSubview(label)
    }
    header.addSubview(record)
    view.addSubview(header)
    scrollViewDidScroll(scroll)

    for (time, y) in [(0.8, 70.0), (1.5, 150), (2.2, 340), (3.6, 90), (4.2, 0)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) {
        scroll.setContentOffset(CGPoint(x: 0, y: y), animated: true)
      }
    }
  }

  /// Lays out the header for the scroll position, in each frame in which it changes.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let height = max(76, 220 - scrollView.contentOffset.y)
    // The share is 0 for the small bar and 1 for the large cover.
    let share = min(1, (height - 76) / 144)
    func mix(_ small: CGFloat, _ large: CGFloat) -> CGFloat { small + (large - small) * share }
    header.frame = CGRect(x: 0, y: 0, width: 640, height: height)
    // The gradient is not the layer of a view, so its changes would be animated.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    cover.frame = header.bounds
    CATransaction.commit()
    let side = mix(52, 156)
    record.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    record.center = CGPoint(x: 40 + side / 2, y: height / 2)
    // The record rolls while it shrinks.
    record.transform = CGAffineTransform(rotationAngle: mix(-3, 0))
    let scale = mix(0.62, 1)
    titleLabel.transform = CGAffineTransform(scaleX: scale, y: scale)
    titleLabel.center = CGPoint(
      x: record.frame.maxX + mix(20, 32) + titleLabel.bounds.width * scale / 2,
      y: height / 2 - mix(0, 18))
    artistLabel.center = CGPoint(
      x: titleLabel.frame.minX + 2 + artistLabel.bounds.width / 2, y: height / 2 + 30)
    artistLabel.alpha = max(0, 2 * share - 1)
  }
}

private let songs = [
  "Before the Bridge", "Mill Pond", "All the Way Down", "Heron", "Silt", "A Boat Without Oars",
  "Seven Weirs", "Estuary", "Salt",
]

private let vinyl = UIGraphicsImageRenderer(size: CGSize(width: 312, height: 312)).image { _ in
  for (radius, white, alpha) in [
    (156.0, 0.06, 1.0), (138, 1, 0.05), (134, 0.06, 1), (112, 1, 0.05), (108, 0.06, 1),
  ] {
    UIColor(white: white, alpha: alpha).setFill()
    UIBezierPath(
      ovalIn: CGRect(x: 156 - radius, y: 156 - radius, width: 2 * radius, height: 2 * radius)
    ).fill()
  }
  UIColor(red: 1, green: 0.82, blue: 0.4, alpha: 1).setFill()
  UIBezierPath(ovalIn: CGRect(x: 100, y: 100, width: 112, height: 112)).fill()
  UIColor(red: 0.66, green: 0.12, blue: 0.3, alpha: 1).setFill()
  UIBezierPath(roundedRect: CGRect(x: 118, y: 124, width: 76, height: 12), cornerRadius: 6).fill()
  UIBezierPath(ovalIn: CGRect(x: 147, y: 147, width: 18, height: 18)).fill()
}
