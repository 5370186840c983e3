#if Porting
import Foundation

/// What is going to be compiled, as the package manager has planned it: modules, their files, what each needs.
///
/// It is read from the manifest that the package manager writes for its build engine, since only that knows what conditions of
/// platforms, plugins and the layout of folders come to.
struct BuildPlan {
  /// A Swift module of some package of the graph.
  struct Module: Hashable {
    let name: String
    /// Its files, by the paths that the compiler is given.
    let sources: [String]
    /// The modules that are compiled before it because it needs them, and those that these need.
    let dependencies: Set<String>
    /// The language mode as the compiler is told it, `4.2`; nil for the compiler's own.
    var languageMode: String?
    /// Where it is said which file's object lies where.
    let outputMap: String?
  }

  /// The modules, each after those that it needs.
  let modules: [Module]

  /// Reads the text of a manifest.
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

  /// Something that the build engine runs.
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

    /// The module that it compiles.
    var module: String? {
      name.hasPrefix("C.") && name.hasSuffix(".module") ? argument(after: "-module-name") : nil
    }
  }

  /// Visits commands after those whose outputs they read.
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

    /// The modules that a command comes to, its own included.
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
        // A module may be compiled for tools as well, from the same files.
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
  /// The objects of each file, of optimised builds and of others, as far as builds have come to say it.
  var objectFiles: [String: [String]] {
    guard let outputMap else { return [:] }
    var result: [String: [String]] = [:]
    for configuration in ["debug", "release"] {
      // The folder of the configuration holds one of the module, which holds the map.
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
