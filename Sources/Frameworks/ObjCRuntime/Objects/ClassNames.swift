import Foundation
import Synchronization

// Foundation's `NSClassFromString` requires the module name and cannot be replaced, so client code is compiled to
// call these functions instead.

/// Returns the class with the given name, which may contain the module name.
///
/// If the name has no module name, it must be unique in the process; otherwise the result is `nil`.
public func _NSClassFromString(_ aClassName: String) -> AnyClass? {
  // The framework's own modules are searched first, because the module UIKit contains only stand-ins for archiving.
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

/// Returns the class name, including the module name.
///
/// Unlike Foundation's function, which ends the process for nested classes, it supports them.
public func _NSStringFromClass(_ aClass: AnyClass) -> String {
  FrameworkModules.importedName(of: String(reflecting: aClass))
}

extension NSObject {
  /// Returns the class name.
  ///
  /// For classes in QuartzCore and UIKit, the module name is omitted.
  public class func description() -> String {
    let name = _NSStringFromClass(self)
    for module in ["QuartzCore.", "UIKit."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

/// An index from class names to the modules that declare a class with that name.
private struct ClassIndex {
  static let shared = Mutex(ClassIndex())

  private var modules: [String: Set<String>] = [:]
  private var imageCount = 0

  /// Returns the modules that declare a class with the given name.
  ///
  /// If libraries have been loaded since the index was built, it is rebuilt.
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
