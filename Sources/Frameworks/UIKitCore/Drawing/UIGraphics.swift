public import CoreGraphics
public import Foundation
import Geometry
import Pixels

/// The stack of current graphics contexts for each thread.
enum GraphicsContextStack {
  private static let key = "UIGraphics.contexts"

  /// An entry in the stack: a context and, if the context was created for an image, the number of pixels per point.
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

  /// Runs a closure with the given context as the current context.
  static func withContext<R>(_ context: CGContext, perform body: () throws -> R) rethrows -> R {
    push(ContextEntry(context: context))
    defer { pop() }
    return try body()
  }

  /// Creates a bitmap context for a rectangle in user space, with the y axis pointing down.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle covered by the bitmap, in points.
  ///   - scale: The number of pixels per point.
  ///   - isOpaque: Whether the bitmap has no alpha channel.
  /// - Returns: The context, or `nil` if the bitmap would be empty or too large.
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

  /// The fraction of a pixel by which a rounding error may exceed a whole number of pixels without adding a pixel.
  private static let roundingTolerance: CGFloat = 1e-6
  /// The maximum number of pixels in a context.
  ///
  /// Its bitmap occupies at most one gigabyte.
  private static let maximumPixelCount = CGFloat(1 << 28)
}

/// Returns the current graphics context of the thread, or `nil` if none is set.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.top?.context }

/// Makes the given context the current graphics context of the thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.push(GraphicsContextStack.ContextEntry(context: context))
}

/// Restores the previous graphics context of the thread.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

// MARK: - Image contexts

/// Creates an image context with the given size in points and a scale of 1, and makes it current.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Creates an image context with the given size in points and makes it current, with the y axis pointing down.
///
/// A scale of 0 selects the scale of the main screen. If the size contains no pixels, no context is created, as on
/// recent versions of iOS.
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

/// Returns an image of the current image context, or `nil` if the current context was not created for an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsContextStack.top, let scale = entry.imageScale else { return nil }
  return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the current image context and restores the previous context.
///
/// Does nothing if the current context was not created for an image.
public func UIGraphicsEndImageContext() {
  if GraphicsContextStack.top?.imageScale != nil { GraphicsContextStack.pop() }
}

// MARK: - Rectangles

/// Fills the given rectangle of the current context with the fill color, replacing its content.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills the given rectangle of the current context with the fill color, using the given blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a border of one point inside the given rectangle of the current context with the fill color, replacing the
/// content below it.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a border of one point inside the given rectangle of the current context with the fill color, using the given
/// blend mode.
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

/// Intersects the current context's clipping area with the given rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
