#if Porting
import AtomicFiles
import Foundation

/// The settings for a port build, parsed from the arguments for `swift build` or `swift test`.
package struct BuildArguments: Sendable {
  /// The Swift subcommand to run.
  package enum SwiftCommand: String, Sendable {
    /// Compiles the package, as `swift build` does.
    case build
    /// Compiles the package and runs its tests, as `swift test` does.
    case test
  }

  /// The Swift subcommand to run.
  package let verb: SwiftCommand

  /// The arguments from the command line, unchanged.
  package let originalArguments: [String]

  /// The path of the folder that contains the package.
  package let package: String

  /// The path of the scratch folder, which contains all build products.
  package let scratch: String

  /// The build configuration: `debug` or `release`.
  package let configuration: String

  /// Whether the arguments only request information, such as `--help`, so that nothing is built.
  let isInformational: Bool

  /// The options that `swift test` accepts and `swift build` does not.
  ///
  /// The value is `true` for options that require an argument.
  private static let testOnlyOptions: [String: Bool] = [
    "--filter": true, "--skip": true, "-s": true, "--specifier": true, "--parallel": false,
    "--no-parallel": false, "--num-workers": true, "--xunit-output": true, "-l": false,
    "--list-tests": false, "--skip-build": false, "--attachments-path": true,
    "--test-product": true,
    "--enable-xctest": false, "--disable-xctest": false, "--enable-swift-testing": false,
    "--disable-swift-testing": false, "--enable-testable-imports": false,
    "--disable-testable-imports": false, "--show-code-coverage-path": false,
    "--show-codecov-path": false, "list": false, "last": false,
  ]

  /// Parses the given command-line arguments.
  ///
  /// - Throws: `PortError` if the arguments request something unsupported, such as building for another system.
  package init(_ verb: SwiftCommand, _ given: [String]) throws(PortError) {
    func value(_ names: String...) -> String? {
      for (i, word) in given.enumerated().reversed() {
        if names.contains(word), i + 1 < given.count { return given[i + 1] }
        if let name = names.first(where: { $0.hasPrefix("--") && word.hasPrefix($0 + "=") }) {
          return String(word.dropFirst(name.count + 1))
        }
      }
      return nil
    }
    self.verb = verb
    self.originalArguments = given
    package = (value("--package-path") ?? ".").absolutePath
    scratch = (value("--scratch-path", "--build-path") ?? package + "/.build/port").absolutePath
    configuration = value("-c", "--configuration") ?? "debug"
    isInformational = given.contains { word in
      ["--show-bin-path", "-h", "--help", "--version"].contains(word)
    }
    for (option, why) in [
      (
        "--static-swift-stdlib",
        "UIKit is a shared library that needs the shared Swift libraries"
      ),
      ("--swift-sdk", "the modules of Ametrine are only available for this system"),
      ("--triple", "the modules of Ametrine are only available for this system"),
    ] where given.contains(where: { $0 == option || $0.hasPrefix(option + "=") }) {
      throw PortError("unsupported option \(option): \(why); remove the option")
    }
    if let system = value("--build-system"), system != "native" {
      throw PortError(
        "unsupported option --build-system \(system): only the native build system is supported; remove the option"
      )
    }
    guard Folder.exists(atPath: package) else {
      throw PortError("\(package): no such folder; check the path")
    }
  }

  /// The arguments that affect the build plan.
  ///
  /// Options that only `swift test` accepts are removed.
  var planArguments: [String] {
    guard verb == .test else { return originalArguments }
    var result: [String] = ["--build-tests"]
    var words = originalArguments[...]
    while let word = words.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard let hasValue = Self.testOnlyOptions[name] else {
        result.append(word)
        continue
      }
      if hasValue, name == word { _ = words.popFirst() }
    }
    return result
  }
}
#endif
