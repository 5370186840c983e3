import CAML
import Diagnostics
import Films
import Foundation
import ImageCodecs
import Pixels

/// Draws what a gallery shows of one document into a folder.
struct GalleryPainter {
  let command: GalleryCommand
  let input: String
  let folder: String

  /// Of stills and of films that lose something: beside the original one sees it, alone one does not.
  private static let quality = 0.8

  /// How much later than asked a still may be of which there is nothing to see before, and in what steps, in seconds.
  private static let (wait, step) = (6.0, 0.5)

  /// Writes film, stills and ``GalleryEntry/file``.
  func paint() throws {
    let scene = try Scene(wishes(.tour))
    var entry = GalleryEntry()
    (entry.width, entry.height) = (
      Double(scene.package.canvasSize.width), Double(scene.package.canvasSize.height)
    )
    entry.isPartial = scene.isPartial
    entry.findings = Self.remarks(scene.package.findings)
    entry.duration = scene.duration
    entry.film = try film(of: scene)
    let known = StateNames(
      known: scene.package.stateNames, variant: command.variants.variant)
    let document = (input as NSString).lastPathComponent
    let (states, omission) = command.stateCount.selection(of: try known.all(), in: document)
    if let omission { Standard.error(omission) }
    for (state, name) in zip(states, OutputPath.distinct(states)) {
      let file = "state-\(name).webp"
      try still(.state(state), file, &entry)
      entry.states.append(GalleryEntry.State(name: state.inOneLine, still: file))
    }
    // What a telephone shows first; a sleeping one shows little.
    let shown = states.firstIndex(of: (try? known.state("locked")) ?? "") ?? 0
    entry.still = entry.states.isEmpty ? "still.webp" : entry.states[shown].still
    if entry.states.isEmpty { try still(.asItIs, entry.still, &entry) }
    try OutputPath.write(JSONEncoder().encode(entry), to: path(GalleryEntry.file))
  }

  /// The film's file and frames, for a name without ending.
  static func plan(
    _ command: GalleryCommand, _ name: String, duration: Double
  ) throws(ArgumentError) -> RenderOutputs {
    let isLossy = command.format == .webp
    return try RenderOutputs(
      ["\(name).\(command.format.rawValue)"],
      FilmPlan.Wishes(
        naturalDuration: duration, rate: command.fps, quality: isLossy ? quality : nil))
  }

  /// Draws the film; nil where no frame differs from the first.
  private func film(of scene: Scene) throws -> String? {
    let outputs = try Self.plan(command, path("film"), duration: scene.duration)
    var first: PixelBuffer?
    var moves = false
    try FilmWriter(outputs: outputs, quiet: true).write(scene, keeping: 1) { picture in
      if let first { moves = moves || picture != first } else { first = picture }
    }
    let file = "film.\(command.format.rawValue)"
    if moves { return file }
    try FileManager.default.removeItem(atPath: path(file))
    return nil
  }

  private func still(
    _ state: Scene.PathWish, _ file: String, _ entry: inout GalleryEntry
  ) throws {
    let scene = try Scene(wishes(state))
    // Some begin with nothing to see, as particles that have yet to come.
    let last = command.time + Self.wait
    var time = min(command.time, scene.duration)
    var picture = try scene.picture(at: time)
    while picture.isOfOneColor, time < min(last, scene.duration) {
      time = min(time + Self.step, scene.duration)
      picture = try scene.picture(at: time)
    }
    (entry.pictureWidth, entry.pictureHeight) = (picture.width, picture.height)
    try OutputPath.write(encodeWebP(picture, quality: Self.quality), to: path(file))
  }

  private func wishes(_ path: Scene.PathWish) -> Scene.Wishes {
    Scene.Wishes(
      input: input, limits: command.limitOptions.limits,
      canvas: Canvas.Wishes(width: command.width),
      // A still is as the film over it.
      background: command.background ?? (command.format == .mp4 ? .black : nil), path: path,
      variant: command.variants.variant, longest: command.maxDuration)
  }

  private func path(_ name: String) -> String {
    (folder as NSString).appendingPathComponent(name)
  }

  private static func remarks(_ findings: [Finding]) -> [GalleryEntry.Remark] {
    var remarks = findings.prefix(GalleryEntry.mostFindings).map { finding in
      GalleryEntry.Remark(
        severity: "\(finding.severity)",
        text: FindingLines.line(finding, of: "", severity: { _ in "" })
          .replacing(": : ", with: ": "))
    }
    if findings.count > remarks.count {
      remarks.append(
        GalleryEntry.Remark(
          severity: "note", text: "and \(findings.count - remarks.count) findings more"))
    }
    return remarks
  }
}

extension PixelBuffer {
  /// Whether there is nothing to see in it.
  fileprivate var isOfOneColor: Bool {
    withPixels { pixels in (0..<width * height).allSatisfy { pixels[$0] == pixels[0] } }
  }
}
