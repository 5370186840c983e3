import AtomicFiles
import CAML
import Diagnostics
import Foundation

/// The rows of a data file.
struct DataTable: Equatable {
  /// A row, whose cells are in the order of the columns.
  struct Row: Equatable {
    /// The number of the row, from 1.
    let number: Int
    /// The line in which the row begins, from 1; `nil` for JSON.
    let line: Int?
    /// The values; `nil` for a value that is absent.
    let cells: [String?]
  }

  let path: String
  let columns: [String]
  let rows: [Row]

  /// The maximum size of the values of a row, in bytes.
  ///
  /// They are passed to a child process as arguments, each of which may have 128 KB.
  static let maximumRowByteCount = 100_000

  /// Reads a data file.
  ///
  /// - Parameters:
  ///   - path: The path of a `.csv` or `.json` file.
  ///   - limits: The limits for documents: the size of the file is limited as that of a document, and the number of its
  ///     values as that of elements.
  /// - Throws: ``ArgumentError`` if the file cannot be read, is malformed or exceeds a limit.
  init(contentsOf path: String, limits: PackageLimits) throws(ArgumentError) {
    switch (path as NSString).pathExtension.lowercased() {
    case "csv":
      try self.init(csv: try Self.bytes(at: path, limits: limits), path: path, limits: limits)
    case "json":
      try self.init(json: try Self.bytes(at: path, limits: limits), path: path, limits: limits)
    default:
      throw ArgumentError("invalid --data '\(path)': must be a .csv or .json file")
    }
    guard !rows.isEmpty else {
      throw ArgumentError(.dataInvalid, "\(path): no rows; add one for each file to render")
    }
  }

  private static func bytes(
    at path: String, limits: PackageLimits
  ) throws(ArgumentError) -> Data {
    let file: FileHandle
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: path)
    } catch {
      throw readError(path, error)
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limits.documentBytes + 1) ?? Data() else {
      throw ArgumentError(.fileUnreadable, "\(path): cannot be read; check the file")
    }
    guard data.count <= limits.documentBytes else { throw limitError(path, .documentBytes, limits) }
    return data
  }

  private static func readError(
    _ path: String, _ error: RegularFile.OpenError
  ) -> ArgumentError {
    let issue: DocumentIssue =
      switch error {
      case .missing: .noSuchFile
      case .notRegular: .notARegularFile(path)
      case .tooManyFiles: .tooManyFiles
      case .systemError(let reason): .unreadable(reason)
      }
    return ArgumentError(issue.code, "\(path): \(issue.message); \(issue.remedy)")
  }

  private static func limitError(
    _ path: String, _ kind: PackageLimits.Kind, _ limits: PackageLimits
  ) -> ArgumentError {
    let issue = DocumentIssue.limitExceeded(kind, limit: limits[kind])
    return ArgumentError(issue.code, "\(path): \(issue.message); \(issue.remedy)")
  }

  // MARK: CSV

  init(csv data: Data, path: String, limits: PackageLimits) throws(ArgumentError) {
    var reader = CSVReader(Array(data))
    func next() throws(ArgumentError) -> CSVReader.Record? {
      do throws(CSVReader.SyntaxError) {
        return try reader.nextRecord()
      } catch {
        throw ArgumentError(.dataInvalid, "\(path): line \(error.line): \(error.message)")
      }
    }
    guard let header = try next() else {
      throw ArgumentError(.dataInvalid, "\(path): no columns; the first line must have their names")
    }
    if header.fields.count == 1,
      let separator = header.fields[0].first(where: { ";\t".contains($0) })
    {
      throw ArgumentError(
        .dataInvalid,
        "\(path): the columns are separated by \(separator == ";" ? "semicolons" : "tabs"); use commas"
      )
    }
    var rows: [Row] = []
    var count = header.fields.count
    // A column without a name, which spreadsheets append, is ignored.
    let named = header.fields.indices.filter { !header.fields[$0].isEmpty }
    while let record = try next() {
      count += record.fields.count
      guard count <= limits.elements else { throw Self.limitError(path, .elements, limits) }
      let number = rows.count + 1
      guard record.fields.count == header.fields.count else {
        throw ArgumentError(
          .dataInvalid,
          "\(path): row \(number) (line \(record.line)) has \(record.fields.count) values for "
            + "\(header.fields.count) columns; enclose values with commas in quotes")
      }
      rows.append(Row(number: number, line: record.line, cells: named.map { record.fields[$0] }))
    }
    try self.init(path: path, columns: named.map { header.fields[$0] }, rows: rows)
  }

  // MARK: JSON

  init(json data: Data, path: String, limits: PackageLimits) throws(ArgumentError) {
    guard let items = ParsedJSON(data)?.items else {
      throw ArgumentError(
        .dataInvalid, "\(path): expected a JSON array of objects, one for each row")
    }
    var objects: [[String: ParsedJSON]] = []
    var count = 0
    for (index, item) in items.enumerated() {
      guard case .object(let members) = item else {
        throw ArgumentError(
          .dataInvalid, "\(path): row \(index + 1) is no object; write {\"column\": value, …}")
      }
      count += members.count
      guard count <= limits.elements else { throw Self.limitError(path, .elements, limits) }
      objects.append(members)
    }
    let columns = Set(objects.flatMap(\.keys)).sorted()
    var rows: [Row] = []
    for (index, members) in objects.enumerated() {
      var cells: [String?] = []
      for column in columns {
        guard let value = members[column], value != .null else {
          cells.append(nil)
          continue
        }
        guard let text = value.settingText else {
          throw ArgumentError(
            .dataInvalid,
            "\(path): row \(index + 1), column '\(column)': expected a text, a number, true, false or a list of numbers"
          )
        }
        cells.append(text)
      }
      rows.append(Row(number: index + 1, line: nil, cells: cells))
    }
    try self.init(path: path, columns: columns, rows: rows)
  }

  // MARK: Validation

  private init(path: String, columns: [String], rows: [Row]) throws(ArgumentError) {
    (self.path, self.columns, self.rows) = (path, columns, rows)
    var known: Set<String> = []
    for column in columns {
      guard known.insert(column).inserted else {
        throw ArgumentError(
          .dataInvalid, "\(path): two columns have the name '\(column)'; rename one of them")
      }
      guard !column.unicodeScalars.contains(where: { $0.value < 32 }) else {
        throw ArgumentError(
          .dataInvalid,
          "\(path): the name of column '\(column.singleLineEscaped)' contains a control character; remove it"
        )
      }
    }
    for row in rows {
      let count = row.cells.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      guard count <= Self.maximumRowByteCount else {
        throw ArgumentError(
          .limitExceeded,
          "\(label(of: row)): the values have \(count) bytes; the maximum is \(Self.maximumRowByteCount)"
        )
      }
      for (column, cell) in zip(columns, row.cells) where cell?.utf8.contains(0) == true {
        throw ArgumentError(
          .dataInvalid,
          "\(label(of: row)), column '\(column)': the value contains a NUL character; remove it")
      }
    }
  }

  /// The place of a row in error messages.
  func label(of row: Row) -> String {
    "\(DiagnosticFormatter.relativePath(of: path)): row \(row.number)"
      + (row.line.map { " (line \($0))" } ?? "")
  }

  /// Returns the value of a column; `nil` if it is absent.
  func value(_ column: String, of row: Row) -> String? {
    columns.firstIndex(of: column).flatMap { row.cells[$0] }
  }
}
