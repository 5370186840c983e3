/// A sequence of document states that are played one after another for given durations.
public struct StateSequence: Equatable, Sendable {
  /// The action performed during a segment.
  public enum Action: Equatable, Sendable {
    /// Sets the state with its transition and keeps it; `nil` stands for the document's initial values.
    case set(String?)
    /// Interpolates linearly from the first state to the second one.
    case scrub(from: String?, to: String?)
  }

  /// A segment of a sequence: an action with its duration.
  public struct Segment: Equatable, Sendable {
    /// The action performed during the segment.
    public let action: Action
    /// The duration of the segment, in seconds.
    public let duration: Double

    /// Creates a segment with the given duration in seconds.
    public init(_ action: Action, duration: Double) {
      (self.action, self.duration) = (action, duration)
    }
  }

  /// The segments, in playback order.
  ///
  /// The first state is set without a transition.
  public let segments: [Segment]
  /// The duration, in seconds, of changes for which the document has no animation; if `nil`, such changes are applied
  /// immediately.
  public let defaultDuration: Double?

  /// The total duration of all segments, in seconds.
  public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

  /// The names of the states in the sequence, possibly with duplicates.
  public var stateNames: [String] {
    segments.flatMap { segment in
      switch segment.action {
      case .set(let name): [name]
      case .scrub(let from, let to): [from, to]
      }
    }.compactMap(\.self)
  }

  /// Creates a sequence from the given segments.
  ///
  /// `defaultDuration` is in seconds.
  public init(_ segments: [Segment], defaultDuration: Double? = nil) {
    (self.segments, self.defaultDuration) = (segments, defaultDuration)
  }
}

extension StateSequence {
  /// The duration, in seconds, of changes during a tour for which the document has no animation.
  public static let tourDefaultDuration = 0.8
  /// The time, in seconds, for which a tour pauses after each transition.
  public static let tourHoldDuration = 0.7
  /// The maximum number of states in a tour.
  ///
  /// Further states are omitted from the tour.
  static let maximumTourStateCount = 8

  /// Returns a tour that starts in the first state, visits the other states and returns to the first one.
  ///
  /// `names` are the states to visit; if `nil`, the document's states are visited. If a document has states for
  /// several device orientations, only those for one orientation are visited. The timing is chosen by this library
  /// and does not come from the document.
  public static func tour(
    of controller: CAStateController, through names: [String]? = nil
  ) -> StateSequence {
    let names = namesForTour(names ?? controller.stateNames)
    guard let first = names.first else { return StateSequence([]) }
    var segments = [Segment(.set(first), duration: tourHoldDuration)]
    for (start, end) in zip(names, names.dropFirst() + [first]) where names.count > 1 {
      let own = controller.transitionDuration(from: start, to: end)
      segments.append(
        Segment(.set(end), duration: max(own, tourDefaultDuration) + tourHoldDuration))
    }
    return StateSequence(segments, defaultDuration: tourDefaultDuration)
  }

  /// Returns the names for the first device orientation found in names such as `Lock LandscapeLeft Dark`.
  ///
  /// Short lists are returned unchanged.
  static func namesForTour(_ names: [String]) -> [String] {
    guard names.count > maximumTourStateCount else { return names }
    let ways = ["PortraitUp", "LandscapeLeft", "PortraitDown", "LandscapeRight"]
    for way in ways {
      let found = names.filter { $0.split(separator: " ").contains(Substring(way)) }
      if !found.isEmpty { return Array(found.prefix(maximumTourStateCount)) }
    }
    return Array(names.prefix(maximumTourStateCount))
  }
}

/// A player for a sequence of document states.
public final class CAStatePlayer {
  /// The controller that sets the document's states.
  public let controller: CAStateController
  /// The sequence of states being played.
  public let sequence: StateSequence
  private var nextSegment = 0
  private var segmentStart = 0.0

  /// Creates a player positioned at the start of the given sequence.
  public init(_ controller: CAStateController, _ path: StateSequence) {
    (self.controller, self.sequence) = (controller, path)
  }

  /// Performs all actions up to the given time, each at its scheduled time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds since the start of the sequence. It must not be earlier than in the previous call.
  ///   - advance: Advances the layers' clock to a time in seconds since the start of the sequence.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` if the document lacks a state in the sequence.
  public func play(to time: Double, advance: (Double) -> Void) throws(DocumentDiagnostic) {
    while nextSegment < sequence.segments.count, segmentStart <= time {
      let segment = sequence.segments[nextSegment]
      let end = segmentStart + segment.duration
      switch segment.action {
      case .set(let name):
        advance(segmentStart)
        try controller.setState(
          name, animated: nextSegment > 0, defaultDuration: sequence.defaultDuration)
      case .scrub(let from, let to):
        let instant = min(time, end)
        advance(instant)
        let progress = segment.duration > 0 ? (instant - segmentStart) / segment.duration : 1
        try controller.scrub(from: from, to: to, progress: progress)
        // The interpolation continues until the end of the segment.
        if time < end { return }
      }
      nextSegment += 1
      segmentStart = end
    }
  }
}
