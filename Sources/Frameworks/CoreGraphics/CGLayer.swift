import DisplayList
public import Foundation
import Geometry

/// An offscreen drawing that can be drawn into a context repeatedly.
public final class CGLayer: Hashable {
  /// The size of the layer, in the user space of the context for which it was created.
  public let size: CGSize
  private let drawingContext: CGContext
  private let userToPixels: Affine

  /// Creates a layer for drawing into contexts similar to `context`.
  ///
  /// Returns `nil` if the size is empty or exceeds 65,536 pixels per side. `auxiliaryInfo` has no effect.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = context.baseTransform.meanScale
    let (wide, high) = (
      (Double(size.width) * scale).rounded(.up), (Double(size.height) * scale).rounded(.up)
    )
    guard (1...65_536).contains(wide), (1...65_536).contains(high) else { return nil }
    self.size = size
    // The y axis points in the same direction as the context's: downward if the context's base transform mirrors.
    userToPixels =
      context.baseTransform.determinant < 0
      ? .scale(x: scale, y: scale) : Affine(scale, 0, 0, -scale, 0, high)
    drawingContext = CGContext(
      pixelsWide: Int(wide), pixelsHigh: Int(high), userToPixels: userToPixels)
  }

  /// The context that draws into the layer.
  public var context: CGContext? { drawingContext }

  /// The layer's drawing commands, in the layer's own user space.
  fileprivate var displayList: DisplayList {
    let area = Clip(.rect(Rect(0, 0, Double(size.width), Double(size.height))))
    guard let back = userToPixels.inverted else { return DisplayList() }
    let commands = drawingContext.displayList.commands.map { $0.transformed(by: back) }
    return DisplayList([.pushClip(area)] + commands + [.popClip])
  }

  public static func == (p: CGLayer, q: CGLayer) -> Bool { p === q }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext {
  /// Draws the layer with its origin at the given point in user space.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws the layer scaled to the given rectangle in user space.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let box = Rect(rect.standardized)
    guard !box.isEmpty, box.isFinite else { return }
    let stretch = Affine.scale(
      x: box.width / Double(layer.size.width), y: box.height / Double(layer.size.height))
    drawDisplayList(
      layer.displayList, transform: stretch.concatenating(.translation(x: box.minX, y: box.minY)))
  }
}
