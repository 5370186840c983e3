import ArgumentParser
import Foundation

#if Preview
  import Preview
#endif

/// `ametrine preview`: a document on a page in the browser.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a document on a page in the browser, to watch, inspect and edit.",
    discussion: """
      The page plays the document, lists its layers and their values, shows each animation on a timeline and \
      the layers in space. Curves, springs, durations, begin times and keyframes are changed on it; \
      Save writes the changes into the file, As Swift prints them. When the file changes it is read again, \
      and time, state and selection stay.

      The page is for this machine alone: it is bound to the loopback address, and its address has a token \
      that nobody guesses. Requests without it, or from other pages, are refused and told here.

      Examples:
        ametrine preview Clock.ca
        ametrine preview Wallpaper.tendies --port 8080 --open
      """)

  @Argument(help: "The document.", completion: .file())
  var input: String

  @OptionGroup var pageOptions: PageOptions
  @OptionGroup var limitOptions: LimitOptions

  #if Preview
    func run() throws {
      guard FileManager.default.fileExists(atPath: input) else {
        throw ArgumentError("\(input): there is no such file")
      }
      let (input, limits, options) = (input, limitOptions.limits, pageOptions)
      try options.serve { log, isReady in
        try await DocumentPreview.run(
          URL(fileURLWithPath: input), limits: limits, port: options.port, log: log,
          isReady: isReady)
      }
    }
  #else
    func run() throws { try WithoutPreview.refuse() }
  #endif
}
