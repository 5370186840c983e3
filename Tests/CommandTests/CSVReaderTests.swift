import Testing

@testable import ametrine

@Suite struct CSVReaderTests {
  private static func records(_ text: String) throws -> [CSVReader.Record] {
    var reader = CSVReader(Array(text.utf8))
    var records: [CSVReader.Record] = []
    while let record = try reader.nextRecord() { records.append(record) }
    return records
  }

  /// The rules of RFC 4180, section 2, and the line breaks of other systems.
  @Test(
    arguments: [
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a\rb\r", [["a"], ["b"]]), ("", []), ("\n\n", []), ("a\n\n\nb", [["a"], ["b"]]),
      (",", [["", ""]]), ("a,,", [["a", "", ""]]), (" a , b ", [[" a ", " b "]]),
      (#""a","b""#, [["a", "b"]]), (#""a,b",c"#, [["a,b", "c"]]),
      (#""say ""hi""",c"#, [[#"say "hi""#, "c"]]), ("\"\"\"\"", [["\""]]),
      ("\"a\r\nb\",c\r\nd,e", [["a\nb", "c"], ["d", "e"]]), ("\"a\nb\nc\"", [["a\nb\nc"]]),
      ("\u{FEFF}a,b", [["a", "b"]]), ("\u{FEFF}\"a\",b", [["a", "b"]]), ("\"\"\n", [[""]]),
      ("ä,日本\n🎉,é", [["ä", "日本"], ["🎉", "é"]]),
    ] as [(String, [[String]])])
  func `nextRecord reads fields and records`(text: String, fields: [[String]]) throws {
    #expect(try Self.records(text).map(\.fields) == fields)
  }

  /// The separator is the most frequent one in the first record, outside of quotes.
  @Test(
    arguments: [
      ("a;b\n1;2,5", [["a", "b"], ["1", "2,5"]]), ("a\tb\n1;2\t3", [["a", "b"], ["1;2", "3"]]),
      ("a;b, c;d\n1;2;3", [["a", "b, c", "d"], ["1", "2", "3"]]), ("a;b,c", [["a;b", "c"]]),
      ("\"a;b\",c\n1,2", [["a;b", "c"], ["1", "2"]]), ("a\n1;2", [["a"], ["1;2"]]),
      ("\n\"a\n;\";b\n1;2", [["a\n;", "b"], ["1", "2"]]),
      ("sep=;\na\n1", [["a"], ["1"]]), ("sep=;\r\na;b,c,d\r\n", [["a", "b,c,d"]]),
      ("\u{FEFF}sep=\t\na\tb,c,d", [["a", "b,c,d"]]), ("sep=a\nb", [["sep=a"], ["b"]]),
      ("sep=,", [["sep=", ""]]),
    ] as [(String, [[String]])])
  func `semicolons and tabs separate values as well`(text: String, fields: [[String]]) throws {
    #expect(try Self.records(text).map(\.fields) == fields)
  }

  @Test func `a record has the number of the line in which it begins`() throws {
    let text = "a\r\n\r\n\"b\r\nb\"\r\nc\n"
    #expect(try Self.records(text).map(\.line) == [1, 3, 5])
    #expect(try Self.records("sep=,\na\n").map(\.line) == [2])
  }

  @Test(arguments: [
    ("a\nb\"c", 2), ("\"a\"b", 1), ("a\n\"b\nc", 2), ("x,\"a\" ,y", 1), ("\"a\n\"\"", 1),
    ("\"\",\"x", 1),
  ])
  func `a misplaced or open quote throws the number of its line`(text: String, line: Int) throws {
    let error = try #require(throws: CSVReader.SyntaxError.self) { try Self.records(text) }
    #expect(error.line == line)
  }

  @Test func `text that is not UTF-8 throws`() throws {
    for bytes: [UInt8] in [[0x61, 0xFF], [0xFF, 0xFE, 0x61, 0], [0x22, 0xC3, 0x22]] {
      var reader = CSVReader(bytes)
      let error = try #require(throws: CSVReader.SyntaxError.self) { try reader.nextRecord() }
      #expect(error.message.contains("UTF-8"))
    }
  }

  @Test(arguments: 0..<200)
  func `quoting and reading returns any fields`(seed: UInt64) throws {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let alphabet = ["a", "\"", ",", "\n", " ", "ü", "🎉", ";", "\"\""]
    let separator = [",", ";", "\t"][Int(seed % 3)]
    let rows = (0..<1 + next(4)).map { _ in
      (0..<1 + next(4)).map { _ in
        (0..<next(6)).map { _ in alphabet[next(alphabet.count)] }.joined()
      }
    }
    let text = rows.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: separator)
    }.joined(separator: seed.isMultiple(of: 2) ? "\r\n" : "\n")
    #expect(
      try Self.records("sep=\(separator)\n\(text)").map(\.fields) == rows)
  }
}
