import CRasterKernels
import Color
import DisplayList
import Geometry

/// An offscreen surface: the final picture, or a group with a filter, a mesh or a shadow.
struct RasterSurface {
  /// The pixels that are needed.
  let limit: CRRect
  /// The rectangle whose edges backdrop filters extend.
  ///
  /// It is the limit of the whole picture, also if only a region is drawn.
  let frame: CRRect
  /// The root clip node of the surface.
  let clip: Int32
  /// The range of passes that draw the surface.
  var passes = 0..<0
  /// The filters that are applied to the finished pixels.
  var filters: [PixelFilter] = []
  /// The mesh that is applied after the filters.
  var mesh: MeshJob?
  /// The index of the shadow that the surface casts.
  var shadow: Int?
  /// The opacity for compositing, 0...255.
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// The pixels that compositing affects even where the surface is transparent.
  var affectedBounds: CRRect?
  /// The bounds of the surface's pixels.
  ///
  /// They are smaller than the limit if less is drawn.
  var bounds = CRRect.empty
  /// The sum of the numbers of tiles touched by each operation.
  var touchedTiles = 0
  var target = CRTarget()

  /// The pixels that are needed after each filter.
  var filterLimits: [CRRect] { filters.map { _ in limit } }
}

/// A filter of finished pixels.
enum PixelFilter {
  case blur(sigma: Double)
  case matrix([Float])

  /// The maximum distance in pixels over which the filter moves colors.
  var radius: Int32 {
    switch self {
    case .blur(let sigma): BlurDownsampling(sigma: sigma).outset
    case .matrix: 0
    }
  }

  /// Creates the filter; nil if it has no effect.
  init?(_ filter: ImageFilter) {
    switch filter {
    case .gaussianBlur(let sigma):
      let sigma = clampedSigma(sigma)
      if sigma == 0 { return nil }
      self = .blur(sigma: sigma)
    case .colorMatrix(let matrix):
      // Larger factors have the same effect, because results are clamped.
      self = .matrix(matrix.map { $0.isNaN ? 0 : Float(max(-1e6, min(1e6, $0))) })
    }
  }
}

extension [PixelFilter] {
  /// The maximum distance in pixels over which all filters together move colors.
  var outset: Int32 { reduce(0) { $0 + $1.radius } }
}

/// A shape to convert to a mask, and its paint.
struct ShapeJob {
  /// The index of the command with the shape.
  var command: Int
  /// The pixels that are needed.
  var limit: CRRect
  /// The pixels that would be needed for the whole picture.
  var frame: CRRect
  /// The factor for the alpha of the paint, from a group that was folded into the command, 0...1.
  var opacity = 1.0
}

/// A shadow to compute from a silhouette.
struct ShadowJob {
  /// The caster of a shadow: the index of a mask or of a surface.
  enum CasterSource {
    case mask(Int)
    case surface(Int)
  }

  var source: CasterSource
  /// The opaque color, as a premultiplied pixel.
  var color: UInt32
  var opacity: Double
  var sigma: Double
  /// The offset in whole pixels, and the remaining fraction of at most half a pixel.
  var dx: Int32
  var dy: Int32
  var shift: Point
  /// The pixels of the target that are needed.
  var limit: CRRect
  /// The coverage after it has been computed, in the coordinates of the target.
  var cover = CRCover()
  /// The owner of the coverage's memory.
  var block: ShadowCoverageBuffer?
  /// The pixels of the target that the shadow covers.
  var bounds = CRRect.empty

  /// The distance in pixels by which the shadow extends beyond its caster.
  var radius: Int32 { Int32((2 * sigma).rounded(.up)) }
  var scale: BlurDownsampling { BlurDownsampling(ofShadow: sigma) }
  var isOfMask: Bool {
    if case .mask = source { true } else { false }
  }
}

/// A backdrop filter that is applied to the current pixels of a surface.
struct BackdropJob {
  /// The index of the mask that limits the filter.
  var mask: Int
  var filters: [PixelFilter]
  /// The opacity of the filtered pixels, 0...255.
  var opacity: Int32
  /// The index of the surface that the filter changes.
  var surface: Int
  /// The pixels that the filter changes.
  var bounds = CRRect.empty
  /// The filtered pixels after they have been computed.
  var target = CRTarget()

  /// The pixels that the filter reads.
  ///
  /// The edges of the surface are repeated beyond its frame.
  var source: CRRect { bounds.expanded(by: filters.outset) }

  /// The pixels that are needed after each filter.
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
  /// The pixels of the surface that the mesh reads.
  var source: CRRect
  /// The pixels of the result.
  var bounds: CRRect
}
