#if Preview && Porting
  import Foundation
  import PreviewServer
  import Processes
  import Synchronization

  /// A builder that compiles a Swift scene into a program, using the prebuilt SDK.
  final class SceneBuilder: Sendable {
    private let sources: URL
    private let sdkFolder: String
    /// The temporary folder for the compiled programs.
    ///
    /// It is removed when the builder is deallocated.
    private let folder: URL
    /// The registration that removes the folder if the process is interrupted.
    private let unfinishedFolder: CleanupPathRegistration?
    private let buildCount = Atomic(0)

    /// The maximum time for one run of the compiler, in seconds.
    private static let compileTimeout = 120.0
    /// The maximum number of characters shown of the compiler's output.
    private static let maximumMessageLength = 6_000

    init(_ sources: URL, kit: String) throws {
      (self.sources, self.sdkFolder) = (sources, kit)
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("ametrine-watch-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
      let folder = folder
      unfinishedFolder = try InterruptCleanup.withInterruptsDeferred { _ in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return CleanupPathRegistration(folder.path, isFolder: true)
      }
      try Data(mainSource.utf8).write(to: folder.appendingPathComponent("main.swift"))
    }

    func removeBuildFiles() {
      InterruptCleanup.withInterruptsDeferred { _ in
        try? FileManager.default.removeItem(at: folder)
        unfinishedFolder?.unregister()
      }
    }

    /// Compiles the scene.
    ///
    /// Returns the result and the build time in seconds.
    func buildScene() -> (SceneBackend.BuildResult, seconds: Double) {
      let start = ContinuousClock.now
      let number = buildCount.add(1, ordering: .relaxed).newValue
      let program = folder.appendingPathComponent("scene-\(number)")
      let build = compileScene(to: program)
      // The previous program may still be running, so only the one built before it is removed.
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("scene-\(number - 2)"))
      let seconds = (ContinuousClock.now - start).components
      return (build, Double(seconds.seconds) + Double(seconds.attoseconds) * 1e-18)
    }

    private func compileScene(to program: URL) -> SceneBackend.BuildResult {
      let files = swiftFilePaths()
      guard !files.isEmpty else {
        return .failed(
          "\(sources.path): no .swift files found; add one with func scene() -> CALayer")
      }
      do {
        let (status, text) = try Self.runProgram(
          arguments: compilerArguments(files: files, output: program))
        if status == 0 { return .program(program) }
        return .failed(Self.truncatedCompilerOutput(addingMissingSceneHint(to: text)))
      } catch {
        return .failed("cannot run swiftc: \(error); add Swift to the PATH")
      }
    }

    private func swiftFilePaths() -> [String] {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: sources.path, isDirectory: &isFolder) else {
        return []
      }
      guard isFolder.boolValue else { return [sources.path] }
      let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
      return (names ?? []).filter { $0.hasSuffix(".swift") && !$0.hasSuffix("main.swift") }
        .sorted().map { "\(sources.path)/\($0)" }
    }

    private func compilerArguments(files: [String], output program: URL) -> [String] {
      [
        "swiftc", "-Onone", "-swift-version", "5", "-module-name", "WatchedScene",
        "-I\(sdkFolder)/modules", "-Xcc",
        "-fmodule-map-file=\(sdkFolder)/modules/c/module.modulemap",
        "-L\(sdkFolder)", "-lAmetrine", "-lswiftSynchronization", "-Xlinker", "-rpath=\(sdkFolder)",
        "-no-color-diagnostics", "-o", program.path,
        folder.appendingPathComponent("main.swift").path,
      ] + files
    }

    private static let importLines = ["UIKit", "_AmetrinePreviewSession"].map { "import \($0)" }
      .joined(separator: "\n")

    /// The Swift source of the generated main file, which calls `scene()` and displays the result.
    private var mainSource: String {
      let name = sources.lastPathComponent.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
      return """
        \(Self.importLines)

        @MainActor private var window: UIWindow?

        @MainActor private func shown(_ layer: CALayer) -> SceneProgram.Scene { .init(layer) }
        @MainActor private func shown(_ view: UIView) -> SceneProgram.Scene {
          let own = UIWindow(frame: view.frame)
          window = own
          return .init(own.layer) {
            MainActor.assumeIsolated {
              view.frame.origin = .zero
              own.addSubview(view)
              own.isHidden = false
            }
          }
        }
        @MainActor private func shown(_ controller: UIViewController) -> SceneProgram.Scene {
          let own = UIWindow(frame: controller.view.frame)
          window = own
          return .init(own.layer) {
            MainActor.assumeIsolated {
              own.rootViewController = controller
              own.isHidden = false
            }
          }
        }

        SceneProgram.run("\(name)") {
          // Sound: `assumeIsolated` calls the closure in place.
          nonisolated(unsafe) var made: SceneProgram.Scene?
          MainActor.assumeIsolated { made = shown(scene()) }
          return made ?? .init(CALayer())
        }

        """
    }

    /// Returns the compiler output, preceded by an explanation if the function `scene()` is missing.
    private func addingMissingSceneHint(to text: String) -> String {
      guard text.contains("cannot find 'scene' in scope") else { return text }
      return "\(sources.path): error: missing function scene(); add func scene() -> CALayer, "
        + "-> UIView or -> UIViewController\n" + text
    }

    private static func truncatedCompilerOutput(_ text: String) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("warning: ") }.joined(separator: "\n")
      return lines.count > maximumMessageLength ? lines.prefix(maximumMessageLength) + "…" : lines
    }

    /// Runs a program found in `PATH` and returns its exit status and output.
    private static func runProgram(arguments: [String]) throws -> (Int32, String) {
      let process = try ChildProcess(
        arguments, input: .null, output: .pipe, errors: .pipe, isSeparate: true)
      // A compiler that does not finish is terminated after the timeout.
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + compileTimeout)
      timer.setEventHandler { process.terminate() }
      timer.resume()
      defer { timer.cancel() }
      let (bytes, ending) = process.readOutput()
      return (ending.status, String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
