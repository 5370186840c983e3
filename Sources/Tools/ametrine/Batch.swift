import Foundation
import Synchronization

/// Renders several documents, each by a process of its own, and reports what became of them.
///
/// One that fails, however badly, takes no other with it.
struct Batch {
  /// What becomes of one document.
  private struct Job {
    let input: String
    let output: String
  }

  /// What became of one document.
  fileprivate struct Outcome: Sendable {
    let status: Int32
    /// What was said on the way, a line each.
    let lines: [String]
  }

  private let jobs: [Job]
  private let command: RenderCommand

  /// The files that documents go to: their own names with another ending, numbered where two are the same.
  static func outputs(of inputs: [String], in folder: String, ending: String) -> [String] {
    var taken: Set<String> = []
    return inputs.map { input in
      let base = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
      var name = base
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      return (folder as NSString).appendingPathComponent("\(name).\(ending)")
    }
  }

  init(_ inputs: [String], _ command: RenderCommand) throws(ArgumentError) {
    guard let format = command.format ?? (command.contactSheet == nil ? nil : "png") else {
      throw ArgumentError("several documents need --format, such as --format gif")
    }
    let ending = format.hasPrefix(".") ? String(format.dropFirst()) : format
    let outputs = Self.outputs(of: inputs, in: command.output, ending: ending)
    self.command = command
    jobs = zip(inputs, outputs).map { Job(input: $0, output: $1) }
    // A type that is not written is said once and at once.
    if let first = outputs.first { _ = try FilmPlan(command.wishes(output: first)) }
  }

  /// Renders all and writes the report on standard output.
  func run() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: command.output, withIntermediateDirectories: true)
    } catch {
      throw ArgumentError("the folder \(command.output) cannot be made")
    }
    let outcomes = Mutex([Outcome?](repeating: nil, count: jobs.count))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = command.jobs
    for (index, job) in jobs.enumerated() {
      let arguments = ["render", "-o", job.output] + command.passedOn + ["--", job.input]
      queue.addOperation {
        let outcome = Outcome(running: arguments)
        outcomes.withLock { $0[index] = outcome }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    let failed = report(outcomes.withLock { $0 })
    if failed > 0 { throw BatchFailure(failed: failed, total: jobs.count) }
  }

  /// Prints what became of each; gives the number of those that failed.
  private func report(_ outcomes: [Outcome?]) -> Int {
    var failed = 0
    for (job, outcome) in zip(jobs, outcomes) {
      guard let outcome, outcome.status == 0 else {
        failed += 1
        Standard.output("failed  \(job.input): \(outcome?.lines.last ?? "it could not be started")")
        continue
      }
      let findings = outcome.lines.count
      let remark = findings == 0 ? "" : " (\(findings) finding\(findings == 1 ? "" : "s"))"
      Standard.output("ok      \(job.output)\(remark)")
      if !command.quiet { outcome.lines.forEach { Standard.output("        \($0)") } }
    }
    print("\(jobs.count - failed) of \(jobs.count) rendered")
    return failed
  }
}

extension Batch.Outcome {
  /// Runs this program with other arguments and waits until it ends.
  init(running arguments: [String]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    do {
      try process.run()
    } catch {
      self.init(status: -1, lines: ["it could not be started (\(error))"])
      return
    }
    let data = (try? errors.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    let prefix = "ametrine: "
    var lines = String(decoding: data ?? Data(), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0) }
    if process.terminationReason == .uncaughtSignal {
      lines.append("it ended by signal \(process.terminationStatus)")
    }
    self.init(status: process.terminationStatus, lines: lines)
  }
}

/// Some of several documents were not rendered.
struct BatchFailure: Error, CustomStringConvertible {
  let failed, total: Int
  var description: String { "\(failed) of \(total) documents failed" }
}
