import ArgumentParser
import Foundation

#if Preview && Porting
  import PortBuild
  import PreviewServer
#endif

/// The command `ametrine watch`, which shows a Swift scene on a page and rebuilds it whenever a file is saved.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Builds a scene in Swift and shows it on a page again whenever it is saved.",
    discussion: """
      A scene is a file with a function scene() that makes a layer, a view or a controller:

        import QuartzCore

        func scene() -> CALayer { … }

      A folder is built whole, as a package's target is. It may import UIKit, QuartzCore, CoreGraphics, \
      CoreText and AppleShims, which are ready: only the scene is compiled, unoptimised. It runs in a \
      process of its own; that it crashes or never ends does not end the page. Time and selection stay \
      from one to the next, and the compiler's errors stand on the page.

      The modules are taken from beside this command, or from the folder that AMETRINE_SDK names. They \
      are for one version of the compiler.

      Examples:
        ametrine watch Scene.swift
        ametrine watch Sources/Intro --open
      """)

  @Argument(help: "The file, or a folder of files.", completion: .file())
  var input: String

  @OptionGroup var pageOptions: PageServerOptions

  #if Preview && Porting
    func run() throws {
      let sources = URL(fileURLWithPath: input)
      guard FileManager.default.fileExists(atPath: input) else {
        throw ArgumentError("\(input): there is no such file or folder")
      }
      let kit = try PrebuiltSDK.locate(
        executable: AmetrineExecutable.path, environment: ProcessInfo.processInfo.environment)
      let builder = try SceneBuilder(sources, kit: kit.folder)
      defer { builder.removeBuildFiles() }
      let options = pageOptions
      // The handler ends the scene's program when the command is interrupted.
      let interruption = InterruptHandler(saying: "ended")
      defer { withExtendedLifetime(interruption) {} }
      try options.runServer { log, isReady in
        try await ScenePreview.run(sources, port: options.port, log: log, onReady: isReady) {
          let (build, seconds) = builder.buildScene()
          if case .program = build {
            log("built \(sources.lastPathComponent) in \(String(format: "%.2f", seconds)) s")
          }
          return build
        }
      }
    }
  #else
    func run() throws {
      throw ArgumentError(
        "this ametrine watches no scenes; build it with the traits: swift build --traits Preview,Porting, or make install"
      )
    }
  #endif
}
