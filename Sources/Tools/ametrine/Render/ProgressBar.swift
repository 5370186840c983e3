import Foundation
import Synchronization

/// A progress line with a bar, the number of completed items, their rate and the remaining time.
struct ProgressBar {
  let total: Int
  /// The width of the terminal in columns.
  let columns: Int
  /// The name of the counted items, in the plural.
  var unit = "frames"

  /// Returns the line that shows `done` completed items after `elapsed` seconds.
  ///
  /// The line is never wider than the terminal.
  func progressLine(doneCount done: Int, elapsed: Double) -> String {
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    var words = ["\(done)/\(total)"]
    if done > 0, rate > 0 {
      words.append("\(Self.formattedRate(rate)) \(unit)/s")
      words.append(
        done < total ? "\(Self.formattedTime(Double(total - done) / rate)) left" : "finishing")
    }
    let text = words.joined(separator: "  ")
    // Four columns are reserved: two for the brackets, one for a space, and the last column, in which some terminals
    // wrap the line.
    let barWidth = min(40, columns - text.count - 4)
    guard barWidth >= 8 else { return String(text.prefix(max(0, columns - 1))) }
    let filled = barWidth * done / max(1, total)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled)
    return "[\(bar)] \(text)"
  }

  /// Returns the text for a rate, with about two significant digits.
  static func formattedRate(_ rate: Double) -> String {
    rate < 9.95 ? String(format: "%.1f", rate) : String(format: "%.0f", rate)
  }

  /// Returns the text for a duration, in a format such as `8 s`, `2:05 min` or `1:02:03 h`.
  static func formattedTime(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 360_000 else { return "a long time" }
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    let (minutes, rest) = (whole / 60, whole % 60)
    if minutes < 60 { return String(format: "%d:%02d min", minutes, rest) }
    return String(format: "%d:%02d:%02d h", minutes / 60, minutes % 60, rest)
  }
}

/// A display that updates a progress bar on the terminal a few times per second.
final class ProgressDisplay: Sendable {
  private let bar: ProgressBar?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let lastUpdate = Mutex<ContinuousClock.Instant?>(nil)

  /// Creates a display for `total` items.
  ///
  /// The display shows nothing if `quiet` is `true` or standard error is not a terminal.
  init(total: Int, unit: String = "frames", quiet: Bool) {
    let isShown = !quiet && total > 1 && StandardStreamWriter.isErrorTerminal
    bar =
      isShown
      ? ProgressBar(total: total, columns: StandardStreamWriter.terminalColumns, unit: unit) : nil
    start = clock.now
  }

  func update(doneCount done: Int) {
    guard let bar else { return }
    let now = clock.now
    lastUpdate.withLock { shown in
      if let shown, done < bar.total, now - shown < .milliseconds(100) { return }
      shown = now
      let elapsed = (now - start) / .seconds(1)
      StandardStreamWriter.writeErrorText(
        "\r\u{1B}[K" + bar.progressLine(doneCount: done, elapsed: elapsed))
    }
  }

  func clearBar() {
    lastUpdate.withLock { shown in
      guard shown != nil else { return }
      shown = nil
      StandardStreamWriter.writeErrorText("\r\u{1B}[K")
    }
  }

  deinit { clearBar() }
}
