import CAML
import CoreGraphics
import Diagnostics
import Foundation
import Inspection
import Pixels
import QuartzCore
import RenderServer

/// A document prepared for rendering frames at ascending times.
final class DocumentRenderer {
  /// The settings of the command line for reading and rendering a document.
  struct RendererOptions {
    var input: String
    var mode = ImportMode.lenient
    /// Whether anything that cannot be read or rendered exactly is an error.
    var isStrict: Bool { mode == .strict }
    var limits = PackageLimits()
    var canvas = RenderCanvas.CanvasRequest()
    /// The background color.
    ///
    /// If nil, the background is black for wallpapers, like the screen beneath them, and transparent for other
    /// documents.
    var background: ColorArgument?
    var rules = CARenderer.Rules.server
    var stateSelection = StateSelection.unchanged
    /// The appearance and orientation that select states from a family.
    var variant = StateVariant()
    var tilt: TiltArgument?
    /// The maximum duration in seconds of a film without an explicit duration.
    var maximumDuration = DocumentRenderer.defaultMaximumDuration
    /// Whether warnings about omitted parts of a frame are suppressed.
    var isQuiet = false
  }

  /// The states that a document passes through while it is rendered.
  enum StateSelection: Equatable {
    /// The document stays in its initial state.
    case unchanged
    /// The document is in the given state at all times.
    case state(String)
    /// The document passes through all its states.
    case tour
    /// The document passes through the given sequence of states.
    case sequence(StateSequence)
  }

  /// The default duration in seconds of a document with endless animations.
  ///
  /// - Beyond: The film ends at this time unless `--duration` specifies a longer one.
  static let defaultEndlessDuration = 4.0

  /// The default maximum duration in seconds of a film without an explicit duration.
  ///
  /// - Beyond: The film is cut at this duration, and a diagnostic states how to render all of it.
  static let defaultMaximumDuration = 60.0

  /// Messages about parts of the document that are not rendered exactly, one line each.
  let diagnostics: [String]
  /// Whether a part of the document could not be read.
  var isPartial: Bool { package.diagnostics.contains { $0.severity == .error } }
  /// The duration in seconds until the document stops changing, limited by the options.
  let duration: Double
  let package: CAPackage
  let canvas: RenderCanvas
  let renderer: CARenderer
  /// The handler of the messages that are issued during rendering.
  private let renderDiagnostics: RenderDiagnosticHandler
  private let player: CAStatePlayer?
  private let tilt: TiltArgument?

  /// Reads a document and sets it to its initial time and state.
  ///
  /// - Throws: ``DocumentDiagnostic`` if the document contains nothing to render, ``ArgumentError`` if it lacks a
  ///   requested state or the canvas is too large.
  convenience init(_ options: RendererOptions) throws {
    let package = try CAPackage(
      contentsOf: InputDocumentList.url(of: options.input), mode: options.mode,
      limits: options.limits)
    try self.init(package, options)
  }

  /// Prepares a document that has already been read, and sets it to its initial time and state.
  ///
  /// - Throws: ``ArgumentError`` if the document lacks a requested state or the canvas is too large.
  init(_ package: CAPackage, _ options: RendererOptions) throws {
    let input = try InputDocumentList.url(of: options.input)
    self.package = package
    renderDiagnostics = RenderDiagnosticHandler(
      of: input.lastPathComponent, isStrict: options.isStrict, isQuiet: options.isQuiet)
    let document = CGRect(origin: .zero, size: package.canvasSize)
    canvas = try RenderCanvas(document: document, options.canvas)
    let states = StateNameResolver(known: package.stateNames, variant: options.variant)
    let path = try Self.stateSequence(for: options.stateSelection, package: package, states: states)
    // A document that reacts to tilt does not move by itself, so its tour includes a swing.
    let swings = package.isTiltDriven && options.stateSelection == .tour
    tilt = options.tilt ?? (swings ? .swing : nil)
    player = path.map { CAStatePlayer(package.stateController, $0) }
    let natural = Self.naturalDuration(of: package, sequence: path, tilt: tilt)
    duration = min(natural, options.maximumDuration)
    var diagnostics = DiagnosticFormatter.lines(
      for: package.diagnostics, document: input.lastPathComponent)
    if options.stateSelection == .tour, duration < natural {
      diagnostics.append(
        "\(input.lastPathComponent): only the first \(duration.compactText) s of \(natural.compactText) s "
          + "are rendered; use --max-duration or --duration to render more")
    }
    self.diagnostics = diagnostics
    let (canvas, layer) = (canvas, Self.layer(package.canvasLayer, clippedTo: canvas))
    // Layers draw their contents when the renderer is created, so the budgets must be set on the context before.
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
    let background = options.background ?? (Self.isWallpaper(package, at: input) ? .black : nil)
    renderer.backgroundColor = background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  private static func isWallpaper(_ package: CAPackage, at input: URL) -> Bool {
    input.pathExtension.lowercased() == "tendies"
      || package.documents.contains { $0.role != nil }
  }

  /// Returns the layer, clipped to the document's bounds if the canvas shows more than the document.
  private static func layer(_ canvasLayer: CALayer, clippedTo canvas: RenderCanvas) -> CALayer {
    guard let frame = canvas.visibleFrame, !frame.contains(canvas.bounds) else {
      return canvasLayer
    }
    let window = CALayer()
    window.bounds = frame
    window.position = CGPoint(x: frame.midX, y: frame.midY)
    window.masksToBounds = true
    window.addSublayer(canvasLayer)
    return window
  }

  private static func naturalDuration(
    of package: CAPackage, sequence path: StateSequence?, tilt: TiltArgument?
  ) -> Double {
    if let path, path.duration > 0 { return path.duration }
    if tilt == .swing { return TiltArgument.swingDuration }
    let own = package.animationDuration ?? 0
    // Without animation the film is a still image of the default duration.
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

  /// Renders the frame at a time in seconds since the document was loaded.
  ///
  /// Times must not descend between calls.
  ///
  /// - Throws: ``StrictRenderError`` in strict mode, if something cannot be rendered exactly.
  func renderImage(at time: Double) throws -> PixelBuffer {
    let image = try Self.collectDiagnostics(into: renderDiagnostics) {
      try seek(to: time)
      return try renderer.frame(at: time).pixels.downsampled(
        by: canvas.oversampling, width: canvas.width, height: canvas.height)
    }
    try renderDiagnostics.throwFirstMessageIfStrict()
    return image
  }

  /// Reserves memory for a number of frames, such as those of a film, for as long as the returned reservation exists.
  ///
  /// - Throws: ``ArgumentError`` if the remaining memory is insufficient.
  func reserveMemory(
    forFrameCount count: Int, purpose: String = "a film"
  ) throws(ArgumentError) -> MemoryBudget.Reservation {
    let bytes = 4 * canvas.width * canvas.height * count
    guard let reservation = package.memory.reserve(byteCount: bytes) else {
      throw ArgumentError(
        "\(purpose) of \(canvas.width) × \(canvas.height) pixels exceeds the memory limit; "
          + "lower --scale, --size, --width or --height, or raise the limit (--limit memory=BYTES)")
    }
    return reservation
  }

  /// Runs a closure and passes the diagnostics that it causes to a handler.
  private static func collectDiagnostics<R>(
    into omissions: RenderDiagnosticHandler, during body: () throws -> R
  ) rethrows -> R {
    try Diagnostics.$sink.withValue(
      Diagnostics.Sink { omissions.receiveMessage($0) }, operation: body)
  }

  /// Runs a closure in the render context of the document, in which layers have their presented values.
  func withRenderContext<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  /// Advances the layers to a time in seconds without rendering.
  ///
  /// Times must not descend between calls.
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
