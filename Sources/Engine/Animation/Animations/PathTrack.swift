import Geometry
import RenderTree
import Timing

/// An animation of a position along a path.
struct PathTrack: Sendable {
  private enum CalculationMode { case keyTimed, discrete, paced }

  private let keyframes: PathKeyframes
  private let times: KeyTimes
  private let timingRule: CalculationMode
  /// The angle in radians that is added to the direction of travel, or `nil` if the layer is not rotated.
  private let rotationOffset: Double?

  /// Creates a track along the given path.
  ///
  /// Returns `nil` if the path contains neither lines nor curves.
  init?(_ path: Path, _ keyframes: Keyframes) {
    // As measured in Core Animation, a discrete animation along a closed path has no key for the closing line.
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
      // A path with a single segment has one discrete value, which applies during the whole animation.
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

  /// Whether the layer rotates to follow the path.
  var rotatesLayer: Bool { rotationOffset != nil }

  private func location(at progress: Double) -> KeyTimes.Location {
    let location = times.location(at: progress)
    switch timingRule {
    case .keyTimed: return location
    case .discrete: return KeyTimes.Location(segment: location.segment, fraction: 0)
    case .paced: return keyframes.pacedLocation(for: location)
    }
  }

  /// Returns the point at the given progress, `0...1`.
  func point(at progress: Double) -> Point { keyframes.point(at: location(at: progress)) }

  /// Returns the layer's rotation angle at the given progress, in radians.
  func angle(at progress: Double) -> Double {
    (rotationOffset ?? 0) + keyframes.angle(at: location(at: progress))
  }
}
