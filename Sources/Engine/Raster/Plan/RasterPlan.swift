import CRasterKernels

/// A graph of passes with what its operations draw: all that tiles read.
struct RasterPlan {
  var graph: PassGraph
  /// The masks and paints of shapes.
  let masks: UnsafeMutablePointer<CRMask>
  let paints: UnsafeMutablePointer<CRPaint>
  let sprites: [SpriteBatch]
}
