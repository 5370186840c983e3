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
      guard !template.placeholders.isEmpty || table.rows.count == 1 else {
        throw ArgumentError(
          "invalid output '\(template.text)': all rows would write the same file; "
            + "add a column such as {\(table.columns.first ?? OutputTemplate.rowNumber)}, or {row}")
      }
    }
    let limits = command.limitOptions.limits
    let package = try command.settings.documentSettings.package(at: document, limits: limits)
    let options = try CAPackage.templateOptions(
      at: InputDocumentList.url(of: document), limits: limits)
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
          error.code, "\(path): column '\(column)': \(error.message)")
      }
    }
    self.settings = settings
    if !unused.isEmpty, !command.quiet {
      StandardStreamWriter.writeErrorLine(
        "\(path): note: the column\(unused.count == 1 ? "" : "s") "
          + unused.map { "'\($0.singleLineEscaped)'" }.joined(separator: ", ")
          + " \(unused.count == 1 ? "is" : "are") neither a setting nor part of the output path")
    }
  }

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
    var rowsByPath: [String: DataTable.Row] = [:]
    var jobs: [BatchRenderer.RenderJob] = []
    for row in table.rows {
      var arguments: [OutputArgument] = []
      for output in outputs {
        let template = output.template
        let path = try template.path(for: row, in: table)
        // A value such as %04d must not turn an image into numbered images.
        let isSequence = FilmFormat(path: path) == .pngSequence
        guard isSequence == (FilmFormat(path: template.text) == .pngSequence) else {
          throw ArgumentError(
            .unsafePath,
            "\(table.label(of: row)): the output path '\(path.singleLineEscaped)' has another format than "
              + "'\(template.text)'; remove the percent sign from the value")
        }
        if let other = rowsByPath.updateValue(row, forKey: path) {
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
    return jobs
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
