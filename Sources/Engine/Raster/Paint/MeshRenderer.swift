import CRasterKernels
import DisplayList
import Geometry

/// A renderer that deforms the pixels of finished surfaces with meshes, tile by tile.
struct MeshRenderer {
  let pool: ThreadPool
  let store: PixelMemoryPool
  let scratchMemory: ScratchMemory

  /// The size of a work item, in pixels.
  ///
  /// It does not affect the resulting pixels.
  private static let pieceSize: (width: Int32, height: Int32) = (128, 64)

  /// Replaces the pixels of a surface with the result of its mesh.
  func applyMesh(to surface: inout RasterSurface) {
    guard let job = surface.mesh else { return }
    let bounds = job.bounds
    let shown = job.source.intersection(surface.bounds)
    guard !bounds.isEmpty, !shown.isEmpty else {
      surface.target.releasePixels(to: store)
      surface.bounds = .empty
      surface.target = CRTarget()
      return
    }
    let triangles = MeshTriangleList(job, pixels: surface.bounds).triangles
    let out = CRTarget(
      pixels: store.allocatePixels(bounds.width * bounds.height), stride: bounds.width,
      x: bounds.x0, y: bounds.y0)
    let pixels = Int(Self.pieceSize.width * Self.pieceSize.height)
    let samples = (0..<pool.threadCount).map { _ in allocate(UInt32.self, count: 16 * pixels) }
    let parted = (0..<pool.threadCount).map { _ in
      allocate(UInt8.self, count: 2 * pixels + 3 * Int(Self.pieceSize.height))
    }
    let pieces = MeshTriangleBins(of: triangles, in: bounds, size: Self.pieceSize)
    let columns = pieces.columns
    triangles.withUnsafeBufferPointer { triangles in
      let mesh = CRMesh(
        triangles: triangles.baseAddress, pixels: UnsafePointer(surface.target.pixels),
        stride: surface.target.stride,
        source: surface.bounds,
        shown: shown.offsetBy(dx: -surface.bounds.x0, dy: -surface.bounds.y0),
        out: out)
      withUnsafePointer(to: mesh) { mesh in
        pool.forEach(count: columns * pieces.rows) { thread, piece in
          let x = bounds.x0 + Int32(piece % columns) * Self.pieceSize.width
          let y = bounds.y0 + Int32(piece / columns) * Self.pieceSize.height
          let area = CRRect(
            x0: x, y0: y, x1: x + Self.pieceSize.width, y1: y + Self.pieceSize.height)
          pieces.withTriangleIndices(ofPiece: piece) { indices in
            cr_mesh(
              mesh, area.intersection(bounds), indices.baseAddress, indices.count,
              samples[thread], parted[thread])
          }
        }
      }
    }
    surface.target.releasePixels(to: store)
    surface.bounds = bounds
    surface.target = out
    scratchMemory.reset()
  }

  private func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    scratchMemory.allocate(type, count: count)
  }
}

extension MeshJob {
  /// Creates a mesh job.
  ///
  /// - Parameters:
  ///   - mesh: The mesh, with points in pixels.
  ///   - needed: The pixels that are needed from the result.
  ///   - affectedBounds: The pixels that the result changes even where it is transparent; `nil` if there are none.
  init(_ mesh: DistortionMesh, within needed: CRRect, acting affectedBounds: CRRect?) {
    self.mesh = mesh
    let source = mesh.sourceBounds
    self.source = source.isFinite ? CRRect(around: source) : .empty
    // Mesh points are rounded to 1/256 pixel, so the bounds may be smaller by that amount.
    let drawn =
      self.source.isEmpty
      ? CRRect.empty : CRRect(around: mesh.bounds.inset(dx: -1 / 128, dy: -1 / 128))
    let all = drawn.union(affectedBounds ?? .empty).intersection(needed)
    bounds = all.isEmpty ? .empty : all
  }
}
