import Foundation
import Testing

@testable import CAML
@testable import ametrine

/// Tests of `render --data` with the built command.
@Suite struct DataTests {
  private static let rows = """
    name,Root.backgroundColor,Title.string
    ann,#00f,"Hello,
    Ann"
    bob,#0f0,
    cleo,,Hi
    """

  private static func workplace(_ rows: String = rows) throws -> Workplace {
    let place = try SettingTests.workplace()
    try place.write("rows.csv", rows)
    return place
  }

  private static func documents(_ outcome: Workplace.Outcome) throws -> [JSON] {
    let schema = try JSONSchema("results")
    let lines = try outcome.output.split(separator: "\n").map { try JSON.parse($0) }
    for line in lines { #expect(schema.violations(of: line) == []) }
    return lines.filter { $0["type"]?.text == "document" }
      .sorted { ($0["row"]?.number ?? 0) < ($1["row"]?.number ?? 0) }
  }

  private static let command = ["render", "card.caml", "--data", "rows.csv", "-o"]

  @Test func `--data renders a file for each row`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(Self.command + ["out/{name}.png", "--jobs", "2", "--json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let documents = try Self.documents(outcome)
    #expect(documents.map { $0["row"]?.number } == [1, 2, 3])
    #expect(documents.allSatisfy { $0["input"]?.text == "card.caml" })
    #expect(
      documents.compactMap { $0["outputs"]?.items.first?.text }.map {
        ($0 as NSString).lastPathComponent
      }
        == ["ann.png", "bob.png", "cleo.png"])
    #expect(try SettingTests.pixel("out/ann.png", in: place) == [0, 0, 255, 255])
    #expect(try SettingTests.pixel("out/bob.png", in: place) == [0, 255, 0, 255])
    // An empty value leaves that of the document.
    #expect(try SettingTests.pixel("out/cleo.png", in: place) == [255, 0, 0, 255])
  }

  @Test func `a row is rendered as with --set`() throws {
    let place = try Self.workplace()
    #expect(try place.run(Self.command + ["{name}.gif", "--duration", "0.1", "-q"]).status == 0)
    let outcome = try place.run(
      "render", "card.caml", "-o", "set.gif", "--duration", "0.1", "-q", "--set",
      "Root.backgroundColor=#00f", "--set", "Title.string=Hello,\nAnn")
    #expect(outcome.status == 0)
    let isEqual = try place.bytes("ann.gif") == place.bytes("set.gif")
    #expect(isEqual)
  }

  @Test func `JSON rows and CSV rows give the same files`() throws {
    let place = try Self.workplace()
    try place.write(
      "rows.json",
      ##"[{"name":"ann","Root.backgroundColor":"#00f","Title.string":"Hello,\nAnn","Root.bounds.origin":[0,0]}]"##
    )
    #expect(try place.run(Self.command + ["csv-{name}.png", "-q"]).status == 0)
    let outcome = try place.run(
      "render", "card.caml", "--data", "rows.json", "-o", "json-{name}.png", "-q")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let isEqual = try place.bytes("json-ann.png") == place.bytes("csv-ann.png")
    #expect(isEqual)
  }

  @Test func `values may begin with a hyphen or contain the extension`() throws {
    let place = try Self.workplace("file,Title.string\n-x.png,-y\n--set.gif,--data\n")
    let still = try place.run(Self.command + ["{file}", "-q", "--time", "0"])
    #expect(still.status == 0, "\(still.errors)")
    #expect(place.content.contains("-x.png") && place.content.contains("--set.gif"))
  }

  @Test func `a text that is the name of the output is no input`() throws {
    let place = try Self.workplace("Title.string\n1.png\n")
    for _ in 0..<2 {
      let outcome = try place.run(Self.command + ["{row}.png", "-q"])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test func `a row replaces files of a template only by files in the folder of the data`() throws {
    let place = try Self.workplace()
    try place.write(
      "t/config.json",
      """
      {"options": [{"type": "replace", "label": "Scene", "files": ["descriptors/a.ca/main.caml"]}]}
      """)
    try place.write("t/descriptors/a.ca/main.caml", SettingTests.document)
    try place.write("data/blue.caml", SettingTests.document.replacing("1 0 0", with: "0 0 1"))
    try place.write("data/rows.csv", "Scene\nblue.caml\n")
    let run = ["render", "t", "--data", "data/rows.csv", "-o", "{row}.png", "--json"]
    let outcome = try place.run(run)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try SettingTests.pixel("1.png", in: place) == [0, 0, 255, 255])
    try place.write("data/rows.csv", "Scene\n../card.caml\n")
    let refused = try place.run(run)
    #expect(refused.status == 65 && refused.output.contains("UNSAFE_PATH"))
  }

  @Test func `an empty cell sets a text of an option, and leaves options of other types`() throws {
    let options = [
      SettableValue(setting: "Text", valueType: "text"),
      SettableValue(setting: "Size", valueType: "number"),
      SettableValue(setting: "Photo", valueType: "file (png)"),
    ]
    let place = try SettingTests.workplace()
    let package = try CAPackage(contentsOf: URL(fileURLWithPath: place.path + "/card.caml"))
    let types = try ["Text", "Size", "Photo", "Title.string", "Title.fontSize"].map {
      try package.settingType(of: $0, options: options)
    }
    #expect(types == [.text, .other, .file, .text, .other])
  }

  @Test func `--format names the files after the document and the row`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(Self.command + ["out", "--format", "png", "--format", "gif", "-q"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path + "/out").sorted()
    #expect(
      names == ["card-1.gif", "card-1.png", "card-2.gif", "card-2.png", "card-3.gif", "card-3.png"])
  }

  @Test func `shards divide the rows, and each renders its share once`() throws {
    let place = try Self.workplace()
    var rows: [Double] = []
    for shard in ["1/2", "2/2"] {
      let outcome = try place.run(
        Self.command + ["out/{name}.png", "--shard", shard, "--json", "-q"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      rows += try Self.documents(outcome).compactMap { $0["row"]?.number }
    }
    #expect(rows.sorted() == [1, 2, 3])
    let again = try place.run(Self.command + ["out/{name}.png", "--shard", "1/2", "--json", "-q"])
    #expect(try Self.documents(again).allSatisfy { $0["status"]?.text == "skipped" })
  }

  @Test func `--resume renders only the rows that changed`() throws {
    let place = try Self.workplace()
    let arguments = Self.command + ["{name}.png", "--resume", "--json", "-q"]
    #expect(try place.run(arguments).status == 0)
    try place.write("rows.csv", Self.rows.replacing("Hi", with: "Ho") + "\ndan,,\n")
    let statuses = try Self.documents(try place.run(arguments)).map { $0["status"]?.text }
    #expect(statuses == ["skipped", "skipped", "ok", "ok"])
  }

  @Test func `images are relative to the data file and stay in its folder`() throws {
    let place = try Self.workplace("")
    try SettingTests.writeImage([0, 0, 255, 255], to: "data/img/blue.png", in: place)
    try SettingTests.writeImage([0, 0, 255, 255], to: "secret.png", in: place)
    try place.write("data/rows.csv", "Photo.contents\nimg/blue.png\n\"\"\nnone\n")
    let outcome = try place.run(
      "render", "card.caml", "--data", "data/rows.csv", "-o", "{row}.png", "-q")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try SettingTests.pixel("1.png", isCenter: true, in: place) == [0, 0, 255, 255])
    #expect(try SettingTests.pixel("3.png", isCenter: true, in: place) == [255, 0, 0, 255])
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/data/link.png", withDestinationPath: "../secret.png")
    for path in ["../secret.png", "\(place.path)/secret.png", "link.png", "img/../../secret.png"] {
      try place.write("data/rows.csv", "Photo.contents\n\(path)\n")
      let refused = try place.run(
        "render", "card.caml", "--data", "data/rows.csv", "-o", "{row}-x.png", "--json")
      #expect(refused.status == 65, "\(path)")
      #expect(refused.output.contains("UNSAFE_PATH"))
      #expect(refused.errors.contains("data/rows.csv: row 1 (line 2), column 'Photo.contents': "))
    }
  }

  // MARK: Errors

  @Test func `an invalid value fails its row and names row, column, layer and key path`() throws {
    let place = try Self.workplace("name,Root.opacity\nann,1\nbob,much\n")
    let outcome = try place.run(Self.command + ["{name}.png", "--json"])
    #expect(outcome.status == 2)
    #expect(place.content.contains("ann.png") && !place.content.contains("bob.png"))
    let error = try #require(Self.documents(outcome).last?["error"])
    #expect(error["code"]?.text == "INVALID_VALUE")
    let message = try #require(error["message"]?.text)
    #expect(
      message.hasPrefix(
        "rows.csv: row 2 (line 3), column 'Root.opacity': layer 'Root', key path 'opacity': 'much'")
    )
    #expect(outcome.errors.contains("failed  \(message)"))
  }

  @Test(
    arguments: [
      (
        "Rot.opacity\n1\n", "{row}.png", 65, "UNKNOWN_LAYER",
        "column 'Rot.opacity': the document has no layer 'Rot'; did you mean 'Root'?"
      ),
      ("Root.opacty\n1\n", "{row}.png", 65, "UNKNOWN_KEY_PATH", "did you mean 'opacity'?"),
      ("name\na\n", "{nam}.png", 64, "INVALID_ARGUMENT", "did you mean 'name'?"),
      ("name\na\nb\n", "x.png", 64, "INVALID_ARGUMENT", "all rows would write the same file"),
      (
        "name\na\na\n", "{name}.png", 65, "DATA_INVALID",
        "row 2 (line 3): the output path 'a.png' is that of row 1"
      ),
      (
        "name\n../x\n", "out/{name}.png", 65, "UNSAFE_PATH",
        "row 1 (line 2), column 'name': '../x' leads out of the output folder 'out'"
      ),
      (
        "name\nx//a\nx/a\n", "{name}.png", 65, "DATA_INVALID",
        "row 2 (line 3): the output path 'x/a.png' is that of row 1"
      ),
      (
        "name\na.png\nb.xyz\n", "{name}", 65, "DATA_INVALID",
        "row 2 (line 3): the output path 'b.xyz'"
      ),
      ("name\nq/\n", "{name}", 65, "DATA_INVALID", "'q/' has no supported file extension"),
      ("name\nq/\n", "{name}.png", 65, "DATA_INVALID", "'q/.png' has no supported file extension"),
      ("name\n-\n", "{name}", 65, "UNSAFE_PATH", "leads out"),
      ("name\n%02d\n", "{name}.png", 65, "UNSAFE_PATH", "another format"),
      ("name\n\"\"\n", "{name}.png", 65, "DATA_INVALID", "the value is empty"),
      ("name\n", "{name}.png", 65, "DATA_INVALID", "no rows"),
      ("name\n/x\n", "out/{name}.png", 65, "UNSAFE_PATH", "without a slash at its start"),
      ("name\na\n", "{name}.xyz", 64, "INVALID_ARGUMENT", "xyz"),
      ("name\nrows\n", "PLACE/{name}.csv", 64, "OUTPUT_IS_INPUT", "would replace an input"),
    ] as [(String, String, Int32, String, String)])
  func `invalid data is an error before anything is written`(
    rows: String, output: String, status: Int32, code: String, message: String
  ) throws {
    let place = try Self.workplace(rows)
    let output = output.replacing("PLACE", with: place.path)
    let command = try #require(
      Ametrine.parseCommandLine([
        "render", "\(place.path)/card.caml", "--data", "\(place.path)/rows.csv", "-o", output,
      ]) as? RenderCommand)
    let documents = try RenderSources(command).documents
    let error = try #require(throws: ArgumentError.self) {
      try BatchRenderer(documents, command)
    }
    #expect(error.exitStatus.rawValue == status)
    #expect(error.code.rawValue == code)
    #expect(error.description.contains(message), "\(error)")
  }

  @Test func `--data with an invalid row exits with 65 and writes nothing`() throws {
    let place = try Self.workplace("name\na\n../x\n")
    let outcome = try place.run(Self.command + ["out/{name}.png", "--json"])
    #expect(outcome.status == 65 && outcome.output.contains("UNSAFE_PATH"))
    #expect(
      outcome.errors.contains(
        "rows.csv: row 2 (line 3), column 'name': '../x' leads out of the output folder 'out'"))
    #expect(place.content == ["card.caml", "rows.csv"])
  }

  @Test func `--data accepts one document and no standard output`() throws {
    let place = try Self.workplace()
    try place.write("all/a.caml", SettingTests.document)
    try place.write("all/b.caml", SettingTests.document)
    let several = try place.run("render", "all", "--data", "rows.csv", "-o", "{name}.png")
    #expect(several.status == 64 && several.errors.contains("one document"))
    let output = try place.run(Self.command + ["-", "--format", "png"])
    #expect(output.status == 64)
  }

  @Test func `columns that nothing uses are named in a note`() throws {
    let place = try Self.workplace("name,mail\nann,a@example.org\n")
    let outcome = try place.run(Self.command + ["{name}.png"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "note: the column 'mail' is neither a setting nor part of the output path; name settings"))
  }

  @Test func `output paths that differ only in case are named in a note`() throws {
    let place = try Self.workplace("name\nann\nbob\nAnn\n")
    let outcome = try place.run(Self.command + ["{name}.png", "--dry-run"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "rows.csv: note: the output paths of the rows 1 and 3 differ only in case"))
  }

  @Test func `limits for documents apply to the data`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(
      Self.command + ["{name}.png", "--limit", "document-bytes=10", "--json"])
    #expect(outcome.status == 69, "\(outcome.errors)")
    #expect(outcome.output.contains("LIMIT_EXCEEDED"))
  }

  // MARK: Plans

  @Test func `--dry-run lists the files of all rows and writes nothing`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(Self.command + ["out/{name}.png", "--dry-run", "--json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try Self.documents(outcome).map { $0["status"]?.text } == ["planned", "planned", "planned"])
    #expect(place.content == ["card.caml", "rows.csv"])
  }

  @Test func `a plan contains the rows and refuses changed data and images`() throws {
    let place = try Self.workplace("name,Photo.contents\nann,blue.png\nbob,\n")
    try SettingTests.writeImage([0, 0, 255, 255], to: "blue.png", in: place)
    let made = try place.run(
      "plan", "card.caml", "--data", "rows.csv", "-o", "{name}.png", "-o", "plan.json")
    #expect(made.status == 0, "\(made.errors)")
    let plan = try RenderPlan(contentsOf: place.path + "/plan.json")
    #expect(plan.inputs.map(\.films).map { $0.map(\.path) } == [["ann.png"], ["bob.png"]])
    #expect(plan.resources?.map(\.path) == ["rows.csv", "blue.png"])
    let text = try String(decoding: place.bytes("plan.json"), as: UTF8.self)
    #expect(try JSONSchema("plan").violations(of: JSON.parse(text)) == [])
    let run = ["render", "--plan", "plan.json", "--shard"]
    for shard in ["1/2", "2/2"] {
      let outcome = try place.run(run + [shard])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try SettingTests.pixel("ann.png", isCenter: true, in: place) == [0, 0, 255, 255])
    #expect(place.content.contains("bob.png"))
    try SettingTests.writeImage([0, 255, 0, 255], to: "blue.png", in: place)
    let changedImage = try place.run(run + ["1/2", "--json"])
    #expect(changedImage.status == 65 && changedImage.output.contains("PLAN_INPUT_CHANGED"))
    try SettingTests.writeImage([0, 0, 255, 255], to: "blue.png", in: place)
    #expect(try place.run(run + ["1/2"]).status == 0)
    try place.write("rows.csv", "name,Photo.contents\nann,blue.png\nbobby,\n")
    let changedRows = try place.run(run + ["1/2", "--json"])
    #expect(changedRows.status == 65 && changedRows.output.contains("PLAN_INPUT_CHANGED"))
  }
}
