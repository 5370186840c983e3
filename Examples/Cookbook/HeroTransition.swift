import UIKit

// Hero transition: A picture in a grid grows into the page that shows it, and shrinks back.
//
// API: UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate, convert

@MainActor func heroTransition() -> UIViewController { GridController() }

private final class GridController: UIViewController {
  private var tiles: [UIImageView] = []

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(white: 0.97, alpha: 1)
    for index in 0..<6 {
      let tile = UIImageView(image: landscape(hue: CGFloat(index) / 6))
      tile.frame = CGRect(x: 32 + index % 3 * 196, y: 32 + index / 3 * 172, width: 184, height: 160)
      tile.contentMode = .scaleAspectFill
      tile.clipsToBounds = true
      tile.layer.cornerRadius = 20
      tiles.append(tile)
      view.addSubview(tile)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The film opens two pages. It begins once, not after each page.
    guard !tiles.contains(where: { $0.tag == 1 }) else { return }
    tiles[0].tag = 1
    for (index, time) in [(4, 0.5), (2, 3.2)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { [self] in
        let page = PageController(hero: tiles[index])
        present(page, animated: true)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) { page.dismiss(animated: true) }
      }
    }
  }
}

private final class PageController: UIViewController, UIViewControllerTransitioningDelegate {
  let hero: UIImageView
  let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 640, height: 260))

  init(hero: UIImageView) {
    self.hero = hero
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .fullScreen
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = .white
    picture.image = hero.image
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    view.addSubview(picture)
    for (text, size, y) in [("Behind the hills", 36.0, 280.0), ("A walk of three hours", 20, 332)] {
      let label = UILabel(frame: CGRect(x: 40, y: y, width: 560, height: size * 1.3))
      label.text = text
      label.font = .systemFont(ofSize: size, weight: size > 30 ? .bold : .regular)
      label.textColor = size > 30 ? .black : .gray
      view.addSubview(label)
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { HeroAnimator(page: self, isOpening: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { HeroAnimator(page: self, isOpening: false) }
}

private final class HeroAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let page: PageController
  private let isOpening: Bool

  init(page: PageController, isOpening: Bool) { (self.page, self.isOpening) = (page, isOpening) }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
    0.6
  }

  /// Moves a third picture between the tile and the page, which hide their own pictures and cross-fade below it.
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    if isOpening {
      container.addSubview(page.view)
    } else if let grid = context.view(forKey: .to) {
      container.insertSubview(grid, belowSubview: page.view)
    }
    let tile = page.hero.convert(page.hero.bounds, to: container)
    let large = page.picture.frame
    let flying = UIImageView(frame: isOpening ? tile : large)
    flying.image = page.hero.image
    flying.contentMode = .scaleAspectFill
    flying.clipsToBounds = true
    flying.layer.cornerRadius = isOpening ? 20 : 0
    container.addSubview(flying)
    page.hero.isHidden = true
    page.picture.isHidden = true
    page.view.alpha = isOpening ? 0 : 1
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.82,
      initialSpringVelocity: 0
    ) { [self] in
      flying.frame = isOpening ? large : tile
      flying.layer.cornerRadius = isOpening ? 0 : 20
      page.view.alpha = isOpening ? 1 : 0
    } completion: { [self] _ in
      page.hero.isHidden = false
      page.picture.isHidden = false
      flying.removeFromSuperview()
      context.completeTransition(true)
    }
  }
}

private func landscape(hue: CGFloat) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 640, height: 400)).image { context in
    func fill(_ saturation: CGFloat, _ brightness: CGFloat) {
      UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1).setFill()
    }
    fill(0.3, 1)
    context.fill(CGRect(x: 0, y: 0, width: 640, height: 400))
    fill(0.08, 1)
    UIBezierPath(ovalIn: CGRect(x: 370, y: 70, width: 110, height: 110)).fill()
    for (index, y) in [220.0, 270, 320].enumerated() {
      fill(0.45 + 0.15 * Double(index), 0.85 - 0.2 * Double(index))
      let hill = UIBezierPath(
        ovalIn: CGRect(x: -300 + 330 * Double(index), y: y - 30, width: 800, height: 500))
      hill.append(
        UIBezierPath(ovalIn: CGRect(x: 400 - 420 * Double(index), y: y, width: 700, height: 400)))
      hill.fill()
    }
  }
}
