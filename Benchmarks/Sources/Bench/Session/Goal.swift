import Foundation

/// A condition that the results of a benchmark should meet.
struct Goal {
  /// The description of the goal, shown in tables.
  let text: String
  /// A closure that returns the figure to check, or `nil` if a required contestant was not measured.
  let figure: (Results) -> Double?
  /// A closure that returns whether the given figure meets the goal.
  let isMet: (Double) -> Bool
  /// The format string used to display the figure.
  var form = "%.2f×"

  /// Returns the goal that one contestant is at least `factor` times as fast as another.
  static func atLeast(_ factor: Double, times other: String, by one: String = Name.ours) -> Goal {
    let who = one == Name.ours ? "" : "\(one): "
    return Goal(
      text: "\(who)at least \(factor.short)× \(other)",
      figure: { $0.ratio(other, to: one) }, isMet: { $0 >= factor })
  }

  /// Returns two goals: a speed of at least `factor` times that of cairo, and the corresponding speed relative to
  /// Blend2D.
  ///
  /// `blend2D` is the speed of Blend2D relative to cairo on the machine for which the goal was set. The second goal
  /// is needed because processors differ in their strengths.
  static func atLeast(_ factor: Double, timesCairoWhereBlend2DIs blend2D: Double) -> [Goal] {
    let share = factor / blend2D
    let other = Goal(
      text: String(format: "at least %.2f× Blend2D (%g× and %g× cairo)", share, factor, blend2D),
      figure: { $0.ratio(Name.blend2D, to: Name.ours) }, isMet: { $0 >= share })
    return [.atLeast(factor, times: Name.cairo), other]
  }

  /// Returns the goal that one contestant takes at most `factor` times as long as another.
  static func atMost(
    _ factor: Double, times other: String, by one: String = Name.ours, text: String? = nil
  ) -> Goal {
    Goal(
      text: text ?? "\(one): at most \(factor.short)× \(other)",
      figure: { $0.ratio(one, to: other) }, isMet: { $0 <= factor })
  }

  /// Returns the goal of rendering at least 60 frames per second.
  static func atDisplayRate(by one: String) -> Goal {
    Goal(
      text: "\(one): at least 60 frames per second",
      figure: { results in results.time(one).map { 1 / $0 } },
      isMet: { $0 >= 60 }, form: "%.0f")
  }

  /// Returns the goal that repetitions allocate no memory.
  static func noRequests(by one: String) -> Goal {
    Goal(
      text: "no allocations", figure: { $0.median(one)?.requests }, isMet: { $0 < 0.5 },
      form: "%.0f")
  }

  /// The goal that two threads are at least 1.7 times as fast as one.
  static var twoThreads: Goal { Goal.atLeast(1.7, times: Name.ours, by: Name.oursTwice) }
}

extension Double {
  /// The text for the number, without a decimal point if it is an integer.
  var short: String { String(format: "%g", self) }
}
