import Foundation
import Synchronization

// Classes by their names: Foundation's `NSClassFromString` wants the module's, too, and cannot be replaced beside it.

/// The class of a name, with its module's or, where only one class in the program is called so, without.
public func _NSClassFromString(_ aClassName: String) -> AnyClass? {
  // The parts of a framework first: the module UIKit has stand-ins for old archives.
  for name in FrameworkModules.declaredNames(of: aClassName) {
    if let known = NSClassFromString(name) { return known }
  }
  if let known = NSClassFromString(aClassName) { return known }
  guard !aClassName.contains("."),
    let modules = ClassIndex.shared.withLock({ $0.modules(of: aClassName) }),
    modules.count == 1, let module = modules.first
  else { return nil }
  return NSClassFromString("\(module).\(aClassName)")
}

/// The name of a class with its module's, of one that lies in another type, too, at which Foundation's function ends the
/// program.
public func _NSStringFromClass(_ aClass: AnyClass) -> String {
  FrameworkModules.importedName(of: String(reflecting: aClass))
}

extension NSObject {
  /// The class's name: with its module's, unless that is one of the framework's.
  public class func description() -> String {
    let name = _NSStringFromClass(self)
    for module in ["QuartzCore.", "UIKit."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

/// The modules of the program's classes, by the classes' names.
private struct ClassIndex {
  static let shared = Mutex(ClassIndex())

  private var modules: [String: Set<String>] = [:]
  private var imageCount = 0

  /// The modules in which a class is called so; a library that was loaded since is looked at, too.
  mutating func modules(of name: String) -> Set<String>? {
    let images = TypeRecords.ofAllImages()
    if images.count != imageCount {
      modules = [:]
      for image in images {
        image.forEachClass { name, module in
          guard !FrameworkModules.hasOnlyStandIns(module) else { return }
          modules[name, default: []].insert(module)
        }
      }
      imageCount = images.count
    }
    return modules[name]
  }
}
