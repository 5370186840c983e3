import Films
import Foundation
import Testing

@testable import ametrine

/// Tests of `render` with Swift files, and of the parts that do not need a compiled scene.
@Suite struct SceneTests {
  private static let source = "import QuartzCore\nfunc scene() -> CALayer { CALayer() }\n"

  // MARK: Options

  @Test(arguments: [
    ["--state", "Locked"], ["--each-state"], ["--script", "Locked:1"], ["--scrub", "A:B"],
    ["--tilt", "swing"], ["--appearance", "dark"], ["--orientation", "portrait"],
    ["--limit", "layers=3"],
  ])
  func `render of a Swift file rejects an option for documents and names it`(option: [String])
    throws
  {
    let place = try Workplace()
    try place.write("Film.swift", Self.source)
    let outcome = try place.run(["render", "Film.swift", "-o", "film.mp4"] + option)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "ametrine: Film.swift: \(option[0]) applies only to documents, not to a Swift scene; remove it\n"
    )
    #expect(place.content == ["Film.swift"])
  }

  @Test func `render of a Swift file names all options for documents in one error`() throws {
    let place = try Workplace()
    try place.write("Film.swift", Self.source)
    let outcome = try place.run(
      "render", "Film.swift", "-o", "film.mp4", "--state", "A", "--tilt", "swing", "--limit",
      "layers=3")
    #expect(
      outcome.errors
        == "ametrine: Film.swift: --state, --tilt and --limit apply only to documents, not to a Swift scene; remove them\n"
    )
  }

  @Test(arguments: [
    (["-o", "film.xyz"], "unsupported file extension '.xyz'"),
    (["-o", "film.mp4", "--loops", "2"], "--loops applies only to"),
    (["-o", "film.png", "--fps", "9"], "--fps does not apply to a single image"),
  ])
  func `render of a Swift file rejects options of the output before it compiles the file`(
    options: [String], message: String
  ) throws {
    let place = try Workplace()
    try place.write("Film.swift", "this does not compile")
    let outcome = try place.run(["render", "Film.swift"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.errors.contains("does not compile"), "\(outcome.errors)")
  }

  @Test func `render of a missing Swift file names the file`() throws {
    let outcome = try Workplace().run("render", "Film.swift", "-o", "film.mp4")
    #expect(outcome.errors == "ametrine: Film.swift: no such file or folder\n")
  }

  @Test func `render of documents and a Swift file renders the documents and reports the file`()
    throws
  {
    let place = try Workplace()
    try place.write("Film.swift", Self.source)
    let outcome = try place.run(
      "render", "in.caml", "Film.swift", "-o", "out", "--format", "png", "--limit", "layers=99")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("ok      out/in.png"), "\(outcome.output)")
    #expect(
      outcome.output.contains("failed  Film.swift: Film.swift: --limit applies only to documents"),
      "\(outcome.output)")
  }

  #if !Porting
    @Test func `render of a Swift file without the trait Porting names the command that adds it`()
      throws
    {
      let place = try Workplace()
      try place.write("Film.swift", Self.source)
      let outcome = try place.run("render", "Film.swift", "-o", "film.mp4")
      #expect(
        outcome.errors
          == "ametrine: this ametrine was built without support for Swift files; to install one with all features, "
          + "run in a clone of Ametrine: make install PREFIX=$HOME/.local\n")
    }
  #endif

  // MARK: Inputs

  @Test func `InputDocumentList accepts a folder of Swift files only for render`() throws {
    let place = try Workplace()
    try place.write("Intro/Film.swift", Self.source)
    let folder = place.path + "/Intro"
    #expect(throws: ArgumentError.self) { try InputDocumentList([folder]) }
    let list = try InputDocumentList([folder], acceptsScenes: true)
    #expect(list.singleInput == folder)
    #expect(InputDocumentList.isScene(folder))
  }

  @Test func `InputDocumentList reads a folder that also contains documents as documents`() throws {
    let place = try Workplace()
    try place.write("Mixed/Film.swift", Self.source)
    try place.write("Mixed/Card.caml", Workplace.document)
    let list = try InputDocumentList([place.path + "/Mixed"], acceptsScenes: true)
    #expect(list.all.map(\.stem) == ["Card"])
    #expect(list.singleInput == nil)
  }

  @Test func `SceneSources of a folder omits main.swift but no other file`() throws {
    let place = try Workplace()
    for name in ["main.swift", "Domain.swift", "Parts/Card.swift", "Parts/main.swift", "a.txt"] {
      try place.write("Intro/\(name)", "")
    }
    let folder = place.path + "/Intro"
    #expect(
      SceneSources(path: folder).filePaths() == [
        "\(folder)/Domain.swift", "\(folder)/Parts/Card.swift",
      ])
  }

  @Test(arguments: [
    ("import Storyboard", true), ("@_exported public import Storyboard", true),
    ("  import struct Storyboard.Motion", true), ("import Films", true),
    ("import Storyboards", false), ("import UIKit", false), ("let Storyboard = 1", false),
    ("// import Storyboard", false), ("import UIKit // not Storyboard", false),
    ("import UIKit; import Storyboard", true), ("important(Storyboard)", false),
  ])
  func `SceneSources finds an import of a module for films`(line: String, isFound: Bool) {
    #expect(SceneSources.importsFilms(line: Substring(line)) == isFound)
  }

  // MARK: Compiler output

  private static func hinted(_ text: String) -> String {
    SceneMainFile.addingHint(to: text, scene: "Film.swift", mainFile: "/tmp/x/_Main.swift")
  }

  @Test func `SceneMainFile keeps errors of the scene unchanged`() {
    let text =
      "Film.swift:2:1: error: cannot find 'fil' in scope\n1 | a\n2 | fil\n  | `- error: …\n\n"
    #expect(Self.hinted(text) == text)
  }

  @Test func `SceneMainFile explains a missing function scene()`() {
    let text = """
      /tmp/x/_Main.swift:39:61: error: cannot find 'scene' in scope
      39 |   scene()
         |   `- error: cannot find 'scene' in scope
      """
    #expect(
      Self.hinted(text)
        == "Film.swift: error: missing function scene(); add func scene() that returns a CALayer, UIView, "
        + "UIViewController or Film\n")
  }

  @Test func `SceneMainFile explains an unsupported function scene() and keeps other errors`() {
    let text = """
      /tmp/x/_Main.swift:5:1: error: no exact matches in call
       5 | x
      Film.swift:1:1: error: other
      1 | y
      """
    let result = Self.hinted(text)
    #expect(result.hasPrefix("Film.swift: error: unsupported function scene();"))
    #expect(result.contains("Film.swift:1:1: error: other\n1 | y"))
    #expect(!result.contains("_Main.swift"))
  }

  @Test func `SceneMainFile accepts a film only if the scene imports a module for films`() {
    #expect(SceneMainFile.source(forScene: "A", usesFilms: true).contains("import Storyboard"))
    #expect(!SceneMainFile.source(forScene: "A", usesFilms: false).contains("Storyboard"))
    #expect(!SceneMainFile.source(forScene: "A\"\\\n", usesFilms: false).contains("\\\""))
  }

  // MARK: Rates

  @Test(arguments: [
    ("a.mp4", 60), ("a.webm", 60), ("a.gif", Double(GIFFilm.maximumRate)), ("a.png", 60),
  ])
  func `FilmPlan limits a default rate to the maximum of the format`(output: String, rate: Double)
    throws
  {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: output, defaultRate: 60))
    #expect(plan.rate == rate)
  }
}
