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

extension OutputPass {
  /// Returns the job that writes the selected frames of an input to the files of the pass.
  func resumableJob(
    of input: String, _ selection: FrameSelection?
  ) throws(ArgumentError) -> ResumableJob {
    var options = command.withoutRunOptions
    (options.eachState, options.stateCount.maxStates) = (false, nil)
    // The sound is recorded by its contents, because machines may have other paths.
    options.audio.removeValues()
    return try ResumableJob(
      input: input, arguments: options.forwardedArguments,
      stillArguments: (hasFilm ? ["with a film"] : [])
        + (command.drawsContactSheetOnly ? ["contact sheet only"] : []),
      resources: command.settings.documentSettings.namedFiles, selection: selection,
      hasReports: command.farm.hasReports,
      skipsFinishedFiles: command.farm.skipsFinishedFiles,
      // The parent process prints the result of one of several inputs.
      quiet: command.quiet || command.isOneOfSeveral)
  }
}

extension RenderCommand {
  /// The command without the options that affect only which frames a run writes and what it reports.
  var withoutRunOptions: RenderCommand {
    var command = self
    (command.quiet, command.dryRun) = (false, false)
    (command.farm.frames, command.farm.part) = (nil, false)
    (command.farm.resume, command.farm.report) = (false, false)
    return command
  }
}
