import Films
import Foundation

/// An output file with settings of its own: `small.gif:width=300,fps=15`.
struct OutputArgument: Equatable, Sendable {
  var path: String
  var settings = OutputSettings()

  init(path: String, settings: OutputSettings = OutputSettings()) {
    (self.path, self.settings) = (path, settings)
  }

  /// Parses a path, optionally with a colon and settings.
  ///
  /// Settings follow the last colon after which each part between commas has the form `name=value`, if the text before
  /// the colon has the extension of an output file or is standard output. A colon without settings ends a path that
  /// would otherwise be taken for one with settings.
  ///
  /// - Throws: `ArgumentError` if a setting is unknown or does not apply to the file.
  init(_ text: String) throws(ArgumentError) {
    guard let (path, settings) = Self.divided(text) else {
      try Self.validateEnd(of: text)
      self.init(path: text)
      return
    }
    self.init(path: path)
    do throws(ArgumentError) {
      self.settings = try OutputSettings(settings)
      if let format = FilmFormat(path: path) { try self.settings.validate(for: format) }
    } catch {
      throw ArgumentError("\(path): \(error)", code: error.code)
    }
  }

  /// The argument from which ``init(_:)`` makes an equal value.
  var text: String {
    settings.isEmpty && !path.contains(":") ? path : "\(path):\(settings.text)"
  }

  /// Throws `ArgumentError` for a name that ends with settings in another form, and therefore has no known extension.
  private static func validateEnd(of text: String) throws(ArgumentError) {
    guard FilmFormat(path: text) == nil, let colon = text.firstIndex(of: ":"),
      text[..<colon] == StandardOutputFile.name || FilmFormat(path: String(text[..<colon])) != nil,
      !text[colon...].contains("/")
    else { return }
    throw ArgumentError(
      "invalid output '\(text)': settings after a colon have the form name=value and are separated by commas, such as "
        + "\(text[..<colon]):width=300,fps=15")
  }

  private static func divided(_ text: String) -> (path: String, settings: String)? {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let (path, rest) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
    if rest.isEmpty { return (path, "") }
    guard path == StandardOutputFile.name || FilmFormat(path: path) != nil, !rest.contains("/")
    else { return nil }
    let isList = rest.split(separator: ",").allSatisfy { part in
      part.firstIndex(of: "=").map { equals in
        equals > part.startIndex
          && part[..<equals].allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" }
      } ?? false
    }
    return isList ? (path, rest) : nil
  }
}

/// A file type for the files of several inputs, with settings: `gif:width=300,suffix=-small`.
struct FormatArgument: Equatable, Sendable {
  /// The file extension without a dot.
  let fileExtension: String
  let settings: OutputSettings

  /// Parses a file extension, optionally with a colon and settings.
  ///
  /// - Throws: `ArgumentError` if a setting is unknown or does not apply to the format.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    fileExtension = parts[0].hasPrefix(".") ? String(parts[0].dropFirst()) : parts[0]
    do throws(ArgumentError) {
      settings = try OutputSettings(parts.count > 1 ? parts[1] : "", acceptsSuffix: true)
      if let format = FilmFormat(path: "a.\(fileExtension)") { try settings.validate(for: format) }
    } catch {
      throw ArgumentError("--format \(text): \(error)", code: error.code)
    }
  }

  /// Returns the output file of an input, given its path without the extension.
  func output(stem: String) -> OutputArgument {
    OutputArgument(path: "\(stem)\(settings.suffix).\(fileExtension)", settings: settings)
  }
}

/// The output files with equal settings, which show the same frames in the same size.
struct OutputPass {
  /// The command with the settings in place of its options, and the files as its outputs.
  let command: RenderCommand
  /// The paths of the files.
  let outputs: [String]
  /// The paths of the files of all passes.
  let allOutputs: [String]

  /// The remedy for two outputs with the same path.
  static let remedy = "each -o must name a different file"

  /// Returns the passes that write the given files.
  ///
  /// - Throws: `ArgumentError` if two files have the same path, or a setting is invalid.
  static func passes(for outputs: [OutputArgument], _ command: RenderCommand) throws -> [OutputPass]
  {
    let paths = outputs.map(\.path)
    var known: Set<String> = []
    for path in paths where !known.insert(OutputPath.resolvedPath(of: path)).inserted {
      throw ArgumentError("\(path): two outputs have this path; \(remedy)")
    }
    var groups: [(settings: String, outputs: [OutputArgument])] = []
    for output in outputs {
      if let index = groups.firstIndex(where: { $0.settings == output.settings.text }) {
        groups[index].outputs.append(output)
      } else {
        groups.append((output.settings.text, [output]))
      }
    }
    for output in outputs where outputs.count > 1 && FilmFormat(path: output.path)?.isFilm == false
    {
      for key in [OutputSettings.Key.duration, .fps] where output.settings.values[key] != nil {
        throw ArgumentError(
          "\(output.path): the setting '\(key.rawValue)' does not apply to a still image; remove it, or write "
            + "numbered images, such as a%04d.png")
      }
    }
    return try groups.map { group in
      var own = command
      do {
        own = try group.outputs[0].settings.applied(to: command)
      } catch let error as ArgumentError {
        guard !group.settings.isEmpty else { throw error }
        throw ArgumentError("settings '\(group.settings)': \(error)", code: error.code)
      }
      own.outputs = group.outputs.map(\.path)
      return OutputPass(command: own, outputs: own.outputs, allOutputs: paths)
    }
  }

  /// Whether one of the files of all passes is a film, so that documents with states show their tour.
  var hasFilm: Bool { allOutputs.contains { FilmFormat(path: $0)?.isFilm == true } }

  /// Returns the plan for the files.
  ///
  /// - Parameters:
  ///   - naturalDuration: The document's duration in seconds.
  ///   - stillTime: The time of still images in seconds; `nil` for the start.
  /// - Returns: The plan.
  /// - Throws: `ArgumentError` if a setting does not suit the format of a file.
  func outputPlan(
    naturalDuration: Double = DocumentRenderer.defaultEndlessDuration, stillTime: Double? = nil
  ) throws(ArgumentError) -> RenderOutputPlan {
    var options = command.filmOptions(naturalDuration: naturalDuration)
    options.stillTime = stillTime
    return try RenderOutputPlan(outputs, options, among: allOutputs)
  }

  /// Returns the pass for the files of a state, whose names have a suffix.
  func showing(state: String?, suffix: String?) -> OutputPass {
    func named(_ paths: [String]) -> [String] {
      suffix.map { suffix in paths.map { OutputPath.appendingSuffix(suffix, toNameOf: $0) } }
        ?? paths
    }
    var command = command
    command.state = state
    return OutputPass(command: command, outputs: named(outputs), allOutputs: named(allOutputs))
  }
}
