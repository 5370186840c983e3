#if Porting
import AtomicFiles
import Foundation

/// The prebuilt modules and shared library against which ported programs are compiled and linked.
///
/// They work only with the compiler version that built them.
package struct PrebuiltSDK: Sendable {
  /// The path of the script that builds the SDK, relative to the root of an Ametrine checkout.
  private static let buildScript = "scripts/release/build-port-sdk"

  /// The path of the folder that contains the modules and the shared library.
  package let folder: String

  /// Finds the SDK, building it if necessary.
  ///
  /// The following places are searched, in this order:
  ///
  /// - The folder specified by the environment variable `AMETRINE_SDK`.
  /// - `lib/ametrine` next to the `bin` folder that contains the command.
  /// - `.build/sdk` in the checkout in which the command was built. The SDK is built if it is missing or older than
  ///   the sources.
  ///
  /// - Parameters:
  ///   - executable: The path of the running command.
  ///   - environment: The environment variables to use.
  ///   - isMade: Whether an SDK in a checkout is built if it is missing or outdated. The default is `true`.
  /// - Returns: The SDK in the first place that contains one.
  /// - Throws: `PortError` if no SDK is found, or if it was built by a compiler other than the `swiftc` on the PATH.
  package static func locate(
    executable: String, environment: [String: String], buildsIfNeeded isMade: Bool = true
  ) throws(PortError) -> PrebuiltSDK {
    if let folder = environment["AMETRINE_SDK"], !folder.isEmpty {
      let kit = PrebuiltSDK(folder: folder.absolutePath)
      guard kit.exists else {
        throw PortError(
          "AMETRINE_SDK: \(kit.folder) contains no modules; build them with '\(buildScript) FOLDER' in a checkout of "
            + "Ametrine"
        )
      }
      return try kit.validatedForCurrentCompiler(
        remedy: "rebuild them with '\(buildScript) \(kit.folder)'")
    }
    let installed = PrebuiltSDK(folder: (executable + "/../../lib/ametrine").absolutePath)
    if installed.exists {
      return try installed.validatedForCurrentCompiler(
        remedy: "install Ametrine again with this compiler, or put the other compiler on the PATH")
    }
    if let checkout = checkout(around: executable) {
      if isMade { return try buildIfNeeded(in: checkout) }
      let kit = PrebuiltSDK(folder: checkout + "/.build/sdk")
      guard kit.exists else {
        throw PortError("the modules in \(kit.folder) are not built yet; run 'ametrine port build'")
      }
      return try kit.validatedForCurrentCompiler(
        remedy: "run 'ametrine port build' to rebuild them")
    }
    throw PortError(
      "no Ametrine modules found for \(executable); install the command with 'make install', or set AMETRINE_SDK to a "
        + "folder built by '\(buildScript) FOLDER'"
    )
  }

  init(folder: String) { self.folder = folder }

  /// The path of the folder that contains the Swift modules.
  var modulesFolder: String { folder + "/modules" }

  var exists: Bool { FileItem.exists(atPath: modulesFolder + "/COMPILER") }

  /// The names of the modules that a program may import.
  ///
  /// Names that start with an underscore are excluded.
  var moduleNames: Set<String> {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: modulesFolder)) ?? []
    return Set(
      all.filter { $0.hasSuffix(".swiftmodule") && !$0.hasPrefix("_") }
        .map { String($0.dropLast(12)) })
  }

  /// The arguments that make `swift build` compile and link against the SDK.
  ///
  /// `swiftSynchronization` is linked explicitly because only the SDK uses it: `swift build` adds the search path for
  /// Swift's libraries, but links only those used by the program itself.
  var arguments: [String] {
    let linker = ["-L\(folder)", "-lAmetrine", "-lswiftSynchronization", "-rpath=\(folder)"]
    return compilerArguments.flatMap { ["-Xswiftc", $0] } + linker.flatMap { ["-Xlinker", $0] }
  }

  /// The arguments that make `swiftc` find the SDK's modules.
  var compilerArguments: [String] {
    ["-I\(modulesFolder)", "-Xcc", "-fmodule-map-file=\(modulesFolder)/c/module.modulemap"]
  }

  /// Returns the version and target triple of the `swiftc` on the PATH, in the format of the SDK's `COMPILER` file.
  ///
  /// - Throws: `PortError` if `swiftc` cannot be run or does not report its version.
  static func compilerIdentity() throws(PortError) -> String {
    let outcome = try Subprocess(["swiftc", "-print-target-info"]).runCapturingOutput()
    guard outcome.status == 0,
      let info = try? JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any],
      let version = info["compilerVersion"] as? String,
      let target = (info["target"] as? [String: Any])?["triple"] as? String
    else {
      throw PortError("swiftc does not report its version; put Swift 6.3 on the PATH")
    }
    return "\(version) \(target)"
  }

  private func validatedForCurrentCompiler(remedy: String) throws(PortError) -> PrebuiltSDK {
    let made = (TextFile.read(atPath: modulesFolder + "/COMPILER") ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let here = try Self.compilerIdentity()
    guard made == here else {
      throw PortError(
        "\(folder): the modules were built by a different compiler (\(made)) than swiftc on the PATH (\(here)); \(remedy)"
      )
    }
    return self
  }

  /// Returns the Ametrine checkout whose `.build` folder contains the given executable; `nil` if the path is not in a
  /// `.build` folder.
  private static func checkout(around executable: String) -> String? {
    guard let range = executable.range(of: "/.build/") else { return nil }
    let folder = String(executable[..<range.lowerBound])
    return FileItem.exists(atPath: folder + "/" + Self.buildScript) ? folder : nil
  }

  private static func buildIfNeeded(in checkout: String) throws(PortError) -> PrebuiltSDK {
    let kit = PrebuiltSDK(folder: checkout + "/.build/sdk")
    let newest =
      Folder.files(below: checkout + "/Sources")
      .lazy.filter {
        !$0.contains("/Sources/Tools/") && !$0.contains("/Porting/PortBuild/")
          && !$0.contains("/SourceLowering/")
      }
      .compactMap { FileItem.ModificationStamp($0)?.seconds }.max() ?? 0
    let done = FileItem.ModificationStamp(kit.modulesFolder + "/COMPILER")?.seconds ?? 0
    if done >= newest, (try? kit.validatedForCurrentCompiler(remedy: "")) != nil { return kit }
    writeToStandardError(
      "Building the Ametrine modules in \(kit.folder); the first build takes several minutes\n")
    guard try Subprocess([checkout + "/" + Self.buildScript, kit.folder]).runToStandardError() == 0
    else {
      throw PortError("\(checkout)/\(buildScript) failed; see its output above")
    }
    return kit
  }
}

/// Writes text to standard error.
///
/// Errors during writing are ignored.
func writeToStandardError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}
#endif
