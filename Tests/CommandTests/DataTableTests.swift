import CAML
import Foundation
import Testing

@testable import ametrine

@Suite struct DataTableTests {
  private static func csv(
    _ text: String, limits: PackageLimits = PackageLimits()
  ) throws -> DataTable {
    try DataTable(csv: Data(text.utf8), path: "rows.csv", limits: limits)
  }

  private static func json(
    _ text: String, limits: PackageLimits = PackageLimits()
  ) throws -> DataTable {
    try DataTable(json: Data(text.utf8), path: "rows.json", limits: limits)
  }

  private static func message(_ body: () throws -> DataTable) throws -> String {
    let error = try #require(throws: ArgumentError.self) { try body() }
    #expect(error.code == .dataInvalid)
    return error.description
  }

  // MARK: CSV

  @Test func `CSV rows have numbers, lines and cells`() throws {
    let table = try Self.csv("name,Title.string\nann,\"Hello\nAnn\"\nbob,\n")
    #expect(table.columns == ["name", "Title.string"])
    #expect(table.rows.map(\.number) == [1, 2])
    #expect(table.rows.map(\.line) == [2, 4])
    #expect(table.value("Title.string", of: table.rows[0]) == "Hello\nAnn")
    #expect(table.value("Title.string", of: table.rows[1]) == "")
    #expect(table.label(of: table.rows[1]) == "rows.csv: row 2 (line 4)")
  }

  @Test func `columns without a name are ignored`() throws {
    let table = try Self.csv("a,,b,\n1,2,3,\n")
    #expect(table.columns == ["a", "b"])
    #expect(table.rows[0].cells == ["1", "3"])
  }

  @Test func `blanks around the names of columns are ignored, and those of values are kept`() throws
  {
    let table = try Self.csv(" a ,\tb\n 1 ,2\n")
    #expect(table.columns == ["a", "b"])
    #expect(table.rows[0].cells == [" 1 ", "2"])
  }

  @Test func `rows without values are skipped, and separators after the last value are ignored`()
    throws
  {
    let table = try Self.csv("a,b\n1,\n,\n   \n ,,,\n\n2,3,,\n")
    #expect(table.rows.map(\.cells) == [["1", ""], ["2", "3"]])
    #expect(table.rows.map(\.number) == [1, 2])
    #expect(table.rows.map(\.line) == [2, 7])
    // In a table with one column, an empty text is a value.
    #expect(try Self.csv("a\n\"\"\n\n1\n").rows.map(\.cells) == [[""], ["1"]])
  }

  @Test(arguments: [
    ("", "no columns"), (",\n1,2", "no columns"),
    ("a,a\n1,2", "two columns have the name 'a'"), ("a, a\n1,2", "two columns have the name 'a'"),
    ("a,b\n1", "row 1 (line 2) has 1 value for 2 columns; add the missing ones"),
    ("a\n1,2", "row 1 (line 2) has 2 values for 1 column; enclose values"),
    ("a,b\n1,2,,3", "row 1 (line 2) has 4 values for 2 columns"),
    ("a,b\n1, \"2\"", "line 2: blanks before a quote; remove them"),
    ("a\n\"1", "line 2: a quote is not closed"), ("a\u{1F}b\n1", "control character"),
    ("a\n1\u{0}2", "row 1 (line 2), column 'a': the value contains a NUL character"),
  ])
  func `malformed CSV throws dataInvalid`(text: String, message: String) throws {
    let error = try Self.message { try Self.csv(text) }
    #expect(error.hasPrefix("rows.csv: ") && error.contains(message), "\(error)")
  }

  // MARK: JSON

  @Test func `JSON values of all types become texts`() throws {
    let table = try Self.json(
      #"[{"t":"a","n":2026,"f":0.1,"b":true,"p":[1,2.5],"big":9007199254740993},{"t":null,"x":""}]"#
    )
    #expect(table.columns == ["b", "big", "f", "n", "p", "t", "x"])
    #expect(table.rows[0].cells == ["true", "9007199254740993", "0.1", "2026", "1 2.5", "a", nil])
    #expect(table.rows[1].cells == [nil, nil, nil, nil, nil, nil, ""])
    #expect(table.label(of: table.rows[1]) == "rows.json: row 2")
  }

  @Test(arguments: [
    ("{}", "array of objects"), ("[1]", "row 1 is no object"), ("[{},[]]", "row 2 is no object"),
    (#"[{"a":"\"}:{","b":{"x":1}},{"a":1,"\u0061":2}]"#, "row 2: two values have the same name"),
    ("nonsense", "array of objects"), (#"[{"a":"\u0000"}]"#, "NUL"),
    ("[{\"a\":1},\n{\"a\":}]", "rows.json: line 2: malformed JSON"), ("", "malformed JSON"),
    (String(repeating: "[", count: 100_000), "array of objects"),
  ])
  func `malformed JSON throws dataInvalid`(text: String, message: String) throws {
    let error = try Self.message { try Self.json(text) }
    #expect(error.hasPrefix("rows.json: ") && error.contains(message), "\(error)")
  }

  @Test func `an object or a list of texts in JSON is an error only in a column that is used`()
    throws
  {
    let table = try Self.json(#"[{"a":1,"":2},{"a":["x"],"b":{"c":1}},{"a":{}}]"#)
    #expect(table.columns == ["a", "b"])
    #expect(table.rows.map(\.cells) == [["1", nil], [nil, nil], [nil, nil]])
    for column in table.columns {
      let error = try #require(throws: ArgumentError.self) { try table.requireTexts(in: column) }
      #expect(error.code == .dataInvalid)
      #expect(error.description.hasPrefix("rows.json: row 2, column '\(column)': expected a text"))
    }
    try Self.json(#"[{"a":[1,2]}]"#).requireTexts(in: "a")
  }

  // MARK: Limits

  @Test func `the number of values is limited as that of elements`() throws {
    var limits = PackageLimits()
    limits.elements = 4
    #expect(try Self.csv("a,b\n1,2\n", limits: limits).rows.count == 1)
    #expect(try Self.json(#"[{"a":1,"b":2},{"a":1,"b":2}]"#, limits: limits).rows.count == 2)
    let bodies: [() throws -> DataTable] = [
      { try Self.csv("a,b\n1,2\n3,4\n", limits: limits) },
      { try Self.json(#"[{"a":1,"b":2,"c":3},{"a":1,"b":2}]"#, limits: limits) },
    ]
    for body in bodies {
      let error = try #require(throws: ArgumentError.self) { try body() }
      #expect(error.code == .limitExceeded && error.description.contains("--limit elements"))
    }
    // Objects with different members have a cell in each column, although their number of members is within the limit.
    #expect(throws: ArgumentError.self) {
      try Self.json(#"[{"a":1},{"b":2},{"c":3}]"#, limits: limits)
    }
  }

  @Test func `the size of a row, with the names of the columns, is limited`() throws {
    let text = String(repeating: "x", count: DataTable.maximumRowByteCount - 1)
    #expect(try Self.csv("a\n\(text)").rows.count == 1)
    let error = try #require(throws: ArgumentError.self) { try Self.csv("a\n1\n\(text)x") }
    #expect(error.code == .limitExceeded)
    #expect(error.description.hasPrefix("rows.csv: row 2 (line 3): "))
    #expect(throws: ArgumentError.self) { try Self.csv("\(text)\n12") }
  }

  @Test func `the size of the file is limited as that of a document`() throws {
    let place = try Workplace()
    try place.write("rows.csv", "a\n1\n")
    var limits = PackageLimits()
    limits.documentBytes = 3
    let error = try #require(throws: ArgumentError.self) {
      try DataTable(contentsOf: place.path + "/rows.csv", limits: limits)
    }
    #expect(error.code == .limitExceeded)
  }

  @Test func `a missing file, a folder, another type and a file without rows are errors`() throws {
    let place = try Workplace()
    try place.write("empty.csv", "a,b\n")
    try place.write("sub.csv/x", "")
    for (name, code) in [
      ("none.csv", ErrorCode.fileMissing), ("sub.csv", .notARegularFile),
      ("in.caml", .invalidArgument), ("empty.csv", .dataInvalid),
    ] {
      let error = try #require(throws: ArgumentError.self) {
        try DataTable(contentsOf: "\(place.path)/\(name)", limits: PackageLimits())
      }
      #expect(error.code == code)
    }
  }
}

@Suite struct PathResolverTests {
  @Test func `resolvedPath equals the path that the file system resolves`() throws {
    let place = try Workplace()
    try place.write("a/b/c.txt", "")
    for (link, target) in [("link", "a/b"), ("file", "a/b/c.txt"), ("broken", "none/x")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(place.path)/\(link)", withDestinationPath: target)
    }
    let resolver = PathResolver()
    for name in [
      "a", "a/", "a/b/c.txt", "a/b/new", "a/b//new", "a/./b/new", "link", "link/new", "link/..",
      "link/../new", "file", "broken", "broken/y", "new/x/y", ".", "..", "a/b/..", "",
    ] {
      for path in ["\(place.path)/\(name)", name] {
        for _ in 0..<2 {
          #expect(resolver.resolvedPath(of: path) == OutputPath.resolvedPath(of: path), "\(path)")
        }
      }
    }
  }
}

@Suite struct OutputTemplateTests {
  private static func table(_ text: String = "name,team\nann,a/b\nbob,c\n") throws -> DataTable {
    try DataTable(csv: Data(text.utf8), path: "rows.csv", limits: PackageLimits())
  }

  private static func paths(_ template: String) throws -> [String] {
    let (template, table) = (try OutputTemplate(template), try table())
    return try table.rows.map { try template.path(for: $0, in: table).path }
  }

  @Test(arguments: [
    ("out/{name}.mp4", ["out/ann.mp4", "out/bob.mp4"]), ("{row}.png", ["1.png", "2.png"]),
    ("{name}-{row}.gif", ["ann-1.gif", "bob-2.gif"]),
    ("{{{name}}}.png", ["{ann}.png", "{bob}.png"]),
    ("{team}/{name}.png", ["a/b/ann.png", "c/bob.png"]),
    ("/tmp/{name}.png", ["/tmp/ann.png", "/tmp/bob.png"]),
    ("x.png", ["x.png", "x.png"]),
  ])
  func `placeholders are replaced by values`(template: String, paths: [String]) throws {
    #expect(try Self.paths(template) == paths)
  }

  @Test func `numbers of rows have the same number of digits`() throws {
    let table = try Self.table("a" + String(repeating: "\nx", count: 12))
    let template = try OutputTemplate("{row}")
    #expect(try template.path(for: table.rows[0], in: table).path == "01")
    #expect(try template.path(for: table.rows[11], in: table).path == "12")
  }

  @Test(arguments: ["{", "}", "{}", "a{b", "a}b", "{name}}", "{{name}"])
  func `a brace without counterpart throws`(template: String) {
    #expect(throws: ArgumentError.self) { try OutputTemplate(template) }
  }

  @Test(arguments: [
    ("out/{name}.png", "out"), ("{name}.png", "."), ("/{name}.png", "/"),
    ("a/b/c-{name}/d.png", "a/b"),
  ])
  func `folder is the path before the first placeholder`(template: String, folder: String) throws {
    #expect(try OutputTemplate(template).folder == folder)
  }

  @Test(arguments: ["..", "../x", "x/../../y", "/etc/x", "x/..", ".", "a\nb", "a\u{0}b", ""])
  func `a value that leads out of the folder throws its row and column`(value: String) throws {
    let row = DataTable.Row(number: 3, line: 4, cells: [value, ""])
    for text in ["out/{name}.png", "{name}.png", "out/{name}/x.png", "out/x{name}"] {
      let error = try #require(throws: ArgumentError.self) {
        try OutputTemplate(text).path(for: row, in: Self.table())
      }
      #expect(error.code == (value.isEmpty ? .dataInvalid : .unsafePath))
      #expect(error.description.hasPrefix("rows.csv: row 3 (line 4), column 'name': "))
    }
  }

  @Test func `a path that is too long for a file throws its row`() throws {
    let template = try OutputTemplate("{name}.png")
    func path(_ value: String) throws -> String {
      let row = DataTable.Row(number: 1, line: nil, cells: [value, ""])
      return try template.path(for: row, in: Self.table()).path
    }
    #expect(try path(String(repeating: "x", count: 251)).utf8.count == 255)
    for value in [
      String(repeating: "x", count: 252), String(repeating: "ä", count: 126),
      String(repeating: "x/", count: 2046),
    ] {
      let error = try #require(throws: ArgumentError.self) { try path(value) }
      #expect(error.code == .dataInvalid && error.description.contains("too long"))
      #expect(error.description.hasPrefix("rows.csv: row 1: "))
      #expect(error.description.utf8.count < 600)
    }
  }

  @Test func `paths that differ only in notation are resolved to the same path`() throws {
    let table = try Self.table("name\na//b\na/b\n")
    let template = try OutputTemplate("out/./{name}.png")
    let paths = try table.rows.map { try template.path(for: $0, in: table).resolved }
    #expect(paths[0] == paths[1] && paths[0].hasSuffix("/out/a/b.png"))
  }

  @Test func `a link to another folder is not followed`() throws {
    let place = try Workplace()
    try FileManager.default.createDirectory(
      atPath: place.path + "/out", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/out/link", withDestinationPath: "..")
    let row = DataTable.Row(number: 1, line: nil, cells: ["link/x", ""])
    let error = try #require(throws: ArgumentError.self) {
      try OutputTemplate(place.path + "/out/{name}.png").path(for: row, in: Self.table())
    }
    #expect(error.code == .unsafePath)
  }

  @Test func `an unknown column is reported with the nearest name`() throws {
    let template = try OutputTemplate("{nmae}.png")
    let error = try #require(throws: ArgumentError.self) {
      try template.validatePlaceholders(columns: ["name", "team"])
    }
    #expect(error.description.contains("did you mean 'name'?"))
  }
}
