import CRasterKernels

/// How much work a planned picture is: counted, not measured, so that the same is refused on every machine.
///
/// A second is that of one core of a machine of 2020; the numbers of the steps are rounded medians of it.
struct Work {
  /// Pixels that are filled in a second with a plain colour that lets something through.
  static let pixelsPerSecond = 4e9
  /// What lies in a tile costs so many pixels however small it is.
  private static let tile = 500.0
  /// What each pixel of a blur costs in pixels, of its source and of its result together.
  private static let blurred = 10.0
  /// The same for the coverage of a shadow.
  private static let cast = 50.0
  /// What gradients and pictures cost more than a plain fill.
  private static let fancy = 5.0
  /// What groups and all that is put down cost more than a plain fill.
  private static let group = 2.5

  private(set) var pixels = 0.0
  var seconds: Double { pixels / Self.pixelsPerSecond }

  init(_ scene: Scene, tile: Tiles.Size) {
    for surface in scene.surfaces {
      for operation in surface.operations where !operation.bounds.isEmpty {
        let weight =
          switch operation.kind {
          case .fill: scene.paints[operation.index].isPlain ? 1 : Self.fancy
          case .pushClip, .popClip: 0.0
          case .sprites: Self.fancy
          case .beginGroup, .beginMask, .endGroup, .shadow, .surface, .backdrop: Self.group
          }
        pixels +=
          weight * Double(operation.bounds.pixelCount)
          + Self.tile * Double(Tiles.count(operation.bounds, tile))
      }
      add(surface.passes, from: surface.bounds, limits: surface.passes.map { _ in surface.limit })
      if let mesh = surface.mesh { pixels += Self.blurred * Double(mesh.bounds.pixelCount) }
    }
    for shadow in scene.shadows { pixels += Self.cast * Double(shadow.bounds.pixelCount) }
    for backdrop in scene.backdrops {
      add(backdrop.passes, from: backdrop.source, limits: backdrop.limits)
    }
  }

  private mutating func add(_ passes: [Surface.Pass], from bounds: CRRect, limits: [CRRect]) {
    var bounds = bounds
    for (pass, limit) in zip(passes, limits) where !bounds.isEmpty {
      var to = bounds
      if case .blur(let sigma) = pass {
        to = Blurs.result(of: bounds, BlurScale(sigma: sigma), within: limit)
      }
      pixels += Self.blurred / 2 * Double(bounds.pixelCount + to.pixelCount)
      bounds = to
    }
  }
}

extension CRPaint {
  /// Whether it is of one colour.
  fileprivate var isPlain: Bool { gradient == nil && image == nil }
}
