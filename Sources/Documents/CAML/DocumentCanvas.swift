import Foundation
import QuartzCore

/// The layers around the roots of documents that put them into the middle of a canvas and turn
/// their axis: documents have y running up, layers here have it running down.
///
/// - Source: behaviour/rendering.md, axes; behaviour/documents.md, "Layers in documents" and "Packages".
struct DocumentCanvas {
  /// y running down.
  let rootLayer: CALayer
  /// y running up; holds the documents back to front.
  let planeStack: CALayer
  let size: CGSize

  init(_ documents: [CADocument], screen: TargetScreen?) {
    size = DocumentCanvas.canvasSize(for: documents, screen: screen)
    let bounds = CGRect(origin: .zero, size: size)
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    rootLayer = CALayer()
    planeStack = CALayer()
    rootLayer.bounds = bounds
    rootLayer.position = center
    // A wallpaper ends with the screen; what else overflows its document may be seen around it.
    rootLayer.masksToBounds = screen != nil
    rootLayer.isGeometryFlipped = true
    rootLayer.addSublayer(planeStack)
    planeStack.bounds = bounds
    planeStack.position = center
    for document in documents {
      let holder = CALayer()
      holder.isGeometryFlipped = document.isGeometryFlipped
      holder.position = center
      // The root's own place is ignored, and may still be animated.
      let root = document.rootLayer.position
      holder.bounds = CGRect(
        origin: CGPoint(x: root.x - center.x, y: root.y - center.y), size: size)
      holder.addSublayer(document.rootLayer)
      planeStack.addSublayer(holder)
    }
  }

  private static func canvasSize(for documents: [CADocument], screen: TargetScreen?) -> CGSize {
    if let screen { return CGSize(width: screen.width, height: screen.height) }
    let size = documents.lazy.compactMap(\.size).first ?? documents[0].rootLayer.bounds.size
    return CGSize(width: max(1, size.width), height: max(1, size.height))
  }
}
