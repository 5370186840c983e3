import CRasterKernels
import Color
import DisplayList
import Geometry

/// A surface to draw: the final picture, or the offscreen surface of a group with a filter, a mesh or a shadow.
struct RasterSurface {
  /// The pixels of the surface that are needed.
  let limit: CRRect
  /// The rectangle whose edge pixels are extended by backdrop filters.
  ///
  /// It is the limit for the whole picture, even if only a region is drawn.
  let frame: CRRect
  /// The index of the surface's root clip node.
  let clip: Int32
  /// The index range of the passes that draw the surface.
  var passes = 0..<0
  /// The filters applied to the finished pixels.
  var filters: [PixelFilter] = []
  /// The mesh applied after the filters.
  var mesh: MeshJob?
  /// The index of the shadow cast by the surface.
  var shadow: Int?
  /// The opacity used for compositing, in `0...255`.
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// The pixels that compositing changes even where the surface is transparent.
  var affectedBounds: CRRect?
  /// The bounds of the surface's pixels.
  ///
  /// They are smaller than `limit` if less is drawn.
  var bounds = CRRect.empty
  /// The number of tiles touched by each operation, summed over all operations.
  var touchedTiles = 0
  var target = CRTarget()

  /// The pixels that are needed from the result of each filter.
  var filterLimits: [CRRect] { filters.map { _ in limit } }
}

/// A filter applied to the finished pixels of a surface.
enum PixelFilter {
  case blur(sigma: Double)
  case matrix([Float])

  /// The maximum distance by which the filter spreads colors, in pixels.
  var radius: Int32 {
    switch self {
    case .blur(let sigma): BlurDownsampling(sigma: sigma).outset
    case .matrix: 0
    }
  }

  /// Converts an image filter.
  ///
  /// Returns `nil` if the filter has no effect.
  init?(_ filter: ImageFilter) {
    switch filter {
    case .gaussianBlur(let sigma):
      let sigma = clampedSigma(sigma)
      if sigma == 0 { return nil }
      self = .blur(sigma: sigma)
    case .colorMatrix(let matrix):
      // Clamping larger factors does not change the result, because color components are clamped too.
      self = .matrix(matrix.map { $0.isNaN ? 0 : Float(max(-1e6, min(1e6, $0))) })
    }
  }
}

extension [PixelFilter] {
  /// The maximum distance by which all filters together spread colors, in pixels.
  var outset: Int32 { reduce(0) { $0 + $1.radius } }
}

/// A shape to be converted to a mask, together with its paint.
struct ShapeJob {
  /// The index of the drawing command that contains the shape.
  var command: Int
  /// The pixels of the mask that are needed.
  var limit: CRRect
  /// The pixels that would be needed to draw the whole picture.
  var frame: CRRect
  /// The factor applied to the paint's alpha, from the opacity of groups that are not composited separately, in
  /// `0...1`.
  var opacity = 1.0
}

/// A shadow to be computed from a silhouette.
struct ShadowJob {
  /// The source of a shadow's silhouette: the index of a mask or of a surface.
  enum CasterSource {
    case mask(Int)
    case surface(Int)
  }

  var source: CasterSource
  /// The shadow color without transparency, as a premultiplied pixel value.
  var color: UInt32
  var opacity: Double
  var sigma: Double
  /// The offset in whole pixels; `shift` is the remaining fraction of at most half a pixel.
  var dx: Int32
  var dy: Int32
  var shift: Point
  /// The pixels of the target in which the shadow is needed.
  var limit: CRRect
  /// The computed coverage, in the coordinates of the target.
  var cover = CRCover()
  /// The object that owns the memory of the coverage.
  var block: ShadowCoverageBuffer?
  /// The pixels of the target that are covered by the shadow.
  var bounds = CRRect.empty

  /// The distance by which the shadow extends beyond the shape that casts it, in pixels.
  var radius: Int32 { Int32((2 * sigma).rounded(.up)) }
  var scale: BlurDownsampling { BlurDownsampling(ofShadow: sigma) }
  var isOfMask: Bool {
    if case .mask = source { true } else { false }
  }
}

/// A backdrop filter that is applied to the current pixels of a surface.
struct BackdropJob {
  /// The index of the mask that limits the filtered area.
  var mask: Int
  var filters: [PixelFilter]
  /// The opacity of the filtered pixels, in `0...255`.
  var opacity: Int32
  /// The index of the surface whose pixels are filtered.
  var surface: Int
  /// The pixels that are replaced by the filter.
  var bounds = CRRect.empty
  /// The computed filtered pixels.
  var target = CRTarget()

  /// The pixels read by the filters.
  ///
  /// Beyond the surface's frame, its edge pixels are repeated.
  var source: CRRect { bounds.expanded(by: filters.outset) }

  /// The pixels that are needed from the result of each filter.
  var limits: [CRRect] {
    var left = filters.outset
    return filters.map { filter in
      left -= filter.radius
      return bounds.expanded(by: left)
    }
  }
}

/// A mesh that is applied to the finished pixels of a surface.
struct MeshJob {
  var mesh: DistortionMesh
  /// The pixels of the surface that are sampled by the mesh.
  var source: CRRect
  /// The bounds of the resulting pixels.
  var bounds: CRRect
}
