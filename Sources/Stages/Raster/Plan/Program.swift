import CRasterKernels
import Colour
import DisplayList
import Geometry

/// One step of drawing onto a surface, as the tiles carry it out.
struct Operation {
  enum Kind: UInt8 {
    /// Fills mask `index` with paint `index`.
    case fill
    /// Confines to mask `index`.
    case pushClip
    case popClip
    /// Group `index` begins, its mask begins, it ends.
    case beginGroup, beginMask, endGroup
    /// Paints the colour of shadow `index` through it.
    case shadow
    /// Draws the sprites of batch `index`.
    case sprites
    /// Puts surface `index` down.
    case surface
    /// Puts what backdrop `index` made of the pixels so far in their place.
    case backdrop
  }

  var kind: Kind
  var index: Int
  /// The pixels it may change.
  var bounds = CRRect.none
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

/// A group that tiles draw by themselves.
struct LocalGroup {
  var opacity: Int32
  var mode: Int32
  /// Colour matrices, 20 numbers each.
  var matrices: [Float]
  /// Where it acts even where nothing is drawn: modes that change what a clear source covers.
  var reach: CRRect?
}

/// A silhouette's shadow.
struct ShadowJob {
  /// What casts it: a mask, or a surface.
  enum Source {
    case mask(Int)
    case surface(Int)
  }

  var source: Source
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
  var block: CoverBlock?
  /// The pixels it covers in the target.
  var bounds = CRRect.none

  /// Pixels by which it is wider than what casts it.
  var radius: Int32 { Int32((2 * sigma).rounded(.up)) }
  var scale: BlurScale { BlurScale(ofShadow: sigma) }
}

/// A change to what a surface holds so far.
struct BackdropJob {
  /// The mask of its shape.
  var mask: Int
  var passes: [Surface.Pass]
  /// The share of the changed pixels.
  var opacity: Int32
  /// The surface that it changes.
  var surface: Int
  /// The pixels it changes.
  var bounds = CRRect.none
  /// The changed pixels once they are made.
  var target = CRTarget()

  /// The pixels it looks at, the surface's edges repeated beyond its frame.
  var source: CRRect { bounds.expanded(passes.reach) }
}

/// A grid that a surface's finished pixels are stretched over.
struct MeshJob {
  var mesh: Mesh
  /// The pixels of the surface that are on the grid.
  var source: CRRect
  /// The pixels of the result.
  var bounds: CRRect
}

/// A picture of its own: the result, or a group that is blurred, stretched or casts a shadow.
struct Surface {
  /// A change to the finished pixels.
  enum Pass {
    case blur(sigma: Double)
    case matrix([Float])
  }

  /// How deep it is nested; surfaces of one level do not need each other.
  var level: Int
  /// The pixels that matter.
  var limit: CRRect
  /// Where backdrops find its edges: the limit were the whole picture drawn.
  var frame: CRRect
  var operations: [Operation] = []
  /// The operations between backdrops, each part but the first beginning with one; nil without any.
  var parts: [[Operation]]?
  var passes: [Pass] = []
  /// Carried out after the passes.
  var mesh: MeshJob?
  /// How it is put onto the surface around it.
  var opacity: Int32 = 255
  var mode: Int32 = 0
  /// Where it acts even where nothing is drawn.
  var reach: CRRect?
  /// The pixels it has; smaller than the limit where less is drawn.
  var bounds = CRRect.none
  var target = CRTarget()
}

extension Surface.Pass {
  /// How far a pixel is carried.
  var radius: Int32 {
    switch self {
    case .blur(let sigma): BlurScale(sigma: sigma).reach
    case .matrix: 0
    }
  }
}

extension [Surface.Pass] {
  /// How far all of them carry a pixel.
  var reach: Int32 { reduce(0) { $0 + $1.radius } }
}

extension BlendMode {
  /// The place in the list of modes, by which the kernels know it.
  var index: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}
