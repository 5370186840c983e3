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
  /// The first rows in which columns have an object or a list as their value, by column.
  private let nested: [String: Int]

  /// The maximum size of the values of a row and the names of their columns, in bytes.
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
    let issue: DocumentIssue
    switch error {
    case .missing: issue = .noSuchFile
    case .notRegular:
      return ArgumentError(
        .notARegularFile, "\(path): not a regular file; name a .csv or .json file")
    case .tooManyFiles: issue = .tooManyFiles
    case .systemError(let reason): issue = .unreadable(reason)
    }
    return ArgumentError(issue.code, "\(path): \(issue.message); \(issue.remedy)")
  }

  private static func limitError(
    _ path: String, _ kind: PackageLimits.Kind, _ limits: PackageLimits
  ) -> ArgumentError {
    let issue = DocumentIssue.limitExceeded(kind, limit: limits[kind])
    let unit = kind == .elements ? "values (rows times columns)" : "bytes"
    return ArgumentError(
      issue.code,
      "\(path): limit exceeded: more than \(limits[kind]) \(unit); divide the table, or raise the limit "
        + "(--limit \(kind.option)=COUNT)")
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
    let fields = try next()?.fields.map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    // A column without a name, which spreadsheets append, is ignored.
    let named = fields.indices.filter { !fields[$0].isEmpty }
    guard !named.isEmpty else {
      throw ArgumentError(.dataInvalid, "\(path): no columns; the first line must have their names")
    }
    var rows: [Row] = []
    var count = fields.count
    while let record = try next() {
      count += record.fields.count
      guard count <= limits.elements else { throw Self.limitError(path, .elements, limits) }
      // Spreadsheets write rows without any value, and separators after the last value.
      let isEmpty = record.fields.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      if isEmpty, record.fields.count > 1 || fields.count > 1 { continue }
      let row = Row(
        number: rows.count + 1, line: record.line,
        cells: named.map { $0 < record.fields.count ? record.fields[$0] : nil })
      let extra = record.fields.dropFirst(fields.count)
      guard record.fields.count >= fields.count, extra.allSatisfy(\.isEmpty) else {
        let values = record.fields.count
        throw ArgumentError(
          .dataInvalid,
          "\(path): row \(row.number) (line \(record.line)) has \(values) value\(values == 1 ? "" : "s") for "
            + "\(fields.count) column\(fields.count == 1 ? "" : "s"); "
            + (values < fields.count
              ? "add the missing ones, which may be empty"
              : "enclose values that contain the separator in quotes"))
      }
      rows.append(row)
    }
    try self.init(path: path, columns: named.map { fields[$0] }, rows: rows)
  }

  // MARK: JSON

  init(json data: Data, path: String, limits: PackageLimits) throws(ArgumentError) {
    let items = try Self.items(ofJSON: data, path: path)
    var objects: [[String: ParsedJSON]] = []
    for (index, item) in items.enumerated() {
      guard case .object(let members) = item else {
        throw ArgumentError(
          .dataInvalid, "\(path): row \(index + 1) is no object; write {\"column\": value, …}")
      }
      objects.append(members)
    }
    // The decoder keeps one of several members with the same name.
    if let row = zip(JSONMemberCounter.counts(in: data), objects).enumerated()
      .first(where: { $0.element.0 != $0.element.1.count })?.offset
    {
      throw ArgumentError(
        .dataInvalid, "\(path): row \(row + 1): two values have the same name; rename one of them")
    }
    let columns = Set(objects.flatMap(\.keys)).filter { !$0.isEmpty }.sorted()
    // Each row has a cell for each column, although the objects may have different members.
    guard objects.count * columns.count <= limits.elements else {
      throw Self.limitError(path, .elements, limits)
    }
    var nested: [String: Int] = [:]
    let rows = objects.enumerated().map { index, members in
      let cells = columns.map { column -> String? in
        guard let value = members[column], value != .null else { return nil }
        let text = value.settingText
        if text == nil, nested[column] == nil { nested[column] = index + 1 }
        return text
      }
      return Row(number: index + 1, line: nil, cells: cells)
    }
    try self.init(path: path, columns: columns, rows: rows, nested: nested)
  }

  /// Returns the items of the array in a JSON file.
  private static func items(
    ofJSON data: Data, path: String
  ) throws(ArgumentError) -> [ParsedJSON] {
    let expected = "expected a JSON array of objects, one for each row"
    guard let json = ParsedJSON(data) else {
      let place = lineOfSyntaxError(inJSON: data).map { "line \($0): " } ?? ""
      throw ArgumentError(.dataInvalid, "\(path): \(place)malformed JSON; \(expected)")
    }
    guard let items = json.items else {
      throw ArgumentError(.dataInvalid, "\(path): \(expected)")
    }
    return items
  }

  /// Returns the number of the line with a syntax error, from 1; `nil` if it is unknown.
  private static func lineOfSyntaxError(inJSON data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      // The decoder's own error has no place; that of this function has one only in its text.
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      guard let match = text?.firstMatch(of: /character (\d+)/), let offset = Int(match.1) else {
        return nil
      }
      return 1 + data.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    }
  }

  // MARK: Validation

  private init(
    path: String, columns: [String], rows: [Row], nested: [String: Int] = [:]
  ) throws(ArgumentError) {
    (self.path, self.columns, self.rows, self.nested) = (path, columns, rows, nested)
    var known: Set<String> = []
    for column in columns {
      guard known.insert(column).inserted else {
        throw ArgumentError(
          .dataInvalid,
          "\(path): two columns have the name '\(column.shortenedInMiddle())'; rename one of them")
      }
      guard !column.unicodeScalars.contains(where: { $0.value < 32 }) else {
        throw ArgumentError(
          .dataInvalid,
          "\(path): the name of column '\(column.singleLineEscaped.shortenedInMiddle())' contains a control character; remove it"
        )
      }
    }
    let nameByteCount = columns.reduce(0) { $0 + $1.utf8.count }
    for row in rows {
      let count = row.cells.reduce(nameByteCount) { $0 + ($1?.utf8.count ?? 0) }
      guard count <= Self.maximumRowByteCount else {
        throw ArgumentError(
          .limitExceeded,
          "\(label(of: row)): the values and the names of the columns have \(count) bytes, and the maximum is "
            + "\(Self.maximumRowByteCount); shorten them")
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

  /// Throws ``ArgumentError`` if a row has an object or a list in a column that is used.
  func requireTexts(in column: String) throws(ArgumentError) {
    guard let number = nested[column] else { return }
    throw ArgumentError(
      .dataInvalid,
      "\(path): row \(number), column '\(column)': expected a text, a number, true, false or a list of numbers"
    )
  }

  /// Returns the value of a column; `nil` if it is absent.
  func value(_ column: String, of row: Row) -> String? {
    columns.firstIndex(of: column).flatMap { row.cells[$0] }
  }
}
