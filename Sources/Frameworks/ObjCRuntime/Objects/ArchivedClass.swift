import Foundation
import Synchronization

/// The classes under whose names archives store objects, by the objects' classes.
private let archivedClasses = Mutex<[ObjectIdentifier: AnyClass]>([:])

/// Returns the class for `classForKeyedArchiver`, so that an archive names the framework that programs import.
///
/// A framework of several modules has a stand-in for each class that archives hold: a class of the framework's module
/// with the same name. A class without one is stored under its own name, as are the classes of programs.
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
