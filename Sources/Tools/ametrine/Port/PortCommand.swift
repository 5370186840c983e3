import ArgumentParser

/// The command `ametrine port`, which builds and tests unmodified iOS packages.
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Build and test iOS packages without changing their files.",
    discussion: """
      For a folder, reports which code compiles unchanged, which is lowered, that is, rewritten for Linux, and which \
      names are missing. The subcommands build and test build a package with its dependencies.

      Examples:
        ametrine port Spinner
        ametrine port build --package-path Spinner
        ametrine port test --package-path Spinner --filter SpinnerTests
      """,
    subcommands: [PortReportCommand.self, PortBuildCommand.self, PortTestCommand.self],
    defaultSubcommand: PortReportCommand.self)
}
