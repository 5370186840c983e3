import Foundation

/// The modules that a framework consists of.
///
/// Programs import the framework alone, so names of classes have its name.
enum FrameworkModules {
  private static let parts: [(framework: String, modules: [String])] = [
    // `scripts/release/build-port-sdk` gives this module another name.
    ("QuartzCore", [String(String(reflecting: TurnProvider.self).prefix { $0 != "." })]),
    ("UIKit", ["UIKitCore", "UIKitControls", "UIKitLists", "UIKitControllers", "UIKitDynamics"]),
  ]

  /// Returns the name of a type, and those of its generic arguments, with the frameworks that programs import.
  static func importedName(of typeName: String) -> String {
    var name = typeName
    for (framework, modules) in parts {
      for module in modules where name.contains(module) {
        name = replace(module, by: framework, in: name)
      }
    }
    return name
  }

  /// Returns the names that a class with a framework's name may have in the modules of the framework.
  static func declaredNames(of className: String) -> [String] {
    parts.flatMap { framework, modules in
      className.hasPrefix(framework + ".")
        ? modules.map { $0 + className.dropFirst(framework.count) } : []
    }
  }

  /// Whether a module has no classes of its own, only stand-ins under the names of its parts' classes.
  static func hasOnlyStandIns(_ module: String) -> Bool { module == "UIKit" }

  private static func replace(_ module: String, by framework: String, in name: String) -> String {
    let pieces = name.components(separatedBy: module + ".")
    return pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
      // The end of another module's name is left.
      let isWholeName = result.last.map { " <(".contains($0) } ?? true
      result += "\(isWholeName ? framework : module).\(piece)"
    }
  }
}
