import Foundation

/// A Markdown document that contains the results.
struct Table {
  let results: [Results]
  let machine: Machine
  /// The library versions reported by the peer processes.
  let versions: [String]

  private static let engines = [
    Name.ours, Name.oursTwice, Name.cairo, Name.blend2D, Name.skia, Name.thorVG, Name.chromium,
  ]

  var text: String {
    """
    # Benchmark results

    \(machine.text). Release build, antialiasing on; medians of interleaved readings. One thread, unless stated otherwise;
    Chromium uses its own threads. \(versions.isEmpty ? "" : "Peers: \(versions.joined(separator: ", ")).")

    ## Ametrine and other engines

    \(beside)

    ## Ametrine alone

    \(alone)

    ## Targets

    \(targets)
    \(absences)
    """
  }

  /// The table of the benchmarks run by several engines, with a column for each engine.
  private var beside: String {
    let shown = Self.engines.filter { engine in
      results.contains { $0.isBesideOthers && $0.time(engine) != nil }
    }
    return table(
      ["work"] + shown,
      results.filter(\.isBesideOthers).map { result in
        [result.work.title]
          + shown.map { engine in
            result.time(engine).map { result.work.told($0).squeezed } ?? ""
          }
      })
  }

  /// The table of the benchmarks run only by Ametrine, with a row for each variant.
  private var alone: String {
    let rows = results.filter { !$0.isBesideOthers }.flatMap { result in
      result.work.contestants.compactMap { contestant -> [String]? in
        guard let time = result.time(contestant.name), let median = result.median(contestant.name)
        else { return nil }
        return [
          result.work.title, contestant.name, result.work.told(time).squeezed,
          contestant.isInside ? String(format: "%.0f", median.requests) : "",
        ]
      }
    }
    return table(["work", "", "time", "allocations"], rows)
  }

  private var targets: String {
    table(
      ["work", "target", "figure", ""],
      results.flatMap { result in
        result.work.goals.map { goal in
          let figure = goal.figure(result)
          return [
            result.work.title, goal.text, figure.map { String(format: goal.form, $0) } ?? "",
            figure.map { goal.isMet($0) ? "met" : "**not met**" } ?? "not measured",
          ]
        }
      })
  }

  private var absences: String {
    let lines = Set(
      results.flatMap { result in
        result.absent.map { "- \($0.name), \(result.work.title): \($0.reason)" }
      })
    return lines.isEmpty ? "" : "\n## Skipped engines\n\n" + lines.sorted().joined(separator: "\n")
  }

  private func table(_ heads: [String], _ rows: [[String]]) -> String {
    let lines = [heads, heads.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}

extension Results {
  /// Whether an engine other than Ametrine runs the benchmark.
  var isBesideOthers: Bool {
    work.contestants.contains {
      [Name.cairo, Name.blend2D, Name.skia, Name.thorVG, Name.chromium].contains($0.name)
    }
  }
}

extension String {
  /// The text with each sequence of spaces replaced by one space.
  fileprivate var squeezed: String {
    split(separator: " ").joined(separator: " ")
      .replacingOccurrences(of: " ms ", with: " ms, ")
  }
}
