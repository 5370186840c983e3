/// What states a document goes through, and when.
public struct StateSequence: Equatable, Sendable {
  /// What happens for some time.
  public enum Action: Equatable, Sendable {
    /// The document goes into the state, with its transitions, and stays there; nil is the document as it is.
    case set(String?)
    /// The document is led from one state to the other, evenly.
    case scrub(from: String?, to: String?)
  }

  /// One part of the path.
  public struct Segment: Equatable, Sendable {
    /// What happens.
    public let action: Action
    /// For how long, in seconds.
    public let duration: Double

    /// A part of a path.
    public init(_ action: Action, duration: Double) {
      (self.action, self.duration) = (action, duration)
    }
  }

  /// One after the other; the first one is there at once, without a transition.
  public let segments: [Segment]
  /// For how many seconds a change moves for which the document has no animation; nil where it jumps.
  public let defaultDuration: Double?

  /// How long the whole path is, in seconds.
  public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

  /// The names of the states it goes through.
  public var stateNames: [String] {
    segments.flatMap { segment in
      switch segment.action {
      case .set(let name): [name]
      case .scrub(let from, let to): [from, to]
      }
    }.compactMap(\.self)
  }

  /// A path of these parts.
  public init(_ segments: [Segment], defaultDuration: Double? = nil) {
    (self.segments, self.defaultDuration) = (segments, defaultDuration)
  }
}

extension StateSequence {
  /// For how long a tour moves what the document has no animation for, in seconds.
  public static let tourDefaultDuration = 0.8
  /// For how long a tour stays when all movement has ended, in seconds.
  public static let tourHoldDuration = 0.7
  /// Beyond it a tour leaves states out.
  static let maximumTourStateCount = 8

  /// A tour of all states: from the first through each of the others back to the first.
  ///
  /// A document with states for every way of holding a screen shows those of one way only.
  ///
  /// `names` are the states that are shown; nil for those of the document.
  ///
  /// - Source: our own choice.
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

  /// Of names such as `Lock LandscapeLeft Dark` those of the first way of holding the screen.
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

/// Leads a document through a path of states.
public final class CAStatePlayer {
  /// What is led.
  public let controller: CAStateController
  /// Where it goes.
  public let sequence: StateSequence
  private var nextSegment = 0
  private var segmentStart = 0.0

  /// A player at the beginning of a path.
  public init(_ controller: CAStateController, _ path: StateSequence) {
    (self.controller, self.sequence) = (controller, path)
  }

  /// Does what is to be done up to a time, each thing at its own time.
  ///
  /// - Parameters:
  ///   - time: in seconds from the beginning of the path; not before that of the last call.
  ///   - advance: moves the clock of the layers on to a time, in seconds from the beginning of the path.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` where the document has no such state.
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
        // It is led further until it ends.
        if time < end { return }
      }
      nextSegment += 1
      segmentStart = end
    }
  }
}
