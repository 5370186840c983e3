import Foundation

#if Porting
import SourceLowering
#endif

/// A command-line tool that lowers the source files of a module, that is, rewrites Swift code written for iOS so that
/// it compiles on Linux.
///
/// It is run by the build-tool plugin.
///
/// Usage: `ametrine-lower MODULE FOLDER OUTPUT`. For each Swift file in FOLDER and its subfolders, a file is written
/// to OUTPUT. Its name is derived from the relative path and contains `.lowered`. Compiler messages refer to lines in
/// the original file.
@main
struct LoweringTool {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 else { exitWithError("usage: ametrine-lower MODULE FOLDER OUTPUT") }
    #if Porting
    do {
      try lowerModule(named: arguments[0], folder: arguments[1], output: arguments[2])
    } catch {
      exitWithError("\(error)")
    }
    #else
    exitWithError(
      "error: the package Ametrine is used without its trait Porting; "
        + "declare it with '.package(…, traits: [\"Porting\"])'")
    #endif
  }

  private static func exitWithError(_ text: String) -> Never {
    writeError(text)
    exit(1)
  }

  private static func writeError(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  #if Porting
  private static func lowerModule(named module: String, folder: String, output: String) throws {
    let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
    let options = LoweringOptions(platform: .iOS)
    let files = names.map {
      ParsedFile(SourceFile(reading: folder + "/" + $0, below: folder))
    }
    let refusals = files.compactMap(\.parseDiagnostic)
    guard refusals.isEmpty else {
      exitWithError(refusals.map { "\($0)" }.joined(separator: "\n"))
    }
    let facts = ModuleDeclarations(
      name: module, files: files.map { $0.declarations(options: options) })
    try FileManager.default.createDirectory(
      atPath: output, withIntermediateDirectories: true)
    for (name, file) in zip(names, files) {
      let lowered = file.lowered(with: facts, options: options)
      for diagnostic in lowered.diagnostics {
        writeError(
          "\(diagnostic.path):\(diagnostic.line):\(diagnostic.column): warning: \(diagnostic.message); "
            + diagnostic.remedy)
      }
      let literal = file.file.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let text =
        "#sourceLocation(file: \"\(literal)\", line: 1)\n"
        + lowered.text(inserting: facts.memberInsertions(intoFile: file.file.path))
      let path =
        output + "/" + name.dropLast(".swift".count).replacing("/", with: "+") + ".lowered.swift"
      // An unchanged file is not written again, so that it is not recompiled.
      if (try? String(contentsOfFile: path, encoding: .utf8)) == text { continue }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
  #endif
}
