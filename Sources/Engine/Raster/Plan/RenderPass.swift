import CRasterKernels

/// Operations that draw on one surface without a pause.
///
/// A surface has several passes where a backdrop reads its pixels between them, or where memory is released.
struct RenderPass {
  /// The surface it draws on.
  let surface: Int
  /// Its operations, among the graph's.
  private(set) var operations: Range<Int>
  /// The surfaces and shadows that it reads, among the graph's inputs.
  private(set) var inputs: Range<Int>
  /// Whether it draws over the pixels of an earlier pass.
  private(set) var loads = false
  /// The backdrop that is made of those pixels before the pass begins.
  var backdrop: Int?

  init(surface: Int, operations: Range<Int>, inputs: Range<Int>) {
    (self.surface, self.operations, self.inputs) = (surface, operations, inputs)
  }

  /// Removes what precedes an operation and an input, and returns it as a pass of its own.
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
  /// The operation before which a pass can be cut: the one that reads the input, or the outermost group around it.
  var item: Int
}

extension Sequence<PassInput> {
  var surfaces: [Int] { compactMap { $0.kind == .surface ? $0.index : nil } }
  var shadows: [Int] { compactMap { $0.kind == .shadow ? $0.index : nil } }
}

/// A step of drawing on a surface.
struct RasterOperation {
  enum Kind: UInt8 {
    /// Fills mask `index` with paint `index`.
    case fill
    /// Draws the operations of group `index`, which follow, and composites them.
    case group
    /// Paints the color of shadow `index` through its coverage.
    case shadow
    /// Draws the sprites of batch `index`.
    case sprites
    /// Composites surface `index`.
    case surface
    /// Replaces pixels by those of backdrop `index`.
    case backdrop
  }

  let kind: Kind
  /// The clip node that confines it.
  let clip: Int32
  let index: Int
  /// The pixels it may change.
  var bounds = CRRect.empty
}

/// A clip with all clips around it, or the whole of a surface, of a group or of a mask: their root.
///
/// A node comes after its parent.
struct ClipNode {
  /// The node around it; -1 for a surface's root.
  let parent: Int32
  /// The root of its surface, group or mask; a root is its own.
  let root: Int32
  /// The mask of the clip; -1 for a root.
  let mask: Int32
  /// Whether it, or a clip between it and its root, covers some pixels in part.
  let isSoft: Bool
  /// The pixels that it lets through.
  var area = CRRect.empty
  /// The pixels that operations of a root may change.
  var bounds = CRRect.empty
}

/// A group that tiles draw by themselves.
struct LocalGroup {
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// Color matrices, 20 numbers each.
  var matrices: [Float] = []
  /// Where it acts even where nothing is drawn: modes that change what a clear source covers.
  var affectedBounds: CRRect?
  /// The clip root of its content.
  var content: Int32 = -1
  /// The clip root of its mask; -1 without one.
  var mask: Int32 = -1
  /// The number of operations of its content.
  var contentCount = 0
  /// The number of operations of its content and its mask.
  var count = 0
}
