import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A film of three scenes with the rectangle that each frame draws again.
@MainActor func costDamage() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 288),
    [("A ball moves", " "), ("Inside a blurred group", " "), ("The parent fades", " ")])
  let kinds: [DamagedScene.Kind] = [.moving, .blurred, .fading]
  let scenes = zip(stages, kinds).map { DamagedScene(on: $0, kind: $1) }
  let watcher = DamageWatcher(scenes)
  watcher.start()
  return .layer(canvas)
}

/// A scene with a renderer of its own, the picture that it draws, and a frame around the changed rectangle.
@MainActor private final class DamagedScene {
  enum Kind { case moving, blurred, fading }

  private let renderer: CARenderer
  private let picture = CALayer()
  private let origin: CGPoint
  private let mark = CALayer()
  private let share = CATextLayer()

  init(on stage: CALayer, kind: Kind) {
    let size = CGSize(width: 190, height: 160)
    let content = Self.makeContent(size, kind)
    renderer = CARenderer(layer: content, bounds: content.bounds, scale: 3)
    origin = CGPoint(x: (stage.bounds.width - size.width) / 2, y: 16)
    picture.frame = CGRect(origin: origin, size: size)
    picture.actions = ["contents": NSNull()]
    picture.cornerRadius = 10
    picture.masksToBounds = true
    stage.addSublayer(picture)
    mark.borderWidth = 2
    mark.borderColor = FigureColors.negative
    mark.actions = ["position": NSNull(), "bounds": NSNull(), "hidden": NSNull()]
    stage.addSublayer(mark)
    share.frame = CGRect(
      x: 0, y: stage.bounds.maxY + 29, width: stage.bounds.width, height: 20)
    share.contentsScale = 3
    share.font = UIFont.systemFont(ofSize: 14)
    share.fontSize = 14
    share.foregroundColor = FigureColors.negative
    share.alignmentMode = .center
    share.actions = ["contents": NSNull()]
    stage.addSublayer(share)
  }

  private static func makeContent(_ size: CGSize, _ kind: Kind) -> CALayer {
    let content = CALayer()
    content.frame = CGRect(origin: .zero, size: size)
    content.backgroundColor = .hex(0x2E3560)
    for index in 0..<6 {
      let tile = CALayer()
      tile.frame = CGRect(
        x: 12 + 58 * CGFloat(index % 3), y: 12 + 78 * CGFloat(index / 3), width: 50, height: 58)
      tile.backgroundColor = .hex(0x4A538C)
      tile.cornerRadius = 8
      content.addSublayer(tile)
    }
    let ball = CALayer()
    ball.bounds.size = CGSize(width: 26, height: 26)
    ball.cornerRadius = 13
    ball.backgroundColor = FigureColors.positive
    ball.position = CGPoint(x: 24, y: size.height / 2)
    content.addSublayer(ball)
    if kind == .blurred {
      let group = CALayer()
      group.frame = CGRect(x: 20, y: 34, width: 150, height: 92)
      group.backgroundColor = .hex(0x5B6BE0)
      group.cornerRadius = 14
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(2, forKey: "inputRadius")
      group.filters = [blur]
      ball.position = CGPoint(x: 28, y: 46)
      group.addSublayer(ball)
      content.addSublayer(group)
    }
    let motion = CABasicAnimation(keyPath: kind == .fading ? "opacity" : "position.x")
    motion.toValue = kind == .fading ? 0.35 : kind == .blurred ? 122 : size.width - 24
    motion.duration = 2
    motion.autoreverses = true
    motion.repeatCount = .infinity
    motion.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    (kind == .fading ? content : ball).add(motion, forKey: "motion")
    return content
  }

  /// Marks the rectangle that the frame at a time draws again.
  func update(at time: Double) {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    let damage = renderer.updateBounds()
    renderer.render()
    picture.contents = renderer.frameImage
    renderer.endFrame()
    mark.isHidden = damage.isNull
    if !damage.isNull { mark.frame = damage.offsetBy(dx: origin.x, dy: origin.y) }
    let pixels = damage.isNull ? 0 : damage.width * damage.height
    let all = renderer.bounds.width * renderer.bounds.height
    share.string = "\(Int((100 * pixels / all).rounded())) % of the pixels"
  }
}

/// An object that updates scenes in each frame.
@MainActor private final class DamageWatcher: NSObject {
  private let scenes: [DamagedScene]

  init(_ scenes: [DamagedScene]) { self.scenes = scenes }

  func start() {
    CADisplayLink(target: self, selector: Selector("update:", DamageWatcher.update))
      .add(to: .main, forMode: .common)
  }

  func update(_ link: CADisplayLink) {
    for scene in scenes { scene.update(at: link.timestamp) }
  }
}
