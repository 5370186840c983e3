#if Window
  import CoreGraphics
  import Foundation
  import Pixels
  import QuartzCore
  import UIKit
  import Window

  /// A document that is played, as a window shows it and hands steer it.
  final class PlaySource: FrameSource {
    private let document: PlayScene
    private(set) var head: Playhead
    private let scale: Double
    private let bar = PlayBar()
    private let info = PlayInfo()
    private var showsInfo: Bool
    private var isStale = true
    private var last: Double?
    private var late = 0
    /// The picture with the bar below and what lies over it.
    private var whole: PixelBuffer?
    private var wasCovered = false
    /// What a finger that is down does; nil where none is.
    private enum Grip { case bar, tilt }
    private var grip: Grip?
    /// What the window is to be told.
    var onClose: () -> Void = {}
    var onEnd: () -> Void = {}
    /// Why the display shows it no more.
    private(set) var displayError: DisplayError?

    init(_ document: PlayScene, _ head: Playhead, scale: Double, showsInfo: Bool) {
      (self.document, self.head, self.scale, self.showsInfo) = (document, head, scale, showsInfo)
    }

    // MARK: Frames

    func nextFrame(at time: Double) -> Double? { head.isPlaying || isStale ? time : nil }

    func picture(on state: SurfaceState, at time: Double, anew: Bool) throws -> ShownPicture {
      head.pass(last.map { time - $0 } ?? 0)
      last = head.isPlaying ? time : nil
      isStale = false
      let barHeight = min(state.height - 1, Int((PlayBar.height * state.density).rounded()))
      let height = max(1, state.height - barHeight)
      document.fit(width: state.width, height: height, scale: scale * state.density)
      let begin = ContinuousClock.now
      let (pixels, difference) = try document.picture(at: head.time)
      let drawing = begin.duration(to: .now)
      let all = PixelRect(x: 0..<state.width, y: 0..<height)
      var damage = difference.map { PixelRect(x: $0.x, y: $0.y) } ?? all
      var whole =
        if let kept = self.whole, kept.width == state.width, kept.height == state.height {
          kept
        } else {
          PixelBuffer(width: state.width, height: state.height)
        }
      self.whole = nil
      if anew || showsInfo || wasCovered { damage = all }
      whole.put(pixels, damage, down: 0)
      if showsInfo {
        let measure = PlayInfo.Measure(
          drawing: drawing / .seconds(1), damage: difference, late: late)
        let over = try info.picture(of: document, measure, width: state.width, height: height)
        whole.lay(over)
      }
      wasCovered = showsInfo
      var rects = [damage]
      if barHeight > 0 {
        let (pixels, isOther) = try bar.picture(
          reading, width: state.width, height: barHeight, scale: state.density)
        if isOther || anew {
          let own = PixelRect(x: 0..<state.width, y: 0..<barHeight)
          whole.put(pixels, own, down: height)
          rects.append(PixelRect(x: own.x, y: height..<height + barHeight))
        }
      }
      self.whole = whole
      return ShownPicture(whole, damage: rects.filter { !$0.isEmpty })
    }

    /// What the bar says.
    var reading: PlayBar.Reading {
      let number = (head.time / head.frame + 1e-6).rounded(.down)
      var text = String(format: "%.2f / %.2f s   frame %.0f", head.time, head.range, number)
      if !document.states.isEmpty { text += "   \(document.state ?? "no state")" }
      return PlayBar.Reading(share: head.share, text: text, isPlaying: head.isPlaying)
    }

    func shown(_ statistics: FrameStatistics) { late = statistics.lateFrames }

    func ended(_ error: DisplayError?) {
      displayError = error
      onEnd()
    }

    // MARK: Hands

    func take(_ events: [SurfaceEvent], on state: SurfaceState) {
      for event in events {
        switch event.kind {
        case .key(let key, isDown: true): press(key)
        case .touch(let change): touch(change.phase, change.location, state)
        case .close: onClose()
        case .changed, .exposed: isStale = true
        case .hover, .wheel, .key, .text, .focus, .lost: break
        }
      }
    }

    private func press(_ key: SurfaceKey) {
      let many = key.modifiers.contains(.shift) ? 10 : 1
      switch UIKeyboardHIDUsage(rawValue: key.usage) {
      case .keyboardSpacebar: if !key.isRepeated { head.isPlaying.toggle() }
      case .keyboardRightArrow: head.step(many)
      case .keyboardLeftArrow: head.step(-many)
      case .keyboardHome: head.rewind()
      case .keyboardEscape: onClose()
      case .keyboardI: if !key.isRepeated { showsInfo.toggle() }
      default:
        guard let digit = Int(key.characters), !key.isRepeated else { return }
        let states = document.states
        guard digit <= states.count else { return }
        document.act(.state(digit == 0 ? nil : states[digit - 1]), at: head.time)
      }
      isStale = true
    }

    private func touch(_ phase: UITouch.Phase, _ place: CGPoint, _ state: SurfaceState) {
      let barTop = Double(state.height) - PlayBar.height * state.density
      switch phase {
      case .began: grip = place.y >= barTop ? .bar : .tilt
      case .moved: break
      case .ended, .cancelled, .stationary:
        grip = nil
        return
      }
      isStale = true
      switch grip {
      case .bar:
        head.seek(
          PlayBar.share(at: place.x / state.density, width: Double(state.width) / state.density))
      case .tilt where phase == .moved:
        // From one edge to the other it turns all the way.
        func turn(_ place: Double, _ side: Double) -> Double {
          min(max(2 * place / max(1, side) - 1, -1), 1)
        }
        document.act(
          .tilt(x: turn(place.x, Double(state.width)), y: turn(place.y, barTop)), at: head.time)
      case .tilt, nil: break
      }
    }
  }

  extension PixelBuffer {
    /// Takes over a rectangle of a picture of the same width, so many rows further down.
    fileprivate mutating func put(_ picture: PixelBuffer, _ rect: PixelRect, down rows: Int) {
      let width = width
      let rect = rect.clamped(
        to: PixelRect(
          x: 0..<min(width, picture.width), y: 0..<max(0, min(picture.height, height - rows))))
      withMutablePixels { pixels in
        picture.withPixels { other in
          for y in rect.y {
            (pixels + (y + rows) * width + rect.x.lowerBound).update(
              from: other + y * picture.width + rect.x.lowerBound, count: rect.x.count)
          }
        }
      }
    }

    /// Lays a lower picture of the same width over it, from the top.
    fileprivate mutating func lay(_ picture: PixelBuffer) {
      guard picture.width == width, picture.height <= height else { return }
      cover(with: picture, in: PixelRect(x: 0..<picture.width, y: 0..<picture.height))
    }
  }
#endif
