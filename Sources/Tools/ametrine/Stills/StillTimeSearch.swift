import CAML
import Foundation
import Inspection
import Pixels

/// The search for the first instant at which a document shows something.
///
/// The instants are the start, the begin and end times of the document's animations, the boundaries of a sequence of
/// states, the middle between two of these, and evenly spaced times of the film. They are whole milliseconds, so that an
/// option can repeat the time in a message. The image at an instant does not depend on the search.
struct StillTimeSearch {
  /// The result of a search.
  enum Outcome: Equatable {
    /// Something shows at this time, in seconds.
    case visible(at: Double)
    /// Nothing shows at any of the instants, up to this time in seconds.
    case blank(until: Double)
  }

  /// The maximum number of events of the document that are tried.
  private static let maximumEventCount = 32
  /// The number of evenly spaced times that are tried.
  private static let sampleCount = 32

  /// The instants, in ascending order, without the start.
  let times: [Double]

  /// Creates a search among the given times.
  ///
  /// - Parameters:
  ///   - start: The time that was tried before, in seconds.
  ///   - events: The times at which the document changes, in any order.
  ///   - duration: The duration of the film in seconds.
  ///   - maximum: The maximum time of an event in seconds.
  init(after start: Double = 0, events: [Double], duration: Double, maximum: Double) {
    let first = Set(events.filter { $0 > start && $0 <= maximum }).sorted()
      .prefix(Self.maximumEventCount)
    let middles = zip([start] + first, first).map { ($0 + $1) / 2 }
    let step = max(0, duration - start) / Double(Self.sampleCount)
    let samples = (1...Self.sampleCount).map { start + step * Double($0) }
    times = Set((first + middles + samples).map(Self.roundedUp)).filter { $0 > start }.sorted()
  }

  /// Returns the time in whole milliseconds, not before the given time.
  private static func roundedUp(_ time: Double) -> Double {
    // The difference allows for times such as 1.1, whose multiples are inexact.
    (time * 1000 - 1e-6).rounded(.up) / 1000
  }
}

extension StillTimeSearch {
  /// Creates a search in a document that shows nothing at the given time.
  private init(
    _ scene: DocumentRenderer, _ options: DocumentRenderer.RendererOptions, after start: Double = 0
  ) {
    self.init(
      after: start, events: scene.package.animationTimes + options.stateSelection.boundaries,
      duration: scene.duration, maximum: max(scene.duration, options.maximumDuration))
  }

  /// Finds the time of a document's still image, and prepares the document to draw it.
  ///
  /// - Parameters:
  ///   - scene: The document at its start, of which no frame was drawn. It is replaced if another time is found.
  ///   - options: The settings with which it was created.
  ///   - start: The time to try first, in seconds.
  /// - Returns: The time, or the reason why there is none.
  /// - Throws: An error if the first image cannot be drawn.
  static func findTime(
    of scene: inout DocumentRenderer, _ options: DocumentRenderer.RendererOptions,
    from start: Double = 0
  ) throws -> Outcome {
    guard let color = try scene.prepareImage(at: start).uniformColor else {
      return .visible(at: start)
    }
    let whole = StillTimeSearch(scene, options)
    let later = StillTimeSearch(scene, options, after: start)
    var searches = [later.times]
    // Earlier times come last: most documents show more after their start.
    if start > 0 { searches.append([0] + whole.times.filter { $0 < start }) }
    for times in searches {
      guard let time = try firstTime(among: times, of: options, showing: color) else { continue }
      // The image must not depend on the frames that were drawn before.
      scene = try DocumentRenderer(options)
      return .visible(at: time)
    }
    return .blank(until: later.times.last ?? start)
  }

  /// Returns the first of the times at which a document shows something; `nil` if there is none.
  ///
  /// The search ends at the document's limits for rendering.
  private static func firstTime(
    among times: [Double], of options: DocumentRenderer.RendererOptions, showing color: UniformColor
  ) throws -> Double? {
    var options = options
    // Findings are those of the image that is written.
    (options.mode, options.isQuiet) = (.lenient, true)
    let scene = try DocumentRenderer(options)
    do {
      return try firstTime(among: times, after: color, background: scene.background) {
        try scene.renderImage(at: $0)
      }
    } catch let error as any CodedError where error.exitStatus == .overLimit {
      return nil
    }
  }

  /// Returns the first of the times whose image has different pixels.
  ///
  /// If there is none, and the image at the start shows only the background, the result is the first time at which the
  /// image has another color; otherwise `nil`.
  static func firstTime(
    among times: [Double], after start: UniformColor, background: ColorArgument?,
    renderImage: (Double) throws -> PixelBuffer
  ) rethrows -> Double? {
    var firstChange: Double?
    for time in times {
      guard let color = try renderImage(time).uniformColor else { return time }
      if firstChange == nil, color != start { firstChange = time }
    }
    return start.isBackground(background) ? firstChange : nil
  }
}

extension DocumentRenderer.StateSelection {
  /// The times at which a sequence of states changes, in seconds.
  fileprivate var boundaries: [Double] {
    guard case .sequence(let sequence) = self else { return [] }
    var time = 0.0
    return sequence.segments.map { segment in
      time += segment.duration
      return time
    }
  }
}

extension RenderCommand {
  /// Whether the time of the still images among the outputs is searched.
  func searchesStillTime(of draft: RenderOutputPlan) -> Bool {
    time == nil && !dryRun && draft.plans.contains { !$0.isFilm }
  }

  /// Finds the time of the still images, and reports a time that is not the start.
  ///
  /// - Parameters:
  ///   - scene: The document at its start. It is replaced if another time is found.
  ///   - options: The settings with which it was created.
  ///   - recorder: The collector of the finding, or `nil`.
  /// - Returns: The time in seconds, and the end of the search if nothing shows.
  /// - Throws: An error if the first image cannot be drawn.
  func findStillTime(
    of scene: inout DocumentRenderer, _ options: DocumentRenderer.RendererOptions,
    into recorder: DocumentRecorder? = nil
  ) throws -> (time: Double, searchEnd: Double?) {
    let outcome = try DocumentErrors.naming(scene.name) {
      try StillTimeSearch.findTime(of: &scene, options)
    }
    switch outcome {
    case .blank(let end): return (0, end)
    case .visible(at: 0): return (0, nil)
    case .visible(let time):
      recorder?.reportStillTime(time, of: scene.name, isQuiet: quiet)
      return (time, nil)
    }
  }
}

extension DocumentRecorder {
  /// Adds and prints the note that a still image shows a later time than the start.
  func reportStillTime(_ time: Double, of name: String, isQuiet: Bool) {
    let message = "nothing shows at 0 s: the image shows \(time.compactText) s"
    var note = DiagnosticRecord(
      severity: "\(DocumentDiagnostic.Severity.note)", message: message)
    (note.code, note.remedy) = (.stillTime, "use --time to select another time")
    addDiagnostics([note])
    if !isQuiet {
      StandardStreamWriter.writeErrorLine(
        "\(name): note: \(message); \(note.remedy ?? "")")
    }
  }
}
