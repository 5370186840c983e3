import CRasterKernels

/// A pass graph with the shapes and sprites that its operations draw.
struct RasterPlan {
  var graph: PassGraph
  /// The masks and paints of the shapes.
  let masks: UnsafeMutablePointer<CRMask>
  let paints: UnsafeMutablePointer<CRPaint>
  let sprites: [SpriteBatch]
}
