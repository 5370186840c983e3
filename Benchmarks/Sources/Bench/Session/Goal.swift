import Foundation

/// What a work must show.
struct Goal {
  /// In words, as tables have it.
  let text: String
  /// The figure the goal is about, nil where one of those it needs did not take part.
  let figure: (Results) -> Double?
  /// Whether the figure is good enough.
  let isMet: (Double) -> Bool
  /// How the figure is printed.
  var form = "%.2f×"

  /// One is at least so many times as fast as the other.
  static func atLeast(_ factor: Double, times other: String, by one: String = Name.ours) -> Goal {
    let who = one == Name.ours ? "" : "\(one): "
    return Goal(
      text: "\(who)at least \(factor.short)× \(other)",
      figure: { $0.ratio(other, to: one) }, isMet: { $0 >= factor })
  }

  /// A target beside cairo, and the same beside Blend2D, which was `blend2D` times as fast as cairo on the machine the
  /// target was set on: processors are not good at the same things.
  static func atLeast(_ factor: Double, timesCairoWhereBlend2DIs blend2D: Double) -> [Goal] {
    let share = factor / blend2D
    let other = Goal(
      text: String(format: "at least %.2f× Blend2D: %g to its %g", share, factor, blend2D),
      figure: { $0.ratio(Name.blend2D, to: Name.ours) }, isMet: { $0 >= share })
    return [.atLeast(factor, times: Name.cairo), other]
  }

  /// One takes at most so many times as long as the other.
  static func atMost(
    _ factor: Double, times other: String, by one: String = Name.ours, text: String? = nil
  ) -> Goal {
    Goal(
      text: text ?? "\(one): at most \(factor.short)× \(other)",
      figure: { $0.ratio(one, to: other) }, isMet: { $0 <= factor })
  }

  /// A frame is there in time for a display of 60 a second.
  static func atDisplayRate(by one: String) -> Goal {
    Goal(
      text: "\(one): 60 frames a second", figure: { results in results.time(one).map { 1 / $0 } },
      isMet: { $0 >= 60 }, form: "%.0f")
  }

  /// A repetition asks for no memory.
  static func noRequests(by one: String) -> Goal {
    Goal(
      text: "no request for memory", figure: { $0.median(one)?.requests }, isMet: { $0 < 0.5 },
      form: "%.0f")
  }

  /// Two threads are so many times as fast as one.
  static var twoThreads: Goal { Goal.atLeast(1.7, times: Name.ours, by: Name.oursTwice) }
}

extension Double {
  /// Without a fraction that is not there.
  var short: String { String(format: "%g", self) }
}
