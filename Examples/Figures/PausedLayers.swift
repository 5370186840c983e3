import CoreGraphics
import ExampleFilms
import Foundation
import QuartzCore
import Storyboard

/// Stops the time of a layer and its sublayers.
func pause(_ layer: CALayer) {
  let time = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = time
}

/// Lets the time of a paused layer continue.
func resume(_ layer: CALayer) {
  let paused = layer.timeOffset
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
}

/// A film of three clocks in layers with different times: as fast as the media time, half as fast, and paused from the
/// second to the fourth second.
@MainActor func pausedLayers() -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 320)
  scene.backgroundColor = FigureColors.background
  let titles = ["speed = 1", "speed = 0.5", "pause, resume"]
  let clocks = titles.enumerated().map { index, title in
    ClockCard(title, x: 16 + 233 * CGFloat(index))
  }
  for clock in clocks { scene.addSublayer(clock.card) }
  clocks[1].face.speed = 0.5
  DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
    pause(clocks[2].face)
    clocks[2].status.opacity = 1
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 4) {
    resume(clocks[2].face)
    clocks[2].status.opacity = 0
  }
  let readout = ClockReadout(clocks)
  let link = CADisplayLink(target: readout, selector: Selector("show", ClockReadout.show))
  link.add(to: .main, forMode: .common)
  return .layer(scene)
}

/// The texts with the local times of clocks, which a display link updates.
@MainActor private final class ClockReadout: NSObject {
  private let clocks: [ClockCard]

  init(_ clocks: [ClockCard]) { self.clocks = clocks }

  /// Shows the local times of this moment.
  func show() {
    CATransaction.setDisableActions(true)
    for clock in clocks {
      clock.time.value = clock.face.convertTime(CACurrentMediaTime(), from: nil)
    }
  }
}

/// A card with a clock whose hand turns once in two seconds of its layer's time.
@MainActor private struct ClockCard {
  let card = CALayer()
  let face = CALayer()
  let time = Number(
    0, size: 24, weight: .semibold, color: FigureColors.text,
    format: Number.decimals(2, suffix: " s"))
  let status = Text("paused", size: 14, weight: .semibold, color: FigureColors.negative)

  init(_ title: String, x: CGFloat) {
    card.frame = CGRect(x: x, y: 16, width: 222, height: 288)
    card.cornerRadius = 12
    card.backgroundColor = FigureColors.card
    let name = Text(title, size: 16, weight: .medium, color: FigureColors.text, design: .monospaced)
    name.position = CGPoint(x: 111, y: 28)
    face.frame = CGRect(x: 41, y: 56, width: 140, height: 140)
    face.cornerRadius = 70
    face.backgroundColor = .hex(0x1A1E36)
    for index in 0..<12 {
      let tick = CALayer()
      tick.bounds = CGRect(x: 0, y: 0, width: 2, height: 70)
      tick.position = CGPoint(x: 70, y: 70)
      tick.anchorPoint = CGPoint(x: 0.5, y: 1)
      tick.transform = CATransform3DMakeRotation(CGFloat(index) * .pi / 6, 0, 0, 1)
      let mark = CALayer()
      mark.frame = CGRect(x: 0, y: 7, width: 2, height: 7)
      mark.backgroundColor = FigureColors.faint
      tick.addSublayer(mark)
      face.addSublayer(tick)
    }
    let hand = CALayer()
    hand.bounds = CGRect(x: 0, y: 0, width: 5, height: 54)
    hand.position = CGPoint(x: 70, y: 70)
    hand.anchorPoint = CGPoint(x: 0.5, y: 1)
    hand.cornerRadius = 2.5
    hand.backgroundColor = FigureColors.accent
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 2
    turn.repeatCount = .infinity
    hand.add(turn, forKey: "turn")
    face.addSublayer(hand)
    time.position = CGPoint(x: 111, y: 230)
    let caption = Text("local time", size: 12, color: FigureColors.faint)
    caption.position = CGPoint(x: 111, y: 256)
    status.position = CGPoint(x: 111, y: 160)
    status.opacity = 0
    for part in [name, face, time, caption, status] { card.addSublayer(part) }
  }
}
