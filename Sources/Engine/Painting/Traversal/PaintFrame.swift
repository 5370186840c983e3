import Geometry

extension LayerTreePainter {
  /// A layer whose sublayers or mask are being drawn.
  struct LayerStackFrame {
    /// The paint state of the layer.
    ///
    /// It is nil for transform layers and parts of layers, which have no content of their own, and while the mask is
    /// drawn.
    var state: LayerPaintState?
    var open = OpenLayerScopes()
    /// The sublayers, back to front.
    var sublayers: ContiguousArray<Int32> = []
    /// The copies of a replicator or portal, drawn in place of `sublayers`.
    var copies: ContiguousArray<SublayerCopy> = []
    /// The depth-sorted layers of a 3D space, back to front, drawn in place of `sublayers`.
    var depthLayers: ContiguousArray<DepthLayer> = []
    /// The number of sublayers, copies or depth layers that have been drawn.
    var visitedCount = 0
    /// The coordinate space of the sublayers, with the tint they inherit.
    var space: LayerCoordinateSpace
    var opacity = 1.0
    /// The mask of the outer group.
    var mask: PendingMask?
    /// The index of the layer's entry in the paint record, or -1.
    var entry: Int32 = -1
    /// Whether the inherited state of the sublayers has been recorded.
    var isRecorded = false
  }

  /// The scopes that a layer has begun and not ended.
  struct OpenLayerScopes {
    var hasClip = false
    /// Whether a clip to the outline encloses the shadow and the content that casts it.
    var hasShadowClip = false
    /// Whether that clip hides the whole layer.
    var isHidden = false
    var hasInnerGroup = false
    var hasOuterGroup = false
  }

  /// A mask to draw after the content it masks.
  ///
  /// It is a separate object because few layers have one.
  final class PendingMask {
    let slot: Int32
    let space: LayerCoordinateSpace

    init(_ slot: Int32, in space: LayerCoordinateSpace) {
      self.slot = slot
      self.space = space
    }
  }
}

/// A copy of a replicator's sublayers, of a portal's source, or of a portal's own sublayers.
struct SublayerCopy {
  let space: LayerCoordinateSpace
  /// The slots of the sublayers, back to front.
  let sublayers: ContiguousArray<Int32>
}
