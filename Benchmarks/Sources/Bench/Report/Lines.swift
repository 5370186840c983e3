import Foundation

extension Results {
  /// The results as text lines for a terminal.
  var lines: String {
    var lines = [padded(work.name, 18) + work.title]
    for contestant in work.contestants {
      guard let median = median(contestant.name), let time = time(contestant.name),
        let least = leastTime(contestant.name)
      else { continue }
      var line = "  " + padded(contestant.name, 24) + work.told(time)
      line += "  minimum " + work.told(least)
      if contestant.isInside { line += String(format: "  %6.0f allocations", median.requests) }
      lines.append(line)
    }
    for goal in work.goals {
      guard let figure = goal.figure(self) else { continue }
      let verdict = goal.isMet(figure) ? "met" : "NOT MET"
      lines.append(
        "  target " + padded(goal.text, 40) + String(format: goal.form, figure) + "  \(verdict)")
    }
    for (name, reason) in absent { lines.append("  \(name) skipped: \(reason)") }
    return lines.joined(separator: "\n")
  }
}

extension Work {
  /// Returns the text for a time in seconds, in the benchmark's unit.
  func told(_ seconds: Double) -> String {
    switch unit {
    case .frame: String(format: "%8.2f ms %7.1f/s", seconds * 1e3, 1 / seconds)
    case .run: String(format: "%8.2f s", seconds)
    case .each:
      if seconds < 1e-6 {
        String(format: "%8.1f ns", seconds * 1e9)
      } else if seconds < 1e-3 {
        String(format: "%8.2f µs", seconds * 1e6)
      } else {
        String(format: "%8.2f ms", seconds * 1e3)
      }
    }
  }
}

/// Returns the text padded with spaces to the given width in characters.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
