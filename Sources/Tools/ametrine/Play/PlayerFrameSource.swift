#if Window
  import CoreGraphics
  import Foundation
  import Pixels
  import QuartzCore
  import UIKit
  import Window

  /// A frame source that displays a playing document in a window and handles user input.
  final class PlayerFrameSource: FrameSource {
    private let document: DocumentPlayer
    private(set) var playhead: Playhead
    private let scale: Double
    private let bar = PlaybackBar()
    private let overlay = DebugOverlay()
    private var showsInfo: Bool
    private var needsRedraw = true
    private var lastFrameTime: Double?
    private var lateFrameCount = 0
    /// The last complete image, including the playback bar and the debugging overlay.
    private var composedImage: PixelBuffer?
    private var hadOverlay = false
    /// The target of a drag: the playback bar or the device tilt.
    private enum DragTarget { case bar, tilt }
    private var dragTarget: DragTarget?
    /// A closure that is called when the user closes the window or presses Escape.
    var onClose: () -> Void = {}
    var onEnd: () -> Void = {}
    /// The error that prevents the display from showing further frames, or `nil` if there is none.
    private(set) var displayError: DisplayError?

    init(_ document: DocumentPlayer, _ playhead: Playhead, scale: Double, showsInfo: Bool) {
      (self.document, self.playhead, self.scale, self.showsInfo) = (
        document, playhead, scale, showsInfo
      )
    }

    // MARK: Frames

    func nextFrameTime(after time: Double) -> Double? {
      playhead.isPlaying || needsRedraw ? time : nil
    }

    func renderFrame(on state: SurfaceState, at time: Double, fullRedraw anew: Bool) throws
      -> RenderedFrame
    {
      playhead.advance(by: lastFrameTime.map { time - $0 } ?? 0)
      lastFrameTime = playhead.isPlaying ? time : nil
      needsRedraw = false
      let barHeight = min(state.height - 1, Int((PlaybackBar.height * state.density).rounded()))
      let height = max(1, state.height - barHeight)
      document.resizeCanvas(width: state.width, height: height, scale: scale * state.density)
      let begin = ContinuousClock.now
      let (pixels, difference) = try document.renderImage(at: playhead.time)
      let drawing = begin.duration(to: .now)
      let all = PixelRect(x: 0..<state.width, y: 0..<height)
      var damage = difference.map { PixelRect(x: $0.x, y: $0.y) } ?? all
      var whole =
        if let kept = self.composedImage, kept.width == state.width, kept.height == state.height {
          kept
        } else {
          PixelBuffer(width: state.width, height: state.height)
        }
      self.composedImage = nil
      if anew || showsInfo || hadOverlay { damage = all }
      whole.copyPixels(from: pixels, in: damage, destinationRowOffset: 0)
      if showsInfo {
        let measure = DebugOverlay.FrameMetrics(
          drawing: drawing / .seconds(1), damage: difference, lateFrameCount: lateFrameCount)
        let over = try overlay.renderOverlay(
          of: document, metrics: measure, width: state.width, height: height)
        whole.compositeFromTop(over)
      }
      hadOverlay = showsInfo
      var rects = [damage]
      if barHeight > 0 {
        let (pixels, isOther) = try bar.renderImage(
          of: barState, width: state.width, height: barHeight, scale: state.density)
        if isOther || anew {
          let own = PixelRect(x: 0..<state.width, y: 0..<barHeight)
          whole.copyPixels(from: pixels, in: own, destinationRowOffset: height)
          rects.append(PixelRect(x: own.x, y: height..<height + barHeight))
        }
      }
      self.composedImage = whole
      return RenderedFrame(whole, damage: rects.filter { !$0.isEmpty })
    }

    /// The values shown by the playback bar.
    var barState: PlaybackBar.PlaybackState {
      let number = (playhead.time / playhead.frameDuration + 1e-6).rounded(.down)
      var text = String(
        format: "%.2f / %.2f s   frame %.0f", playhead.time, playhead.barDuration, number)
      if !document.states.isEmpty { text += "   \(document.state ?? "no state")" }
      return PlaybackBar.PlaybackState(
        fraction: playhead.fraction, text: text, isPlaying: playhead.isPlaying)
    }

    func didPresentFrame(_ statistics: FrameStatistics) { lateFrameCount = statistics.lateFrames }

    func surfaceDidClose(_ error: DisplayError?) {
      displayError = error
      onEnd()
    }

    // MARK: Input events

    func handleEvents(_ events: [SurfaceEvent], on state: SurfaceState) {
      for event in events {
        switch event.kind {
        case .key(let key, isDown: true): handleKeyPress(key)
        case .touch(let change): handleTouch(phase: change.phase, at: change.location, on: state)
        case .close: onClose()
        case .changed, .exposed: needsRedraw = true
        case .hover, .wheel, .key, .text, .focus, .lost: break
        }
      }
    }

    private func handleKeyPress(_ key: SurfaceKey) {
      let many = key.modifiers.contains(.shift) ? 10 : 1
      switch UIKeyboardHIDUsage(rawValue: key.usage) {
      case .keyboardSpacebar: if !key.isRepeated { playhead.isPlaying.toggle() }
      case .keyboardRightArrow: playhead.step(byFrameCount: many)
      case .keyboardLeftArrow: playhead.step(byFrameCount: -many)
      case .keyboardHome: playhead.rewind()
      case .keyboardEscape: onClose()
      case .keyboardI: if !key.isRepeated { showsInfo.toggle() }
      default:
        guard let digit = Int(key.characters), !key.isRepeated else { return }
        let states = document.states
        guard digit <= states.count else { return }
        document.performAction(.state(digit == 0 ? nil : states[digit - 1]), at: playhead.time)
      }
      needsRedraw = true
    }

    private func handleTouch(phase: UITouch.Phase, at position: CGPoint, on state: SurfaceState) {
      let barTop = Double(state.height) - PlaybackBar.height * state.density
      switch phase {
      case .began: dragTarget = position.y >= barTop ? .bar : .tilt
      case .moved: break
      case .ended, .cancelled, .stationary:
        dragTarget = nil
        return
      }
      needsRedraw = true
      switch dragTarget {
      case .bar:
        playhead.seek(
          toBarFraction: PlaybackBar.trackFraction(
            atX: position.x / state.density, width: Double(state.width) / state.density))
      case .tilt where phase == .moved:
        // A drag across the whole width or height of the image changes the tilt over its full range.
        func turn(_ position: Double, _ side: Double) -> Double {
          min(max(2 * position / max(1, side) - 1, -1), 1)
        }
        document.performAction(
          .tilt(x: turn(position.x, Double(state.width)), y: turn(position.y, barTop)),
          at: playhead.time)
      case .tilt, nil: break
      }
    }
  }

  extension PixelBuffer {
    /// Copies a rectangle from an image of the same width, moving it down by the given number of rows.
    fileprivate mutating func copyPixels(
      from image: PixelBuffer, in rect: PixelRect, destinationRowOffset rows: Int
    ) {
      let width = width
      let rect = rect.clamped(
        to: PixelRect(
          x: 0..<min(width, image.width), y: 0..<max(0, min(image.height, height - rows))))
      withMutablePixels { pixels in
        image.withPixels { other in
          for y in rect.y {
            (pixels + (y + rows) * width + rect.x.lowerBound).update(
              from: other + y * image.width + rect.x.lowerBound, count: rect.x.count)
          }
        }
      }
    }

    /// Composites an image of the same width, but smaller height, over the top rows.
    fileprivate mutating func compositeFromTop(_ image: PixelBuffer) {
      guard image.width == width, image.height <= height else { return }
      composite(image, in: PixelRect(x: 0..<image.width, y: 0..<image.height))
    }
  }
#endif
