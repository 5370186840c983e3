import CRasterKernels

/// A graph of the render passes that draw a picture, and of their inputs.
///
/// ``PassGraphBuilder`` builds it from a display list. Bounds, memory, cost and schedule are computed from it.
struct PassGraph {
  /// The surfaces to be drawn.
  ///
  /// Each surface has a larger index than the surface onto which it is composited; the first is the final picture.
  var surfaces: [RasterSurface] = []
  /// The render passes of all surfaces.
  ///
  /// The passes of one surface are contiguous and in drawing order.
  var passes: [RenderPass] = []
  /// The drawing operations of all passes.
  ///
  /// The operations of one pass are contiguous and in drawing order.
  var operations: [RasterOperation] = []
  /// The inputs of all passes, such as surfaces and shadows that are composited.
  ///
  /// The inputs of one pass are contiguous, in the order of the operations that read them.
  var inputs: [PassInput] = []
  var clips: [ClipNode] = []
  var groups: [LocalGroup] = []
  var shapes: [ShapeJob] = []
  var shadows: [ShadowJob] = []
  var backdrops: [BackdropJob] = []
  var sprites: [SpriteDrawJob] = []
  /// The cost of operations and clips, in the pixel units of ``RasterCostModel``.
  ///
  /// It is computed together with the bounds.
  var pixelCost = 0.0

  /// Returns the index range of the operations in all passes of the given surface.
  func operations(of surface: Int) -> Range<Int> {
    let passes = passes[surfaces[surface].passes]
    guard let first = passes.first, let last = passes.last else { return 0..<0 }
    return first.operations.lowerBound..<last.operations.upperBound
  }

  /// Returns the inputs of all passes of the given surface.
  func inputs(of surface: Int) -> ArraySlice<PassInput> {
    let passes = passes[surfaces[surface].passes]
    guard let first = passes.first, let last = passes.last else { return [] }
    return inputs[first.inputs.lowerBound..<last.inputs.upperBound]
  }

  /// Accesses a clip node by its index.
  subscript(clip number: Int32) -> ClipNode {
    get { clips[Int(number)] }
    _modify { yield &clips[Int(number)] }
  }

  /// Removes all surfaces, passes and operations, keeping the allocated storage.
  mutating func clear() {
    surfaces.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    operations.removeAll(keepingCapacity: true)
    inputs.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    sprites.removeAll(keepingCapacity: true)
    pixelCost = 0
  }
}
