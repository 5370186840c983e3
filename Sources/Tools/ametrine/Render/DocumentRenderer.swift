import CAML
import CoreGraphics
import Diagnostics
import Foundation
import Inspection
import Pixels
import QuartzCore
import RenderServer

/// A document that is ready to be drawn at any time.
final class DocumentRenderer {
  /// What the command line says about the document and how it is seen.
  struct RendererOptions {
    var input: String
    var mode = ImportMode.lenient
    /// Whether anything that cannot be drawn as it says is an error.
    var isStrict: Bool { mode == .strict }
    var limits = PackageLimits()
    var canvas = RenderCanvas.CanvasRequest()
    /// Nil is black beneath a wallpaper, as its screen is, and else clear.
    var background: ColorArgument?
    var rules = CARenderer.Rules.server
    var stateSelection = StateSelection.unchanged
    /// Which of families of states are meant.
    var variant = StateVariant()
    var tilt: TiltArgument?
    /// The longest that a film is whose length nobody has asked for, in seconds.
    var maximumDuration = DocumentRenderer.defaultMaximumDuration
    /// Whether nothing is said of what is left out of a picture.
    var isQuiet = false
  }

  /// Through which states a document is led.
  enum StateSelection: Equatable {
    /// Through none.
    case unchanged
    /// It is in one all the time.
    case state(String)
    /// Through all of them, where it has any.
    case tour
    /// Through these.
    case sequence(StateSequence)
  }

  /// How long a document is shown whose movement never ends, in seconds.
  ///
  /// - Beyond: it stops there; `--duration` shows more.
  static let defaultEndlessDuration = 4.0

  /// How long a film is at most whose length nobody has asked for, in seconds.
  ///
  /// - Beyond: the first so many are shown, with a line that says so and how to have more.
  static let defaultMaximumDuration = 60.0

  /// What of the document is not shown as it says, a line each.
  let diagnostics: [String]
  /// Whether a part of the document could not be read.
  var isPartial: Bool { package.diagnostics.contains { $0.severity == .error } }
  /// How long there is something new to see, in seconds.
  let duration: Double
  let package: CAPackage
  let canvas: RenderCanvas
  let renderer: CARenderer
  /// What was said while drawing.
  private let renderDiagnostics: RenderDiagnosticHandler
  private let player: CAStatePlayer?
  private let tilt: TiltArgument?

  /// Reads the document and puts it at the beginning of its path.
  ///
  /// - Throws: ``DocumentDiagnostic`` when there is nothing to show, ``ArgumentError`` when the document has no such
  ///   state or the canvas is too large.
  convenience init(_ options: RendererOptions) throws {
    let package = try CAPackage(
      contentsOf: InputDocumentList.url(of: options.input), mode: options.mode,
      limits: options.limits)
    try self.init(package, options)
  }

  /// Puts a document that was read at the beginning of its path.
  ///
  /// - Throws: ``ArgumentError`` when the document has no such state or the canvas is too large.
  init(_ package: CAPackage, _ options: RendererOptions) throws {
    let input = try InputDocumentList.url(of: options.input)
    self.package = package
    renderDiagnostics = RenderDiagnosticHandler(
      of: input.lastPathComponent, isStrict: options.isStrict, isQuiet: options.isQuiet)
    let document = CGRect(origin: .zero, size: package.canvasSize)
    canvas = try RenderCanvas(document: document, options.canvas)
    let states = StateNameResolver(known: package.stateNames, variant: options.variant)
    let path = try Self.stateSequence(for: options.stateSelection, package: package, states: states)
    // A tilt-driven document stands still unless it is swung.
    let swings = package.isTiltDriven && options.stateSelection == .tour
    tilt = options.tilt ?? (swings ? .swing : nil)
    player = path.map { CAStatePlayer(package.stateController, $0) }
    let natural = Self.naturalDuration(of: package, sequence: path, tilt: tilt)
    duration = min(natural, options.maximumDuration)
    var diagnostics = DiagnosticFormatter.lines(
      for: package.diagnostics, document: input.lastPathComponent)
    if options.stateSelection == .tour, duration < natural {
      diagnostics.append(
        "\(input.lastPathComponent): of \(natural.compactText) s the first \(duration.compactText) s are shown; "
          + "give --max-duration or --duration for more")
    }
    self.diagnostics = diagnostics
    let (canvas, layer) = (canvas, Self.layer(package.canvasLayer, clippedTo: canvas))
    // Layers draw themselves once the renderer is made: by then it must be known what they may take.
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

  /// The layer with what lies around the document cut off, where a canvas shows of its surroundings.
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
    // What has ended before it begins is a still picture.
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

  /// The picture at a time of the document, in seconds since it was loaded; not before that of the last call.
  ///
  /// - Throws: ``StrictRenderError`` in a strict scene of which something cannot be shown as it says.
  func renderImage(at time: Double) throws -> PixelBuffer {
    let image = try Self.collectDiagnostics(into: renderDiagnostics) {
      try seek(to: time)
      return try renderer.frame(at: time).pixels.downsampled(
        by: canvas.oversampling, width: canvas.width, height: canvas.height)
    }
    try renderDiagnostics.throwFirstMessageIfStrict()
    return image
  }

  /// Takes the memory of frames that a film, or something else, keeps, for as long as the share is kept.
  ///
  /// - Throws: ``ArgumentError`` where there is too little.
  func reserveMemory(
    forFrameCount count: Int, purpose: String = "a film"
  ) throws(ArgumentError) -> MemoryBudget.Reservation {
    let bytes = 4 * canvas.width * canvas.height * count
    guard let reservation = package.memory.reserve(byteCount: bytes) else {
      throw ArgumentError(
        "\(purpose) of \(canvas.width) × \(canvas.height) pixels takes too much memory; "
          + "lower --scale, --size, --width or --height, or raise the limit (--limit memory=BYTES)")
    }
    return reservation
  }

  /// Does something that may have to say what it leaves out.
  private static func collectDiagnostics<R>(
    into omissions: RenderDiagnosticHandler, during body: () throws -> R
  ) rethrows -> R {
    try Diagnostics.$sink.withValue(
      Diagnostics.Sink { omissions.receiveMessage($0) }, operation: body)
  }

  /// Does something with the layers, as they are shown now.
  func withRenderContext<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  /// Moves the layers on to a time, without drawing; not before that of the last call.
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
