import AtomicFiles
import CAML
import Diagnostics
import Films
import Foundation

/// The division of a data file into jobs, one for each row.
struct DataJobs {
  private let table: DataTable
  private let command: RenderCommand
  private let outputs: [Output]
  /// The columns that are settings, with the types of their values.
  private let settings: [(column: String, type: CAPackage.SettingTargetType)]

  /// The path of an output file with placeholders, and the settings of the file.
  private struct Output {
    let template: OutputTemplate
    let settings: OutputSettings
    /// The format of all files, if their extension does not come from a value.
    let format: FilmFormat?

    init(template: OutputTemplate, settings: OutputSettings) {
      (self.template, self.settings) = (template, settings)
      format = FilmFormat(path: template.text)
    }
  }

  /// The folder of the outputs.
  var folder: String { outputs.first?.template.folder ?? "." }

  /// Reads the data file and finds the settings among its columns.
  ///
  /// - Throws: ``ArgumentError`` if the data is malformed, a column names an unknown layer or key path, or an output path
  ///   names an unknown column; an error if the document cannot be read.
  init(path: String, document: String, _ command: RenderCommand) throws {
    table = try DataTable(contentsOf: path, limits: command.limitOptions.limits)
    self.command = command
    outputs = try Self.outputs(document: document, command)
    let templates = outputs.map(\.template)
    for template in templates {
      try template.validatePlaceholders(columns: table.columns)
      for column in template.placeholders { try table.requireTexts(in: column) }
      guard !template.placeholders.isEmpty || table.rows.count == 1 else {
        throw ArgumentError(
          "invalid output '\(template.text)': all rows would write the same file; "
            + "add a column such as {\(table.columns.first ?? OutputTemplate.rowNumber)}, or {row}")
      }
    }
    let limits = command.limitOptions.limits
    let package = try command.settings.documentSettings.package(at: document, limits: limits)
    let options = try DocumentSettings.templateOptions(at: document, limits: limits)
    let labels = options.map(\.setting)
    var settings: [(column: String, type: CAPackage.SettingTargetType)] = []
    var unused: [String] = []
    let placeholders = Set(templates.flatMap(\.placeholders))
    for column in table.columns {
      guard labels.contains(column) || Self.hasKeyPath(column) else {
        if !placeholders.contains(column) { unused.append(column) }
        continue
      }
      do throws(PackageSettingError) {
        settings.append((column, try package.settingType(of: column, options: options)))
      } catch {
        // A name such as "e.g." is that of a column for the output path.
        if placeholders.contains(column), error.reason == .unknownLayer { continue }
        throw ArgumentError(
          error.code, "\(path): column '\(column.shortenedInMiddle())': \(error.message)")
      }
      try table.requireTexts(in: column)
    }
    self.settings = settings
    if !unused.isEmpty, !command.quiet { Self.writeNote(on: unused, path: path) }
  }

  /// Prints a note on the columns that nothing uses.
  private static func writeNote(on columns: [String], path: String) {
    var names = columns.prefix(maximumNoteCount).map {
      "'\($0.singleLineEscaped.shortenedInMiddle())'"
    }
    if columns.count > names.count { names.append("and \(columns.count - names.count) more") }
    let (noun, verb) = columns.count == 1 ? ("column", "is") : ("columns", "are")
    StandardStreamWriter.writeErrorLine(
      "\(path): note: the \(noun) \(names.joined(separator: ", ")) \(verb) neither a setting nor part of the output path; "
        + "name settings as --list-settable lists them, such as Title.string")
  }

  /// The maximum number of columns that the note names.
  private static let maximumNoteCount = 8

  /// Returns the output paths with placeholders: those of the command, or a name for each `--format`.
  private static func outputs(
    document: String, _ command: RenderCommand
  ) throws(ArgumentError) -> [Output] {
    guard !command.outputs.isEmpty, !command.outputs.contains(StandardOutputFile.name) else {
      throw ArgumentError(
        "--data writes a file for each row; use -o with a path such as -o {row}.mp4")
    }
    guard !command.format.isEmpty else {
      return try command.outputs.map { text throws(ArgumentError) in
        let output = try OutputArgument(text)
        return Output(template: try OutputTemplate(output.path), settings: output.settings)
      }
    }
    guard command.outputs.count == 1, let output = command.outputs.first else {
      throw ArgumentError("--format requires one output folder; use -o FOLDER")
    }
    let name = ((document as NSString).lastPathComponent as NSString).deletingPathExtension
      .replacing("{", with: "{{").replacing("}", with: "}}")
    let stem =
      output.contains("{")
      ? output
      : (output as NSString).appendingPathComponent("\(name)-{\(OutputTemplate.rowNumber)}")
    return try command.format.map { text throws(ArgumentError) in
      let format = try FormatArgument(text)
      return Output(
        template: try OutputTemplate(format.output(stem: stem).path), settings: format.settings)
    }
  }

  /// Whether the name of a column has the form of a layer and a key path.
  private static func hasKeyPath(_ column: String) -> Bool {
    guard let dot = column.firstIndex(of: "."), dot > column.startIndex else { return false }
    let rest = column[column.index(after: dot)...]
    return rest.first.map { !$0.isWhitespace } ?? false
  }

  // MARK: Jobs

  /// Returns the jobs of all rows.
  ///
  /// - Throws: ``ArgumentError`` if the paths of two rows are equal, or a value leads out of a folder.
  func jobs(document: String) throws(ArgumentError) -> [BatchRenderer.RenderJob] {
    let resolver = PathResolver()
    var rowsByPath: [String: DataTable.Row] = [:]
    var jobs: [BatchRenderer.RenderJob] = []
    for row in table.rows {
      var arguments: [OutputArgument] = []
      for output in outputs {
        let (path, resolved) = try output.template.path(
          for: row, in: table, resolver: resolver)
        try validateFormat(of: path, output: output, row: row)
        if let other = rowsByPath.updateValue(row, forKey: resolved) {
          guard other.number != row.number else {
            throw ArgumentError(
              "\(path): two outputs of a row have this path; \(OutputPass.remedy)")
          }
          throw ArgumentError(
            .dataInvalid,
            "\(table.label(of: row)): the output path '\(path)' is that of row \(other.number) as well; "
              + "add another column or {row} to the output")
        }
        arguments.append(OutputArgument(path: path, settings: output.settings))
      }
      jobs.append(
        BatchRenderer.RenderJob(
          input: document, outputs: arguments, cells: try cells(of: row), row: row.number,
          label: table.label(of: row)))
    }
    if !command.quiet { writeNoteOnCase(of: rowsByPath) }
    return jobs
  }

  /// Prints a note on two paths that differ only in case, because some file systems keep only one of the files.
  private func writeNoteOnCase(of rowsByPath: [String: DataTable.Row]) {
    var known: [String: DataTable.Row] = [:]
    for (path, row) in rowsByPath.sorted(by: { $0.value.number < $1.value.number }) {
      guard let other = known.updateValue(row, forKey: path.lowercased()) else { continue }
      guard other.number != row.number else { continue }
      StandardStreamWriter.writeErrorLine(
        "\(table.path): note: the output paths of the rows \(other.number) and \(row.number) differ only in case, which "
          + "some file systems ignore; add {row} to the output for other systems")
      return
    }
  }

  /// Throws ``ArgumentError`` if the values of a row change the format of an output, or give it an unknown one.
  private func validateFormat(
    of path: String, output: Output, row: DataTable.Row
  ) throws(ArgumentError) {
    let format = FilmFormat(path: path)
    // A value such as %04d must not turn an image into numbered images.
    guard (format == .pngSequence) == (output.format == .pngSequence) else {
      throw ArgumentError(
        .unsafePath,
        "\(table.label(of: row)): the output path '\(path.singleLineEscaped)' has another format than "
          + "'\(output.template.text)'; remove the percent sign from the value")
    }
    guard format != nil || output.format == nil && !output.template.endsWithPlaceholder else {
      throw ArgumentError(
        .dataInvalid,
        "\(table.label(of: row)): the output path '\(path.singleLineEscaped)' has no supported file extension; "
          + "use \(FilmPlan.fileExtensions)")
    }
  }

  /// Returns the settings of a row.
  ///
  /// An empty value leaves the value of the document, except for texts.
  private func cells(of row: DataTable.Row) throws(ArgumentError) -> [SettingArgument] {
    var cells: [SettingArgument] = []
    for (column, type) in settings {
      guard var value = table.value(column, of: row), !value.isEmpty || type == .text else {
        continue
      }
      if type == .file, value != "none" { value = try filePath(value, column: column, row: row) }
      cells.append(SettingArgument(column: column, value: value))
    }
    return cells
  }

  /// Returns the path of an image or another file, which is relative to the data file.
  ///
  /// Files outside the folder of the data file are not read, because rows may come from other people.
  private func filePath(
    _ value: String, column: String, row: DataTable.Row
  ) throws(ArgumentError) -> String {
    let folder = table.path.parentFolderPath
    let path = value.hasPrefix("/") ? value : (folder as NSString).appendingPathComponent(value)
    let root = OutputPath.resolvedPath(of: folder)
    guard OutputPath.resolvedPath(of: path).hasPrefix(root == "/" ? root : root + "/") else {
      throw ArgumentError(
        .unsafePath,
        "\(table.label(of: row)), column '\(column)': '\(value.shortenedInMiddle())' is outside the folder "
          + "of the data file; move it there")
    }
    return path
  }

  // MARK: Files

  /// The data file and the images that its rows name.
  static func files(of jobs: [BatchRenderer.RenderJob], _ command: RenderCommand) -> [String] {
    var settings = command.settings.documentSettings
    settings.cells += jobs.flatMap(\.cells)
    return [command.settings.data].compactMap(\.self) + settings.namedFiles
  }
}

extension RenderCommand {
  /// Returns the command with the settings of a job's row.
  func applyingRow(of job: BatchRenderer.RenderJob) -> RenderCommand {
    var command = self
    command.settings.cells += job.cells
    return command
  }
}
