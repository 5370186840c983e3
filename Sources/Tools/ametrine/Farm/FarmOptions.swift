import ArgumentParser
import Foundation

/// The command-line options for rendering a film or several documents in parts.
struct FarmOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Render only these frames of a film, such as 120-239 or 120-, counted from 0. Both ends are included.",
      valueName: "first-last"),
    transform: { try FrameRangeArgument($0) })
  var frames: FrameRangeArgument?

  @Flag(
    help: ArgumentHelp(
      "With --frames: write a part for 'ametrine join' beside OUT instead of a film. Parts begin and end at "
        + "multiples of 120 frames."))
  var part = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Render one of N shards, such as 3/8: its part of a film, for 'ametrine join', or its share of several "
        + "inputs. auto and auto/8 use the variables of Slurm, Kubernetes or AWS Batch. Finished work is skipped.",
      valueName: "k/n"),
    transform: { try ShardArgument($0) })
  var shard: ShardArgument?

  @Flag(
    help: """
      Skip files whose report shows that they were written from the same inputs with the same settings, and write a \
      report NAME.json beside each file.
      """)
  var resume = false

  @Flag(help: "Write a report NAME.json beside each file, with hashes of the inputs and settings.")
  var report = false

  @Option(
    help: ArgumentHelp(
      "Render the inputs of a plan made by 'ametrine plan', with its settings, if nothing has changed.",
      valueName: "plan.json"), completion: .file(extensions: ["json"]))
  var plan: String?

  func validate() throws {
    guard frames == nil || shard == nil else {
      throw ArgumentError("--frames and --shard are mutually exclusive")
    }
    guard !part || frames != nil else { throw ArgumentError("--part requires --frames") }
  }

  /// Whether finished files are skipped.
  var skipsFinishedFiles: Bool { resume || shard != nil || part }
  /// Whether reports are written.
  var hasReports: Bool { report || skipsFinishedFiles }

  /// Returns the shard to render, and reports the scheduler from whose variables it was computed; `nil` if all is
  /// rendered.
  ///
  /// - Throws: ``ArgumentError`` if the variables of the scheduler are missing, invalid or contradictory.
  func resolvedShard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ArgumentError) -> Shard? {
    switch shard {
    case nil: return nil
    case .shard(let shard): return shard
    case .automatic(let count):
      let found = try SchedulerShard(environment: environment, count: count)
      StandardStreamWriter.writeErrorLine(found.message)
      return found.shard
    }
  }

  /// Returns the frames to render of a single film; `nil` for all.
  func selection(shard: Shard?) -> FrameSelection? {
    if let shard { return .shard(shard) }
    return frames.map { .frames($0, isPart: part) }
  }
}

extension RenderCommand {
  /// Returns the job that renders an input, in the given state if one is selected.
  func resumableJob(
    of input: String, state: String?, _ selection: FrameSelection?
  ) throws(ArgumentError) -> ResumableJob {
    var command = self
    (command.state, command.eachState, command.stateCount.maxStates) = (state, false, nil)
    (command.quiet, command.farm.frames, command.farm.part) = (false, nil, false)
    (command.farm.resume, command.farm.report, command.dryRun) = (false, false, false)
    // The sound is recorded by its contents, because machines may have other paths.
    command.audio.removeAll()
    return try ResumableJob(
      input: input, arguments: command.forwardedArguments,
      resources: settings.documentSettings.namedFiles,
      selection: selection,
      hasReports: farm.hasReports, skipsFinishedFiles: farm.skipsFinishedFiles, quiet: quiet)
  }
}
