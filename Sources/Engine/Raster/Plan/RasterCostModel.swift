import CRasterKernels

/// A model that estimates the work required to draw a planned picture.
///
/// The work is counted instead of measured, so every machine accepts and rejects the same pictures.
///
/// One second corresponds to a shared core of a machine from 2020, which is a quarter slower than an otherwise idle
/// core. The constants are rounded medians of measurements of each step. All costs are in units of one filled pixel.
enum RasterCostModel {
  /// The number of pixels filled in one second with a translucent solid color.
  static let pixelsPerSecond = 2.5e9
  /// The fixed cost of each tile touched by an operation, in pixels.
  private static let perTile = 500.0
  /// The cost of each pixel of a downsampled blur, counting both source and result pixels.
  private static let perWideBlurPixel = 14.0
  /// The additional cost of each square of pixels in a downsampled blur.
  private static let perWideBlurBlock = 104.0
  /// The cost of each pixel of a blur at full resolution, and the additional cost of each filter tap.
  private static let perDirectBlurPixel = 36.0
  private static let perDirectBlurTap = 1.2
  /// The cost of each pixel of a shadow's coverage.
  private static let perShadowPixel = 50.0
  /// The cost of each row of a mask that has partial coverage, and of each point in its outline.
  private static let perMaskRow = 500.0
  private static let perOutlinePoint = 120.0
  /// The cost of filling with a gradient or an image, relative to a solid fill.
  private static let complexFillFactor = 5.0
  /// The cost of compositing groups and surfaces, relative to a solid fill.
  private static let compositeFactor = 3.0

  /// The cost of processing each pixel of a finished frame: comparing it, counting colors and compressing.
  private static let perOutputPixel = 320.0

  /// Returns the estimated time for processing a finished frame, in seconds.
  static func estimatedOutputSeconds(pixelCount pixels: Int) -> Double {
    perOutputPixel * Double(pixels) / pixelsPerSecond
  }

  /// Returns the number of outline points that can be processed in the given number of seconds.
  static func outlinePointCount(forSeconds seconds: Double) -> Int {
    Int(min(max(0, seconds), 1e6) * pixelsPerSecond / perOutlinePoint)
  }

  /// Returns the estimated time for drawing a pass graph, in seconds.
  ///
  /// The bounds of the graph must have been computed, and its masks must have been created from `points` outline
  /// points.
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

  /// Returns the cost of beginning and ending a clip, in pixels.
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
