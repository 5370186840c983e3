import Foundation
import Synchronization

// Foundation's `NSClassFromString` requires the module name and cannot be replaced, so client code is compiled
// against these functions.

/// Returns the class with a name, with or without module.
///
/// A name without module must be unique in the process; otherwise the result is nil.
public func _NSClassFromString(_ aClassName: String) -> AnyClass? {
  // The modules of a framework are searched first, since the module UIKit contains stand-ins for old archives.
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

/// Returns the name of a class with that of its module.
///
/// Nested classes are supported, for which Foundation's function ends the process.
public func _NSStringFromClass(_ aClass: AnyClass) -> String {
  FrameworkModules.importedName(of: String(reflecting: aClass))
}

extension NSObject {
  /// Returns the name of the class.
  ///
  /// The module name is omitted for classes of QuartzCore and UIKit.
  public class func description() -> String {
    let name = _NSStringFromClass(self)
    for module in ["QuartzCore.", "UIKit."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

/// An index of the modules that declare a class, by class name.
private struct ClassIndex {
  static let shared = Mutex(ClassIndex())

  private var modules: [String: Set<String>] = [:]
  private var imageCount = 0

  /// Returns the modules that declare a class with a name.
  ///
  /// The index is rebuilt when libraries have been loaded.
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
