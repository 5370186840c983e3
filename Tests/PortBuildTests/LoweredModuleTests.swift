#if Porting
import SourceLowering
import Foundation
import Testing

@testable import PortBuild

/// Tests with a module in which a separate file extends a class and overrides a method.
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

  /// Updates the module and returns the result and the files reported as about to change.
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

  @Test func `LoweredModuleCache writes no lowered text for a file that needs no lowering`() throws
  {
    let (outcome, told) = try update([extras, plain, ring])
    #expect(outcome.parsed == 3)
    #expect(Set(outcome.texts.keys) == [ring, extras])
    #expect(Set(told) == [ring, extras])
  }

  @Test func `LoweredModuleCache inserts an extension's override into the class's lowered file`()
    throws
  {
    let (outcome, _) = try update([extras, plain, ring])
    #expect(try text(outcome, ring).contains("override func layoutSubviews()"))
    #expect(try text(outcome, ring).contains("#sourceLocation(file: \"\(extras)\", line: 4)"))
  }

  @Test func `LoweredModuleCache parses no file if none has changed`() throws {
    let (first, _) = try update([extras, plain, ring])
    let (second, told) = try update([extras, plain, ring])
    #expect(second.parsed == 0)
    #expect(second.texts == first.texts)
    #expect(told.isEmpty)
  }

  @Test func `LoweredModuleCache parses only the changed file`() throws {
    _ = try update([extras, plain, ring])
    try folder.write("import UIKit\n\nstruct Plain { var x = 2 }\n", to: "Plain.swift")
    let (outcome, told) = try update([extras, plain, ring])
    #expect(outcome.parsed == 1)
    #expect(told.isEmpty)
  }

  @Test func `LoweredModuleCache does not parse a file whose date changed but whose text did not`()
    throws
  {
    _ = try update([extras, plain, ring])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: ring)
    #expect(try update([extras, plain, ring]).0.parsed == 0)
  }

  @Test func `removing an override from an extension rewrites the class's lowered file`() throws {
    _ = try update([extras, plain, ring])
    try folder.write("import UIKit\n\nextension Ring {\n  func other() {}\n}\n", to: "Extras.swift")
    let (outcome, told) = try update([extras, plain, ring])
    // The class's own file is rewritten without being parsed.
    #expect(outcome.parsed == 1)
    #expect(Set(told) == [ring, extras])
    #expect(outcome.texts[ring] == nil)
  }

  @Test func `adding an override to an extension rewrites the class's lowered file`() throws {
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

  @Test
  func `moving an override within its file updates #sourceLocation in the class's lowered file`()
    throws
  {
    _ = try update([extras, plain, ring])
    try folder.write(
      "import UIKit\n\n\nextension Ring {\n  override func layoutSubviews() { count += 2 }\n}\n",
      to: "Extras.swift")
    let (outcome, told) = try update([extras, plain, ring])
    #expect(told.contains(ring))
    #expect(try text(outcome, ring).contains("line: 5)"))
  }

  @Test func `a lowered #selector is updated when the method changes in another file`() throws {
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

  @Test func `LoweredModuleCache parses all files again for a different lowering version`() throws {
    _ = try update([extras, plain, ring])
    let (outcome, told) = try update([extras, plain, ring], version: "2")
    #expect(outcome.parsed == 3)
    #expect(told.isEmpty)
  }

  @Test func `LoweredModuleCache deletes the lowered text of a removed file`() throws {
    let (first, _) = try update([extras, plain, ring])
    let place = try #require(first.texts[extras])
    let (second, _) = try update([plain, ring])
    #expect(second.texts.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func `LoweredModuleCache recreates a deleted lowered file`() throws {
    let (first, _) = try update([extras, plain, ring])
    let place = try #require(first.texts[ring])
    try FileManager.default.removeItem(atPath: place)
    let (second, told) = try update([extras, plain, ring])
    #expect(told.contains(ring))
    #expect(try text(second, ring).contains("override func layoutSubviews()"))
  }
}
#endif
