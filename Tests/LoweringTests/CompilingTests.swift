#if Porting
import SourceLowering
import Foundation
import Testing

/// Tests that compile the lowered cases, run them and check that they behave as on iOS.
@Suite struct CompilingTests {
  /// The compiled modules that the cases import, from the build of this test or from the folder in `AMETRINE_BUILT`.
  private struct Built {
    let folder: URL
    let root = Case.folder.deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
      if let path = ProcessInfo.processInfo.environment["AMETRINE_BUILT"] {
        folder = URL(fileURLWithPath: path)
      } else {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      }
    }

    private static let modules = [
      "Geometry", "Color", "Timing", "Pixels", "Diagnostics", "Threads", "ConstraintSolver",
      "TextLayout", "ImageCodecs", "DisplayList", "RenderTree", "Animation", "Painting", "Raster",
      "RenderServer", "ObjCRuntime", "CoreGraphics", "CoreText", "QuartzCore", "UIKitCore",
      "UIKitDynamics", "UIKitControls", "UIKitLists", "UIKitControllers", "UIKit", "AppleShims",
      "_Testing_CoreGraphics", "_Testing_UIKit", "CLevels", "CCoverage", "CRasterKernels",
      "CTextShims", "CImageShims", "CThreadLocal",
    ]

    private func files(in folder: URL, _ isWanted: (String) -> Bool) -> [String] {
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      return (names ?? []).filter(isWanted).sorted().map { folder.appendingPathComponent($0).path }
    }

    /// The compiler flags for importing the modules.
    var flags: [String] {
      var maps = files(in: root.appendingPathComponent("Sources")) {
        $0.hasSuffix("module.modulemap")
      }
      for name in Self.modules {
        let map = folder.appendingPathComponent("\(name).build/module.modulemap").path
        if FileManager.default.fileExists(atPath: map) { maps.append(map) }
      }
      return ["-I", folder.appendingPathComponent("Modules").path]
        + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        + ["Sources/Engine/CCoverage/include"].flatMap {
          ["-Xcc", "-I\(root.appendingPathComponent($0).path)"]
        }
        + output("pkg-config", ["--cflags-only-I"] + Self.libraries).flatMap { ["-Xcc", $0] }
    }

    private static let libraries = [
      "harfbuzz", "freetype2", "fontconfig", "fribidi", "libunibreak", "libpng", "libjpeg",
      "libwebp",
    ]

    /// The object files and libraries to link.
    ///
    /// Object files whose sources no longer exist are omitted.
    var objects: [String] {
      // The paths have the form GROUP/MODULE/…/FILE.
      let sources = Set(
        (FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)?
          .compactMap { $0 as? String } ?? []).compactMap { path in
            let parts = path.split(separator: "/")
            return parts.count > 2 ? "\(parts[1])/\(parts[parts.count - 1])" : nil
          })
      return Self.modules.flatMap { name in
        files(in: folder.appendingPathComponent("\(name).build")) {
          let source = URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
          return $0.hasSuffix(".o") && sources.contains("\(name)/\(source)")
        }
      } + output("pkg-config", ["--libs"] + Self.libraries) + ["-lm"]
    }

    private func output(_ tool: String, _ arguments: [String]) -> [String] {
      (try? run(tool, arguments).text)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
  }

  /// Runs a program found on the search path, and returns its output and exit status.
  private static func run(_ tool: String, _ arguments: [String]) throws -> (
    text: String, status: Int32
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  private static let harness = """
    import Foundation
    nonisolated(unsafe) var failures: [String] = []
    nonisolated(unsafe) var running = ""
    func expect(_ isTrue: @autoclosure () -> Bool, line: Int = #line) {
      if !isTrue() { failures.append("\\(running):\\(line)") }
    }

    """

  @Test
  func `a lowered call of an optional protocol method returns a single optional in Swift 4 mode`()
    throws
  {
    let text = """
      import Foundation
      @objc protocol Naming: AnyObject {
        @objc optional func name(_ x: Int) -> String
        @objc optional func other(_ x: Int) -> String?
        @objc optional var title: String { get }
      }
      class Named: Naming { func name(_ x: Int) -> String { return "n\\(x)" } }
      class Owner {
        var delegate: Naming?
        func ask() -> String {
          let first: String = delegate?.name?(1) ?? "no"
          let count: Int = delegate?.name?(1).count ?? 0
          let second: String? = delegate?.other?(2)
          let title: String = delegate?.title ?? "none"
          return "\\(first) \\(count) \\(second ?? "nil") \\(title)"
        }
      }
      let owner = Owner(), named = Named()
      print(owner.ask())
      owner.delegate = named
      print(owner.ask())
      """
    let lowered = Module(
      [SourceFile(path: "/main.swift", text: text)], options: .init(nestsOptionals: true)
    ).text
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mode-4-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("main.swift")
    try Data(lowered.utf8).write(to: file)
    let program = folder.appendingPathComponent("main").path
    let compiled = try Self.run(
      "swiftc", ["-swift-version", "4", "-suppress-warnings", file.path, "-o", program])
    #expect(compiled.status == 0, "\(compiled.text)\n\(lowered)")
    guard compiled.status == 0 else { return }
    #expect(try Self.run(program, []).text == "no 0 nil none\nn1 2 nil none\n")
  }

  /// Whether all cases are compiled in both language modes, which takes minutes.
  private static let compilesAll = ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1"

  /// The cases to compile: all of them, or every seventh and those of imports, which depend on each other.
  private static let cases = Case.all.enumerated()
    .filter {
      compilesAll || $0.offset.isMultiple(of: 7) || $0.element.name.hasPrefix("import-")
    }.map(\.element)

  @Test(arguments: compilesAll ? ["5", "6"] : ["6"])
  func `test cases of the source-lowering corpus compile and behave as on iOS`(mode: String) throws
  {
    let built = try Built()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lowered-cases-\(mode)-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var paths: [String] = []
    func write(_ name: String, _ text: String) throws {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      paths.append(file.path)
    }
    for file in Module(Self.cases.map(\.file)).texts {
      try write(URL(fileURLWithPath: file.path).lastPathComponent, file.text)
    }
    let checks = Self.cases.flatMap(\.checks)
    try #require(checks.count > 20)
    let calls = checks.map { "MainActor.assumeIsolated { running = \"\($0)\"; \($0)() }\n" }
    try write(
      "main.swift",
      Self.harness + calls.joined() + "print(\"ran\", \(checks.count), failures)\n")
    let program = folder.appendingPathComponent("cases")
    let compiled = try Self.run(
      "swiftc",
      ["-Onone", "-swift-version", mode, "-suppress-warnings", "-module-name", "Cases"]
        + built.flags + ["-o", program.path] + paths + built.objects)
    let errors = compiled.text.split(separator: "\n").filter { $0.contains("error:") }
    #expect(compiled.status == 0, "\(errors.prefix(40).joined(separator: "\n"))")
    guard compiled.status == 0 else { return }
    let ran = try Self.run(program.path, [])
    #expect(ran.text.contains("ran \(checks.count) []"), "\(ran.text)")
    #expect(ran.status == 0)
  }
}
#endif
