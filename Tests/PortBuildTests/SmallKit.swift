#if Porting
import Foundation

@testable import PortBuild

/// A minimal UIKit of a few lines, compiled as an SDK, so that complete builds take only seconds.
enum SmallKit {
  static let source = """
    @_exported import Foundation

    open class UIView {
      public init() {}
      open func layoutSubviews() {}
      open var name: String { "view" }
    }

    public struct Selector {
      public let name: String
      public let call: (AnyObject) -> Void
      public init<T: AnyObject>(_ name: String, _ method: @escaping (T) -> () -> Void) {
        self.name = name
        call = { if let target = $0 as? T { method(target)() } }
      }
    }
    """

  /// The SDK, built once for all tests.
  private static let made: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    // The static folder is never deallocated, so it is removed when the process exits.
    atexit { if case .success(let folder) = SmallKit.made { folder.remove() } }
    let file = try folder.write(source, to: "UIKit.swift")
    try folder.write("", to: "modules/c/module.modulemap")
    let outcome = try Subprocess([
      "swiftc", "-emit-library", "-parse-as-library", "-module-name", "UIKit", "-emit-module-path",
      folder.path + "/modules/UIKit.swiftmodule", "-o", folder.path + "/libAmetrine.so", file,
      "-Xlinker", "-soname=libAmetrine.so",
    ]).runCapturingOutput()
    guard outcome.status == 0 else { throw PortError(outcome.text) }
    try folder.write(try PrebuiltSDK.compilerIdentity() + "\n", to: "modules/COMPILER")
    return folder
  }

  static func kit() throws -> PrebuiltSDK { PrebuiltSDK(folder: try made.get().path) }
}
#endif
