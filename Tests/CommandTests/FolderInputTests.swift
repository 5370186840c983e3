import CAML
import Foundation
import TestKit
import Testing

@testable import ametrine

/// Tests of folders of documents: what is searched, what is reported, and where the files are written.
@Suite struct FolderInputTests {
  private static let document = """
    <caml><CALayer bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"><sublayers>
    <CALayer bounds="0 0 5 5" position="10 5" backgroundColor="0 0 1"/></sublayers></CALayer></caml>
    """
  private static let states = """
    <caml><CALayer bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"><sublayers>
    <CALayer bounds="0 0 5 5" position="10 5" backgroundColor="0 0 1"/></sublayers><states>
    <LKState name="On"/><LKState name="Off"/></states></CALayer></caml>
    """
  /// A command prefix that runs the command as another user, whom permissions restrict.
  private static let user: [String] =
    geteuid() == 0 ? ["setpriv", "--reuid=61234", "--regid=61234", "--clear-groups"] : []

  /// Whether the other user can run the command.
  private static let isUserKnown: Bool = {
    guard let place = try? Workplace(), let outcome = try? place.run(["--version"], under: user)
    else { return false }
    return outcome.status == 0
  }()

  /// Creates a directory with the given documents, in which every user can write.
  private func workplace(_ names: String...) throws -> Workplace {
    let place = try Workplace()
    for name in names { try place.write(name, Self.document) }
    #expect(chmod(place.path, 0o777) == 0)
    return place
  }

  private func lines(_ outcome: Workplace.Outcome) throws -> [JSON] {
    let schema = try JSONSchema("results")
    let lines = try outcome.output.split(separator: "\n").map { try JSON.parse($0) }
    for line in lines { #expect(schema.violations(of: line) == []) }
    return lines
  }

  // MARK: Findings

  @Test(arguments: [
    (EACCES, ErrorCode.permissionDenied), (EPERM, .permissionDenied), (EIO, .fileUnreadable),
    (ENOMEM, .outOfMemory), (EMFILE, .tooManyFiles),
  ])
  func `FolderSearch reports a subfolder that cannot be read and searches the others`(
    number: Int32, code: ErrorCode
  ) throws {
    let place = try workplace("docs/a/x.caml", "docs/b/y.caml", "docs/c/z.caml")
    let root = place.path + "/docs"
    let search = FolderSearch(in: root) { folder throws(FolderSearch.ReadError) in
      if folder.hasSuffix("/b") { throw FolderSearch.ReadError(errorNumber: number) }
      return try FolderSearch.names(in: folder)
    }
    #expect(search.documents == ["a/x.caml", "c/z.caml"])
    #expect(
      search.findings
        == [FolderFinding(path: root + "/b", reason: .unreadable(errorNumber: number))])
    let finding = try #require(search.findings.first)
    #expect(finding.code == code && finding.isError)
    #expect(finding.line.hasPrefix("\(root)/b: error: cannot be read: "))
  }

  @Test func `FolderSearch finds all kinds of documents that can be named`() throws {
    let place = try workplace(
      "docs/a.caml", "docs/b.ca/x.caml", "docs/c.tendies", "docs/d.batter", "docs/e.ZIP",
      "docs/f.txt", "docs/.g.caml")
    let found = ["a.caml", "b.ca", "c.tendies", "d.batter", "e.ZIP"]
    #expect(FolderSearch(in: place.path + "/docs").documents == found)
  }

  @Test func `FolderSearch searches folders that are named as files`() throws {
    let place = try workplace(
      "docs/a.zip/x.caml", "docs/b.caml/sub/y.caml", "docs/c.tendies/main.caml")
    let search = FolderSearch(in: place.path + "/docs")
    #expect(search.documents == ["a.zip/x.caml", "b.caml/sub/y.caml", "c.tendies"])
    #expect(search.findings.isEmpty)
  }

  @Test func `FolderSearch reports links to folders and to nothing, and no others`() throws {
    let place = try workplace("docs/a.caml", "other/b.caml", "file.txt")
    for (target, name) in [
      ("../other", "folder"), ("missing", "nowhere"), ("..", "parent"), ("../file.txt", "file"),
      ("../in.caml", "document.caml"), ("../other", ".hidden"), ("../other", "folder.zip"),
      ("missing", "missing.caml"), ("../other", "other.ca"), ("circle", "circle"),
    ] {
      try #require(symlink(target, place.path + "/docs/" + name) == 0)
    }
    let search = FolderSearch(in: place.path + "/docs")
    // A document that is missing is a failed input.
    #expect(search.documents == ["a.caml", "document.caml", "missing.caml", "other.ca"])
    let (notFollowed, noTarget) = (
      FolderFinding.Reason.linkNotFollowed, FolderFinding.Reason.linkWithoutTarget
    )
    let reasons = [
      ("circle", noTarget), ("folder", notFollowed), ("folder.zip", notFollowed),
      ("nowhere", noTarget), ("parent", notFollowed),
    ]
    #expect(
      search.findings
        == reasons.map { FolderFinding(path: "\(place.path)/docs/\($0.0)", reason: $0.1) })
    #expect(search.findings.allSatisfy { $0.code == .linkNotFollowed && !$0.isError })
  }

  @Test func `FolderSearch reports folders and documents whose names are not UTF-8`() throws {
    let place = try workplace("docs/a.caml")
    for (name, isFolder) in [("b\u{1}.caml", false), ("c\u{1}", true), ("d\u{1}.txt", false)] {
      let bytes = Array("\(place.path)/docs/\(name)".utf8).map { $0 == 1 ? 0xE9 : $0 } + [0]
      bytes.withUnsafeBufferPointer { path in
        path.withMemoryRebound(to: CChar.self) { path in
          guard let path = path.baseAddress else { return }
          #expect((isFolder ? mkdir(path, 0o777) : mknod(path, S_IFREG | 0o666, 0)) == 0)
        }
      }
    }
    let search = FolderSearch(in: place.path + "/docs")
    #expect(search.documents == ["a.caml"])
    #expect(
      search.findings.map { ($0.path as NSString).lastPathComponent }
        == ["b\u{FFFD}.caml", "c\u{FFFD}"])
    #expect(search.findings.allSatisfy { $0.reason == .nameNotUTF8 })
  }

  @Test func `a folder without documents fails alone, unless it is the only input`() throws {
    let place = try workplace("docs/a.caml")
    try place.write("empty/notes.txt", "")
    let (empty, docs) = (place.path + "/empty", place.path + "/docs")
    let list = try InputDocumentList([empty, docs])
    #expect(list.all.map(\.stem) == ["docs/a"])
    #expect(list.findings.map(\.code) == [.noDocuments])
    #expect(list.findings.map(\.isError) == [true])
    let error = #expect(throws: ArgumentError.self) { _ = try InputDocumentList([empty]) }
    #expect(error?.code == .noDocuments)
    #expect(
      error?.description
        == "\(empty): no documents found; it must contain .caml, .ca, .tendies, .batter or .zip files"
    )
  }

  @Test func `a link to a document has the images beside its target, and its hash`() throws {
    let place = try workplace()
    try place.write(
      "real/a.caml",
      """
      <caml><CALayer bounds="0 0 9 9"><contents type="CGImage" src="assets/a.png"/></CALayer></caml>
      """)
    try place.write("real/assets/a.png", SolidImageFile.png(width: 3, height: 5))
    try FileManager.default.createDirectory(
      atPath: place.path + "/links", withIntermediateDirectories: false)
    let (link, real) = (place.path + "/links/b.caml", place.path + "/real/a.caml")
    try #require(symlink("../real/a.caml", link) == 0)
    let package = try CAPackage(contentsOf: URL(fileURLWithPath: link))
    #expect(package.documents.first?.images.map(\.height) == [5])
    #expect(package.diagnostics.isEmpty)
    let hash = try InputHash.hash(ofInputAt: real)
    #expect(try InputHash.hash(ofInputAt: link) == hash)
    try place.write("real/assets/a.png", SolidImageFile.png(width: 3, height: 4))
    #expect(try InputHash.hash(ofInputAt: link) != hash)
    #expect(throws: ArgumentError.self) {
      try ProtectedInputPaths([link]).validateOutput(place.path + "/real/assets/a.png")
    }
  }

  @Test func `FolderSearch reports a folder that is too deep to be searched`() throws {
    let folders = Array(repeating: "f", count: FolderSearch.maximumDepth)
    let path = (["docs"] + folders).joined(separator: "/")
    let place = try workplace(path + "/x.caml", path + "/deep/y.caml")
    let search = FolderSearch(in: place.path + "/docs")
    #expect(search.documents == [folders.joined(separator: "/") + "/x.caml"])
    #expect(search.findings.map(\.path) == ["\(place.path)/\(path)/deep"])
    #expect(search.findings.map(\.code) == [.limitExceeded])
  }

  @Test(.enabled(if: isUserKnown))
  func `render reports a subfolder without permission as a failed input and exits with 2`() throws {
    let place = try workplace("docs/a.caml", "docs/closed/b.caml")
    try #require(chmod(place.path + "/docs/closed", 0) == 0)
    let arguments = ["render", "docs", "-o", "out", "--format", "png"]
    let outcome = try place.run(arguments, under: Self.user)
    #expect(outcome.status == 2)
    #expect(
      outcome.output.contains("failed  docs/closed: cannot be read: Permission denied"),
      "\(outcome.output)")
    #expect(outcome.output.hasSuffix("1 of 2 rendered\n"), "\(outcome.output)")
    let results = try lines(place.run(arguments + ["--json"], under: Self.user))
    let failed = try #require(results.first { $0["input"]?.text == "docs/closed" })
    #expect(failed["status"] == .string("failed"))
    #expect(failed["error"]?["code"] == .string("PERMISSION_DENIED"))
    #expect(failed["diagnostics"]?.items.first?["file"] == .string("docs/closed"))
    #expect(results.last?["failed"] == .number(1))
    #expect(results.last?["error"]?["code"] == .string("SOME_INPUTS_FAILED"))
  }

  @Test(.enabled(if: isUserKnown), arguments: [0, 0o444])
  func `a folder without permission as the only input is PERMISSION_DENIED`(mode: mode_t) throws {
    // Without permission to search, the names of a folder are known but not whether they are folders.
    let place = try workplace("docs/sub/a.caml")
    try #require(chmod(place.path + "/docs", mode) == 0)
    let outcome = try place.run(
      ["render", "docs", "-o", "out", "--format", "png", "--json"], under: Self.user)
    #expect(outcome.status == 65)
    let error = try lines(outcome).last?["error"]
    #expect(error?["code"] == .string("PERMISSION_DENIED"))
    #expect(error?["message"]?.text?.hasPrefix("docs: cannot be read") == true)
    #expect(place.content == ["docs"])
    try #require(chmod(place.path + "/docs", 0o755) == 0)
  }

  @Test(.enabled(if: isUserKnown))
  func `a folder without permission among several inputs fails alone`() throws {
    let place = try workplace("closed/a.caml", "docs/b.caml")
    try #require(chmod(place.path + "/closed", 0) == 0)
    let outcome = try place.run(
      ["render", "closed", "docs", "-o", "out", "--format", "png"], under: Self.user)
    #expect(outcome.status == 2)
    #expect(
      outcome.output.contains("failed  closed: cannot be read"), "\(outcome.output)")
    #expect(place.entries(of: "out/docs") == ["b.png"])
  }

  @Test(.enabled(if: isUserKnown))
  func `plan, gallery and validate report a subfolder without permission`() throws {
    let place = try workplace("docs/a.caml", "docs/closed/b.caml")
    try #require(chmod(place.path + "/docs/closed", 0) == 0)
    let plan = try place.run(
      ["plan", "docs", "-o", "out", "--format", "png", "-o", "plan.json"], under: Self.user)
    #expect(plan.status == 2)
    let gallery = try place.run(["gallery", "docs", "-o", "site"], under: Self.user)
    #expect(gallery.status == 2)
    #expect(plan.errors.contains("docs/closed: error: cannot be read"), "\(plan.errors)")
    #expect(
      gallery.output.contains("failed  docs/closed: cannot be read: Permission denied"),
      "\(gallery.output)")
    #expect(gallery.output.contains("1 of 2 rendered to site/index.html"), "\(gallery.output)")
    let validation = try place.run(["validate", "docs", "--json"], under: Self.user)
    #expect(validation.status == 1)
    let json = try JSON.parse(validation.output)
    #expect(try JSONSchema("validate").violations(of: json) == [])
    let closed = try #require(json.items.first { $0["document"]?.text == "docs/closed" })
    #expect(closed["findings"]?.items.first?["code"] == .string("PERMISSION_DENIED"))
  }

  @Test func `render warns of a link to a folder, which is an error with --strict`() throws {
    let place = try workplace("docs/a.caml", "other/b.caml")
    try #require(symlink("../other", place.path + "/docs/more") == 0)
    let arguments = ["render", "docs", "-o", "out", "--format", "png"]
    let outcome = try place.run(arguments + ["--json"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("docs/more: warning: the link is not followed; "))
    let diagnostic = try lines(outcome).last?["diagnostics"]?.items.first
    #expect(diagnostic?["code"] == .string("LINK_NOT_FOLLOWED"))
    #expect(diagnostic?["severity"] == .string("warning"))
    #expect(diagnostic?["file"] == .string("docs/more"))
    #expect(try place.run(arguments + ["--quiet"]).errors.isEmpty)
    let strict = try place.run(arguments + ["--strict", "--json"])
    #expect(strict.status == 65)
    #expect(try lines(strict).last?["error"]?["code"] == .string("LINK_NOT_FOLLOWED"))
    // A link that is named on the command line is followed.
    let named = try place.run("render", "docs/more", "-o", "named", "--format", "png", "--strict")
    #expect(named.status == 0, "\(named.errors)")
    #expect(place.entries(of: "named") == ["b.png"])
  }

  // MARK: States

  @Test func `render --each-state of a folder draws documents without states once`() throws {
    let place = try workplace("docs/plain.caml")
    try place.write("docs/states.caml", Self.states)
    try place.write("one/plain.caml", Self.document)
    let arguments = ["render", "one", "-o", "one-out", "--each-state", "--appearance", "dark"]
    for format in ["png", "gif"] {
      #expect(try place.run(arguments + ["--format", format]).status == 0)
    }
    #expect(place.entries(of: "one-out") == ["plain.gif", "plain.png"])
    let outcome = try place.run(
      "render", "docs", "-o", "out", "--each-state", "--format", "png", "--format", "jpg")
    #expect(outcome.status == 0, "\(outcome.output)")
    let files = ["states-On.png", "states-On.jpg", "states-Off.png", "states-Off.jpg"]
    #expect(place.entries(of: "out") == (files + ["plain.png", "plain.jpg"]).sorted())
    #expect(outcome.output.contains("ok      out/plain.png, out/plain.jpg\n"), "\(outcome.output)")
    let listed = files.map { "out/\($0)" }.joined(separator: ", ")
    #expect(outcome.output.contains("ok      \(listed)\n"), "\(outcome.output)")
  }

  @Test func `render --each-state prints a finding about the document once`() throws {
    let place = try workplace()
    try place.write(
      "states.caml",
      Self.states.replacing(
        "<CALayer bounds=\"0 0 5", with: "<CALayer opacity=\"x\" bounds=\"0 0 5"))
    let outcome = try place.run(
      "render", "states.caml", "-o", "a.png", "-o", "b.png:width=40", "--each-state")
    #expect(outcome.status == 0)
    #expect(place.content.count { $0.hasSuffix(".png") } == 4)
    #expect(outcome.errors.components(separatedBy: "opacity").count == 2, "\(outcome.errors)")
  }

  @Test func `render --each-state of a single document without states fails`() throws {
    let place = try workplace()
    for options in [[], ["--timeout", "60"]] {
      let outcome = try place.run(
        ["render", "in.caml", "-o", "a.png", "--each-state", "--json"] + options)
      #expect(outcome.status == 65)
      #expect(try lines(outcome).last?["error"]?["code"] == .string("UNKNOWN_STATE"))
    }
    #expect(place.content.isEmpty)
  }

  // MARK: Structure

  @Test func `several folders keep their structure in folders with their names`() throws {
    let place = try workplace("a/x.caml", "a/sub/x.caml", "b/x.caml", "other/B/y.caml")
    let outcome = try place.run(
      "render", "a", "b/", "other/B", "in.caml", "-o", "out", "--format", "png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(place.entries(of: "out") == ["B-2", "a", "b", "in.png"])
    #expect(place.entries(of: "out/a") == ["sub", "x.png"])
    #expect(place.entries(of: "out/a/sub") == ["x.png"])
    #expect(place.entries(of: "out/b") == ["x.png"])
    #expect(place.entries(of: "out/B-2") == ["y.png"])
  }

  @Test func `documents of a single folder are directly in the output folder`() throws {
    let place = try workplace("a/x.caml", "a/sub/x.caml")
    #expect(try place.run("render", "a", "-o", "out", "--format", "png").status == 0)
    #expect(place.entries(of: "out") == ["sub", "x.png"])
  }

  @Test func `names that are equal are numbered`() throws {
    let place = try workplace("x.caml", "other/X.caml", "x.ca/main.caml")
    let outcome = try place.run(
      "render", "x.caml", "other/X.caml", "x.ca", "-o", "out", "--format", "png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(place.entries(of: "out") == ["X-2.png", "x-3.png", "x.png"])
  }

  @Test func `no file has the name of a file of another document`() {
    // A format with a suffix, and a document whose name ends with it.
    #expect(
      OutputNaming(stems: ["a", "a-small", "A", "a-2"], endings: [".gif", "-small.gif"]).uniqueStems
        == ["a", "a-small-2", "A-2", "a-2-2"])
    // A state, and a document whose name ends with it.
    let states = [["x", "y"], [], ["y"]]
    #expect(
      OutputNaming(stems: ["a", "A-X", "b"], endings: [".gif"]) { states[$0] }.uniqueStems
        == ["a", "A-X-2", "b"])
    // Both have states.
    let both = [["x-y"], ["y"], ["x-y"]]
    #expect(
      OutputNaming(stems: ["a", "a-x", "a-"], endings: [".gif"]) { both[$0] }.uniqueStems
        == ["a", "a-x-2", "a-"])
  }

  @Test func `render --each-state writes a file for each state and each document`() throws {
    let place = try workplace("docs/a-On.caml", "docs/b.caml")
    try place.write("docs/a.caml", Self.states)
    let outcome = try place.run(
      "render", "docs", "-o", "out", "--each-state", "--format", "png", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let outputs = try lines(outcome).dropLast().flatMap { $0["outputs"]?.items ?? [] }
    #expect(outputs.count == 4)
    #expect(place.entries(of: "out").count == 4)
  }

  // MARK: Lists

  @Test(arguments: [
    ("a.ca\nb c.ca\n", ["a.ca", "b c.ca"]), ("a.ca\r\n\r\n\nb.ca", ["a.ca", "b.ca"]),
    ("a\nb.ca\0c.ca\0\0", ["a\nb.ca", "c.ca"]), ("\n", []), ("", []), ("\u{FEFF}a.ca\n", ["a.ca"]),
    (" a.ca ", [" a.ca "]),
  ])
  func `a list of inputs has one path a line or is separated by NUL bytes`(
    text: String, paths: [String]
  ) {
    #expect(InputList.paths(Data(text.utf8)) == paths)
  }

  @Test func `render --files-from keeps the paths of the list below the output`() throws {
    let place = try workplace("a/x.caml", "a/sub/y.caml", "b/x.caml")
    let absolute = place.path + "/b/x.caml"
    try place.write("list", "a/sub/y.caml\n./a/../a/x.caml\n\(absolute)\nb\n")
    let outcome = try place.run(
      "render", "--files-from", "list", "-o", "out", "--format", "png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try place.bytes("out/a/sub/y.png").isEmpty == false)
    // The components . and .. are omitted.
    #expect(place.entries(of: "out/a/a") == ["x.png"])
    #expect(place.entries(of: "out/b") == ["x.png"])
    #expect(
      place.entries(of: "out" + (absolute as NSString).deletingLastPathComponent) == ["x.png"])
  }

  @Test func `no path of a list leads out of the output folder`() {
    #expect(InputDocumentList.safePath("../../etc/x.ca") == "etc/x.ca")
    #expect(InputDocumentList.safePath("/a//./b/..") == "a/b")
    #expect(InputDocumentList.safePath("...") == "...")
  }

  @Test func `render --files-from - reads the list from standard input, with one file as well`()
    throws
  {
    let place = try workplace("a/x.caml", "b/y z.caml")
    let listed = try place.shell(
      "find a b -name '*.caml' -print0 | \"$0\" render --files-from - -o out --format png")
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(place.entries(of: "out/b") == ["y z.png"])
    let single = try place.shell(
      "echo a/x.caml | \"$0\" render --files-from - -o one --format png")
    #expect(single.status == 0, "\(single.errors)")
    #expect(place.entries(of: "one/a") == ["x.png"])
  }

  @Test(arguments: [
    ("missing", "FILE_MISSING", Int32(65)), ("empty", "NO_DOCUMENTS", 65),
    ("a", "FILE_UNREADABLE", 65),
  ])
  func `a list that is missing, empty or a folder is an error`(
    list: String, code: String, status: Int32
  ) throws {
    let place = try workplace("a/x.caml")
    try place.write("empty", "\n")
    let outcome = try place.run(
      "render", "--files-from", list, "-o", "out", "--format", "png", "--json")
    #expect(outcome.status == status)
    #expect(try lines(outcome).last?["error"]?["code"] == .string(code))
    #expect(!place.content.contains("out"))
  }

  @Test func `a missing file of a list fails alone`() throws {
    let place = try workplace("a/x.caml")
    try place.write("list", "a/x.caml\na/missing.caml\n")
    let outcome = try place.run(
      "render", "--files-from", "list", "-o", "out", "--format", "png", "--json")
    #expect(outcome.status == 2)
    let failed = try lines(outcome).first { $0["status"]?.text == "failed" }
    #expect(failed?["input"] == .string("a/missing.caml"))
    #expect(failed?["error"]?["code"] == .string("FILE_MISSING"))
  }

  @Test func `a plan made with --files-from is rendered in shards without the list`() throws {
    let place = try workplace("a/x.caml", "b/x.caml")
    let plan = try place.shell(
      "printf 'a/x.caml\\nb/x.caml\\n' | \"$0\" plan --files-from - -o out --format png -o plan.json"
    )
    #expect(plan.status == 0, "\(plan.errors)")
    let text = String(decoding: try place.bytes("plan.json"), as: UTF8.self)
    #expect(try JSONSchema("plan").violations(of: JSON.parse(text)) == [])
    for shard in ["1/2", "2/2"] {
      let outcome = try place.run("render", "--plan", "plan.json", "--shard", shard)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(place.entries(of: "out/a").contains("x.png"))
    #expect(place.entries(of: "out/b").contains("x.png"))
  }

  @Test func `render without inputs names the missing argument`() throws {
    let outcome = try workplace().run("render", "-o", "a.png")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("ametrine: Missing expected argument '<inputs>"))
  }
}
