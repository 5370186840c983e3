import Diagnostics
import RenderTree

/// A writer that formats a trace as readable text: the first and last values of each property, and the range of
/// numbers.
package struct TraceTextWriter {
  /// The lines of text, styled if the terminal style is enabled.
  package private(set) var lines: [String] = []

  /// Creates the text lines for a trace.
  package init(_ trace: AnimationTrace, paint: TerminalStyle) {
    let last = trace.times.last ?? 0
    lines.append(
      "\(trace.times.count) frames, \((trace.times.first ?? 0).compactText) to \(last.compactText) s: "
        + (trace.layers.isEmpty
          ? "no layer changes"
          : "\(trace.layers.count) layer\(trace.layers.count == 1 ? " changes" : "s change")"))
    for layer in trace.layers {
      let there = layer.isPresent.count { $0 }
      let fraction =
        there < layer.isPresent.count
        ? "  present in \(there) of \(layer.isPresent.count) frames" : ""
      lines.append(paint.bold(layer.path) + "  " + paint.accent(layer.layerClass) + fraction)
      for track in layer.tracks {
        lines.append("  \(track.key.singleLineEscaped) \(paint.dimmed(Self.summary(of: track)))")
      }
    }
  }

  /// Returns a summary of the property's values: the first value, the last value and the number of changes.
  ///
  /// For numbers, the range is included.
  private static func summary(of track: PropertyTrack) -> String {
    let values = track.values.compactMap(\.self)
    guard let first = values.first, let last = values.last else { return "" }
    let steps = zip(values, values.dropFirst()).count { $0 != $1 }
    var text = "\(first.shortDescription) → \(last.shortDescription)"
    let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    if numbers.count == values.count, let minimum = numbers.min(), let maximum = numbers.max(),
      minimum < min(numbers[0], numbers[numbers.count - 1])
        || maximum > max(numbers[0], numbers[numbers.count - 1])
    {
      text += ", between \(minimum.compactText) and \(maximum.compactText)"
    }
    return text + ", \(steps) step\(steps == 1 ? "" : "s")"
  }
}
