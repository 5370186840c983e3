/// The changes of all properties of a film's layers.
@MainActor
final class Timeline {
  private struct Property: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// The number of samples per second for changes that Core Animation has no curve for.
  let rate: Double
  /// The time at which the last change ends, in seconds of the film.
  private(set) var end = 0.0
  private var indices: [Property: Int] = [:]
  private var tracks: [Track] = []

  init(rate: Double) { self.rate = rate }

  /// Returns the value of a property at a time in seconds of the film.
  func value(of layer: CALayer, _ keyPath: String, at time: Double) -> Any? {
    track(of: layer, keyPath)?.value(at: time) ?? layer.value(forKeyPath: keyPath)
  }

  /// Returns the number of frames in a time span, at least 1.
  func frameCount(in span: Span) -> Int { Track.frameCount(seconds: span.duration, rate: rate) }

  /// Whether a motion has changed the property.
  func hasChanges(of layer: CALayer, _ keyPath: String) -> Bool { track(of: layer, keyPath) != nil }

  /// Changes a property to a value, from `start` or its value at the begin time.
  func change(
    _ layer: CALayer, _ keyPath: String, from start: Any? = nil, to end: Any, in span: Span
  ) {
    let first = start ?? value(of: layer, keyPath, at: span.start) ?? NSNull()
    append(.basic(from: start, to: end, span.easing), to: layer, keyPath, first: first, in: span)
  }

  /// Changes a property through values that are computed from the eased progress.
  func change(
    _ layer: CALayer, _ keyPath: String, in span: Span, values: @escaping (Double) -> Any
  ) {
    append(.sampled(span.easing, values), to: layer, keyPath, first: values(0), in: span)
  }

  /// Changes a property in steps without transitions.
  ///
  /// The first step must have the fraction 0.
  func step(
    _ layer: CALayer, _ keyPath: String, through steps: [(fraction: Double, value: Any)],
    in span: Span
  ) {
    guard let first = steps.first else { return }
    append(.steps(steps), to: layer, keyPath, first: first.value, in: span)
  }

  private func track(of layer: CALayer, _ keyPath: String) -> Track? {
    indices[Property(layer: ObjectIdentifier(layer), keyPath: keyPath)].map { tracks[$0] }
  }

  /// Appends a change to the track of a property.
  ///
  /// `first` is the value at the beginning of the change. Before the first change of a property it also is the value
  /// of the property, so that a layer that fades in is invisible before. The property itself has the value at the end
  /// of the film when the function returns.
  private func append(
    _ change: Track.Segment.Change, to layer: CALayer, _ keyPath: String, first: Any, in span: Span
  ) {
    let track: Track
    if let known = self.track(of: layer, keyPath) {
      track = known
    } else {
      track = Track(of: layer, keyPath: keyPath, initial: first)
      indices[Property(layer: ObjectIdentifier(layer), keyPath: keyPath)] = tracks.count
      tracks.append(track)
    }
    track.append(Track.Segment(start: span.start, duration: span.duration, change: change))
    layer.setValue(track.value(at: .infinity), forKeyPath: keyPath)
    end = max(end, span.end)
  }

  /// Adds the animations of all changes to their layers, replacing those of an earlier call.
  func addAnimations() {
    for track in tracks { track.addAnimations(rate: rate) }
  }
}

/// The time span and the easing of a change.
struct Span {
  /// The begin time, in seconds of the film.
  var start: Double
  /// The duration in seconds.
  var duration: Double
  var easing: Easing

  var end: Double { start + duration }

  /// Returns the span of a change that takes no time, in seconds of the film.
  static func instant(at time: Double) -> Span { Span(start: time, duration: 0, easing: .linear) }

  /// A span without duration at the begin.
  var instantAtStart: Span { Span(start: start, duration: 0, easing: easing) }
  /// A span without duration at the end.
  var instantAtEnd: Span { Span(start: end, duration: 0, easing: easing) }
}
