import UIKit

// Falling letters: Letter tiles drop onto two ramps, bounce, pile up, and are thrown into the air.
//
// API: UIDynamicAnimator, UIGravityBehavior, UICollisionBehavior

@MainActor func fallingLetters() -> UIViewController { ToyController() }

private final class ToyController: UIViewController {
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private let gravity = UIGravityBehavior()
  private let collision = UICollisionBehavior()
  private let material = UIDynamicItemBehavior()
  private let hues = [0.98, 0.06, 0.36, 0.5, 0.58, 0.7, 0.86]
  private var tiles: [UIView] = []

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.99, green: 0.93, blue: 0.82, alpha: 1)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    material.elasticity = 0.35
    material.friction = 0.3
    for behavior in [gravity, collision, material] { animator.addBehavior(behavior) }

    // Boundaries are paths, or lines between two points. The walls are open at the top, where the tiles come from.
    let walls = CGMutablePath()
    walls.addLines(between: [
      CGPoint(x: 0, y: -600), CGPoint(x: 0, y: 372), CGPoint(x: 640, y: 372),
      CGPoint(x: 640, y: -600),
    ])
    collision.addBoundary(withIdentifier: "walls" as NSString, for: UIBezierPath(cgPath: walls))
    addRamp("left", from: CGPoint(x: -10, y: 150), to: CGPoint(x: 230, y: 205))
    addRamp("right", from: CGPoint(x: 650, y: 130), to: CGPoint(x: 400, y: 200))
    let floor = UIView(frame: CGRect(x: 0, y: 372, width: 640, height: 28))
    floor.backgroundColor = UIColor(red: 0.3, green: 0.2, blue: 0.24, alpha: 1)
    view.addSubview(floor)

    for (index, letter) in "GRAVITY".enumerated() {
      let tile = makeTile(String(letter), hue: hues[index])
      tile.center = CGPoint(x: index % 2 == 0 ? 90 : 560, y: -50)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05 + 0.28 * Double(index)) {
        self.drop(tile)
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3.9) { self.kick() }
  }

  private func drop(_ tile: UIView) {
    view.addSubview(tile)
    gravity.addItem(tile)
    collision.addItem(tile)
    material.addItem(tile)
    tiles.append(tile)
  }

  /// Pushes each tile up for a moment, off its center, so that it turns.
  private func kick() {
    for (index, tile) in tiles.enumerated() {
      let push = UIPushBehavior(items: [tile], mode: .instantaneous)
      push.pushDirection = CGVector(dx: (320 - tile.center.x) / 400, dy: -4)
      push.setTargetOffsetFromCenter(
        UIOffset(horizontal: index % 2 == 0 ? 8 : -8, vertical: 0), for: tile)
      animator.addBehavior(push)
    }
  }

  private func makeTile(_ letter: String, hue: CGFloat) -> UIView {
    let tile = UILabel(frame: CGRect(x: 0, y: 0, width: 68, height: 68))
    tile.text = letter
    tile.font = .systemFont(ofSize: 42, weight: .heavy)
    tile.textColor = .white
    tile.textAlignment = .center
    tile.layer.backgroundColor =
      UIColor(hue: hue, saturation: 0.7, brightness: 0.78, alpha: 1).cgColor
    tile.layer.cornerRadius = 14
    tile.layer.allowsEdgeAntialiasing = true
    return tile
  }

  private func addRamp(_ name: String, from start: CGPoint, to end: CGPoint) {
    collision.addBoundary(withIdentifier: name as NSString, from: start, to: end)
    let ramp = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: start.x, y: start.y + 6), CGPoint(x: end.x, y: end.y + 6)])
    ramp.path = path
    ramp.strokeColor = UIColor(red: 0.3, green: 0.2, blue: 0.24, alpha: 1).cgColor
    ramp.lineWidth = 12
    ramp.lineCap = .round
    view.layer.addSublayer(ramp)
  }
}
