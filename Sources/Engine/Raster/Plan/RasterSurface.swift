import CRasterKernels
import Color
import DisplayList
import Geometry

/// A picture of its own: the result, or a group that is blurred, stretched or casts a shadow.
struct RasterSurface {
  /// The pixels that matter.
  let limit: CRRect
  /// Where backdrops find its edges: the limit of the whole picture, whatever region of it is drawn.
  let frame: CRRect
  /// Its clip root.
  let clip: Int32
  /// The passes that draw it.
  var passes = 0..<0
  /// Changes to the finished pixels.
  var filters: [PixelFilter] = []
  /// Carried out after the filters.
  var mesh: MeshJob?
  /// The shadow that it casts.
  var shadow: Int?
  /// How it is composited.
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// Where it acts even where nothing is drawn.
  var affectedBounds: CRRect?
  /// The pixels it has; smaller than the limit where less is drawn.
  var bounds = CRRect.empty
  /// The number of tiles that its operations touch, added up.
  var touchedTiles = 0
  var target = CRTarget()

  /// The pixels that matter after each filter.
  var filterLimits: [CRRect] { filters.map { _ in limit } }
}

/// A change to finished pixels.
enum PixelFilter {
  case blur(sigma: Double)
  case matrix([Float])

  /// The distance by which it moves pixels.
  var radius: Int32 {
    switch self {
    case .blur(let sigma): BlurDownsampling(sigma: sigma).outset
    case .matrix: 0
    }
  }

  /// Nil where a filter changes nothing.
  init?(_ filter: ImageFilter) {
    switch filter {
    case .gaussianBlur(let sigma):
      let sigma = clampedSigma(sigma)
      if sigma == 0 { return nil }
      self = .blur(sigma: sigma)
    case .colorMatrix(let matrix):
      // Larger factors give nothing but the ends of the range.
      self = .matrix(matrix.map { $0.isNaN ? 0 : Float(max(-1e6, min(1e6, $0))) })
    }
  }
}

extension [PixelFilter] {
  /// The distance by which all of them move pixels.
  var outset: Int32 { reduce(0) { $0 + $1.radius } }
}

/// A shape that becomes a mask, and what fills it.
struct ShapeJob {
  /// The command that has the shape.
  var command: Int
  /// The pixels that matter.
  var limit: CRRect
  /// Those that would matter were the whole picture drawn.
  var frame: CRRect
  /// Multiplies the paint, for the group that was folded into it.
  var opacity = 1.0
}

/// The shadow of a silhouette.
struct ShadowJob {
  /// What casts it: a mask, or a surface.
  enum CasterSource {
    case mask(Int)
    case surface(Int)
  }

  var source: CasterSource
  /// Opaque; premultiplied pixel.
  var color: UInt32
  var opacity: Double
  var sigma: Double
  /// The offset's whole pixels, and what is left of it: at most half a pixel.
  var dx: Int32
  var dy: Int32
  var shift: Point
  /// The pixels of the target that matter.
  var limit: CRRect
  /// The coverage once it is made; positions are the target's.
  var cover = CRCover()
  /// Keeps the coverage.
  var block: ShadowCoverageBuffer?
  /// The pixels it covers in the target.
  var bounds = CRRect.empty

  /// Pixels by which it is wider than what casts it.
  var radius: Int32 { Int32((2 * sigma).rounded(.up)) }
  var scale: BlurDownsampling { BlurDownsampling(ofShadow: sigma) }
  /// Whether a mask casts it.
  var isOfMask: Bool {
    if case .mask = source { true } else { false }
  }
}

/// A change to the pixels that a surface has so far.
struct BackdropJob {
  /// The mask of its shape.
  var mask: Int
  var filters: [PixelFilter]
  /// The share of the changed pixels.
  var opacity: Int32
  /// The surface that it changes.
  var surface: Int
  /// The pixels it changes.
  var bounds = CRRect.empty
  /// The changed pixels once they are made.
  var target = CRTarget()

  /// The pixels it looks at, the surface's edges repeated beyond its frame.
  var source: CRRect { bounds.expanded(by: filters.outset) }

  /// The pixels that matter after each filter.
  var limits: [CRRect] {
    var left = filters.outset
    return filters.map { filter in
      left -= filter.radius
      return bounds.expanded(by: left)
    }
  }
}

/// A grid that a surface's finished pixels are stretched over.
struct MeshJob {
  var mesh: DistortionMesh
  /// The pixels of the surface that are on the grid.
  var source: CRRect
  /// The pixels of the result.
  var bounds: CRRect
}
