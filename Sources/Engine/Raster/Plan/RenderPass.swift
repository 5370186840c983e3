import CRasterKernels

/// A range of operations that are drawn on one surface without interruption.
///
/// A surface has several passes if a backdrop filter reads its pixels, or if memory is released in between.
struct RenderPass {
  /// The index of the surface.
  let surface: Int
  /// The range of the pass in the operations of the graph.
  private(set) var operations: Range<Int>
  /// The range of the pass in the inputs of the graph.
  private(set) var inputs: Range<Int>
  /// Whether the pass draws over the pixels of an earlier pass.
  private(set) var loads = false
  /// The index of the backdrop filter that reads the pixels of the earlier pass; nil if none.
  var backdrop: Int?

  init(surface: Int, operations: Range<Int>, inputs: Range<Int>) {
    (self.surface, self.operations, self.inputs) = (surface, operations, inputs)
  }

  /// Splits the pass before an operation and an input.
  ///
  /// Returns the first part; the pass becomes the second one.
  mutating func splitOffHead(beforeOperation operation: Int, input: Int) -> RenderPass {
    var head = self
    head.operations = operations.lowerBound..<operation
    head.inputs = inputs.lowerBound..<input
    operations = operation..<operations.upperBound
    inputs = input..<inputs.upperBound
    (loads, backdrop) = (true, nil)
    return head
  }
}

/// A surface or a shadow that an operation of a pass reads.
struct PassInput {
  let kind: RasterOperation.Kind
  let index: Int
  /// The operation before which the pass can be divided: the one that reads the input, or its outermost enclosing
  /// group.
  var item: Int
}

extension Sequence<PassInput> {
  var surfaces: [Int] { compactMap { $0.kind == .surface ? $0.index : nil } }
  var shadows: [Int] { compactMap { $0.kind == .shadow ? $0.index : nil } }
}

/// A drawing operation on a surface.
struct RasterOperation {
  enum Kind: UInt8 {
    /// Fills mask `index` with paint `index`.
    case fill
    /// Draws the following operations of group `index` and composites them.
    case group
    /// Paints the color of shadow `index` through its coverage.
    case shadow
    /// Draws the sprites of batch `index`.
    case sprites
    /// Composites surface `index`.
    case surface
    /// Replaces pixels by the filtered backdrop `index`.
    case backdrop
  }

  let kind: Kind
  /// The clip node of the operation.
  let clip: Int32
  let index: Int
  /// The pixels that the operation may change.
  var bounds = CRRect.empty
}

/// A clip with a link to the enclosing clip, or the root of a surface, a group or a mask.
///
/// A node has a larger index than its parent.
struct ClipNode {
  /// The index of the enclosing node; -1 for the root of a surface.
  let parent: Int32
  /// The index of the root node of the enclosing surface, group or mask.
  let root: Int32
  /// The index of the clip's mask; -1 for a root node.
  let mask: Int32
  /// Whether the clip, or a clip between it and its root, has partially covered pixels.
  let isSoft: Bool
  /// The pixels inside the clip.
  var area = CRRect.empty
  /// The pixels that the operations of a root node may change.
  var bounds = CRRect.empty
}

/// A group that is composited within each tile.
struct LocalGroup {
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// The color matrices, with 20 elements each.
  var matrices: [Float] = []
  /// The pixels that the group affects even where it is transparent, for blend modes that change the backdrop there.
  var affectedBounds: CRRect?
  /// The root clip node of the group's content.
  var content: Int32 = -1
  /// The root clip node of the group's mask, or -1 without a mask.
  var mask: Int32 = -1
  /// The number of operations of the group's content.
  var contentCount = 0
  /// The number of operations of the group's content and mask.
  var count = 0
}
