import Geometry

extension LayerTreePainter {
  /// A layer whose sublayers or mask are being drawn.
  struct LayerStackFrame {
    /// The paint state of the layer.
    ///
    /// It is `nil` for transform layers and for parts of layers, which have no content of their own, and while the
    /// mask is drawn.
    var state: LayerPaintState?
    var open = OpenLayerScopes()
    /// The sublayers, back to front.
    var sublayers: ContiguousArray<Int32> = []
    /// The sublayer copies of a replicator or portal, drawn instead of `sublayers`.
    var copies: ContiguousArray<SublayerCopy> = []
    /// The depth-sorted layers in a 3D space, back to front, drawn instead of `sublayers`.
    var depthLayers: ContiguousArray<DepthLayer> = []
    /// The number of sublayers, copies or depth-sorted layers drawn so far.
    var visitedCount = 0
    /// The coordinate space for the sublayers, including the tint that they inherit.
    var space: LayerCoordinateSpace
    var opacity = 1.0
    /// The mask to draw at the end of the outer group.
    var mask: PendingMask?
    /// The index of the layer's entry in the paint record, or -1 if it is not recorded.
    var entry: Int32 = -1
    /// Whether the state inherited by the sublayers has been recorded.
    var isRecorded = false
  }

  /// The groups and clips that a layer has begun and not yet ended.
  struct OpenLayerScopes {
    var hasClip = false
    /// Whether the shadow and the content that casts it are enclosed in a clip to the outline.
    var hasShadowClip = false
    /// Whether the clip around the shadow hides the whole layer.
    var isHidden = false
    var hasInnerGroup = false
    var hasOuterGroup = false
  }

  /// A mask that is drawn after the content it masks.
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

/// A copy of a replicator's sublayers, of the layer displayed by a portal, or of a portal's own sublayers.
struct SublayerCopy {
  let space: LayerCoordinateSpace
  /// The slots of the copied sublayers, back to front.
  let sublayers: ContiguousArray<Int32>
}
