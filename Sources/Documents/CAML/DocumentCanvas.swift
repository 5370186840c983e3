import Foundation
import QuartzCore

/// The layers that contain the root layers of documents.
///
/// They center the documents in a canvas and flip the y-axis, which points up in documents and down in the canvas.
struct DocumentCanvas {
  /// The outermost layer, in which the y-axis points down.
  let rootLayer: CALayer
  /// The layer that contains the documents from back to front.
  ///
  /// Its y-axis points up.
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
    // A wallpaper is clipped to the screen. Other documents may overflow their canvas.
    rootLayer.masksToBounds = screen != nil
    rootLayer.isGeometryFlipped = true
    rootLayer.addSublayer(planeStack)
    planeStack.bounds = bounds
    planeStack.position = center
    for document in documents {
      let holder = CALayer()
      holder.isGeometryFlipped = document.isGeometryFlipped
      holder.position = center
      // The position of a document's root layer has no effect: the bounds of the layer that contains it compensate
      // for the position. It may still be animated.
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
