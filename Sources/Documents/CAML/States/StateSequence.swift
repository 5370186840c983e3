/// A sequence of states with times, which a document plays.
public struct StateSequence: Equatable, Sendable {
  /// The action of a segment.
  public enum Action: Equatable, Sendable {
    /// Sets the state, with its transition, and keeps it; nil is the document's initial values.
    case set(String?)
    /// Interpolates linearly from one state to the other.
    case scrub(from: String?, to: String?)
  }

  /// An action with its duration.
  public struct Segment: Equatable, Sendable {
    /// The action of the segment.
    public let action: Action
    /// The duration of the segment, in seconds.
    public let duration: Double

    /// Creates a segment with a duration in seconds.
    public init(_ action: Action, duration: Double) {
      (self.action, self.duration) = (action, duration)
    }
  }

  /// The segments in order.
  ///
  /// The first state is set without a transition.
  public let segments: [Segment]
  /// The duration, in seconds, of changes for which the document has no animation; nil applies them immediately.
  public let defaultDuration: Double?

  /// The total duration of all segments, in seconds.
  public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

  /// The names of the states in the sequence, which may contain duplicates.
  public var stateNames: [String] {
    segments.flatMap { segment in
      switch segment.action {
      case .set(let name): [name]
      case .scrub(let from, let to): [from, to]
      }
    }.compactMap(\.self)
  }

  /// Creates a sequence of segments.
  ///
  /// `defaultDuration` is in seconds.
  public init(_ segments: [Segment], defaultDuration: Double? = nil) {
    (self.segments, self.defaultDuration) = (segments, defaultDuration)
  }
}

extension StateSequence {
  /// The duration, in seconds, of changes in a tour for which the document has no animation.
  public static let tourDefaultDuration = 0.8
  /// The time that a tour waits after each transition, in seconds.
  public static let tourHoldDuration = 0.7
  /// The maximum number of states in a tour.
  ///
  /// Further states are omitted.
  static let maximumTourStateCount = 8

  /// Returns a tour that starts in the first state, visits the others and returns to the first.
  ///
  /// `names` are the states to visit; nil visits those of the document. If a document has states for several device
  /// orientations, only those of one orientation are visited. The times are our own choice.
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

  /// Returns the names of the first device orientation found, for names such as `Lock LandscapeLeft Dark`.
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

/// Plays a sequence of states in a document.
public final class CAStatePlayer {
  /// The controller of the document's states.
  public let controller: CAStateController
  /// The sequence that is played.
  public let sequence: StateSequence
  private var nextSegment = 0
  private var segmentStart = 0.0

  /// Creates a player at the start of a sequence.
  public init(_ controller: CAStateController, _ path: StateSequence) {
    (self.controller, self.sequence) = (controller, path)
  }

  /// Performs the actions up to a time, each at its own time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds since the start of the sequence. It must not be earlier than that of the last
  ///     call.
  ///   - advance: Advances the clock of the layers to a time in seconds since the start of the sequence.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` if the document lacks a state of the sequence.
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
        // The interpolation continues until the segment ends.
        if time < end { return }
      }
      nextSegment += 1
      segmentStart = end
    }
  }
}
