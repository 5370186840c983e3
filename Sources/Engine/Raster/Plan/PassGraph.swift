import CRasterKernels

/// A graph of the passes that draw a picture, and their inputs.
///
/// ``PassGraphBuilder`` builds it from a display list. Bounds, memory, cost and schedule are computed from it.
struct PassGraph {
  /// The surfaces.
  ///
  /// Each has a larger index than the one onto which it is composited; the first is the final picture.
  var surfaces: [RasterSurface] = []
  /// The passes.
  ///
  /// Those of one surface are contiguous and in drawing order.
  var passes: [RenderPass] = []
  /// The operations.
  ///
  /// Those of one pass are contiguous and in drawing order.
  var operations: [RasterOperation] = []
  /// The inputs.
  ///
  /// Those of one pass are contiguous, in the order of the operations that read them.
  var inputs: [PassInput] = []
  var clips: [ClipNode] = []
  var groups: [LocalGroup] = []
  var shapes: [ShapeJob] = []
  var shadows: [ShadowJob] = []
  var backdrops: [BackdropJob] = []
  var sprites: [SpriteDrawJob] = []
  /// The cost of operations and clips, in pixels of ``RasterCostModel``.
  ///
  /// It is computed with the bounds.
  var pixelCost = 0.0

  /// Returns the index range of the operations of all passes of a surface.
  func operations(of surface: Int) -> Range<Int> {
    let passes = passes[surfaces[surface].passes]
    guard let first = passes.first, let last = passes.last else { return 0..<0 }
    return first.operations.lowerBound..<last.operations.upperBound
  }

  /// Returns the inputs of all passes of a surface.
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

  /// Removes everything, keeping the allocated storage.
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
