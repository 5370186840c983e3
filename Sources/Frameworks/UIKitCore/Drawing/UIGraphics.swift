public import CoreGraphics
public import Foundation
import Geometry
import Pixels

/// The stack of current graphics contexts of a thread.
enum GraphicsContextStack {
  private static let key = "UIGraphics.contexts"

  /// An entry of the stack: a context and, if it was started for an image, the number of pixels per point.
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

  /// Runs a closure with a context as the current context.
  static func withContext<R>(_ context: CGContext, perform body: () throws -> R) rethrows -> R {
    push(ContextEntry(context: context))
    defer { pop() }
    return try body()
  }

  /// Creates a bitmap context for a rectangle of user space, with the y axis pointing down.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that the bitmap shows, in points.
  ///   - scale: The number of pixels per point.
  ///   - isOpaque: Whether the bitmap has no alpha channel.
  /// - Returns: The context, or nil if the bitmap would be empty or too large.
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

  /// The fraction of a pixel by which a size may exceed a whole number through rounding errors without adding a
  /// pixel.
  private static let roundingTolerance: CGFloat = 1e-6
  /// The maximum number of pixels of a context.
  ///
  /// Its bitmap takes at most one gigabyte.
  private static let maximumPixelCount = CGFloat(1 << 28)
}

/// Returns the current graphics context of the thread, or nil if none is set.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.top?.context }

/// Makes a context the current graphics context of the thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.push(GraphicsContextStack.ContextEntry(context: context))
}

/// Restores the previous graphics context of the thread.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

// MARK: - Image contexts

/// Starts an image context of a size in points, with a scale of 1.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Starts an image context of a size in points, with the y axis pointing down.
///
/// A scale of 0 means the scale of the main screen. A size without pixels starts no context, as on recent versions of
/// iOS.
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

/// Returns an image of the current image context, or nil if the current context was not started for an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsContextStack.top, let scale = entry.imageScale else { return nil }
  return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the current image context.
///
/// Does nothing if the current context was not started for an image.
public func UIGraphicsEndImageContext() {
  if GraphicsContextStack.top?.imageScale != nil { GraphicsContextStack.pop() }
}

// MARK: - Rectangles

/// Fills a rectangle of the current context with the fill color, replacing its content.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with the fill color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a border of one point inside a rectangle of the current context with the fill color, replacing its content.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a border of one point inside a rectangle of the current context with the fill color and a blend mode.
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

/// Intersects the clip of the current context with a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
