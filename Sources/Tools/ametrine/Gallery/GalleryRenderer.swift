import CAML
import Diagnostics
import Films
import Foundation
import ImageCodecs
import Pixels

/// A renderer for the film and the still images of one document in a gallery.
struct GalleryRenderer {
  let command: GalleryCommand
  let input: String
  let folder: String
  let recorder: DocumentRecorder

  /// The quality of lossy images and films, in the range `0...1`.
  ///
  /// At this value, losses are visible only in direct comparison with the original.
  private static let quality = 0.8

  /// The document time of still images in seconds, limited to the document's duration.
  ///
  /// Documents whose layers fade in or move in show more of them after the start.
  private static let defaultStillTime = 1.0

  /// Writes the film, the still images and the file named ``GalleryEntry/fileName``.
  func render() throws {
    let scene = try DocumentRenderer(rendererOptions(for: .tour))
    var entry = GalleryEntry()
    (entry.width, entry.height) = (
      Double(scene.package.canvasSize.width), Double(scene.package.canvasSize.height)
    )
    entry.isPartial = scene.isPartial
    entry.findings = Self.diagnosticEntries(for: scene.package.diagnostics)
    entry.duration = scene.duration
    defer { recorder.addDiagnostics(of: scene) }
    entry.film = try renderFilm(of: scene)
    let known = StateNameResolver(
      known: scene.package.stateNames, variant: command.variants.variant)
    let (states, omission) = command.stateCount.limitStates(try known.allStatesOfVariant())
    if let omission {
      recorder.addDiagnostics([
        DiagnosticRecord(.statesOmitted, severity: .warning, text: omission)
      ])
      StandardStreamWriter.writeErrorLine("\(scene.name): warning: \(omission)")
    }
    for (state, name) in zip(states, OutputPath.uniqueFileNames(for: states)) {
      let file = "state-\(name).webp"
      try renderStillImage(of: .state(state), fileName: file, entry: &entry)
      entry.states.append(GalleryEntry.StateImage(name: state.singleLineEscaped, still: file))
    }
    // The first image shows the locked state, the one that a phone displays first. A sleeping state shows little.
    let shown = states.firstIndex(of: (try? known.resolvedState(named: "locked")) ?? "") ?? 0
    entry.still = entry.states.isEmpty ? "still.webp" : entry.states[shown].still
    if entry.states.isEmpty {
      try renderStillImage(of: .unchanged, fileName: entry.still, entry: &entry)
    }
    try OutputPath.write(JSONEncoder().encode(entry), to: outputPath(for: GalleryEntry.fileName))
  }

  /// Returns the output plan for the film.
  ///
  /// `name` is the file name without its extension.
  static func filmOutputs(
    for command: GalleryCommand, fileName name: String, duration: Double
  ) throws(ArgumentError) -> RenderOutputPlan {
    let isLossy = command.format == .webp
    return try RenderOutputPlan(
      ["\(name).\(command.format.rawValue)"],
      FilmPlan.FilmOptions(
        naturalDuration: duration, rate: command.fps, quality: isLossy ? quality : nil))
  }

  /// Renders the film and returns its file name, or `nil` if all frames are equal.
  private func renderFilm(of scene: DocumentRenderer) throws -> String? {
    let outputs = try Self.filmOutputs(
      for: command, fileName: outputPath(for: "film"), duration: scene.duration)
    var first: PixelBuffer?
    var moves = false
    try FilmFileWriter(outputs: outputs, quiet: true, recorder: recorder).writeFilms(
      of: scene, additionalFrameCount: 1
    ) { image in
      if let first { moves = moves || image != first } else { first = image }
    }
    let file = "film.\(command.format.rawValue)"
    if moves { return file }
    try FileManager.default.removeItem(atPath: outputPath(for: file))
    return nil
  }

  private func renderStillImage(
    of state: DocumentRenderer.StateSelection, fileName file: String, entry: inout GalleryEntry
  ) throws {
    let options = rendererOptions(for: state)
    var scene = try DocumentRenderer(options)
    recorder.addDiagnostics(of: scene)
    defer { recorder.addDiagnostics(of: scene) }
    // A state such as Sleep may be blank on purpose, and the page shows that it is.
    var check = BlankOutputCheck(
      name: scene.name, remedy: "change --time, or list the layers with ametrine inspect",
      isStrict: false, isQuiet: false)
    if case .state(let name) = state { check.state = name }
    var time = min(command.time ?? Self.defaultStillTime, scene.duration)
    if command.time == nil {
      switch try StillTimeSearch.findTime(of: &scene, options, from: time) {
      case .visible(let found): time = found
      case .blank(let end): check.searchEnd = end
      }
    }
    let image = try scene.renderImage(at: time)
    var colors = FrameColors.unknown
    colors.addFrame(image)
    try check.report(colors, of: .image, to: recorder)
    (entry.pictureWidth, entry.pictureHeight) = (image.width, image.height)
    try OutputPath.write(encodeWebP(image, quality: Self.quality), to: outputPath(for: file))
  }

  private func rendererOptions(for path: DocumentRenderer.StateSelection)
    -> DocumentRenderer.RendererOptions
  {
    DocumentRenderer.RendererOptions(
      input: input, mode: command.strict ? .strict : .lenient,
      limits: command.limitOptions.limits,
      canvas: RenderCanvas.CanvasRequest(width: command.width),
      // Still images have the same background as the film that is displayed over them. MP4 films are opaque.
      background: command.background ?? (command.format == .mp4 ? .black : nil),
      stateSelection: path,
      variant: command.variants.variant, maximumDuration: command.maxDuration)
  }

  private func outputPath(for name: String) -> String {
    (folder as NSString).appendingPathComponent(name)
  }

  private static func diagnosticEntries(for diagnostics: [DocumentDiagnostic]) -> [GalleryEntry
    .DiagnosticEntry]
  {
    var remarks = diagnostics.prefix(GalleryEntry.maximumDiagnosticCount).map { diagnostic in
      GalleryEntry.DiagnosticEntry(
        severity: "\(diagnostic.severity)",
        text: DiagnosticFormatter.line(for: diagnostic, document: "", severity: { _ in "" })
          .replacing(": : ", with: ": "))
    }
    if diagnostics.count > remarks.count {
      remarks.append(
        GalleryEntry.DiagnosticEntry(
          severity: "note",
          text: "\(diagnostics.count - remarks.count) more findings; "
            + "run ametrine validate to list all"))
    }
    return remarks
  }
}
