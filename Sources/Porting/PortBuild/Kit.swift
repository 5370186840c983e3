#if Porting
import Foundation

/// What programs are compiled against: ready modules of one compiler, and the shared library with their code.
package struct Kit: Sendable {
  /// The folder that holds all of it.
  package let folder: String

  /// Where the kit is.
  ///
  /// - The folder that `AMETRINE_SDK` names.
  /// - `lib/ametrine` beside the `bin` that the command is in.
  /// - `.build/sdk` of the checkout that the command was built in, made where it is missing or older than the sources.
  ///
  /// `isMade` is whether one is made that could be.
  ///
  /// - Throws: Where there is none, or it is of another compiler than the one on the PATH.
  package static func find(
    executable: String, environment: [String: String], isMade: Bool = true
  ) throws(PortError) -> Kit {
    if let folder = environment["AMETRINE_SDK"], !folder.isEmpty {
      let kit = Kit(folder: FileSystem.absolute(folder))
      guard kit.isThere else {
        throw PortError(
          "AMETRINE_SDK: \(kit.folder) holds no modules; scripts/sdk FOLDER of a checkout of Ametrine makes them"
        )
      }
      return try kit.checked(remedy: "scripts/sdk \(kit.folder) makes it anew")
    }
    let installed = Kit(folder: FileSystem.absolute(executable + "/../../lib/ametrine"))
    if installed.isThere {
      return try installed.checked(
        remedy: "install Ametrine again with this compiler, or put the other one on the PATH")
    }
    if let checkout = checkout(around: executable) {
      if isMade { return try made(in: checkout) }
      let kit = Kit(folder: checkout + "/.build/sdk")
      guard kit.isThere else {
        throw PortError("\(kit.folder) is not made yet; ametrine port build makes it")
      }
      return try kit.checked(remedy: "ametrine port build makes it anew")
    }
    throw PortError(
      "there are no modules to build against beside \(executable); install the command with make install, or give their folder in AMETRINE_SDK (scripts/sdk FOLDER makes it)"
    )
  }

  init(folder: String) { self.folder = folder }

  /// The folder with the modules.
  var modules: String { folder + "/modules" }

  var isThere: Bool { FileSystem.exists(modules + "/COMPILER") }

  /// The names of the modules that a program may import.
  var names: Set<String> {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: modules)) ?? []
    return Set(
      all.filter { $0.hasSuffix(".swiftmodule") && !$0.hasPrefix("_") }
        .map { String($0.dropLast(12)) })
  }

  /// The arguments with which `swift build` compiles and links against it.
  ///
  /// Of Swift's own libraries the program names the one that only this library needs, as it is the program that knows where
  /// they are.
  var arguments: [String] {
    let linker = ["-L\(folder)", "-lAmetrine", "-lswiftSynchronization", "-rpath=\(folder)"]
    return compilerArguments.flatMap { ["-Xswiftc", $0] } + linker.flatMap { ["-Xlinker", $0] }
  }

  /// The arguments with which `swiftc` finds the modules.
  var compilerArguments: [String] {
    ["-I\(modules)", "-Xcc", "-fmodule-map-file=\(modules)/c/module.modulemap"]
  }

  /// The compiler on the PATH, as a kit names its own: version, build and system.
  static func compiler() throws(PortError) -> String {
    let outcome = try Program(["swiftc", "-print-target-info"]).output()
    guard outcome.status == 0,
      let info = try? JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any],
      let version = info["compilerVersion"] as? String,
      let target = (info["target"] as? [String: Any])?["triple"] as? String
    else {
      throw PortError("swiftc does not tell its version; put Swift 6.2 or later on the PATH")
    }
    return "\(version) \(target)"
  }

  private func checked(remedy: String) throws(PortError) -> Kit {
    let made = (FileSystem.text(modules + "/COMPILER") ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let here = try Self.compiler()
    guard made == here else {
      throw PortError(
        "\(folder): the modules are of another compiler (\(made)) than swiftc on the PATH (\(here)); \(remedy)"
      )
    }
    return self
  }

  /// The checkout of Ametrine in whose `.build` a program lies.
  private static func checkout(around executable: String) -> String? {
    guard let range = executable.range(of: "/.build/") else { return nil }
    let folder = String(executable[..<range.lowerBound])
    return FileSystem.exists(folder + "/scripts/sdk") ? folder : nil
  }

  private static func made(in checkout: String) throws(PortError) -> Kit {
    let kit = Kit(folder: checkout + "/.build/sdk")
    let newest =
      FileSystem.files(below: checkout + "/Sources")
      .lazy.filter {
        !$0.contains("/Sources/Tools/") && !$0.contains("/Porting/PortBuild/")
          && !$0.contains("/SourceLowering/")
      }
      .compactMap { FileSystem.stamp($0)?.seconds }.max() ?? 0
    let done = FileSystem.stamp(kit.modules + "/COMPILER")?.seconds ?? 0
    if done >= newest, (try? kit.checked(remedy: "")) != nil { return kit }
    standardError(
      "Making the modules to build against in \(kit.folder); the first time takes some minutes\n")
    guard try Program([checkout + "/scripts/sdk", kit.folder]).runBesideResult() == 0 else {
      throw PortError("\(checkout)/scripts/sdk has failed; what it printed says why")
    }
    return kit
  }
}

/// Writes to standard error; what cannot be written is lost.
func standardError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}
#endif
