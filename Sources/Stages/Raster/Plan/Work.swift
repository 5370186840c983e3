import CRasterKernels

/// How much work a planned picture is: counted, not measured, so that the same is refused on every machine.
///
/// A second is that of one core of a machine of 2020 that others use, too: it counts a quarter less than such a core does
/// alone. The numbers of the steps are rounded medians of it.
struct Work {
  /// Pixels that are filled in a second with a plain colour that lets something through.
  static let pixelsPerSecond = 2.5e9
  /// What lies in a tile costs so many pixels however small it is.
  private static let tile = 500.0
  /// What each pixel of a blur over wide squares costs in pixels, of its source and of its result together.
  private static let blurred = 14.0
  /// What each square costs beyond that.
  private static let square = 104.0
  /// What each pixel of a direct blur costs, and how much more for each pixel that its weights reach.
  private static let direct = 36.0
  private static let weighed = 1.2
  /// The same for the coverage of a shadow.
  private static let cast = 50.0
  /// What a row of a mask costs that is not whole, and a point of the outline that it was made of.
  private static let row = 500.0
  private static let point = 120.0
  /// What gradients and pictures cost more than a plain fill.
  private static let fancy = 5.0
  /// What groups and all that is put down cost more than a plain fill.
  private static let group = 3.0

  /// What whoever takes a frame does with each pixel of it: compares it, looks for colours, packs it.
  private static let taken = 320.0

  /// The seconds of what is done with a finished frame of so many pixels.
  static func taking(pixels: Int) -> Double { taken * Double(pixels) / pixelsPerSecond }

  private(set) var pixels = 0.0
  var seconds: Double { pixels / Self.pixelsPerSecond }

  /// Points of outlines that are so many seconds of work.
  static func points(in seconds: Double) -> Int {
    Int(min(max(0, seconds), 1e6) * pixelsPerSecond / point)
  }

  /// What is planned, its masks made of so many points.
  init(_ scene: Scene, points: Int, tile: Tiles.Size) {
    pixels = Self.point * Double(points)
    for surface in scene.surfaces {
      for operation in surface.operations where !operation.bounds.isEmpty {
        let weight =
          switch operation.kind {
          case .fill: scene.paints[operation.index].isPlain ? 1 : Self.fancy
          case .pushClip, .popClip: 0.0
          // Each sprite is weighed, below.
          case .sprites: 0.0
          case .beginGroup, .beginMask, .endGroup, .shadow, .surface, .backdrop: Self.group
          }
        switch operation.kind {
        case .fill, .pushClip:
          let mask = scene.masks[operation.index]
          if mask.rows != nil { pixels += Self.row * Double(mask.bounds.y1 - mask.bounds.y0) }
        case .sprites:
          let sprites = scene.sprites[operation.index]
          pixels += Self.fancy * sprites.pixels + Self.tile * Double(sprites.rows)
        case .popClip, .beginGroup, .beginMask, .endGroup, .shadow, .surface, .backdrop:
          break
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

  /// What each pixel of a blur costs in pixels.
  private static func weight(_ scale: BlurScale) -> Double {
    guard scale.shift > 0 else { return direct + weighed * Double(scale.radius) }
    return blurred + square / Double(1 << 2 * scale.shift)
  }

  private mutating func add(_ passes: [Surface.Pass], from bounds: CRRect, limits: [CRRect]) {
    var bounds = bounds
    for (pass, limit) in zip(passes, limits) where !bounds.isEmpty {
      var to = bounds
      var weight = Self.blurred
      if case .blur(let sigma) = pass {
        let scale = BlurScale(sigma: sigma)
        to = Blurs.result(of: bounds, scale, within: limit)
        weight = Self.weight(scale)
      }
      pixels += weight / 2 * Double(bounds.pixelCount + to.pixelCount)
      bounds = to
    }
  }
}

extension CRPaint {
  /// Whether it is of one colour.
  fileprivate var isPlain: Bool { gradient == nil && image == nil }
}
