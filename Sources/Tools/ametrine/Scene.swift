import CAML
import CoreGraphics
import Foundation
import Notices
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
    var size: SizeArgument?
    var scale = 1.0
    var background: ColorArgument?
    var rules = CARenderer.Rules.server
    var course = CourseWish.asItIs
    var tilt: TiltArgument?
  }

  /// Through which states a document is led.
  enum CourseWish: Equatable {
    /// Through none.
    case asItIs
    /// It is in one all the time.
    case state(String)
    /// Through all of them, where it has any.
    case tour
    /// Through these.
    case course(StatePath)
  }

  /// How long a document is shown whose movement never ends, in seconds.
  static let endlessDuration = 4.0

  /// Beyond it a length that nobody asked for is a slip of the document, in seconds.
  static let longestDuration = 3_600.0

  /// What of the document is not shown as it says, a line each.
  let findings: [String]
  /// How long there is something new to see, in seconds.
  let duration: Double
  let package: CAPackage
  private let renderer: CARenderer
  /// What was said while drawing; nil where it goes to standard error.
  private let omissions: Omissions?
  private let player: CAStatePlayer?
  private let tilt: TiltArgument?

  /// Reads the document and puts it at the beginning of its course.
  ///
  /// - Throws: `Finding` when there is nothing to show, ``ArgumentError`` when the document has no such state or the
  ///   canvas is too large.
  init(_ wishes: Wishes) throws {
    let input = URL(fileURLWithPath: wishes.input)
    package = try CAPackage(contentsOf: input, mode: wishes.mode, limits: wishes.limits)
    omissions = wishes.isStrict ? Omissions() : nil
    findings = FindingLines.lines(package.findings, of: input.lastPathComponent)
    let canvas = try Canvas(
      document: CGRect(origin: .zero, size: package.canvasSize), size: wishes.size,
      scale: wishes.scale)
    let course = try Self.course(wishes.course, package)
    // A tilt-driven document stands still unless it is swung.
    let swings = package.isTiltDriven && wishes.course == .tour
    tilt = wishes.tilt ?? (swings ? .swing : nil)
    let controller = package.stateController
    player = course.map { CAStatePlayer(controller, $0) }
    if let course, course.duration > 0 {
      duration = min(course.duration, Self.longestDuration)
    } else if tilt == .swing {
      duration = TiltArgument.swingDuration
    } else {
      let own = package.animationDuration ?? 0
      // What has ended before it begins is a still picture.
      duration = own > 0 ? min(own, Self.longestDuration) : Self.endlessDuration
    }
    let stage = package.stageLayer
    renderer = Self.noting(omissions) {
      CARenderer(layer: stage, bounds: canvas.bounds, scale: CGFloat(canvas.scale))
    }
    renderer.rules = wishes.rules
    renderer.backgroundColor = wishes.background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  private static func course(_ wish: CourseWish, _ package: CAPackage) throws -> StatePath? {
    switch wish {
    case .asItIs: return nil
    case .tour:
      let tour = StatePath.tour(of: package.stateController)
      return tour.segments.isEmpty ? nil : tour
    case .state(let name):
      try check([name], package)
      return StatePath([StatePath.Segment(.set(name), duration: 0)])
    case .course(let course):
      try check(course.stateNames, package)
      return course
    }
  }

  private static func check(_ names: [String], _ package: CAPackage) throws(ArgumentError) {
    let known = package.stateNames
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    let list = known.joined(separator: ", ")
    throw ArgumentError(
      "the document has no state '\(unknown)'; "
        + (known.isEmpty ? "it has none at all" : "it has \(list)"))
  }

  /// The picture at a time of the document, in seconds since it was loaded; not before that of the last call.
  ///
  /// - Throws: ``Omission`` in a strict scene of which something cannot be shown as it says.
  func picture(at time: Double) throws -> PixelBuffer {
    let picture = try Self.noting(omissions) {
      try show(time)
      return try renderer.frame(at: time).pixels
    }
    if let first = omissions?.first { throw Omission(description: first) }
    return picture
  }

  /// Does something that may have to say what it leaves out.
  private static func noting<R>(_ omissions: Omissions?, _ body: () throws -> R) rethrows -> R {
    guard let omissions else { return try body() }
    return try Notices.$sink.withValue({ omissions.take($0) }, operation: body)
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
