import CAML
import CoreGraphics
import Diagnostics
import Foundation
import Inspection
import Pixels
import PreviewCore
import QuartzCore
import RenderServer

/// A document that is prepared for rendering frames at ascending times.
final class DocumentRenderer {
  /// The command-line settings for reading and rendering a document.
  struct RendererOptions {
    var input: String
    var mode = ImportMode.lenient
    /// Whether anything that cannot be read or rendered exactly is reported as an error.
    var isStrict: Bool { mode == .strict }
    var limits = PackageLimits()
    var canvas = RenderCanvas.CanvasRequest()
    /// The background color.
    ///
    /// If `nil`, wallpapers have a black background, like the screen that shows them, and other documents a
    /// transparent one.
    var background: ColorArgument?
    var rules = CARenderer.Rules.server
    var stateSelection = StateSelection.unchanged
    /// The requested appearance and orientation, which select states from a family.
    var variant = StateVariant()
    /// The values from outside.
    var settings = DocumentSettings()
    var tilt: TiltArgument?
    /// The maximum duration in seconds of a film without an explicit duration.
    var maximumDuration = DocumentRenderer.defaultMaximumDuration
    /// Whether warnings about omitted parts of the image are suppressed.
    var isQuiet = false
  }

  /// The states that the document passes through during rendering.
  enum StateSelection: Equatable {
    /// The document stays in its initial state throughout.
    case unchanged
    /// The document is in the given state throughout.
    case state(String)
    /// The document passes through its states in order and returns to the first.
    case tour
    /// The document passes through the given sequence of states.
    case sequence(StateSequence)
  }

  /// The default film duration in seconds for a document with endless animations.
  ///
  /// - Beyond: The film ends at this time unless `--duration` specifies a longer one.
  static let defaultEndlessDuration = 4.0

  /// The default maximum duration in seconds of a film without an explicit duration.
  ///
  /// - Beyond: The film is cut at this duration, and a diagnostic explains how to render all of it.
  static let defaultMaximumDuration = 60.0

  /// Messages about parts of the document that are not rendered exactly, one line each.
  let diagnostics: [String]
  /// The notes among them that concern the settings and the duration.
  let notes: [DiagnosticRecord]
  /// The times at which the states change, in seconds.
  let stateTimes: [Double]
  /// The warnings that were issued while the document was rendered.
  var renderMessages: [String] { renderDiagnostics.messages }
  /// Whether parts of the document could not be read.
  var isPartial: Bool { package.diagnostics.contains { $0.severity == .error } }
  /// The duration in seconds until the document stops changing, limited as specified by the options.
  let duration: Double
  /// The color behind the document; `nil` if it is transparent.
  let background: ColorArgument?
  /// The name of the document in messages.
  let name: String
  let package: CAPackage
  let canvas: RenderCanvas
  let renderer: CARenderer
  /// The handler for diagnostics that are issued during rendering.
  private let renderDiagnostics: RenderDiagnosticHandler
  private let player: CAStatePlayer?
  private let tilt: TiltArgument?
  /// A frame that was rendered before it is requested.
  private var prepared: (time: Double, image: PixelBuffer)?

  /// Reads a document and sets it to its initial time and state.
  ///
  /// - Throws: ``DocumentDiagnostic`` if the document contains nothing to render, ``ArgumentError`` if it lacks a
  ///   requested state or the canvas is too large.
  convenience init(_ options: RendererOptions) throws {
    let package = try options.settings.package(
      at: options.input, mode: options.mode, limits: options.limits)
    do {
      try self.init(package, options)
    } catch {
      throw DocumentErrors.named(error, (options.input as NSString).lastPathComponent)
    }
  }

  /// Prepares a document that has already been read, and sets it to its initial time and state.
  ///
  /// - Throws: ``ArgumentError`` if the document lacks a requested state or the canvas is too large.
  init(_ package: CAPackage, _ options: RendererOptions) throws {
    let input = try InputDocumentList.url(of: options.input)
    self.package = package
    name = input.lastPathComponent
    renderDiagnostics = RenderDiagnosticHandler(
      of: input.lastPathComponent, isStrict: options.isStrict, isQuiet: options.isQuiet)
    let document = CGRect(origin: .zero, size: package.canvasSize)
    canvas = try RenderCanvas(document: document, options.canvas)
    let states = StateNameResolver(known: package.stateNames, variant: options.variant)
    let path = try Self.stateSequence(for: options.stateSelection, package: package, states: states)
    // A tilt-driven document does not move on its own, so its tour includes a swing of the device.
    let swings = package.isTiltDriven && options.stateSelection == .tour
    tilt = options.tilt ?? (swings ? .swing : nil)
    var time = 0.0
    stateTimes = (path?.segments ?? []).map { segment in
      defer { time += segment.duration }
      return time
    }
    player = path.map { CAStatePlayer(package.stateController, $0) }
    let natural = Self.naturalDuration(of: package, sequence: path, tilt: tilt)
    duration = min(natural, options.maximumDuration)
    var diagnostics = DiagnosticFormatter.lines(
      for: package.diagnostics, document: input.lastPathComponent)
    diagnostics += package.settingNotes.map { "\(input.lastPathComponent): note: \($0)" }
    var notes = package.settingNotes.map { DiagnosticRecord(severity: "note", message: $0) }
    if options.stateSelection == .tour, duration < natural {
      let text = Self.cutMessage(duration: duration, natural: natural)
      diagnostics.append("\(input.lastPathComponent): \(text)")
      notes.append(DiagnosticRecord(.filmCut, text: text))
    }
    (self.diagnostics, self.notes) = (diagnostics, notes)
    let background =
      options.background ?? (Self.isWallpaper(package, at: input) ? .black : nil)
    self.background = background
    let canvas = canvas
    let layer = package.canvasLayer.clipped(to: canvas.visibleFrame, in: canvas.bounds)
    // Layers draw their contents when the renderer is created, so the budgets must already be set on the context.
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    context.budget = package.memory
    context.maximumSecondsPerFrame = package.secondsPerFrame
    context.maximumTotalSeconds = package.totalSeconds
    renderer = Self.collectDiagnostics(into: renderDiagnostics) {
      RenderContext.$current.withValue(context) {
        CARenderer(
          layer: layer,
          bounds: CGRect(
            x: canvas.bounds.minX, y: canvas.bounds.minY,
            width: Double(canvas.width) / canvas.scale,
            height: Double(canvas.height) / canvas.scale),
          scale: CGFloat(canvas.scale * Double(canvas.oversampling)), clock: clock)
      }
    }
    renderer.rules = options.rules
    renderer.backgroundColor = background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  /// The message about a film that ends before the document stops changing.
  static func cutMessage(duration: Double, natural: Double) -> String {
    "only the first \(duration.compactText) s of \(natural.compactText) s are rendered; use --max-duration or "
      + "--duration to render more"
  }

  private static func isWallpaper(_ package: CAPackage, at input: URL) -> Bool {
    CAPackage.isNamedAsWallpaper(input)
      || package.documents.contains { $0.role != nil }
  }

  private static func naturalDuration(
    of package: CAPackage, sequence path: StateSequence?, tilt: TiltArgument?
  ) -> Double {
    if let path, path.duration > 0 { return path.duration }
    if tilt == .swing { return TiltArgument.swingDuration }
    let own = package.animationDuration ?? 0
    // For a document without animations, the film is a still image of the default duration.
    return own > 0 ? own : defaultEndlessDuration
  }

  private static func stateSequence(
    for selection: StateSelection, package: CAPackage, states: StateNameResolver
  ) throws -> StateSequence? {
    switch selection {
    case .unchanged: return nil
    case .tour:
      let tour = StateSequence.tour(
        of: package.stateController, through: try states.allStatesOfVariant())
      return tour.segments.isEmpty ? nil : tour
    case .state(let name):
      return StateSequence([
        StateSequence.Segment(.set(try states.resolvedState(named: name)), duration: 0)
      ])
    case .sequence(let path):
      let segments = try path.segments.map { segment in
        let action: StateSequence.Action =
          switch segment.action {
          case .set(let name): .set(try name.map(states.resolvedState))
          case .scrub(let from, let to):
            .scrub(from: try from.map(states.resolvedState), to: try to.map(states.resolvedState))
          }
        return StateSequence.Segment(action, duration: segment.duration)
      }
      return StateSequence(segments, defaultDuration: path.defaultDuration)
    }
  }

  /// Renders the frame at the given time in seconds since the document was loaded.
  ///
  /// Times must not decrease between calls.
  ///
  /// - Throws: ``StrictRenderError`` in strict mode, if something cannot be rendered exactly.
  func renderImage(at time: Double) throws -> PixelBuffer {
    if let prepared, prepared.time == time {
      self.prepared = nil
      return prepared.image
    }
    let image = try Self.collectDiagnostics(into: renderDiagnostics) {
      try seek(to: time)
      return try renderer.frame(at: time).pixels.downsampled(
        by: canvas.oversampling, width: canvas.width, height: canvas.height)
    }
    try renderDiagnostics.throwFirstMessageIfStrict()
    return image
  }

  /// Renders the frame at the given time, and keeps it until ``renderImage(at:)`` is called with this time.
  func prepareImage(at time: Double) throws -> PixelBuffer {
    let image = try renderImage(at: time)
    prepared = (time, image)
    return image
  }

  /// Reserves memory for the given number of frames, for as long as the returned reservation exists.
  ///
  /// - Throws: ``ArgumentError`` if the remaining memory is insufficient.
  func reserveMemory(
    forFrameCount count: Int, purpose: String = "a film"
  ) throws(ArgumentError) -> MemoryBudget.Reservation {
    let bytes = 4 * canvas.width * canvas.height * count
    guard let reservation = package.memory.reserve(byteCount: bytes) else {
      throw ArgumentError(
        "\(purpose) of \(canvas.width) × \(canvas.height) pixels exceeds the memory limit; "
          + "lower --scale, --size, --width or --height, or raise the limit (--limit memory=BYTES)",
        code: .memoryLimitExceeded)
    }
    return reservation
  }

  /// Runs a closure and sends the diagnostics issued meanwhile to the given handler.
  private static func collectDiagnostics<R>(
    into omissions: RenderDiagnosticHandler, during body: () throws -> R
  ) rethrows -> R {
    try Diagnostics.$sink.withValue(
      Diagnostics.Sink { omissions.receiveMessage($0) }, operation: body)
  }

  /// Runs a closure in the document's render context, in which layers have their presentation values.
  func withRenderContext<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  /// Advances the layers to the given time in seconds without rendering.
  ///
  /// Times must not decrease between calls.
  func seek(to time: Double) throws {
    try withRenderContext {
      try player?.play(to: time) { renderer.advance(to: $0) }
      renderer.advance(to: time)
      guard let tilt else { return }
      let (x, y) = tilt.tilt(at: time)
      package.setTilt(x: x, y: y)
    }
  }
}
