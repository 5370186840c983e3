import UIKit

// Page curl: The pages of a small picture book curl over and back.
//
// API: transitionCurlUp, UIView.transition, transitionCurlDown

@MainActor func pageCurl() -> UIViewController { BookController() }

private final class BookController: UIViewController {
  private let book = UIView(frame: CGRect(x: 190, y: 30, width: 260, height: 340))
  private let pages = [
    page("One", "The sun rose\nover the hill.", "☀", 0xF6B53C, 0xFFF3D6),
    page("Two", "The rain came\nin the afternoon.", "☂", 0x3C82C4, 0xE2F0FB),
    page("Three", "And at night\nthere were stars.", "★", 0x44388C, 0xE9E5FA),
  ]

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.33, green: 0.26, blue: 0.22, alpha: 1)
    let cover = UIView(frame: book.frame.insetBy(dx: -8, dy: -8))
    cover.backgroundColor = UIColor(red: 0.55, green: 0.16, blue: 0.16, alpha: 1)
    cover.layer.cornerRadius = 8
    cover.layer.shadowOpacity = 0.5
    cover.layer.shadowRadius = 20
    cover.layer.shadowOffset = CGSize(width: 0, height: 12)
    view.addSubview(cover)
    book.addSubview(pages[0])
    view.addSubview(book)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    turn(to: 1, after: 0.5, .transitionCurlUp)
    turn(to: 2, after: 1.9, .transitionCurlUp)
    turn(to: 1, after: 3.3, .transitionCurlDown)
  }

  /// Replaces the page in the book.
  ///
  /// The option selects how the change is shown.
  private func turn(to index: Int, after delay: Double, _ curl: UIView.AnimationOptions) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [self] in
      UIView.transition(with: book, duration: 1.1, options: [curl, .curveEaseInOut]) { [self] in
        book.subviews.forEach { $0.removeFromSuperview() }
        book.addSubview(pages[index])
      }
    }
  }

  private static func page(
    _ title: String, _ text: String, _ symbol: String, _ ink: UInt32, _ paper: UInt32
  ) -> UIView {
    func color(_ hex: UInt32) -> UIColor {
      UIColor(
        red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
        blue: CGFloat(hex & 255) / 255, alpha: 1)
    }
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 260, height: 340))
    page.backgroundColor = color(paper)
    let lines: [(String, CGFloat, CGFloat, UIColor)] = [
      (symbol, 120, 30, color(ink)), (text, 22, 200, .black), (title, 15, 290, color(ink)),
    ]
    for (string, size, y, color) in lines {
      let label = UILabel(frame: CGRect(x: 16, y: y, width: 228, height: size * 2.6))
      label.text = string
      label.numberOfLines = 2
      label.font = UIFont(name: "DejaVu Serif", size: size) ?? .systemFont(ofSize: size)
      label.textColor = color
      label.textAlignment = .center
      label.sizeToFit()
      label.frame = CGRect(x: 16, y: y, width: 228, height: label.frame.height)
      page.addSubview(label)
    }
    return page
  }
}
