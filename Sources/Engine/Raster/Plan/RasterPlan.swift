import CRasterKernels

/// A pass graph together with the shapes and sprites drawn by its operations.
struct RasterPlan {
  var graph: PassGraph
  /// The coverage masks of the shapes.
  let masks: UnsafeMutablePointer<CRMask>
  let paints: UnsafeMutablePointer<CRPaint>
  let sprites: [SpriteBatch]
}
