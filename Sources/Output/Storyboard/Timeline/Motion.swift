/// A change of layers over time, such as a fade, a movement or a text that types itself.
///
/// A film plays motions: `film.play(.fadeIn(title), over: 0.5)`. Motions combine with `together(_:)`,
/// `sequence(_:)` and ``stagger(_:by:)``. The duration and the easing are those of the motion, see ``over(_:)`` and
/// ``eased(_:)``, else those of the motion that contains it, else those of the call of `play`.
@MainActor
public struct Motion {
  /// The duration of a motion for which none is given, in seconds.
  public nonisolated static let defaultDuration = 0.6

  /// The maximum duration of a motion, in seconds: a day.
  ///
  /// Longer durations are assumed to be mistakes, and motions may store a value for each frame.
  public nonisolated static let maximumDuration = 86_400.0

  /// The duration in seconds for which a motion without one is played, and its easing.
  struct Context {
    let timeline: Timeline
    var start: Double
    var duration: Double?
    var easing: Easing?

    /// Returns the span of a motion with the given defaults.
    func span(duration usual: Double = defaultDuration, easing usualEasing: Easing = .smooth)
      -> Span
    {
      Span(start: start, duration: duration ?? usual, easing: easing ?? usualEasing)
    }
  }

  /// Adds the changes of the motion to the timeline and returns the time at which it ends, in seconds of the film.
  let apply: (Context) -> Double

  init(_ apply: @escaping (Context) -> Double) { self.apply = apply }

  /// Creates a motion that consists of a single span.
  init(
    duration: Double = defaultDuration, easing: Easing = .smooth,
    _ body: @escaping (Timeline, Span) -> Void
  ) {
    self.init { context in
      let span = context.span(duration: duration, easing: easing)
      body(context.timeline, span)
      return span.end
    }
  }

  // MARK: Modifiers

  /// Returns the motion with a duration in seconds, at least 0.
  ///
  /// For a combination, this is the duration of each motion in it that has none.
  public func over(_ seconds: Double) -> Motion {
    Motion.validate(seconds, "duration")
    return Motion { context in
      var context = context
      context.duration = seconds
      return apply(context)
    }
  }

  /// Returns the motion with an easing.
  ///
  /// For a combination, this is the easing of each motion in it that has none.
  public func eased(_ easing: Easing) -> Motion {
    Motion { context in
      var context = context
      context.easing = easing
      return apply(context)
    }
  }

  /// Returns the motion with a later begin, in seconds.
  public func delayed(by seconds: Double) -> Motion {
    Motion.validate(seconds, "delay")
    return Motion { context in
      var context = context
      context.start += seconds
      return apply(context)
    }
  }

  // MARK: Combinations

  /// Returns a motion that plays motions at the same time.
  ///
  /// It ends with the last of them.
  public static func together(_ motions: [Motion]) -> Motion { stagger(motions, by: 0) }

  /// Returns a motion that plays motions at the same time.
  public static func together(_ motions: Motion...) -> Motion { stagger(motions, by: 0) }

  /// Returns a motion that plays motions one after another.
  public static func sequence(_ motions: [Motion]) -> Motion {
    Motion { context in
      var context = context
      for motion in motions { context.start = motion.apply(context) }
      return context.start
    }
  }

  /// Returns a motion that plays motions one after another.
  public static func sequence(_ motions: Motion...) -> Motion { sequence(motions) }

  /// Returns a motion that begins each of the motions a number of seconds after the one before it.
  ///
  /// It ends with the last of them.
  public static func stagger(_ motions: [Motion], by seconds: Double) -> Motion {
    validate(seconds, "delay")
    return Motion { context in
      motions.enumerated().map { index, motion in
        var context = context
        context.start += Double(index) * seconds
        return motion.apply(context)
      }.max() ?? context.start
    }
  }

  /// Returns a motion without changes that lasts a number of seconds, for sequences.
  public static func wait(_ seconds: Double) -> Motion {
    validate(seconds, "duration")
    return Motion { $0.start + seconds }
  }

  static func validate(_ seconds: Double, _ name: String) {
    precondition(
      seconds >= 0 && seconds <= maximumDuration,
      "invalid \(name) '\(seconds)': it must be between 0 and \(maximumDuration) seconds")
  }
}
