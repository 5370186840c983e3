import DisplayList
public import Foundation
import Geometry

/// A drawing that is kept to be drawn again and again.
public final class CGLayer: Hashable {
  /// The extent in the user space of the context that the layer was made for.
  public let size: CGSize
  private let drawingContext: CGContext
  private let userToPixels: Affine

  /// A layer of an extent, for drawing into contexts like the one given; nil for an extent that is empty or too large.
  ///
  /// The info changes nothing.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = context.baseTransform.meanScale
    let (wide, high) = (
      (Double(size.width) * scale).rounded(.up), (Double(size.height) * scale).rounded(.up)
    )
    guard (1...65_536).contains(wide), (1...65_536).contains(high) else { return nil }
    self.size = size
    // y runs as in the context: down where its base mirrors.
    userToPixels =
      context.baseTransform.determinant < 0
      ? .scale(x: scale, y: scale) : Affine(scale, 0, 0, -scale, 0, high)
    drawingContext = CGContext(
      pixelsWide: Int(wide), pixelsHigh: Int(high), userToPixels: userToPixels)
  }

  /// What to draw into.
  public var context: CGContext? { drawingContext }

  /// What has been drawn, in the layer's own user space.
  fileprivate var displayList: DisplayList {
    let area = Clip(.rect(Rect(0, 0, Double(size.width), Double(size.height))))
    guard let back = userToPixels.inverted else { return DisplayList() }
    let commands = drawingContext.displayList.commands.map { $0.transformed(by: back) }
    return DisplayList([.pushClip(area)] + commands + [.popClip])
  }

  /// Whether both are the same object.
  public static func == (p: CGLayer, q: CGLayer) -> Bool { p === q }

  /// Mixes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext {
  /// Draws a layer with its origin at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws a layer stretched over a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let box = Rect(rect.standardized)
    guard !box.isEmpty, box.isFinite else { return }
    let stretch = Affine.scale(
      x: box.width / Double(layer.size.width), y: box.height / Double(layer.size.height))
    drawDisplayList(
      layer.displayList, transform: stretch.concatenating(.translation(x: box.minX, y: box.minY)))
  }
}
