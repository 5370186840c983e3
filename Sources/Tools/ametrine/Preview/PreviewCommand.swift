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
    abstract: "Shows a document on a page in the browser, to watch, inspect and edit.",
    discussion: """
      The page plays the document, lists its layers and their values, shows each animation on a timeline and \
      the layers in space. Curves, springs, durations, begin times and keyframes are changed on it; \
      Save writes the changes into the file, As Swift prints them. When the file changes it is read again, \
      and time, state and selection stay. It is read and drawn in a process of its own first: one that cannot \
      be shown is told on the page, which keeps what it shows.

      The page is for this machine alone: it is bound to the loopback address, and its address has a token \
      that nobody guesses. Requests without it, or from other pages, are refused and told here.

      Examples:
        ametrine preview Clock.ca
        ametrine preview Wallpaper.tendies --port 8080 --open
      """)

  @Argument(help: "The document.", completion: .file())
  var input: String

  @OptionGroup var pageOptions: PageServerOptions
  @OptionGroup var limitOptions: LimitOptions

  #if Preview
    func run() throws {
      guard FileManager.default.fileExists(atPath: input) else {
        throw ArgumentError("\(input): there is no such file")
      }
      let (url, limits, options) = (URL(fileURLWithPath: input), limitOptions, pageOptions)
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("ametrine-preview-\(getpid())-\(UUID().uuidString)")
      // The handler removes temporary copies and ends child processes when the command is interrupted.
      let interruption = InterruptHandler(saying: "ended")
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
    func run() throws { try WithoutPreview.refuse() }
  #endif
}
