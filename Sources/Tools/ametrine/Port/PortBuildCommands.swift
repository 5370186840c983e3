import ArgumentParser
import Foundation

#if Porting
import SourceLowering
import PortBuild
#endif

/// The command `ametrine port build`, which runs `swift build` for an iOS package.
struct PortBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build an iOS package with swift build, without changing its files.",
    discussion: """
      Accepts the options of swift build. The build folder is .build/port unless --scratch-path selects another. \
      Sources for iOS, including those of dependencies, are lowered, that is, rewritten for Linux, into a cache in \
      that folder. The compiler reads them instead of the original files, and its messages refer to the originals.

      The prebuilt modules of UIKit and related frameworks are installed next to this command; AMETRINE_SDK selects \
      another folder. They work only with the compiler version that built them.

      This command runs code of the package and its dependencies, such as manifests, plugins and macros, with your \
      permissions and without a sandbox. Build only packages that you trust.

      Examples:
        ametrine port build
        ametrine port build -c release --product Spinner
        ametrine port build --package-path Spinner --build-tests
      """)

  @OptionGroup var options: PortBuildOptions

  func run() throws { try options.runBuild(verb: "build") }
}

/// The command `ametrine port test`, which runs `swift test` for an iOS package.
struct PortTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test an iOS package with swift test, without changing its files.",
    discussion: """
      Accepts the options of swift test and otherwise works like port build.

      This command runs code of the package and its dependencies, such as manifests, plugins, macros and the tests \
      themselves, with your permissions and without a sandbox. Test only packages that you trust.

      Examples:
        ametrine port test
        ametrine port test --filter SpinnerTests --parallel
      """)

  @OptionGroup var options: PortBuildOptions

  func run() throws { try options.runBuild(verb: "test") }
}

/// The command-line options shared by `port build` and `port test`.
struct PortBuildOptions: ParsableArguments {
  @Option(help: "Compile the conditional code (#if os) for this platform: ios or linux.")
  var platform = PortPlatform.ios

  @Flag(help: "Print how many files were lowered.")
  var tell = false

  @Argument(
    parsing: .allUnrecognized, help: "Arguments for swift build or swift test.")
  var arguments: [String] = []

  #if Porting
  func runBuild(verb: String) throws {
    guard let verb = BuildArguments.SwiftCommand(rawValue: verb) else { return }
    let build = try PortBuild(
      BuildArguments(verb, arguments),
      settings: PortBuild.BuildSettings(
        platform: platform.loweringPlatform, version: AmetrineExecutable.version),
      kit: PrebuiltSDK.locate(
        executable: AmetrineExecutable.path, environment: ProcessInfo.processInfo.environment))
    let status = try build.runBuild { printLoweringSummary($0) }
    if status != 0 { throw ExitCode(status) }
  }

  private func printLoweringSummary(_ summary: PortBuild.LoweringSummary) {
    for omission in summary.omissions {
      StandardStreamWriter.writeErrorLine("warning: \(omission)")
    }
    for diagnostic in summary.newDiagnostics {
      StandardStreamWriter.writeErrorLine(
        "\(diagnostic.path):\(diagnostic.line):\(diagnostic.column): "
          + "\(diagnostic.severity == .error ? "warning" : "note"): \(diagnostic.message); \(diagnostic.remedy)"
      )
    }
    guard tell else { return }
    StandardStreamWriter.writeErrorLine(
      "Lowered \(summary.lowered) of \(summary.files) files in \(summary.modules.count) modules"
        + " (\(summary.modules.joined(separator: ", "))); parsed \(summary.parsed),"
        + " rewrote \(summary.rewritten.count)")
  }
  #else
  func runBuild(verb: String) throws {
    throw MissingTraitError.makeError(for: "the 'port' command")
  }
  #endif
}

/// The platform given as a command-line argument.
enum PortPlatform: String, CaseIterable, ExpressibleByArgument {
  case ios, linux

  #if Porting
  var loweringPlatform: TargetPlatform {
    switch self {
    case .ios: .iOS
    case .linux: .linux
    }
  }
  #endif
}
