import ArgumentParser
import Films
import Foundation

/// The command `ametrine join`, which joins the parts that `render --shard` has written.
struct JoinCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the parts of a film that several machines have rendered.",
    discussion: """
      PARTS are files that 'ametrine render --shard' has written, or folders of them. Beside each part is its report, \
      a .json file, which must stay there. Every frame must be in exactly one part, and all parts must have been made \
      from the same input with the same settings and versions.

      The sound of 'ametrine render --audio' is added now, because parts have none. With --audio, it is that of another \
      file, or of the same file at another path.

      The joined film has the bytes of the film rendered in one piece. MP4, WebM and QuickTime films are copied; GIF, \
      APNG and WebP films are encoded from the images in the parts. Numbered images are copied to the names of OUT; \
      without -o, the command only checks that all images are there.

      Examples:
        ametrine join film.part-*.mp4 -o film.mp4
        ametrine join parts -o film.gif
        ametrine join parts -o film.mp4 --audio music.flac --audio-fade-out 2
        ametrine join frame%04d.part-*.png.json
        ametrine join machine*/frame%04d.part-*.png.json -o frames/frame%04d.png
      """)

  @Argument(help: "The parts, their reports, or folders of parts.", completion: .file())
  var parts: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write the film to this file, whose format is that of the parts.", valueName: "output"),
    completion: .file())
  var output: String?

  @OptionGroup var audio: AudioOptions

  @Flag(name: [.short, .long], help: "Do not print a summary.")
  var quiet = false

  @OptionGroup var resultOptions: ResultOptions

  func run(reportingTo results: ResultWriter) throws {
    let set = try PartSet(reportPaths: PartSet.reportPaths(for: parts))
    let film = set.film
    let summary =
      "\(film.frameCount) frame\(film.frameCount == 1 ? "" : "s") from "
      + "\(set.parts.count) part\(set.parts.count == 1 ? "" : "s")"
    try results.recordDocument(film.path) { recorder in
      guard let output = try outputPath(for: set) else {
        _ = try audioTrack(for: set)
        recorder.addFrames(film.frameCount)
        if !quiet { StandardStreamWriter.writeErrorLine("\(film.path): complete, \(summary)") }
        return
      }
      try joinParts(of: set, to: output)
      recorder.addFrames(film.frameCount)
      for path in set.filePaths(of: output) { recorder.addFile(path) }
      if !quiet { StandardStreamWriter.writeErrorLine("\(output): \(summary)") }
    }
  }

  /// Returns the path of the film, or `nil` if the parts are numbered images that stay in place.
  ///
  /// - Throws: `ArgumentError` if the path is missing or has another format.
  private func outputPath(for set: PartSet) throws(ArgumentError) -> String? {
    guard let output else {
      guard set.format != .pngSequence else { return nil }
      throw ArgumentError(
        "the film needs a file; add -o, such as -o film.\(set.format.fileExtension)")
    }
    guard FilmFormat(path: output) == set.format else {
      let kind =
        set.format == .pngSequence ? "numbered .png images" : "a .\(set.format.fileExtension) film"
      let remedy =
        set.format == .pngSequence
        ? "use a name such as film%04d.png, or remove -o to check them in place"
        : "use this file extension"
      throw ArgumentError("\(output): the parts are of \(kind); \(remedy)")
    }
    return output
  }

  private func joinParts(of set: PartSet, to output: String) throws {
    let track = try audioTrack(for: set)
    let inputs = ProtectedInputPaths(
      set.parts.flatMap { [$0.reportPath] + $0.filePaths } + (track.map { [$0.path] } ?? []))
    for path in set.filePaths(of: output) { try inputs.validateOutput(path) }
    try OutputPath.createParentFolders(of: output)
    let interruption = InterruptHandler()
    try withExtendedLifetime(interruption) {
      do {
        try writeFilm(of: set, to: output, audio: track)
      } catch let error as FilmError where error.reason == .interrupted {
        InterruptHandler.waitForTermination()
      }
    }
  }

  private func writeFilm(of set: PartSet, to output: String, audio: AudioTrack?) throws {
    let parts = set.parts.map { FilmPart(path: $0.path, frameCount: $0.report.frames.range.count) }
    switch set.format {
    case .mp4, .webM, .proRes:
      try FilmJoiner.join(parts, to: output, rate: set.film.rate, audio: audio)
    case .pngSequence:
      try FilmJoiner.copyImages(set.parts.flatMap(\.filePaths), to: output)
    case .gif, .apng, .webP, .png, .jpeg, .avif:
      try FilmJoiner.join(
        parts, into: set.film.encoding.makeSink(set.format, path: output, rate: set.film.rate))
    }
  }
}

extension FilmPlan.Encoding {
  /// Returns a sink with these settings.
  func makeSink(_ format: FilmFormat, path: String, rate: Double) throws -> any FilmSink {
    guard let dither = GIFSettings.Dither(rawValue: dither),
      let preset = VideoSettings.Preset(rawValue: preset),
      let bitDepth = VideoSettings.BitDepth(rawValue: bitDepth)
    else {
      throw ArgumentError(
        .partDamaged, "\(path): the reports have invalid settings; render the parts again")
    }
    return format.makeSink(
      path: path, rate: rate, loops: loops, quality: quality, fidelity: fidelity,
      gif: GIFSettings(colors: colors, dither: dither, maximumBytes: maximumBytes),
      video: VideoSettings(preset: preset, bitDepth: bitDepth))
  }
}
