import Geometry

extension LayerTreePainter {
  /// A layer whose sublayers, or whose mask, are being drawn.
  struct LayerStackFrame {
    /// nil for a transform layer and for a part of a layer, which draw nothing themselves, and once only the mask is left
    /// to draw.
    var state: LayerPaintState?
    var open = OpenLayerScopes()
    /// The sublayers, back to front.
    var sublayers: ContiguousArray<Int32> = []
    /// In place of them, what a replicator or a portal shows.
    var copies: ContiguousArray<SublayerCopy> = []
    /// In place of them, the layers of a space, the farthest first.
    var depthLayers: ContiguousArray<DepthLayer> = []
    /// How many of any were entered.
    var visitedCount = 0
    /// Where the sublayers live, and what they inherit.
    var space: LayerCoordinateSpace
    var opacity = 1.0
    /// What masks the outer group.
    var mask: PendingMask?
    /// Its entry on the record; -1 for none.
    var entry: Int32 = -1
    /// Whether what the sublayers inherit is on the record.
    var isRecorded = false
  }

  /// What a layer has begun and not ended.
  struct OpenLayerScopes {
    var hasClip = false
    /// Whether a clip to the outline is around the shadow and all that casts it.
    var hasShadowClip = false
    /// Whether that clip hides all of the layer.
    var isHidden = false
    var hasInnerGroup = false
    var hasOuterGroup = false
  }

  /// A mask that waits for what it masks; apart from the frame, since few layers have one.
  final class PendingMask {
    let slot: Int32
    let space: LayerCoordinateSpace

    init(_ slot: Int32, in space: LayerCoordinateSpace) {
      self.slot = slot
      self.space = space
    }
  }
}

/// What a replicator shows of its sublayers once, or a portal of its source or of its own sublayers.
struct SublayerCopy {
  let space: LayerCoordinateSpace
  /// Back to front.
  let sublayers: ContiguousArray<Int32>
}
