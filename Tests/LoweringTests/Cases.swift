#if Porting
import SourceLowering
import Foundation
import Testing

/// A small iOS source file that contains one construct that must be lowered, in a difficult position.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let file: SourceFile

  var testDescription: String { name }

  /// The folder that contains these tests.
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// All cases, sorted by name.
  static let all: [Case] = {
    let folder = Self.folder.appendingPathComponent("Cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".source") }.sorted().map { name in
      let data = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
      let name = String(name.dropLast(".source".count))
      return Case(
        name: name,
        file: SourceFile(path: "/cases/\(name).swift", text: String(decoding: data, as: UTF8.self)))
    }
  }()

  /// The names of the functions in the case that run it and return whether it passed.
  var checks: [String] {
    file.text.matches(of: /func (run_\w+)\(/).map { String($0.output.1) }
  }
}

/// A module that consists of several source files.
struct Module {
  let files: [ParsedFile]
  let facts: ModuleDeclarations
  let options: LoweringOptions

  init(
    _ files: [SourceFile], imported: [ModuleDeclarations] = [], options: LoweringOptions = .init()
  ) {
    self.options = options
    self.files = files.map { ParsedFile($0) }
    facts = ModuleDeclarations(
      name: "Cases", files: self.files.map { $0.declarations(options: options) }, imported: imported
    )
  }

  /// Creates a module that consists of one file.
  init(_ text: String, options: LoweringOptions = .init()) {
    self.init([SourceFile(path: "/a.swift", text: text)], options: options)
  }

  func lowered(_ file: ParsedFile) -> LoweredFile { file.lowered(with: facts, options: options) }

  /// The files after lowering.
  var texts: [SourceFile] {
    files.map {
      SourceFile(
        path: $0.file.path,
        text: lowered($0).text(inserting: facts.memberInsertions(intoFile: $0.file.path)))
    }
  }

  /// The first file after lowering.
  var text: String { texts.first?.text ?? "" }

  /// The diagnostics for the first file.
  var findings: [LoweringDiagnostic] { files.first.map { lowered($0).diagnostics } ?? [] }
}
#endif
