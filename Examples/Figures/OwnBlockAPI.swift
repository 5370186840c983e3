import CoreGraphics
import Dispatch
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

extension UIView {
  /// Animates the changes of each layer a little later than those of the layer before it.
  ///
  /// - Parameters:
  ///   - delay: The time between the first changes of two layers, in seconds.
  ///   - animations: A closure that changes views and layers.
  static func stagger(by delay: Double, animations: () -> Void) {
    animate(with: StaggerContext(delay: delay), animations: animations)
  }
}

/// An animation context that gives each layer its own begin time.
private final class StaggerContext: UIViewAnimationContext {
  private let delay: Double
  private var order: [ObjectIdentifier: Int] = [:]

  init(delay: Double) { self.delay = delay }

  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
    let index = order[ObjectIdentifier(layer), default: order.count]
    order[ObjectIdentifier(layer)] = index
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = layer.presentation()?.value(forKey: key) ?? oldValue
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 1.4, 0.5, 1)
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    animation.beginTime = now + delay * Double(index)
    animation.fillMode = .backwards
    return .action(animation)
  }

  func blockDidEnd() {}
}

/// A film of the same changes in a block of UIKit and in one with a custom animation context.
@MainActor func ownBlockAPI() -> Figure.Scene {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 720, height: 360))
  stage.layer.backgroundColor = FigureColors.background
  let rows: [(name: String, details: [String], run: (() -> Void) -> Void)] = [
    (
      "UIView.animate", ["squares are views: 0.8 s", "circles are layers: 0.25 s"],
      { UIView.animate(withDuration: 0.8, animations: $0) }
    ),
    (
      "UIView.stagger", ["views and layers,", "one after the other"],
      { UIView.stagger(by: 0.12, animations: $0) }
    ),
  ]
  for (index, row) in rows.enumerated() {
    let card = TileRow(frame: CGRect(x: 24, y: 24 + 162 * CGFloat(index), width: 672, height: 150))
    card.addLabels([row.name] + row.details)
    stage.addSubview(card)
    for (time, isUp) in [(0.5, true), (2.4, false)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) {
        row.run { card.moveTiles(up: isUp) }
      }
    }
  }
  return .view(stage)
}

/// A card with tiles that are in turn views and standalone layers.
@MainActor private final class TileRow: UIView {
  private let tiles: [(view: UIView?, layer: CALayer)] = (0..<6).map { index in
    if index % 2 == 0 {
      let view = UIView()
      return (view, view.layer)
    }
    return (nil, CALayer())
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.backgroundColor = FigureColors.card
    layer.cornerRadius = 12
    for (index, tile) in tiles.enumerated() {
      tile.layer.frame = CGRect(x: 276 + 64 * index, y: 88, width: 44, height: 44)
      tile.layer.cornerRadius = tile.view == nil ? 22 : 10
      tile.layer.backgroundColor = tile.view == nil ? FigureColors.positive : FigureColors.accent
      if let view = tile.view { addSubview(view) } else { layer.addSublayer(tile.layer) }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a function name, and lines of text below it.
  func addLabels(_ lines: [String]) {
    for (index, line) in lines.enumerated() {
      let label =
        index == 0
        ? Text(line, size: 19, weight: .semibold, color: FigureColors.text, design: .monospaced)
        : Text(line, size: 15, color: FigureColors.faint)
      label.position = CGPoint(
        x: 24 + label.bounds.width / 2, y: index == 0 ? 46 : 60 + 22 * CGFloat(index))
      layer.addSublayer(label)
    }
  }

  /// Sets the positions of all tiles, those of views and those of layers.
  func moveTiles(up isUp: Bool) {
    for tile in tiles {
      if let view = tile.view {
        view.center.y = isUp ? 40 : 110
      } else {
        tile.layer.position.y = isUp ? 40 : 110
      }
    }
  }
}
