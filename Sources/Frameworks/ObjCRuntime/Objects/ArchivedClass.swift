import Foundation
import Synchronization

/// The class under which archives store an object, by the object's own class.
private let archivedClasses = Mutex<[ObjectIdentifier: AnyClass]>([:])

/// Returns the class used by `classForKeyedArchiver`, so that archives contain the name of the framework that client
/// code imports.
///
/// A framework built from several modules declares a stand-in for each archived class: a class with the same name in
/// the module that has the framework's name. Classes without a stand-in, including those of client code, are stored
/// under their own names.
package func archivedClass(of object: NSObject) -> AnyClass {
  let type = Swift.type(of: object)
  return archivedClasses.withLock { known in
    if let found = known[ObjectIdentifier(type)] { return found }
    let declaredName = String(reflecting: type)
    let name = FrameworkModules.importedName(of: declaredName)
    let standIn: AnyClass? = name == declaredName ? nil : NSClassFromString(name)
    let found: AnyClass = standIn ?? type
    known[ObjectIdentifier(type)] = found
    return found
  }
}
