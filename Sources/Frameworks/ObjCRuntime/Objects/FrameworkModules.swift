import Foundation

/// A namespace for the mapping between frameworks and the modules from which they are built.
///
/// Client code imports only the framework, so class names contain the framework's name.
enum FrameworkModules {
  private static let parts: [(framework: String, modules: [String])] = [
    // This module's name is determined at run time, because `scripts/release/build-port-sdk` renames the module.
    ("QuartzCore", [String(String(reflecting: TurnProvider.self).prefix { $0 != "." })]),
    ("UIKit", ["UIKitCore", "UIKitControls", "UIKitLists", "UIKitControllers", "UIKitDynamics"]),
  ]

  /// Returns a type name in which each module name, including those in generic arguments, is replaced with the name
  /// of the framework imported by client code.
  static func importedName(of typeName: String) -> String {
    var name = typeName
    for (framework, modules) in parts {
      for module in modules where name.contains(module) {
        name = replace(module, by: framework, in: name)
      }
    }
    return name
  }

  /// Returns the names that the class may have in the modules of its framework.
  static func declaredNames(of className: String) -> [String] {
    parts.flatMap { framework, modules in
      className.hasPrefix(framework + ".")
        ? modules.map { $0 + className.dropFirst(framework.count) } : []
    }
  }

  /// Returns whether a module declares only stand-ins for classes from other modules.
  static func hasOnlyStandIns(_ module: String) -> Bool { module == "UIKit" }

  private static func replace(_ module: String, by framework: String, in name: String) -> String {
    let pieces = name.components(separatedBy: module + ".")
    return pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
      // A match at the end of a longer module name must not be replaced.
      let isWholeName = result.last.map { " <(".contains($0) } ?? true
      result += "\(isWholeName ? framework : module).\(piece)"
    }
  }
}
