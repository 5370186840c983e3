import CAML
import CoreGraphics
import DisplayList
import Geometry
import Pixels
import QuartzCore
import RenderServer

/// A document at any time, forwards and back, with what was done to it on the way.
///
/// Forwards it goes on; back it is made anew and led through all that was done before, so that a time always looks the
/// same.
final class PlayScene {
  /// What somebody does to a document.
  enum Action: Equatable {
    /// Puts it into a state, or into none.
    case state(String?)
    /// Tilts it.
    case tilt(x: Double, y: Double)
  }

  private struct Entry {
    let time: Double
    let action: Action
  }

  private(set) var scene: Scene
  private var wishes: Scene.Wishes
  private var log: [Entry] = []
  /// How many of the log were done to the scene.
  private var done = 0
  private var shown = 0.0
  private var isAnew = true
  /// Why it shows no more.
  private(set) var error: (any Error)?

  /// How many times it was made.
  private(set) var makings = 1

  init(_ wishes: Scene.Wishes) throws {
    self.wishes = wishes
    scene = try Self.scene(wishes)
  }

  /// A scene that may be played for ever.
  private static func scene(_ wishes: Scene.Wishes) throws -> Scene {
    let scene = try Scene(wishes)
    scene.renderer._totalSeconds = .infinity
    return scene
  }

  var findings: [String] { scene.findings }
  var duration: Double { scene.duration }
  /// In points, as it is or as was wished.
  var size: CGSize {
    wishes.canvas.size.map { CGSize(width: $0.width, height: $0.height) }
      ?? scene.package.canvasSize
  }
  /// The states, in the document's order.
  var states: [String] { scene.package.stateNames }
  /// The state into which it was put last.
  var state: String? { scene.package.stateController.currentState }

  /// Draws for a picture of so many pixels; where that is what the document comes to at a scale, at that.
  func fit(width: Int, height: Int, scale: Double) {
    guard scene.canvas.width != width || scene.canvas.height != height else { return }
    let own = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    if own == (width, height) {
      (wishes.canvas.width, wishes.canvas.height, wishes.canvas.scale) = (nil, nil, scale)
    } else {
      (wishes.canvas.width, wishes.canvas.height, wishes.canvas.scale) = (width, height, nil)
    }
    scene = remade
  }

  /// The scene from its beginning.
  private var remade: Scene {
    (done, shown, isAnew) = (0, 0, true)
    makings += 1
    do {
      return try Self.scene(wishes)
    } catch {
      self.error = error
      return scene
    }
  }

  /// Does something at the time that is shown; what was done later is forgotten.
  func act(_ action: Action, at time: Double) {
    log.removeAll { $0.time > time }
    if case .tilt = action, let last = log.last, last.time == time, case .tilt = last.action {
      log.removeLast()
    }
    done = min(done, log.count)
    log.append(Entry(time: time, action: action))
  }

  /// The picture at a time, and where it differs from the one before; nil for everywhere.
  func picture(at time: Double) throws -> (pixels: PixelBuffer, difference: PlayRect?) {
    if time < shown { scene = remade }
    if let error { throw error }
    while done < log.count, log[done].time <= time {
      try scene.show(log[done].time)
      try apply(log[done].action)
      done += 1
    }
    let pixels = try scene.picture(at: time)
    shown = time
    defer { isAnew = false }
    guard !isAnew, scene.canvas.oversampling == 1 else { return (pixels, nil) }
    guard let difference = scene.renderer.context.difference else {
      return (pixels, PlayRect(x: 0..<0, y: 0..<0))
    }
    return (pixels, PlayRect(x: difference.x, y: difference.y))
  }

  private func apply(_ action: Action) throws {
    try scene.inside {
      switch action {
      case .state(let name): try scene.package.stateController.setState(name)
      case .tilt(let x, let y): scene.package.setTilt(x: x, y: y)
      }
    }
  }

  /// Where groups are put together in buffers of their own, in pixels of the picture.
  var groupBuffers: [CGRect] {
    let list = scene.inside { scene.renderer.displayList(at: shown) }
    let fine = CGFloat(scene.canvas.oversampling)
    return zip(list.commands, list.spans).compactMap { command, span in
      guard case .beginGroup = command, !span.bounds.isEmpty else { return nil }
      return CGRect(
        x: span.bounds.minX / fine, y: span.bounds.minY / fine,
        width: (span.bounds.maxX - span.bounds.minX) / fine,
        height: (span.bounds.maxY - span.bounds.minY) / fine)
    }
  }
}

/// A rectangle of whole pixels of a picture.
struct PlayRect: Equatable {
  var x: Range<Int>
  var y: Range<Int>
}
