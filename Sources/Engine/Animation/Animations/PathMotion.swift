import Geometry
import RenderTree
import Timing

/// A point that travels along a path: behaviour/animations.md, "Keyframes".
struct PathMotion: Sendable {
  private enum Rule { case own, discrete, paced }

  private let keys: PathKeys
  private let times: KeyTimes
  private let rule: Rule
  /// Added to the direction of travel; nil where the layer is not turned.
  private let turn: Double?

  /// Nil where the path has neither line nor curve.
  init?(_ path: Path, _ keyframes: Keyframes) {
    // Recorded: a discrete animation along a closed path has no key for the closing line.
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    guard
      let keys = PathKeys(
        path, countsClosing: keyframes.mode != .discrete, isPaced: isPaced)
    else { return nil }
    let times: KeyTimes?
    switch keyframes.mode {
    case .linear, .cubic:
      rule = .own
      times = KeyTimes(
        count: keys.segmentCount + 1, times: keyframes.times, easings: keyframes.easings ?? [])
    case .discrete:
      rule = .discrete
      // One element is one value for the whole run, which for a path is a place all the same.
      times =
        KeyTimes(discreteCount: keys.segmentCount, times: keyframes.times)
        ?? KeyTimes(pacing: [1])
    case .paced, .cubicPaced:
      rule = .paced
      times = KeyTimes(pacing: keys.segmentLengths)
    }
    guard let times else { return nil }
    (self.keys, self.times) = (keys, times)
    turn =
      switch keyframes.rotation {
      case .auto: 0
      case .autoReverse: Double.pi
      case nil: nil
      }
  }

  /// Whether the layer is turned.
  var isTurning: Bool { turn != nil }

  private func place(_ progress: Double) -> KeyTimes.Location {
    let place = times.locate(progress)
    switch rule {
    case .own: return place
    case .discrete: return KeyTimes.Location(segment: place.segment, fraction: 0)
    case .paced: return keys.paced(place)
    }
  }

  /// The point at a progress.
  func at(_ progress: Double) -> Point { keys.point(at: place(progress)) }

  /// The angle by which the layer is turned at a progress, in radians.
  func angle(_ progress: Double) -> Double { (turn ?? 0) + keys.angle(at: place(progress)) }
}
