import CAML
import CoreGraphics
import DisplayList
import Geometry
import Pixels
import QuartzCore
import RenderServer

/// A document at any time, forwards and back, with what was done to it on the way.
///
/// Forwards it goes on; back it is made anew and led through all that was done before, so that a time always looks the
/// same.
final class DocumentPlayer {
  /// What somebody does to a document.
  enum PlayerAction: Equatable {
    /// Puts it into a state, or into none.
    case state(String?)
    /// Tilts it.
    case tilt(x: Double, y: Double)
  }

  private struct LoggedAction {
    let time: Double
    let action: PlayerAction
  }

  private(set) var documentRenderer: DocumentRenderer
  private var options: DocumentRenderer.RendererOptions
  private var actionLog: [LoggedAction] = []
  /// How many of the log were done to the scene.
  private var appliedActionCount = 0
  private var displayedTime = 0.0
  private var needsFullRedraw = true
  /// Why it shows no more.
  private(set) var error: (any Error)?

  /// How many times it was made.
  private(set) var reloadCount = 1

  init(_ options: DocumentRenderer.RendererOptions) throws {
    self.options = options
    documentRenderer = try Self.makeRenderer(options: options)
  }

  /// A scene that may be played for ever.
  private static func makeRenderer(options: DocumentRenderer.RendererOptions) throws
    -> DocumentRenderer
  {
    let scene = try DocumentRenderer(options)
    scene.renderer.context.maximumTotalSeconds = .infinity
    return scene
  }

  var diagnostics: [String] { documentRenderer.diagnostics }
  var duration: Double { documentRenderer.duration }
  /// In points, as it is or as was wished.
  var size: CGSize {
    options.canvas.size.map { CGSize(width: $0.width, height: $0.height) }
      ?? documentRenderer.package.canvasSize
  }
  /// The states, in the document's order.
  var states: [String] { documentRenderer.package.stateNames }
  /// The state into which it was put last.
  var state: String? { documentRenderer.package.stateController.currentState }

  /// Draws for a picture of so many pixels; where that is what the document comes to at a scale, at that.
  func resizeCanvas(width: Int, height: Int, scale: Double) {
    guard documentRenderer.canvas.width != width || documentRenderer.canvas.height != height else {
      return
    }
    let own = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    if own == (width, height) {
      (options.canvas.width, options.canvas.height, options.canvas.scale) = (nil, nil, scale)
    } else {
      (options.canvas.width, options.canvas.height, options.canvas.scale) = (width, height, nil)
    }
    documentRenderer = reloadedRenderer
  }

  /// The scene from its beginning.
  private var reloadedRenderer: DocumentRenderer {
    (appliedActionCount, displayedTime, needsFullRedraw) = (0, 0, true)
    reloadCount += 1
    do {
      return try Self.makeRenderer(options: options)
    } catch {
      self.error = error
      return documentRenderer
    }
  }

  /// Does something at the time that is shown; what was done later is forgotten.
  func performAction(_ action: PlayerAction, at time: Double) {
    actionLog.removeAll { $0.time > time }
    if case .tilt = action, let last = actionLog.last, last.time == time, case .tilt = last.action {
      actionLog.removeLast()
    }
    appliedActionCount = min(appliedActionCount, actionLog.count)
    actionLog.append(LoggedAction(time: time, action: action))
  }

  /// The picture at a time, and where it differs from the one before; nil for everywhere.
  func renderImage(at time: Double) throws -> (pixels: PixelBuffer, difference: DamageRect?) {
    if time < displayedTime { documentRenderer = reloadedRenderer }
    if let error { throw error }
    while appliedActionCount < actionLog.count, actionLog[appliedActionCount].time <= time {
      try documentRenderer.seek(to: actionLog[appliedActionCount].time)
      try applyAction(actionLog[appliedActionCount].action)
      appliedActionCount += 1
    }
    let pixels = try documentRenderer.renderImage(at: time)
    displayedTime = time
    defer { needsFullRedraw = false }
    guard !needsFullRedraw, documentRenderer.canvas.oversampling == 1 else { return (pixels, nil) }
    guard let difference = documentRenderer.renderer.context.damage else {
      return (pixels, DamageRect(x: 0..<0, y: 0..<0))
    }
    return (pixels, DamageRect(x: difference.x, y: difference.y))
  }

  private func applyAction(_ action: PlayerAction) throws {
    try documentRenderer.withRenderContext {
      switch action {
      case .state(let name): try documentRenderer.package.stateController.setState(name)
      case .tilt(let x, let y): documentRenderer.package.setTilt(x: x, y: y)
      }
    }
  }

  /// Where groups are put together in buffers of their own, in pixels of the picture.
  var groupBuffers: [CGRect] {
    let list = documentRenderer.withRenderContext {
      documentRenderer.renderer.displayList(at: displayedTime)
    }
    let fine = CGFloat(documentRenderer.canvas.oversampling)
    return zip(list.commands, list.spans).compactMap { command, span in
      guard case .beginGroup = command, !span.bounds.isEmpty else { return nil }
      return CGRect(
        x: span.bounds.minX / fine, y: span.bounds.minY / fine,
        width: (span.bounds.maxX - span.bounds.minX) / fine,
        height: (span.bounds.maxY - span.bounds.minY) / fine)
    }
  }
}

/// A rectangle of whole pixels of a picture.
struct DamageRect: Equatable {
  var x: Range<Int>
  var y: Range<Int>
}
