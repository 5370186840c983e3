import ArgumentParser
import Foundation

#if Preview && Porting
  import PreviewServer
#endif

/// The command `ametrine watch`, which shows a Swift scene on a web page and rebuilds it whenever a source file is
/// saved.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Build a Swift scene and show it in the browser, again after each save.",
    discussion: """
      A scene is a file with a function scene() that returns a layer, a view, a view controller or a film of \
      Storyboard, and may throw:

        import QuartzCore

        func scene() -> CALayer { … }

      All files of a folder except main.swift are compiled into one module, as for a package target. A scene can \
      import UIKit, QuartzCore, CoreGraphics, CoreText, AppleShims, Storyboard and Films, which are prebuilt; only \
      the scene is compiled, without optimization. It runs in a separate process, so that the page survives crashes \
      and endless loops. After a rebuild, time and selection are kept. Compiler errors are shown on the page. The \
      timeline of a film has its duration and its labels.

      'ametrine render' writes the same file as a film, a still image or a contact sheet.

      The prebuilt modules are installed next to this command; AMETRINE_SDK selects another folder. They work only \
      with the compiler version that built them.

      Examples:
        ametrine watch Scene.swift
        ametrine watch Sources/Intro --open
      """)

  @Argument(
    help: "The Swift file to build, or a folder of Swift files.",
    completion: .file(extensions: ["swift"]))
  var input: String

  @OptionGroup var pageOptions: PageServerOptions

  #if Preview && Porting
    func run() throws {
      let sources = URL(fileURLWithPath: input)
      try InputPath.requireReadable(input)
      guard !InputDocumentList.isFile(input) || SceneSources.isSceneFile(input) else {
        throw ArgumentError(
          "\(input): not a Swift file; show a document with ametrine preview", code: .notADocument)
      }
      let builder = try SceneBuilder(
        SceneSources(path: input), sdkFolder: try SceneSDK.locate())
      defer { builder.removeBuildFiles() }
      let options = pageOptions
      // The handler terminates the running scene program when the command is interrupted.
      let interruption = InterruptHandler(saying: "stopped")
      defer { withExtendedLifetime(interruption) {} }
      try options.runServer { log, isReady in
        try await ScenePreview.run(sources, port: options.port, log: log, onReady: isReady) {
          let (build, seconds) = builder.buildScene()
          switch build {
          case .program(let program):
            log("built \(sources.lastPathComponent) in \(String(format: "%.2f", seconds)) s")
            return .program(program)
          case .failed(let reason): return .failed(reason)
          }
        }
      }
    }
  #else
    func run() throws { throw MissingTraitError.makeError(for: "the 'watch' command") }
  #endif
}
