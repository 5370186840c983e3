import Foundation
import Processes
import Synchronization

/// A builder that compiles a Swift scene into a program, using the prebuilt SDK.
final class SceneBuilder: Sendable {
  /// The result of a build.
  enum BuildResult: Sendable {
    /// The location of the scene's executable.
    case program(URL)
    /// The build failed, with the compiler's error output.
    case failed(String)
  }

  private let sources: SceneSources
  private let sdkFolder: String
  /// The temporary folder for the compiled programs.
  ///
  /// It is removed when the command ends.
  private let folder: URL
  /// The registration that removes the folder if the process is interrupted.
  private let unfinishedFolder: CleanupPathRegistration?
  private let buildCount = Atomic(0)

  /// The maximum time for one run of the compiler, in seconds.
  private static let compileTimeout = 120.0
  /// The maximum number of characters shown of the compiler's output.
  private static let maximumMessageLength = 6_000

  /// Creates a builder with a temporary folder.
  ///
  /// - Parameters:
  ///   - sources: The scene's source files.
  ///   - sdkFolder: The folder of the prebuilt modules and libraries.
  /// - Throws: An error if the temporary folder cannot be created.
  init(_ sources: SceneSources, sdkFolder: String) throws {
    (self.sources, self.sdkFolder) = (sources, sdkFolder)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-scene-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    let folder = folder
    unfinishedFolder = try InterruptCleanup.withInterruptsDeferred { _ in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return CleanupPathRegistration(folder.path, isFolder: true)
    }
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
  func buildScene() -> (BuildResult, seconds: Double) {
    let start = ContinuousClock.now
    let number = buildCount.add(1, ordering: .relaxed).newValue
    let program = folder.appendingPathComponent("scene-\(number)")
    let build = compileScene(to: program)
    // The previous program may still be running, so only the one built before it is removed.
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("scene-\(number - 2)"))
    let seconds = (ContinuousClock.now - start).components
    return (build, Double(seconds.seconds) + Double(seconds.attoseconds) * 1e-18)
  }

  private func compileScene(to program: URL) -> BuildResult {
    let files = sources.filePaths()
    guard !files.isEmpty else {
      return .failed(
        "\(sources.path): no .swift files found; add one with func scene() -> CALayer")
    }
    let usesFilms = SceneSources.importsFilms(files)
    let main = folder.appendingPathComponent(SceneMainFile.name)
    do {
      try Data(SceneMainFile.source(forScene: sources.name, usesFilms: usesFilms).utf8)
        .write(to: main)
      let (status, text) = try Self.runProgram(
        arguments: compilerArguments(
          files: [main.path] + files, usesFilms: usesFilms, output: program))
      if status == 0 { return .program(program) }
      return .failed(
        Self.truncatedCompilerOutput(
          SceneMainFile.addingHint(to: text, scene: sources.path, mainFile: main.path)))
    } catch {
      return .failed("cannot run swiftc: \(error); add Swift to the PATH")
    }
  }

  private func compilerArguments(files: [String], usesFilms: Bool, output: URL) -> [String] {
    var arguments = [
      "swiftc", "-Onone", "-swift-version", "5", "-parse-as-library", "-module-name",
      "WatchedScene",
      // A main program of the scene, an `@main` type, is compiled but not run.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", SceneMainFile.unusedEntryPoint,
      "-I\(sdkFolder)/modules", "-Xcc",
      "-fmodule-map-file=\(sdkFolder)/modules/c/module.modulemap",
    ]
    if usesFilms { arguments += ["-I\(sdkFolder)/films", "-lAmetrineFilms"] }
    arguments += [
      "-L\(sdkFolder)", "-lAmetrine", "-lswiftSynchronization", "-Xlinker", "-rpath=\(sdkFolder)",
      "-no-color-diagnostics", "-o", output.path,
    ]
    return arguments + files
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
