import ArgumentParser

/// The command `ametrine port`, which builds and tests unmodified iOS packages.
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Builds and tests source for iOS without changing a file of it.",
    discussion: """
      Tells of a folder what compiles as it is, what is lowered, and what cannot be had. With build and \
      test, builds a package and what it depends on.

      Examples:
        ametrine port Spinner
        ametrine port build --package-path Spinner
        ametrine port test --package-path Spinner --filter SpinnerTests
      """,
    subcommands: [PortReportCommand.self, PortBuildCommand.self, PortTestCommand.self],
    defaultSubcommand: PortReportCommand.self)
}

#if !Porting
/// The error for `port` commands in a build without the trait `Porting`.
enum WithoutPorting {
  static func refuse() throws(ArgumentError) {
    throw ArgumentError(
      "this ametrine cannot port; build it with the trait: swift build --traits Porting, or make install"
    )
  }
}
#endif
