/// The generated source file with the entry point of a scene's program.
enum SceneMainFile {
  /// The name of the file, which no file of a scene has.
  static let name = "_AmetrineSceneMain.swift"
  /// The name of the entry point of the scene's own main program, which is not called.
  static let unusedEntryPoint = "ametrine_unused_main"

  /// The modules that the file imports.
  private static let importedModules = ["UIKit", "_AmetrinePreviewCore"]

  /// Returns the source of the file, which calls `scene()` and displays or draws the result.
  ///
  /// - Parameters:
  ///   - name: The display name of the scene.
  ///   - usesFilms: Whether `scene()` may return a film.
  /// - Returns: The source text.
  static func source(forScene name: String, usesFilms: Bool) -> String {
    let imports = importedModules + (usesFilms ? ["Films", "Storyboard"] : [])
    let title = name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return """
      \(imports.map { "import \($0)" }.joined(separator: "\n"))

      private typealias AmetrineScene = SceneProgram.Scene

      @MainActor private func ametrineScene(_ layer: CALayer) throws -> AmetrineScene {
        AmetrineScene(layer)
      }
      @MainActor private func ametrineScene(_ view: UIView) throws -> AmetrineScene {
        AmetrineScene(view)
      }
      @MainActor private func ametrineScene(_ controller: UIViewController) throws -> AmetrineScene {
        AmetrineScene(controller)
      }
      \(usesFilms ? filmFunction : "")
      @_cdecl("main") public func ametrineSceneMain(
        _ count: Int32, _ arguments: UnsafeMutableRawPointer?
      ) -> Int32 {
        SceneProgram.run("\(title)") {
          // Sound: `assumeIsolated` calls the closure in place.
          nonisolated(unsafe) var made: AmetrineScene?
          try MainActor.assumeIsolated { made = try ametrineScene(scene()) }
          return made ?? AmetrineScene(CALayer())
        }
        return 0
      }

      """
  }

  /// The function that accepts a film.
  private static let filmFunction = """
    @MainActor private func ametrineScene(_ film: Storyboard.Film) throws -> AmetrineScene {
      AmetrineScene(
        .init(
          size: film.size, scale: film.scale, rate: film.rate, duration: film.duration,
          background: film.background, labels: film.labels,
          audio: film.audio.map {
            .init(
              path: $0.path, offset: $0.offset, gain: $0.gain, fadeIn: $0.fadeIn,
              fadeOut: $0.fadeOut)
          })
      ) { scale in
        // Sound: `assumeIsolated` calls the closure in place.
        nonisolated(unsafe) var layer = CALayer()
        MainActor.assumeIsolated {
          film.scale = scale
          layer = film.layer
        }
        return layer
      }
    }

    """

  /// Returns the compiler output, in which an explanation replaces the errors in the generated file.
  ///
  /// - Parameters:
  ///   - text: The output of the compiler.
  ///   - scene: The path of the scene.
  ///   - mainFile: The path of the generated file.
  /// - Returns: The text to show.
  static func addingHint(to text: String, scene: String, mainFile: String) -> String {
    let types = "CALayer, UIView, UIViewController or Film"
    let (own, generated) = separateDiagnostics(in: text, ofFile: mainFile)
    var hints: [String] = []
    if own.contains("not allowed at the top level") {
      hints.append(
        "the file has statements outside of functions; move the main program into a type marked with @main, or into "
          + "main.swift in a folder of several files")
    }
    if generated.contains("cannot find 'scene' in scope") {
      hints.append("missing function scene(); add func scene() that returns a \(types)")
    } else if generated.contains("error: ") {
      hints.append(
        "unsupported function scene(); it must return a \(types) of Storyboard, must not be async, and must not need "
          + "arguments")
    }
    return hints.map { "\(scene): error: \($0)\n" }.joined() + own
  }

  /// Separates the diagnostics of one file, with the source lines below them, from the others.
  private static func separateDiagnostics(
    in text: String, ofFile file: String
  ) -> (own: String, generated: String) {
    var (own, generated) = ("", "")
    var isGenerated = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // The first line of a diagnostic begins with a path, the lines of source below it with a number or a bar.
      if line.hasPrefix("\(file):") {
        isGenerated = true
      } else if let first = line.first, first != " ", !first.isNumber || line.contains(".swift:") {
        isGenerated = false
      }
      if isGenerated { generated += line + "\n" } else { own += line + "\n" }
    }
    return (own.hasSuffix("\n\n") ? String(own.dropLast()) : own, generated)
  }
}
