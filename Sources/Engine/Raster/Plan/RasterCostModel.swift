import CRasterKernels

/// How much work a planned picture is: counted, not measured, so that the same is refused on every machine.
///
/// A second is that of one core of a machine of 2020 that others use, too: it counts a quarter less than such a core does
/// alone. The numbers of the steps are rounded medians of it. All costs are in pixels.
enum RasterCostModel {
  /// Pixels that are filled in a second with a plain color that lets something through.
  static let pixelsPerSecond = 2.5e9
  /// The cost of what lies in a tile, however small it is.
  private static let perTile = 500.0
  /// The cost of each pixel of a blur over wide squares, of its source and of its result together.
  private static let perWideBlurPixel = 14.0
  /// The cost of each square beyond that.
  private static let perWideBlurBlock = 104.0
  /// The cost of each pixel of a direct blur, and what each pixel that its weights reach adds.
  private static let perDirectBlurPixel = 36.0
  private static let perDirectBlurTap = 1.2
  /// The same for the coverage of a shadow.
  private static let perShadowPixel = 50.0
  /// The cost of a row of a mask that is not whole, and of a point of the outline that it was made of.
  private static let perMaskRow = 500.0
  private static let perOutlinePoint = 120.0
  /// What gradients and pictures cost more than a plain fill.
  private static let complexFillFactor = 5.0
  /// What groups and all that is composited cost more than a plain fill.
  private static let compositeFactor = 3.0

  /// What whoever takes a frame does with each pixel of it: compares it, looks for colors, packs it.
  private static let perOutputPixel = 320.0

  /// The seconds of what is done with a finished frame of so many pixels.
  static func estimatedOutputSeconds(pixelCount pixels: Int) -> Double {
    perOutputPixel * Double(pixels) / pixelsPerSecond
  }

  /// Points of outlines that are so many seconds of work.
  static func outlinePointCount(forSeconds seconds: Double) -> Int {
    Int(min(max(0, seconds), 1e6) * pixelsPerSecond / perOutlinePoint)
  }

  /// The seconds of drawing a graph whose bounds are known, its masks made of so many points.
  static func estimatedSeconds(for graph: PassGraph, outlinePointCount points: Int) -> Double {
    var pixels = graph.pixelCost + perOutlinePoint * Double(points)
    for surface in graph.surfaces {
      pixels += Self.filterCost(
        of: surface.filters, contentBounds: surface.bounds, limits: surface.filterLimits)
      if let mesh = surface.mesh { pixels += perWideBlurPixel * Double(mesh.bounds.pixelCount) }
    }
    for shadow in graph.shadows { pixels += perShadowPixel * Double(shadow.bounds.pixelCount) }
    for backdrop in graph.backdrops {
      pixels += Self.filterCost(
        of: backdrop.filters, contentBounds: backdrop.source, limits: backdrop.limits)
    }
    return pixels / pixelsPerSecond
  }

  private static func filterCost(
    of filters: [PixelFilter], contentBounds bounds: CRRect, limits: [CRRect]
  ) -> Double {
    var pixels = 0.0
    var bounds = bounds
    for (filter, limit) in zip(filters, limits) where !bounds.isEmpty {
      var to = bounds
      var weight = perWideBlurPixel
      if case .blur(let sigma) = filter {
        let scale = BlurDownsampling(sigma: sigma)
        to = BlurRenderer.blurredBounds(of: bounds, scale: scale, within: limit)
        weight = Self.blurCostPerPixel(scale)
      }
      pixels += weight / 2 * Double(bounds.pixelCount + to.pixelCount)
      bounds = to
    }
    return pixels
  }

  /// The cost of each pixel of a blur.
  private static func blurCostPerPixel(_ scale: BlurDownsampling) -> Double {
    guard scale.shift > 0 else {
      return perDirectBlurPixel + perDirectBlurTap * Double(scale.radius)
    }
    return perWideBlurPixel + perWideBlurBlock / Double(1 << 2 * scale.shift)
  }
}

// MARK: - Operations

extension RasterCostModel {
  static func fillCost(mask: CRMask, paint: CRPaint, bounds: CRRect, tileCount tiles: Int) -> Double
  {
    let weight = paint.gradient == nil && paint.image == nil ? 1 : complexFillFactor
    return maskRowCost(of: mask) + weight * Double(bounds.pixelCount) + perTile * Double(tiles)
  }

  /// Beginning and ending a clip.
  static func clipCost(mask: CRMask, area: CRRect, tileCount tiles: Int) -> Double {
    area.isEmpty ? 0 : maskRowCost(of: mask) + 2 * perTile * Double(tiles)
  }

  static func spriteCost(of sprites: SpriteBatch, tileCount tiles: Int) -> Double {
    complexFillFactor * sprites.pixels + perTile * Double(sprites.rows + tiles)
  }

  static func compositeCost(in bounds: CRRect, tileCount tiles: Int) -> Double {
    compositeFactor * Double(bounds.pixelCount) + perTile * Double(tiles)
  }

  private static func maskRowCost(of mask: CRMask) -> Double {
    mask.rows == nil ? 0 : perMaskRow * Double(mask.bounds.y1 - mask.bounds.y0)
  }
}
