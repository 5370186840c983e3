import Foundation
import Synchronization

/// The classes under which archives store objects, by the classes of the objects.
private let archivedClasses = Mutex<[ObjectIdentifier: AnyClass]>([:])

/// Returns the class for `classForKeyedArchiver`, so that an archive contains the name of the framework that client
/// code imports.
///
/// A framework of several modules declares a stand-in for each archived class: a class of the same name in the module
/// that has the framework's name. A class without a stand-in is stored under its own name, as are the client's
/// classes.
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
