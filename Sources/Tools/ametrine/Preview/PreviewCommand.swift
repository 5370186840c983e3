import ArgumentParser
import Foundation
import Processes

#if Preview
  import PreviewServer
#endif

/// The command `ametrine preview`, which shows a document on a page in the browser.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a document in the browser to play, inspect and edit it.",
    discussion: """
      The page plays the document, lists its layers and their values, and shows each animation on a timeline and \
      the layers in 3D. Timing curves, springs, durations, begin times and keyframes can be edited: Save writes the \
      changes to the file, and As Swift displays them as code. When the file changes, it is read again; time, state \
      and selection are kept. Each version is first read and rendered in a separate process. If this fails, the page \
      shows the error and keeps the previous version.

      Only this machine can open the page: it is served at the loopback address, and its URL contains a random \
      token. Requests without the token, or from other pages, are rejected and logged in the terminal.

      Examples:
        ametrine preview Clock.ca
        ametrine preview Wallpaper.tendies --port 8080 --open
      """)

  @Argument(help: "The document to show.", completion: .documents)
  var input: String

  @OptionGroup var pageOptions: PageServerOptions
  @OptionGroup var limitOptions: LimitOptions

  #if Preview
    func run() throws {
      try InputPath.requireReadable(input)
      guard !SceneSources.isSceneFile(input) else {
        throw ArgumentError(
          "\(input): a Swift file is not a document; show it with ametrine watch",
          code: .notADocument)
      }
      let (url, limits, options) = (URL(fileURLWithPath: input), limitOptions, pageOptions)
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("ametrine-preview-\(getpid())-\(UUID().uuidString)")
      // The handler removes temporary copies and ends child processes when the command is interrupted.
      let interruption = InterruptHandler(saying: "stopped")
      let begun = InterruptCleanup.withInterruptsDeferred { _ in
        CleanupPathRegistration(folder.path, isFolder: true)
      }
      defer {
        InterruptCleanup.withInterruptsDeferred { _ in
          try? FileManager.default.removeItem(at: folder)
          begun?.unregister()
        }
        withExtendedLifetime(interruption) {}
      }
      let document = WatchedDocument(url, snapshotsIn: folder, limits: limits.limits) { snapshot in
        TryDocumentCommand.failureReason(of: snapshot, limits: limits)
      }
      try options.runServer { log, isReady in
        try await DocumentPreview.run(
          url, document: document, port: options.port, log: log, onReady: isReady)
      }
    }
  #else
    func run() throws { throw MissingTraitError.makeError(for: "the 'preview' command") }
  #endif
}
