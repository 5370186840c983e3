import Foundation

#if Porting
  import PortBuild
#endif

/// The prebuilt modules against which scenes are compiled.
enum SceneSDK {
  /// Returns the folder of the modules, and builds them if necessary.
  ///
  /// - Throws: An error if the modules are missing, do not match the compiler, or the command was built without the
  ///   trait that finds them.
  static func locate() throws -> String {
    #if Porting
      try PrebuiltSDK.locate(
        executable: AmetrineExecutable.path, environment: ProcessInfo.processInfo.environment
      ).folder
    #else
      throw MissingTraitError.makeError(for: "support for Swift files")
    #endif
  }
}
