import Foundation
import QuartzCore

/// The layers around the roots of documents that put them into the middle of a canvas and turn
/// their axis: documents have y running up, layers here have it running down.
///
/// - Source: behaviour/rendering.md, axes; behaviour/documents.md, "Layers in documents" and "Packages".
struct Stage {
  /// y running down.
  let layer: CALayer
  /// y running up; holds the documents back to front.
  let stack: CALayer
  let size: CGSize

  init(_ documents: [CADocument], screen: ScreenClass?) {
    size = Stage.size(documents, screen)
    let bounds = CGRect(origin: .zero, size: size)
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    layer = CALayer()
    stack = CALayer()
    layer.bounds = bounds
    layer.position = middle
    // A wallpaper ends with the screen; what else overflows its document may be seen around it.
    layer.masksToBounds = screen != nil
    layer.isGeometryFlipped = true
    layer.addSublayer(stack)
    stack.bounds = bounds
    stack.position = middle
    for document in documents {
      let holder = CALayer()
      holder.isGeometryFlipped = document.isGeometryFlipped
      holder.position = middle
      // The root's own place is ignored, and may still be animated.
      let root = document.rootLayer.position
      holder.bounds = CGRect(
        origin: CGPoint(x: root.x - middle.x, y: root.y - middle.y), size: size)
      holder.addSublayer(document.rootLayer)
      stack.addSublayer(holder)
    }
  }

  private static func size(_ documents: [CADocument], _ screen: ScreenClass?) -> CGSize {
    if let screen { return CGSize(width: screen.width, height: screen.height) }
    let size = documents.lazy.compactMap(\.size).first ?? documents[0].rootLayer.bounds.size
    return CGSize(width: max(1, size.width), height: max(1, size.height))
  }
}
