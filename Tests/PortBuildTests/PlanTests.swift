#if Porting
import Foundation
import Testing

@testable import PortBuild

@Suite struct PlanTests {
  static let manifest = """
    commands:
      "/b/libDynamic.so":
        tool: shell
        inputs: ["/b/Dynamic.build/D.swift.o"]
        outputs: ["/b/libDynamic.so"]

      "C.App-x-debug.module":
        tool: shell
        inputs: ["/p/App/main.swift","/b/Modules/Lib.swiftmodule","/b/libDynamic.so"]
        outputs: ["/b/App.build/main.swift.o","/b/Modules/App.swiftmodule"]
        args: ["swiftc","-module-name","App","-output-file-map","/b/App.build/output-file-map.json"]

      "C.Dynamic-x-debug.module":
        tool: shell
        inputs: ["/d/D.swift"]
        outputs: ["/b/Dynamic.build/D.swift.o","/b/Modules/Dynamic.swiftmodule"]
        args: ["swiftc","-module-name","Dynamic"]

      "C.Lib-x-debug.module":
        tool: shell
        inputs: ["/p/Lib/a \\"b\\".swift","/b/Modules/Base.swiftmodule"]
        outputs: ["/b/Modules/Lib.swiftmodule"]
        args: ["swiftc","-module-name","Lib"]

      "C.Base-x-debug.module":
        tool: shell
        inputs: ["/p/Base/b.swift"]
        outputs: ["/b/Modules/Base.swiftmodule"]
        args: ["swiftc","-module-name","Base"]
    """

  @Test func `BuildPlan orders each module after its dependencies`() throws {
    let names = BuildPlan(manifest: Self.manifest).modules.map(\.name)
    #expect(Set(names) == ["App", "Lib", "Base", "Dynamic"])
    #expect(names.last == "App")
    #expect(try #require(names.firstIndex(of: "Base")) < #require(names.firstIndex(of: "Lib")))
  }

  @Test func `BuildPlan includes transitive dependencies through dynamic libraries`() throws {
    let modules = BuildPlan(manifest: Self.manifest).modules
    let app = try #require(modules.first { $0.name == "App" })
    #expect(app.dependencies == ["Lib", "Base", "Dynamic"])
    #expect(app.sources == ["/p/App/main.swift"])
    #expect(app.outputMap == "/b/App.build/output-file-map.json")
  }

  @Test func `BuildPlan reads source paths that contain quotation marks`() throws {
    let lib = try #require(BuildPlan(manifest: Self.manifest).modules.first { $0.name == "Lib" })
    #expect(lib.sources == ["/p/Lib/a \"b\".swift"])
  }

  @Test func `BuildPlan.Module.objectFiles lists the debug and release objects of each source`()
    throws
  {
    let folder = try TemporaryFolder()
    for configuration in ["debug", "release"] {
      try folder.write(
        #"{"/a.swift": {"object": "/\#(configuration)/a.o"}, "": {"swift-dependencies": "/b"}}"#,
        to: "x/\(configuration)/A.build/output-file-map.json")
    }
    let module = BuildPlan.Module(
      name: "A", sources: [], dependencies: [],
      outputMap: folder.path + "/x/release/A.build/output-file-map.json")
    #expect(module.objectFiles == ["/a.swift": ["/debug/a.o", "/release/a.o"]])
  }

  @Test(arguments: [
    ("import UIKit", ["UIKit"]),
    ("  @testable import Ring; import Foundation", ["Ring", "Foundation"]),
    ("import class QuartzCore.CALayer", ["QuartzCore"]),
    ("public import UIKit.UIColor // import AppKit", ["UIKit"]),
    ("// import UIKit", []),
    ("let important = 1\nlet x = \"import UIKit\"", []),
    ("#if canImport(UIKit)\n\timport UIKit\n#endif", ["UIKit"]),
    ("import UIKit\r\nimport Foundation\r\n", ["UIKit", "Foundation"]),
  ])
  func `SourcePlatformTraits.importedModuleNames finds imports without parsing`(
    text: String, modules: [String]
  ) {
    #expect(SourcePlatformTraits.importedModuleNames(in: Data(text.utf8)) == Set(modules))
  }

  @Test(arguments: [
    ("import UIKit\n", true),
    ("import Foundation\nstruct A {}\n", false),
    ("import Foundation\nclass A: NSObject { @objc func b() {} }\n", true),
    ("import Foundation\n#if canImport(ObjectiveC)\n@objc class A: NSObject {}\n#endif\n", false),
    ("#if os(Linux)\nimport Glibc\n#else\nimport os\n#endif\n", false),
    ("#if os(iOS)\nimport QuartzCore\n#endif\n// os(Linux)\n", true),
  ])
  func `SourcePlatformTraits.isForIOS depends on imports, @objc and #if conditions`(
    text: String, isForIOS: Bool
  ) {
    var traits = SourcePlatformTraits()
    traits.scanSource(Data(text.utf8))
    #expect(traits.isForIOS == isForIOS)
  }

  @Test func `only iOS modules and the modules that depend on them are lowered`()
    throws
  {
    let folder = try TemporaryFolder()
    func module(_ name: String, _ text: String, _ needs: Set<String> = []) throws
      -> BuildPlan.Module
    {
      BuildPlan.Module(
        name: name, sources: [try folder.write(text, to: "\(name)/\(name).swift")],
        dependencies: needs, outputMap: nil)
    }
    let modules = [
      try module("Logs", "import Foundation\n"), try module("Views", "import UIKit\n", ["Logs"]),
      try module("App", "import Views\n", ["Views", "Logs"]),
    ]
    let selection = ModuleSelection(
      modules, packages: PackageFolderList(root: folder.path, scratch: folder.path + "/.build"),
      scratch: folder.path + "/.build")
    #expect(selection.names == ["Views", "App"])
  }

  @Test func `a dependency that provides UIKit is not lowered, but a module that imports UIKit is`()
    throws
  {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try folder.write(
      #"{"object": {"dependencies": [{"state": {"name": "fileSystem", "path": "\#(other.path)"}}]}}"#,
      to: ".build/workspace-state.json")
    let kit = try ["UIKit", "QuartzCore"].map {
      BuildPlan.Module(
        name: $0, sources: [try other.write("import CoreGraphics\n", to: "\($0)/a.swift")],
        dependencies: [], outputMap: nil)
    }
    let own = BuildPlan.Module(
      name: "Views", sources: [try folder.write("import UIKit\n", to: "Views/a.swift")],
      dependencies: ["UIKit"], outputMap: nil)
    let scratch = folder.path + "/.build"
    let selection = ModuleSelection(
      kit + [own], packages: PackageFolderList(root: folder.path, scratch: scratch),
      scratch: scratch)
    #expect(selection.names == ["Views"])
  }

  @Test func `VFSOverlay escapes quotation marks, backslashes and control characters in paths`() {
    let overlay = VFSOverlay(texts: ["/a \"b\"\\c\u{1}.swift": "/d"])
    #expect(overlay.description.contains(#""/a \"b\"\\c\u0001.swift""#))
  }
}
#endif
