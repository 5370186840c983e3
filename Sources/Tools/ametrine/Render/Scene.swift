import CAML
import CoreGraphics
import Diagnostics
import Foundation
import Inspection
import Pixels
import QuartzCore
import RenderServer

/// A document that is ready to be drawn at any time.
final class Scene {
  /// What the command line says about the document and how it is seen.
  struct Wishes {
    var input: String
    var mode = ImportMode.lenient
    /// Whether anything that cannot be drawn as it says is an error.
    var isStrict: Bool { mode == .strict }
    var limits = PackageLimits()
    var canvas = Canvas.Wishes()
    /// Nil is black beneath a wallpaper, as its screen is, and else clear.
    var background: ColorArgument?
    var rules = CARenderer.Rules.server
    var path = PathWish.asItIs
    /// Which of families of states are meant.
    var variant = StateVariant()
    var tilt: TiltArgument?
    /// The longest that a film is whose length nobody has asked for, in seconds.
    var longest = Scene.longestDuration
    /// Whether nothing is said of what is left out of a picture.
    var isQuiet = false
  }

  /// Through which states a document is led.
  enum PathWish: Equatable {
    /// Through none.
    case asItIs
    /// It is in one all the time.
    case state(String)
    /// Through all of them, where it has any.
    case tour
    /// Through these.
    case path(StatePath)
  }

  /// How long a document is shown whose movement never ends, in seconds.
  ///
  /// - Beyond: it stops there; `--duration` shows more.
  static let endlessDuration = 4.0

  /// How long a film is at most whose length nobody has asked for, in seconds.
  ///
  /// - Beyond: the first so many are shown, with a line that says so and how to have more.
  static let longestDuration = 60.0

  /// What of the document is not shown as it says, a line each.
  let findings: [String]
  /// Whether a part of the document could not be read.
  var isPartial: Bool { package.findings.contains { $0.severity == .error } }
  /// How long there is something new to see, in seconds.
  let duration: Double
  let package: CAPackage
  let canvas: Canvas
  let renderer: CARenderer
  /// What was said while drawing.
  private let omissions: Omissions
  private let player: CAStatePlayer?
  private let tilt: TiltArgument?

  /// Reads the document and puts it at the beginning of its path.
  ///
  /// - Throws: `Finding` when there is nothing to show, ``ArgumentError`` when the document has no such state or the
  ///   canvas is too large.
  convenience init(_ wishes: Wishes) throws {
    let package = try CAPackage(
      contentsOf: Documents.url(of: wishes.input), mode: wishes.mode, limits: wishes.limits)
    try self.init(package, wishes)
  }

  /// Puts a document that was read at the beginning of its path.
  ///
  /// - Throws: ``ArgumentError`` when the document has no such state or the canvas is too large.
  init(_ package: CAPackage, _ wishes: Wishes) throws {
    let input = try Documents.url(of: wishes.input)
    self.package = package
    omissions = Omissions(
      of: input.lastPathComponent, isStrict: wishes.isStrict, isQuiet: wishes.isQuiet)
    let document = CGRect(origin: .zero, size: package.canvasSize)
    canvas = try Canvas(document: document, wishes.canvas)
    let states = StateNames(known: package.stateNames, variant: wishes.variant)
    let path = try Self.path(wishes.path, package, states)
    // A tilt-driven document stands still unless it is swung.
    let swings = package.isTiltDriven && wishes.path == .tour
    tilt = wishes.tilt ?? (swings ? .swing : nil)
    player = path.map { CAStatePlayer(package.stateController, $0) }
    let natural = Self.naturalDuration(of: package, path, tilt)
    duration = min(natural, wishes.longest)
    var findings = FindingLines.lines(package.findings, of: input.lastPathComponent)
    if wishes.path == .tour, duration < natural {
      findings.append(
        "\(input.lastPathComponent): of \(natural.short) s the first \(duration.short) s are shown; "
          + "give --max-duration or --duration for more")
    }
    self.findings = findings
    let (canvas, layer) = (canvas, Self.window(package.stageLayer, canvas))
    // Layers draw themselves once the renderer is made: by then it must be known what they may take.
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    context.budget = package.memory
    context.secondsPerFrame = package.secondsPerFrame
    context.totalSeconds = package.totalSeconds
    renderer = Self.noting(omissions) {
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
    renderer.rules = wishes.rules
    let background = wishes.background ?? (Self.isWallpaper(package, input) ? .black : nil)
    renderer.backgroundColor = background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  private static func isWallpaper(_ package: CAPackage, _ input: URL) -> Bool {
    input.pathExtension.lowercased() == "tendies"
      || package.documents.contains { $0.role != nil }
  }

  /// The layer with what lies around the document cut off, where a canvas shows of its surroundings.
  private static func window(_ stage: CALayer, _ canvas: Canvas) -> CALayer {
    guard let frame = canvas.frame, !frame.contains(canvas.bounds) else { return stage }
    let window = CALayer()
    window.bounds = frame
    window.position = CGPoint(x: frame.midX, y: frame.midY)
    window.masksToBounds = true
    window.addSublayer(stage)
    return window
  }

  private static func naturalDuration(
    of package: CAPackage, _ path: StatePath?, _ tilt: TiltArgument?
  ) -> Double {
    if let path, path.duration > 0 { return path.duration }
    if tilt == .swing { return TiltArgument.swingDuration }
    let own = package.animationDuration ?? 0
    // What has ended before it begins is a still picture.
    return own > 0 ? own : endlessDuration
  }

  private static func path(
    _ wish: PathWish, _ package: CAPackage, _ states: StateNames
  ) throws -> StatePath? {
    switch wish {
    case .asItIs: return nil
    case .tour:
      let tour = StatePath.tour(of: package.stateController, through: try states.all())
      return tour.segments.isEmpty ? nil : tour
    case .state(let name):
      return StatePath([StatePath.Segment(.set(try states.state(name)), duration: 0)])
    case .path(let path):
      let segments = try path.segments.map { segment in
        let action: StatePath.Action =
          switch segment.action {
          case .set(let name): .set(try name.map(states.state))
          case .scrub(let from, let to):
            .scrub(from: try from.map(states.state), to: try to.map(states.state))
          }
        return StatePath.Segment(action, duration: segment.duration)
      }
      return StatePath(segments, filling: path.filling)
    }
  }

  /// The picture at a time of the document, in seconds since it was loaded; not before that of the last call.
  ///
  /// - Throws: ``Omission`` in a strict scene of which something cannot be shown as it says.
  func picture(at time: Double) throws -> PixelBuffer {
    let picture = try Self.noting(omissions) {
      try show(time)
      return try renderer.frame(at: time).pixels.reduced(
        by: canvas.oversampling, width: canvas.width, height: canvas.height)
    }
    try omissions.check()
    return picture
  }

  /// Takes the memory of frames that a film, or something else, keeps, for as long as the share is kept.
  ///
  /// - Throws: ``ArgumentError`` where there is too little.
  func takeMemory(
    ofFrames count: Int, for purpose: String = "a film"
  ) throws(ArgumentError) -> MemoryBudget.Share {
    let bytes = 4 * canvas.width * canvas.height * count
    guard let share = package.memory.take(bytes) else {
      throw ArgumentError(
        "\(purpose) of \(canvas.width) × \(canvas.height) pixels takes too much memory; "
          + "lower --scale, --size, --width or --height, or raise the limit (--limit memory=BYTES)")
    }
    return share
  }

  /// Does something that may have to say what it leaves out.
  private static func noting<R>(_ omissions: Omissions, _ body: () throws -> R) rethrows -> R {
    try Notices.$sink.withValue(Notices.Sink { omissions.take($0) }, operation: body)
  }

  /// Does something with the layers, as they are shown now.
  func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  /// Moves the layers on to a time, without drawing; not before that of the last call.
  func show(_ time: Double) throws {
    try inside {
      try player?.play(to: time) { renderer.advance(to: $0) }
      renderer.advance(to: time)
      guard let tilt else { return }
      let (x, y) = tilt.tilt(at: time)
      package.setTilt(x: x, y: y)
    }
  }
}
