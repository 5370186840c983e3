import CRasterKernels

/// Everything the tiles read while they are drawn.
struct Scene {
  var surfaces: [Surface]
  var groups: [LocalGroup]
  var shadows: [ShadowJob]
  var backdrops: [BackdropJob]
  var sprites: [SpriteBatch]
  var masks: UnsafeMutablePointer<CRMask>
  var paints: UnsafeMutablePointer<CRPaint>
}
