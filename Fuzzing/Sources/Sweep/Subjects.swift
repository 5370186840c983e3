import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import UIKit

/// A call to an initializer or property setter with a single number as its argument.
struct SweepCall {
  let name: String
  let run: @MainActor (Double) -> Void

  init(_ name: String, _ run: @escaping @MainActor (Double) -> Void) {
    (self.name, self.run) = (name, run)
  }
}

/// The extreme numbers that are passed to each call.
let sweepNumbers: [Double] = [
  .nan, .infinity, -.infinity, 1e308, -1e308, .greatestFiniteMagnitude, 0x1p-1063, -0x1p-1063, -0.0,
  0x1p53,
  0x1p63, -0x1p63, 1e20, -1, 0.5, 0,
]

/// Returns the nearest integer, clamped to the range of `Int`.
///
/// NaN is converted to 0.
func whole(_ number: Double) -> Int {
  number.isNaN ? 0 : Int(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
}

/// The objects whose properties are set, and functions that then lay them out, draw them and hit-test them.
@MainActor enum Subjects {
  static let box = CGRect(x: 10, y: 10, width: 60, height: 40)
  /// An image of 4 × 4 pixels, half of which are red.
  static let image: CGImage = {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 2, height: 4)
    layer.backgroundColor = UIColor.red.cgColor
    return CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 4, height: 4)).image(at: 0)
  }()

  static func layer() -> CALayer {
    let layer = CALayer()
    layer.frame = box
    layer.backgroundColor = UIColor.blue.cgColor
    return layer
  }

  static func link() -> CADisplayLink { CADisplayLink { _ in } }

  static func item() -> NSCollectionLayoutItem {
    NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(20), heightDimension: .absolute(10)))
  }

  static func section() -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)),
        subitems: [item()]))
  }

  static func tabs() -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    return tabs
  }

  // MARK: Showing

  /// Renders a layer at three times and calls its query methods, such as hit tests.
  static func show(_ layer: CALayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    root.addSublayer(layer)
    layer.setNeedsDisplay()
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    for time in [0, 0.3, 2] {
      _ = try? renderer.frame(at: time)
      _ = root.hitTest(CGPoint(x: 30, y: 30))
      _ = layer.presentation()?.frame
      _ = renderer.nextFrameTime()
    }
    _ = layer.convert(CGPoint(x: 1, y: 1), to: root)
    _ = layer.contains(CGPoint(x: 1, y: 1))
    _ = layer.preferredFrameSize()
    _ = "\(layer.debugDescription)"
    layer.removeFromSuperlayer()
  }

  /// Lays out a view in a window, renders it, sends it touches and measures its size.
  static func show(_ view: UIView) {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    RenderContext.$current.withValue(context) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
      window.addSubview(view)
      window.isHidden = false
      context.endTurn()
      view.setNeedsLayout()
      window.layoutIfNeeded()
      _ = view.sizeThatFits(CGSize(width: 50, height: 50))
      _ = view.intrinsicContentSize
      _ = view.systemLayoutSizeFitting(CGSize(width: 50, height: 50))
      _ = window.hitTest(CGPoint(x: 30, y: 30), with: nil)
      context.advanceClock(clock, to: ManualClock.start + 0.3)
      let renderer = CARenderer(layer: window.layer, bounds: window.bounds, clock: clock)
      _ = try? renderer.frame(at: 0.5)
      view.removeFromSuperview()
      window.isHidden = true
      context.endTurn()
    }
  }

  static func show(_ animation: CAAnimation) {
    let layer = layer()
    if let value = animation as? CABasicAnimation {
      value.fromValue = value.fromValue ?? 0
      value.toValue = value.toValue ?? 50
    }
    if let keys = animation as? CAKeyframeAnimation, keys.values == nil {
      keys.values = [0, 20, 50]
    }
    if animation.duration == 0 { animation.duration = 1 }
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [animation]
    layer.add(animation, forKey: "a")
    layer.add(group, forKey: "b")
    show(layer)
  }

  static func show(_ path: UIBezierPath) {
    _ = (path.contains(.zero), path.bounds, path.contains(CGPoint(x: 30, y: 30)))
    let shape = CAShapeLayer()
    shape.path = path.cgPath
    shape.lineWidth = 2
    shape.strokeColor = UIColor.red.cgColor
    shape.strokeEnd = 0.5
    show(shape)
    _ = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
      path.fill()
      path.stroke()
    }
  }

  static func show(_ layout: UICollectionViewLayout) {
    let source = Items()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 80, height: 60), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "a")
    view.dataSource = source
    show(view)
    withExtendedLifetime(source) {}
  }

  static func show(_ behavior: UIDynamicBehavior) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    let item = UIView(frame: box)
    view.addSubview(item)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    animator.addBehavior(behavior)
    show(view)
    animator.removeAllBehaviors()
  }

  /// A collection view data source with five cells.
  private final class Items: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
    func collectionView(
      _ view: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "a", for: path)
    }
  }
}

/// Uses an object that a call has created or changed, in ways that depend on its type.
@MainActor func use(_ it: Any?) {
  switch it {
  case let layer as CALayer: Subjects.show(layer)
  case let view as UIView: Subjects.show(view)
  case let animation as CAAnimation: Subjects.show(animation)
  case let path as UIBezierPath: Subjects.show(path)
  case let layout as UICollectionViewLayout: Subjects.show(layout)
  case let section as NSCollectionLayoutSection:
    Subjects.show(UICollectionViewCompositionalLayout(section: section))
  case let behavior as UIDynamicBehavior: Subjects.show(behavior)
  case let image as UIImage: Subjects.show(UIImageView(image: image))
  case let color as UIColor:
    let view = UIView(frame: Subjects.box)
    view.backgroundColor = color
    Subjects.show(view)
  case let configuration as UIButton.Configuration:
    Subjects.show(UIButton(configuration: configuration, primaryAction: nil))
  case let configuration as any UIContentConfiguration:
    Subjects.show(configuration.makeContentView())
  case let controller as UIViewController: Subjects.show(controller.view)
  case let gesture as UIGestureRecognizer:
    let view = UIView(frame: Subjects.box)
    view.addGestureRecognizer(gesture)
    Subjects.show(view)
  case let cell as CAEmitterCell:
    let emitter = CAEmitterLayer()
    emitter.frame = Subjects.box
    cell.contents = cell.contents ?? Subjects.image
    if cell.birthRate == 0 { cell.birthRate = 10 }
    if cell.lifetime == 0 { cell.lifetime = 1 }
    emitter.emitterCells = [cell]
    Subjects.show(emitter)
  case let renderer as CARenderer:
    _ = try? renderer.frame(at: 0.3)
  case let link as CADisplayLink:
    link.add(to: .main, forMode: .common)
    Subjects.show(Subjects.layer())
    link.invalidate()
  case let it?: _ = "\(it)"
  case nil: break
  }
}
