public import CoreGraphics
public import Foundation
import Geometry
import Pixels

/// The contexts that drawing without a context goes to, of one thread.
enum GraphicsContextStack {
  private static let key = "UIGraphics.contexts"

  /// A context, and how many pixels a point has where it was begun for an image.
  struct ContextEntry {
    let context: CGContext
    var imageScale: CGFloat?
  }

  private final class Storage {
    var entries: [ContextEntry] = []
  }

  private static var storage: Storage {
    if let known = Thread.current.threadDictionary[key] as? Storage { return known }
    let made = Storage()
    Thread.current.threadDictionary[key] = made
    return made
  }

  static var top: ContextEntry? { storage.entries.last }

  static func push(_ entry: ContextEntry) { storage.entries.append(entry) }

  static func pop() { _ = storage.entries.popLast() }

  /// Runs a closure that draws into a context.
  static func withContext<R>(_ context: CGContext, perform body: () throws -> R) rethrows -> R {
    push(ContextEntry(context: context))
    defer { pop() }
    return try body()
  }

  /// A context for a picture of a part of space, y running down; nil where it would have no pixels or too many.
  static func makeContext(bounds: CGRect, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let (width, height) = (
      (bounds.width * scale - roundingTolerance).rounded(.up),
      (bounds.height * scale - roundingTolerance).rounded(.up)
    )
    let maximumSide = CGFloat(PixelBuffer.maximumSide)
    guard width >= 1, height >= 1, width <= maximumSide, height <= maximumSide,
      width * height <= maximumPixelCount
    else { return nil }
    return CGContext(
      pixelsWide: Int(width), pixelsHigh: Int(height),
      userToPixels: Affine(
        Double(scale), 0, 0, Double(scale), -Double(bounds.minX * scale),
        -Double(bounds.minY * scale)), isOpaque: isOpaque)
  }

  /// What a size may stick out over whole pixels by rounding errors.
  private static let roundingTolerance: CGFloat = 1e-6
  /// The picture of a context may take a gigabyte.
  private static let maximumPixelCount = CGFloat(1 << 28)
}

/// The context that is drawn to where none is named; nil where nobody has set one.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.top?.context }

/// Makes a context the current one until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.push(GraphicsContextStack.ContextEntry(context: context))
}

/// Brings back the context before.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

// MARK: - Image contexts

/// Begins a picture of so many points at one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of so many points, y running down; a scale of 0 is the main screen's.
///
/// A size without pixels begins nothing, as on Apple's newer systems.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale == 0 ? ScreenSettings.current.scale : scale
  guard
    let context = GraphicsContextStack.makeContext(
      bounds: CGRect(origin: .zero, size: size), scale: scale, isOpaque: opaque)
  else { return }
  GraphicsContextStack.push(GraphicsContextStack.ContextEntry(context: context, imageScale: scale))
}

/// What has been drawn in the picture that was begun last; nil where none was.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsContextStack.top, let scale = entry.imageScale else { return nil }
  return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the picture that was begun last.
public func UIGraphicsEndImageContext() {
  if GraphicsContextStack.top?.imageScale != nil { GraphicsContextStack.pop() }
}

// MARK: - Rectangles

/// Fills a rectangle with the current colour, replacing what is there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide inside a rectangle with the current fill colour, replacing what is there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point wide inside a rectangle with the current fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  let r = rect.standardized
  guard r.width > 2, r.height > 2 else {
    UIRectFillUsingBlendMode(r, blendMode)
    return
  }
  let sides = [
    CGRect(x: r.minX, y: r.minY, width: r.width, height: 1),
    CGRect(x: r.minX, y: r.maxY - 1, width: r.width, height: 1),
    CGRect(x: r.minX, y: r.minY + 1, width: 1, height: r.height - 2),
    CGRect(x: r.maxX - 1, y: r.minY + 1, width: 1, height: r.height - 2),
  ]
  for side in sides { UIRectFillUsingBlendMode(side, blendMode) }
}

/// Confines what follows in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
