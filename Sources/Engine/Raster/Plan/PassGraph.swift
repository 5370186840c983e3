import CRasterKernels

/// The passes that draw a picture, and what they read.
///
/// ``PassGraphBuilder`` builds it from a display list. Bounds, memory, cost and schedule are folds over it.
struct PassGraph {
  /// Each comes after the one that it is composited onto; the first one is the picture.
  var surfaces: [RasterSurface] = []
  /// Those of one surface are neighbors, in order.
  var passes: [RenderPass] = []
  /// Those of one pass are neighbors, in order.
  var operations: [RasterOperation] = []
  /// Those of one pass are neighbors, in the order of its operations.
  var inputs: [PassInput] = []
  var clips: [ClipNode] = []
  var groups: [LocalGroup] = []
  var shapes: [ShapeJob] = []
  var shadows: [ShadowJob] = []
  var backdrops: [BackdropJob] = []
  var sprites: [SpriteDrawJob] = []
  /// What its operations and clips cost, in pixels of ``RasterCostModel``; known with the bounds.
  var pixelCost = 0.0

  /// The places of the operations of all passes of a surface.
  func operations(of surface: Int) -> Range<Int> {
    let passes = passes[surfaces[surface].passes]
    guard let first = passes.first, let last = passes.last else { return 0..<0 }
    return first.operations.lowerBound..<last.operations.upperBound
  }

  /// What all passes of a surface read.
  func inputs(of surface: Int) -> ArraySlice<PassInput> {
    let passes = passes[surfaces[surface].passes]
    guard let first = passes.first, let last = passes.last else { return [] }
    return inputs[first.inputs.lowerBound..<last.inputs.upperBound]
  }

  /// A clip node by its number.
  subscript(clip number: Int32) -> ClipNode {
    get { clips[Int(number)] }
    _modify { yield &clips[Int(number)] }
  }

  /// Removes everything, and keeps the memory.
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
