import CAML
import CoreGraphics
import DisplayList
import Geometry
import Pixels
import QuartzCore
import RenderServer

/// A document that can be rendered at any time, forward or backward, with the user's actions applied.
///
/// Moving backward reloads the document and replays all earlier actions, so that the same time always produces the
/// same image.
final class DocumentPlayer {
  /// A user action that changes the document.
  enum PlayerAction: Equatable {
    /// Changes to the state with the given name, or to no state if the name is `nil`.
    case state(String?)
    /// Tilts the device, with coordinates in the range `-1...1`.
    case tilt(x: Double, y: Double)
  }

  private struct LoggedAction {
    let time: Double
    let action: PlayerAction
  }

  private(set) var documentRenderer: DocumentRenderer
  private var options: DocumentRenderer.RendererOptions
  private var actionLog: [LoggedAction] = []
  /// The number of recorded actions that have been applied to the current renderer.
  private var appliedActionCount = 0
  private var displayedTime = 0.0
  private var needsFullRedraw = true
  /// The error that ended playback, or `nil` if there is none.
  private(set) var error: (any Error)?

  /// The number of times the document has been loaded.
  private(set) var reloadCount = 1

  init(_ options: DocumentRenderer.RendererOptions) throws {
    self.options = options
    documentRenderer = try Self.makeRenderer(options: options)
  }

  /// Creates a renderer with unlimited playing time.
  private static func makeRenderer(options: DocumentRenderer.RendererOptions) throws
    -> DocumentRenderer
  {
    let scene = try DocumentRenderer(options)
    scene.renderer.context.maximumTotalSeconds = .infinity
    return scene
  }

  var diagnostics: [String] { documentRenderer.diagnostics }
  var duration: Double { documentRenderer.duration }
  /// The canvas size in points: the requested size, or the size of the document.
  var size: CGSize {
    options.canvas.size.map { CGSize(width: $0.width, height: $0.height) }
      ?? documentRenderer.package.canvasSize
  }
  /// The names of the states, in document order.
  var states: [String] { documentRenderer.package.stateNames }
  /// The name of the current state, or `nil` if the document is in no state.
  var state: String? { documentRenderer.package.stateController.currentState }

  /// Resizes the canvas to the given size in pixels.
  ///
  /// If this equals the document's size multiplied by `scale`, exactly that scale is used.
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

  /// A renderer at time 0 for the reloaded document.
  ///
  /// If loading fails, `error` is set and the current renderer is returned.
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

  /// Performs a user action at the displayed time in seconds.
  ///
  /// Recorded actions at later times are discarded.
  func performAction(_ action: PlayerAction, at time: Double) {
    actionLog.removeAll { $0.time > time }
    if case .tilt = action, let last = actionLog.last, last.time == time, case .tilt = last.action {
      actionLog.removeLast()
    }
    appliedActionCount = min(appliedActionCount, actionLog.count)
    actionLog.append(LoggedAction(time: time, action: action))
  }

  /// Renders the frame at the given time in seconds.
  ///
  /// `difference` is the area that differs from the previous frame, or `nil` if the whole frame differs.
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

  /// The bounds of the layer groups that are rendered into offscreen buffers, in frame pixels.
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

/// A damage rectangle, in frame pixels.
struct DamageRect: Equatable {
  var x: Range<Int>
  var y: Range<Int>
}
