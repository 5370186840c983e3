#if Porting
import SourceLowering
import Foundation
import Testing

@testable import PortBuild

/// A module whose extension, in a file of its own, overrides a method.
@Suite struct LoweredModuleTests {
  let folder: TemporaryFolder
  let ring, extras, plain: String

  init() throws {
    folder = try TemporaryFolder()
    ring = try folder.write(
      "import UIKit\n\nclass Ring: UIView {\n  var count = 0\n}\n", to: "Ring.swift")
    extras = try folder.write(
      "import UIKit\n\nextension Ring {\n  override func layoutSubviews() { count += 1 }\n}\n",
      to: "Extras.swift")
    plain = try folder.write("import UIKit\n\nstruct Plain { var x = 1 }\n", to: "Plain.swift")
  }

  /// Brings the module up to date, and notes what is about to change.
  func update(_ sources: [String], version: String = "1") throws -> (
    LoweredModuleCache.UpdateResult, [String]
  ) {
    let module = LoweredModuleCache(
      name: "Rings", folder: folder.path + "/cache", version: version, options: LoweringOptions())
    var told: [String] = []
    let outcome = try module.updateModule(sources: sources, imported: []) { told.append($0) }
    return (outcome, told)
  }

  func text(_ outcome: LoweredModuleCache.UpdateResult, _ path: String) throws -> String {
    let place = try #require(outcome.texts[path])
    return try String(contentsOfFile: place, encoding: .utf8)
  }

  @Test func `a file that needs nothing has no text of its own`() throws {
    let (outcome, told) = try update([extras, plain, ring])
    #expect(outcome.parsed == 3)
    #expect(Set(outcome.texts.keys) == [ring, extras])
    #expect(Set(told) == [ring, extras])
  }

  @Test func `an override of an extension stands in the class's text`() throws {
    let (outcome, _) = try update([extras, plain, ring])
    #expect(try text(outcome, ring).contains("override func layoutSubviews()"))
    #expect(try text(outcome, ring).contains("#sourceLocation(file: \"\(extras)\", line: 4)"))
  }

  @Test func `nothing is parsed where nothing has changed`() throws {
    let (first, _) = try update([extras, plain, ring])
    let (second, told) = try update([extras, plain, ring])
    #expect(second.parsed == 0)
    #expect(second.texts == first.texts)
    #expect(told.isEmpty)
  }

  @Test func `one file that has changed is parsed alone`() throws {
    _ = try update([extras, plain, ring])
    try folder.write("import UIKit\n\nstruct Plain { var x = 2 }\n", to: "Plain.swift")
    let (outcome, told) = try update([extras, plain, ring])
    #expect(outcome.parsed == 1)
    #expect(told.isEmpty)
  }

  @Test func `a file with new dates and old text is not parsed`() throws {
    _ = try update([extras, plain, ring])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: ring)
    #expect(try update([extras, plain, ring]).0.parsed == 0)
  }

  @Test func `a class is written anew when another file's override goes`() throws {
    _ = try update([extras, plain, ring])
    try folder.write("import UIKit\n\nextension Ring {\n  func other() {}\n}\n", to: "Extras.swift")
    let (outcome, told) = try update([extras, plain, ring])
    // The class's own file is put together without being parsed.
    #expect(outcome.parsed == 1)
    #expect(Set(told) == [ring, extras])
    #expect(outcome.texts[ring] == nil)
  }

  @Test func `a class is written anew when another file's override comes`() throws {
    try folder.write("import UIKit\n\nextension Ring {\n  func other() {}\n}\n", to: "Extras.swift")
    #expect(try update([extras, plain, ring]).0.texts.isEmpty)
    try folder.write(
      "import UIKit\n\nextension Ring {\n  override func didMoveToWindow() {}\n}\n",
      to: "Extras.swift")
    let (outcome, told) = try update([extras, plain, ring])
    #expect(outcome.parsed == 1)
    #expect(told.contains(ring))
    #expect(try text(outcome, ring).contains("override func didMoveToWindow()"))
  }

  @Test func `a moved override changes with its file`() throws {
    _ = try update([extras, plain, ring])
    try folder.write(
      "import UIKit\n\n\nextension Ring {\n  override func layoutSubviews() { count += 2 }\n}\n",
      to: "Extras.swift")
    let (outcome, told) = try update([extras, plain, ring])
    #expect(told.contains(ring))
    #expect(try text(outcome, ring).contains("line: 5)"))
  }

  @Test func `a selector follows a method that changes in another file`() throws {
    let base = try folder.write(
      "import UIKit\n\nclass Base: UIView {\n  @objc func tick() {}\n}\n", to: "Base.swift")
    let user = try folder.write(
      "import UIKit\n\nclass User: Base {\n  let s = #selector(tick)\n}\n", to: "User.swift")
    let before = try text(try update([base, user]).0, user)
    try folder.write(
      "import UIKit\n\nclass Base: UIView {\n  @objc func tick(_ sender: Any) {}\n}\n",
      to: "Base.swift")
    let (outcome, told) = try update([base, user])
    #expect(outcome.parsed == 2)
    #expect(told.contains(user))
    #expect(try text(outcome, user) != before)
  }

  @Test func `another version of the lowering begins anew`() throws {
    _ = try update([extras, plain, ring])
    let (outcome, told) = try update([extras, plain, ring], version: "2")
    #expect(outcome.parsed == 3)
    #expect(told.isEmpty)
  }

  @Test func `a file that goes takes its text with it`() throws {
    let (first, _) = try update([extras, plain, ring])
    let place = try #require(first.texts[extras])
    let (second, _) = try update([plain, ring])
    #expect(second.texts.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func `a text that was lost is made again`() throws {
    let (first, _) = try update([extras, plain, ring])
    let place = try #require(first.texts[ring])
    try FileManager.default.removeItem(atPath: place)
    let (second, told) = try update([extras, plain, ring])
    #expect(told.contains(ring))
    #expect(try text(second, ring).contains("override func layoutSubviews()"))
  }
}
#endif
