import Geometry
import RenderTree
import Timing

/// A point that travels along a path: behaviour/animations.md, "Keyframes".
struct PathTrack: Sendable {
  private enum CalculationMode { case keyTimed, discrete, paced }

  private let keyframes: PathKeyframes
  private let times: KeyTimes
  private let timingRule: CalculationMode
  /// Added to the direction of travel; nil where the layer is not turned.
  private let rotationOffset: Double?

  /// Nil where the path has neither line nor curve.
  init?(_ path: Path, _ keyframes: Keyframes) {
    // Recorded: a discrete animation along a closed path has no key for the closing line.
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    guard
      let keys = PathKeyframes(
        path, countsClosing: keyframes.mode != .discrete, isPaced: isPaced)
    else { return nil }
    let times: KeyTimes?
    switch keyframes.mode {
    case .linear, .cubic:
      timingRule = .keyTimed
      times = KeyTimes(
        count: keys.segmentCount + 1, times: keyframes.times, easings: keyframes.easings ?? [])
    case .discrete:
      timingRule = .discrete
      // One element is one value for the whole run, which for a path is a place all the same.
      times =
        KeyTimes(discreteCount: keys.segmentCount, times: keyframes.times)
        ?? KeyTimes(pacing: [1])
    case .paced, .cubicPaced:
      timingRule = .paced
      times = KeyTimes(pacing: keys.segmentLengths)
    }
    guard let times else { return nil }
    (self.keyframes, self.times) = (keys, times)
    rotationOffset =
      switch keyframes.rotation {
      case .auto: 0
      case .autoReverse: Double.pi
      case nil: nil
      }
  }

  /// Whether the layer is turned.
  var rotatesLayer: Bool { rotationOffset != nil }

  private func location(at progress: Double) -> KeyTimes.Location {
    let location = times.location(at: progress)
    switch timingRule {
    case .keyTimed: return location
    case .discrete: return KeyTimes.Location(segment: location.segment, fraction: 0)
    case .paced: return keyframes.pacedLocation(for: location)
    }
  }

  /// The point at a progress.
  func point(at progress: Double) -> Point { keyframes.point(at: location(at: progress)) }

  /// The angle by which the layer is turned at a progress, in radians.
  func angle(at progress: Double) -> Double {
    (rotationOffset ?? 0) + keyframes.angle(at: location(at: progress))
  }
}
