#if Porting
import Foundation

/// The modules compiled by a build, with their files and dependencies, as planned by the Swift package manager.
///
/// The plan is read from the manifest that the package manager writes for its build engine, because only the package
/// manager can evaluate platform conditions, plugins and the folder layout.
struct BuildPlan {
  /// A Swift module of a package in the build's dependency graph.
  struct Module: Hashable {
    let name: String
    /// The paths of the module's source files, as passed to the compiler.
    let sources: [String]
    /// The names of all modules that this module depends on, directly or indirectly.
    let dependencies: Set<String>
    /// The language mode passed to the compiler, such as `4.2`.
    ///
    /// If `nil`, the compiler uses its default language mode.
    var languageMode: String?
    /// The path of the output file map, which specifies the object file for each source file.
    let outputMap: String?
  }

  /// The modules in dependency order: each module follows the modules that it depends on.
  let modules: [Module]

  init(manifest: String) {
    var commands: [BuildCommand] = []
    var current: BuildCommand?
    for line in manifest.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  \""), line.hasSuffix(":") {
        if let current { commands.append(current) }
        current = BuildCommand(name: String(line.dropFirst(3).dropLast(2)))
      } else if line.hasPrefix("    inputs: ") {
        current?.inputs = Self.parseStringList(line.dropFirst(12))
      } else if line.hasPrefix("    outputs: ") {
        current?.outputs = Self.parseStringList(line.dropFirst(13))
      } else if line.hasPrefix("    args: ") {
        current?.arguments = Self.parseStringList(line.dropFirst(10))
      }
    }
    if let current { commands.append(current) }
    var makers: [String: Int] = [:]
    for (i, command) in commands.enumerated() {
      for output in command.outputs { makers[output] = i }
    }
    var walk = ModuleCollector(commands: commands, makers: makers)
    for i in commands.indices where commands[i].module != nil {
      walk.reachableModules(ofCommand: i)
    }
    modules = walk.modules
  }

  private static func parseStringList(_ text: Substring) -> [String] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]) ?? []
  }

  /// A command for the build engine.
  private struct BuildCommand {
    let name: String
    var inputs: [String] = []
    var outputs: [String] = []
    var arguments: [String] = []

    init(name: String) { self.name = name }

    func argument(after name: String) -> String? {
      guard let i = arguments.firstIndex(of: name), i + 1 < arguments.count else { return nil }
      return arguments[i + 1]
    }

    /// The name of the module compiled by the command; `nil` if it compiles none.
    var module: String? {
      name.hasPrefix("C.") && name.hasSuffix(".module") ? argument(after: "-module-name") : nil
    }
  }

  /// A collector that finds modules by depth-first traversal of the commands.
  ///
  /// Each command is visited after the commands that produce its inputs.
  private struct ModuleCollector {
    let commands: [BuildCommand]
    let producers: [String: Int]
    var modules: [Module] = []
    private var reachableModules: [Int: Set<String>] = [:]
    private var names: Set<String> = []

    init(commands: [BuildCommand], makers: [String: Int]) {
      self.commands = commands
      self.producers = makers
    }

    /// Visits a command and the commands that produce its inputs, and returns the names of all modules that they
    /// compile.
    @discardableResult
    mutating func reachableModules(ofCommand i: Int) -> Set<String> {
      if let known = reachableModules[i] { return known }
      reachableModules[i] = []
      var needed: Set<String> = []
      for input in commands[i].inputs {
        if let maker = producers[input], maker != i {
          needed.formUnion(reachableModules(ofCommand: maker))
        }
      }
      if let name = commands[i].module {
        // The same module may also be compiled for build tools, from the same files. Only the first command is
        // recorded.
        if names.insert(name).inserted {
          modules.append(
            Module(
              name: name, sources: commands[i].inputs.filter { $0.hasSuffix(".swift") },
              dependencies: needed.subtracting([name]),
              languageMode: commands[i].argument(after: "-swift-version"),
              outputMap: commands[i].argument(after: "-output-file-map")))
        }
        needed.insert(name)
      }
      reachableModules[i] = needed
      return needed
    }
  }
}

extension BuildPlan.Module {
  /// The paths of each source file's object files, for debug and release builds, read from existing output file maps.
  var objectFiles: [String: [String]] {
    guard let outputMap else { return [:] }
    var result: [String: [String]] = [:]
    for configuration in ["debug", "release"] {
      // The output file map is stored in the module's folder, inside the folder for the build configuration.
      var parts = outputMap.split(separator: "/").map(String.init)
      guard parts.count > 3 else { continue }
      parts[parts.count - 3] = configuration
      guard let data = FileManager.default.contents(atPath: "/" + parts.joined(separator: "/")),
        let map = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      for case (let path, let files as [String: Any]) in map {
        if let object = files["object"] as? String { result[path, default: []].append(object) }
      }
    }
    return result
  }
}
#endif
