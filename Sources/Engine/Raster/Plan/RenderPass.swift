import CRasterKernels

/// A range of operations that are drawn on one surface without interruption.
///
/// A surface has several passes if a backdrop filter reads its pixels, or if memory is released in between.
struct RenderPass {
  /// The index of the surface on which the pass draws.
  let surface: Int
  /// The index range of the pass's operations in the graph.
  private(set) var operations: Range<Int>
  /// The index range of the pass's inputs in the graph.
  private(set) var inputs: Range<Int>
  /// Whether the pass draws on top of the pixels of an earlier pass.
  private(set) var loads = false
  /// The index of the backdrop filter that begins the pass and reads the pixels of the earlier pass; `nil` if there
  /// is none.
  var backdrop: Int?

  init(surface: Int, operations: Range<Int>, inputs: Range<Int>) {
    (self.surface, self.operations, self.inputs) = (surface, operations, inputs)
  }

  /// Splits the pass before the given operation and input.
  ///
  /// Returns the first part; this pass becomes the second part.
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

/// A surface or a shadow that is read by an operation in a pass.
struct PassInput {
  let kind: RasterOperation.Kind
  let index: Int
  /// The index of the operation before which the pass can be split: the operation that reads the input, or the
  /// outermost group enclosing it.
  var item: Int
}

extension Sequence<PassInput> {
  var surfaces: [Int] { compactMap { $0.kind == .surface ? $0.index : nil } }
  var shadows: [Int] { compactMap { $0.kind == .shadow ? $0.index : nil } }
}

/// A drawing operation on a surface.
struct RasterOperation {
  enum Kind: UInt8 {
    /// Fills the mask at `index` with the paint at the same index.
    case fill
    /// Draws the operations that belong to the local group at `index`, and composites the result.
    case group
    /// Draws the color of the shadow at `index` through its coverage.
    case shadow
    /// Draws the sprites in the batch at `index`.
    case sprites
    /// Composites the offscreen surface at `index`.
    case surface
    /// Replaces pixels with the result of the backdrop filter at `index`.
    case backdrop
  }

  let kind: Kind
  /// The index of the clip node that limits the operation.
  let clip: Int32
  let index: Int
  /// The pixels that the operation may change.
  var bounds = CRRect.empty
}

/// A clip linked to the enclosing clip, or the root node for a surface, a group or a mask.
///
/// Each node has a larger index than its parent.
struct ClipNode {
  /// The index of the enclosing clip node; -1 for the root of a surface.
  let parent: Int32
  /// The index of the root node for the enclosing surface, group or mask.
  let root: Int32
  /// The index of the clip's mask; -1 for a root node.
  let mask: Int32
  /// Whether this clip, or any clip between it and its root, has partially covered pixels.
  let isSoft: Bool
  /// The rectangle of pixels inside the clip.
  var area = CRRect.empty
  /// The pixels that may be changed by the operations inside a root node.
  var bounds = CRRect.empty
}

/// A group that is composited within each tile.
struct LocalGroup {
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// The color matrices to apply to the group, with 20 elements each.
  var matrices: [Float] = []
  /// The pixels that the group changes even where it is transparent, because of its blend mode.
  var affectedBounds: CRRect?
  /// The index of the root clip node for the group's content.
  var content: Int32 = -1
  /// The index of the root clip node for the group's mask, or -1 if there is no mask.
  var mask: Int32 = -1
  /// The number of operations that draw the group's content.
  var contentCount = 0
  /// The number of operations that draw the group's content and mask.
  var count = 0
}
