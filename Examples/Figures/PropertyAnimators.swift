import CoreGraphics
import Dispatch
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A film of a property animator that is started, paused, scrubbed with a finger and reversed.
@MainActor func propertyAnimator() -> Figure.Scene {
  let stage = ScrubbedStage(frame: CGRect(x: 0, y: 0, width: 720, height: 400))
  stage.run()
  return .view(stage)
}

/// A stage with an animated tile, a slider at the animator's fraction, the last call and the state.
@MainActor private final class ScrubbedStage: UIView {
  private let tile = UIView(frame: CGRect(x: 64, y: 76, width: 76, height: 76))
  private let fill = CALayer()
  private let thumb = Shape.circle(radius: 11, fill: FigureColors.text)
  private let finger = Shape.circle(radius: 24, fill: .hex(0xFFFFFF, alpha: 0.25))
  private let fraction = Text(
    "0.00", size: 17, color: FigureColors.text, design: .monospaced, hasTabularDigits: true)
  private let state = Text("inactive", size: 17, weight: .semibold, color: FigureColors.faint)
  private let call = Text(" ", size: 19, color: FigureColors.text, design: .monospaced)
  private let animator: UIViewPropertyAnimator
  /// The left end and the length of the slider in points.
  private let track = (start: 64.0, length: 592.0)
  /// The time in seconds and the fraction at which scrubbing begins.
  private var scrubbing: (start: Double, fraction: CGFloat)?

  override init(frame: CGRect) {
    let tile = tile
    animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) {
      tile.center.x = 618
      tile.transform = CGAffineTransform(rotationAngle: .pi / 2)
      tile.layer.cornerRadius = 37
      tile.backgroundColor = UIColor(cgColor: FigureColors.positive)
    }
    super.init(frame: frame)
    layer.backgroundColor = FigureColors.background
    addCard(CGRect(x: 24, y: 24, width: 672, height: 180))
    addCard(CGRect(x: 24, y: 220, width: 672, height: 92))
    addCard(CGRect(x: 24, y: 328, width: 672, height: 48))
    tile.backgroundColor = UIColor(cgColor: FigureColors.accent)
    tile.layer.cornerRadius = 14
    addSubview(tile)
    let rail = CALayer()
    rail.frame = CGRect(x: track.start, y: 280, width: track.length, height: 6)
    rail.backgroundColor = FigureColors.faint.copy(alpha: 0.35)
    fill.frame = CGRect(x: track.start, y: 280, width: 6, height: 6)
    fill.backgroundColor = FigureColors.accent
    for bar in [rail, fill] {
      bar.cornerRadius = 3
      layer.addSublayer(bar)
    }
    let name = Text("fractionComplete", size: 17, color: FigureColors.faint, design: .monospaced)
    name.position = CGPoint(x: track.start + name.bounds.width / 2, y: 248)
    fraction.position = CGPoint(x: 250 + fraction.bounds.width / 2, y: 248)
    state.position = CGPoint(x: 656 - state.bounds.width / 2, y: 248)
    call.position = CGPoint(x: 360, y: 352)
    thumb.position = CGPoint(x: track.start, y: 283)
    finger.position = CGPoint(x: track.start, y: 287)
    finger.opacity = 0
    for part in [name, fraction, state, call, thumb, finger] { layer.addSublayer(part) }
  }

  required init?(coder: NSCoder) { nil }

  private func addCard(_ frame: CGRect) {
    let card = CALayer()
    card.frame = frame
    card.backgroundColor = FigureColors.card
    card.cornerRadius = 12
    layer.addSublayer(card)
  }

  /// Schedules the calls of the film.
  func run() {
    let link = CADisplayLink(
      target: self, selector: Selector("showState", ScrubbedStage.showState))
    link.add(to: .main, forMode: .common)
    let animator = animator
    at(0.5, "animator.startAnimation()") { animator.startAnimation() }
    at(1.3, "animator.pauseAnimation()") { animator.pauseAnimation() }
    at(1.9, "animator.fractionComplete = x") { [self] in
      scrubbing = (CACurrentMediaTime(), animator.fractionComplete)
      finger.opacity = 1
    }
    at(4.7, "animator.isReversed = true") { [self] in
      (scrubbing, finger.opacity) = (nil, 0)
      animator.isReversed = true
    }
    at(5.3, "animator.startAnimation()") { animator.startAnimation() }
    animator.addCompletion { [self] position in
      show(position == .start ? "completion(.start)" : "completion(.end)")
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 7.8) { link.invalidate() }
  }

  private func at(_ time: Double, _ name: String, _ body: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { [self] in
      show(name)
      body()
    }
  }

  private func show(_ name: String) {
    withoutActions {
      call.string = name
      call.position.x = 360
    }
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Scrubs the animator, and displays its fraction and state in this frame.
  func showState() {
    if let scrubbing {
      let time = min((CACurrentMediaTime() - scrubbing.start) / 2.6, 1)
      animator.fractionComplete = scrubbing.fraction + 0.27 * (1 - cos(time * 3 * .pi))
    }
    withoutActions {
      let isActive = animator.state == .active
      let progress =
        animator.isReversed && isActive
        ? 1 - animator.fractionComplete : animator.fractionComplete
      thumb.position.x = track.start + track.length * progress
      finger.position.x = thumb.position.x
      fill.frame.size.width = max(track.length * progress, 6)
      let text = "\(Int((animator.fractionComplete * 100).rounded()) + 1_000)".dropFirst()
      fraction.string = "\(text.prefix(1)).\(text.dropFirst())"
      state.string =
        !isActive ? "inactive" : animator.isRunning ? "active, running" : "active, paused"
      state.fillColor =
        !isActive
        ? FigureColors.faint
        : animator.isRunning ? FigureColors.positive : .hex(0xFFC857)
      state.position.x = 656 - state.bounds.width / 2
    }
  }
}
