import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A builder that converts paints to the format used by the C kernels.
///
/// Color tables are allocated from an arena.
struct PaintBuilder {
  let arena: OpaquePointer
  let mipmaps: MipmapCache
  let memoryBudget: ShapeMemoryBudget
  /// The number of bytes reserved from the memory budget.
  private(set) var reservedBytes = 0

  /// Returns the paint for a shape, or an empty paint if it exceeds the memory budget.
  mutating func makePaint(from paint: Paint, for draw: DrawCommand) -> CRPaint {
    switch paint {
    case .color(let color):
      let pixel = premultipliedPixel(color)
      return CRPaint(
        kind: Int32(pixel >> 24 == 0 ? CR_PAINT_NOTHING : CR_PAINT_SOLID),
        opaque: pixel >> 24 == 255 ? 1 : 0, color: pixel, gradient: nil, image: nil)
    case .gradient(let gradient):
      guard let result = self.makeGradient(from: gradient, transform: draw.transform) else {
        return .nothing
      }
      return CRPaint(
        kind: Int32(CR_PAINT_GRADIENT), opaque: result.pointee.opaque, color: 0, gradient: result,
        image: nil)
    case .image(let image):
      guard
        let result = self.makeImagePaint(
          from: image, transform: draw.transform, center: draw.center)
      else {
        return .nothing
      }
      let isOpaque = result.pointee.times == .max && image.pixels.isOpaque
      return CRPaint(
        kind: Int32(CR_PAINT_IMAGE), opaque: isOpaque ? 1 : 0, color: 0, gradient: nil,
        image: result)
    // Recorded pictures have already been replaced by images.
    case .picture: return .nothing
    }
  }

  private func allocate<T>(_ type: T.Type, count: Int = 1) -> UnsafeMutablePointer<T> {
    cr_arena_alloc(arena, MemoryLayout<T>.stride * count)
      // Sound: the arena returns new memory of this size, aligned for any type; only trivial types are allocated.
      .bindMemory(to: type, capacity: count)
  }

  // Gradients

  /// The number of chords that approximate an interval that is not linear in encoded sRGB.
  ///
  /// Their error is less than a tenth of an 8-bit step.
  private static let curveSubdivisions = 64

  /// The maximum number of colors in a gradient that uses a color table, whose entries have 32-bit indices.
  static let maximumTableColors = Int(Int32.max / CR_GRADIENT_ENTRIES)

  private mutating func makeGradient(
    from g: Gradient, transform: Projection
  ) -> UnsafePointer<CRGradient>? {
    let count = g.colors.count
    let opacity = clampedToUnitInterval(g.opacity)
    guard count >= 2, g.locations.count >= count, opacity > 0, let frame = g.parameterTransform,
      let toUnit = transform.pixelsToShape, let unitToFrame = g.unit.inverted?.concatenating(frame)
    else { return nil }
    let matrix = toUnit.concatenating(Projection(unitToFrame)).affineIfPossible
    guard matrix.isFinite else { return nil }

    let isStraight =
      g.rule == .renderServer && g.colors[..<count].allSatisfy(\.isWithinGamut)
    let bytes = Self.gradientByteCount(
      stopCount: count, isStraight: isStraight, interpolation: g.rule)
    guard isStraight || count <= Self.maximumTableColors else {
      memoryBudget.recordRefusedAllocation(byteCount: bytes)
      return nil
    }
    guard memoryBudget.reserve(byteCount: bytes) else { return nil }
    reservedBytes += bytes
    let result = allocate(CRGradient.self)
    result.initialize(
      to: CRGradient(
        matrix: matrix.elements, kind: g.kind.index,
        opaque: opacity == 1 && g.colors.allSatisfy { $0.alpha >= 1 } ? 1 : 0,
        stretches: makeGradientSegments(of: g, opacity: opacity, hasColorTable: !isStraight),
        table: isStraight ? nil : makeColorTable(for: g, opacity: opacity)))
    return UnsafePointer(result)
  }

  /// Returns the arena memory needed for a gradient, in bytes.
  private static func gradientByteCount(
    stopCount stops: Int, isStraight: Bool, interpolation rule: ColorInterpolation
  )
    -> Int
  {
    let knots = rule == .renderServer ? 1 : curveSubdivisions
    let table =
      MemoryLayout<UInt32>.stride * Int(CR_GRADIENT_ENTRIES)
      + MemoryLayout<SIMD4<Double>>.stride * knots
    return MemoryLayout<CRGradient>.stride
      + (stops + 1) * (MemoryLayout<CRGradientSegment>.stride + (isStraight ? 0 : table))
  }

  /// Returns the segments between the color stops, and the two segments before the first and after the last stop.
  private func makeGradientSegments(
    of g: Gradient, opacity: Double, hasColorTable hasTable: Bool
  ) -> UnsafePointer<CRGradientSegment> {
    let count = g.colors.count
    let result = allocate(CRGradientSegment.self, count: count + 1)
    let locations = g.ascendingLocations
    for k in 0...count {
      var s = CRGradientSegment()
      s.from = k == 0 ? -.infinity : locations[k - 1]
      s.to = k == count ? .infinity : locations[k]
      s.origin = locations[max(0, k - 1)]
      s.entry = hasTable ? Self.firstColorTableIndex(ofSegment: k) : 0
      let from = g.colors[max(0, k - 1)].lanes
      var slope = SIMD4<Double>.zero
      let length = s.to - s.from
      if length > 1e-9 && length < .infinity {
        slope = (g.colors[k].lanes - from) / Double(length)
        s.scale = Float(CR_GRADIENT_ENTRIES) / length
      }
      let scale = SIMD4(255, 255, 255, opacity)
      let (base, change) = (SIMD4<Float>(from * scale), SIMD4<Float>(slope * scale))
      s.base = (base.x, base.y, base.z, base.w)
      s.slope = (change.x, change.y, change.z, change.w)
      result[k] = s
    }
    return UnsafePointer(result)
  }

  /// Returns the index of a segment's first entry in the color table.
  ///
  /// The segment before the first color stop has one entry.
  static func firstColorTableIndex(ofSegment stretch: Int) -> Int32 {
    Int32(stretch == 0 ? 0 : 1 + (stretch - 1) * Int(CR_GRADIENT_ENTRIES))
  }

  /// Returns the color table for a gradient whose colors are not linear in encoded sRGB or must be clamped to its
  /// gamut.
  private func makeColorTable(for g: Gradient, opacity: Double) -> UnsafePointer<UInt32> {
    let stretches = g.colors.count - 1
    let steps = g.rule == .renderServer ? 1 : Self.curveSubdivisions
    let count = stretches * steps + 1
    let table = allocate(UInt32.self, count: 2 + stretches * Int(CR_GRADIENT_ENTRIES))
    let knots = allocate(SIMD4<Double>.self, count: count)
    for i in 0..<stretches {
      let (from, to) = (
        g.rule.interpolationComponents(of: g.colors[i]),
        g.rule.interpolationComponents(of: g.colors[i + 1])
      )
      for k in 0...steps {
        knots[i * steps + k] = g.rule.sRGBComponents(
          ofInterpolated: from + (to - from) * (Double(k) / Double(steps)))
      }
    }
    // Sound: a SIMD4 of doubles consists of four doubles.
    knots.withMemoryRebound(to: Double.self, capacity: count * 4) {
      cr_gradient_table(table, $0, Int32(stretches), Int32(steps), opacity)
    }
    return UnsafePointer(table)
  }

  // Images

  /// Returns the image paint for the C kernels, or `nil` if nothing would be drawn.
  ///
  /// `center` is the center of the drawn area in device pixels, at which the scale is determined.
  func makeImagePaint(
    from image: ImagePaint, transform: Projection, center: @autoclosure () -> Point
  ) -> UnsafePointer<CRImage>? {
    let times = premultipliedPixel(image.tint, opacity: clampedToUnitInterval(image.opacity))
    guard times >> 24 > 0, image.source.isFinite, let toShape = transform.pixelsToShape,
      let toImage = image.placement.inverted
    else { return nil }
    let matrix = toShape.concatenating(Projection(toImage)).affineIfPossible
    guard matrix.isFinite else { return nil }
    let shrink = matrix.maximumScale(at: center())
    // The tolerance prevents a rotation without scaling from being treated as minification.
    let filter = shrink > 1 + 1e-6 ? image.minification : image.magnification
    let source = image.source.standardized
    let made = allocate(CRImage.self)
    var result = CRImage()
    result.times = times
    if let (dx, dy) = matrix.integerOffset, source.hasIntegerEdges {
      result.aligned = 1
      (result.dx, result.dy) = (dx, dy)
      result.level.0 = makeMipmapLevel(
        from: image.pixels, source: source, transform: matrix, halvingCount: 0, isLinear: false)
      result.level.0.max_x = (result.level.0.max_x).rounded(.down)
      result.level.0.max_y = (result.level.0.max_y).rounded(.down)
    } else {
      switch filter {
      case .nearest:
        result.filter = Int32(CR_IMAGE_NEAREST)
        result.level.0 = makeMipmapLevel(
          from: image.pixels, source: source, transform: matrix, halvingCount: 0, isLinear: false)
      case .linear:
        result.filter = Int32(CR_IMAGE_LINEAR)
        result.level.0 = makeMipmapLevel(
          from: image.pixels, source: source, transform: matrix, halvingCount: 0, isLinear: true)
      case .context:
        result.filter = Int32(matrix.isPixelAligned ? CR_IMAGE_NEAREST : CR_IMAGE_CONTEXT)
        result.level.0 = makeMipmapLevel(
          from: image.pixels, source: source, transform: matrix, halvingCount: 0, isLinear: false)
      case .trilinear:
        let levels = mipmaps.mipmapLevels(of: image.pixels)
        let detail = shrink > 1 + 1e-6 ? log2(shrink) + image.bias : 0
        let level = max(0, min(Double(levels.count), detail.isFinite ? detail : 0))
        let lower = Int(level)
        result.filter = Int32(CR_IMAGE_TRILINEAR)
        result.mix = Int32(((level - Double(lower)) * 256).rounded())
        for i in 0...1 {
          let n = min(lower + i, levels.count)
          let pixels = n == 0 ? image.pixels : levels[n - 1]
          let made = makeMipmapLevel(
            from: pixels, source: source, transform: matrix, halvingCount: n, isLinear: true)
          if i == 0 { result.level.0 = made } else { result.level.1 = made }
        }
      }
    }
    made.initialize(to: result)
    return UnsafePointer(made)
  }

  /// Returns the mipmap level that is halved `n` times, together with its transform.
  private func makeMipmapLevel(
    from pixels: PixelBuffer, source: Rect, transform matrix: Projection, halvingCount n: Int,
    isLinear linear: Bool
  ) -> CRImageLevel {
    let k = 1 / Double(1 << n)
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    // For a linear filter, integer coordinates are pixel centers.
    let half = linear ? 0.5 : 0
    func bounds(_ low: Double, _ high: Double, _ size: Double) -> (Double, Double) {
      let last = linear ? size - 1 : size - 1 / 256
      var a = low * k
      var b = high * k - (linear ? 1 : 1 / 256)
      if b < a {
        a = (low + high) / 2 * k - half
        b = a
      }
      return (max(0, min(last, a)), max(0, min(last, b)))
    }
    let (x0, x1) = bounds(source.minX, source.maxX, width)
    let (y0, y1) = bounds(source.minY, source.maxY, height)
    let toSample = Affine(k, 0, 0, k, -half, -half)
    // The pixels are owned either by the display list, which exists until drawing is complete, or by the mipmap
    // cache.
    let base = pixels.withPixels { $0 }
    return CRImageLevel(
      pixels: base, stride: pixels.width, width: Int32(pixels.width),
      height: Int32(pixels.height), min_x: x0, min_y: y0, max_x: x1, max_y: y1,
      matrix: matrix.concatenating(Projection(toSample)).affineIfPossible.elements)
  }
}

extension CRPaint {
  static var nothing: CRPaint {
    CRPaint(kind: Int32(CR_PAINT_NOTHING), opaque: 0, color: 0, gradient: nil, image: nil)
  }
}

extension ColorInterpolation {
  /// Returns the components of a color in the color space used for interpolation.
  fileprivate func interpolationComponents(of c: RGBA) -> SIMD4<Double> {
    let lanes = c.lanes.replacing(with: 0, where: c.lanes .!= c.lanes)
    return switch self {
    case .renderServer, .renderInContextLegacy: lanes
    case .renderInContext: RGBColorSpace.genericRGB.clampedComponents(of: RGBA(lanes: lanes))
    }
  }

  /// Converts components from the interpolation color space to encoded sRGB.
  fileprivate func sRGBComponents(ofInterpolated lanes: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .renderServer: lanes
    case .renderInContext, .renderInContextLegacy: RGBColorSpace.genericRGB.color(from: lanes).lanes
    }
  }
}

extension RGBA {
  fileprivate var isWithinGamut: Bool {
    all(lanes .>= .zero) && all(lanes .<= .one)
  }
}

extension Gradient.Kind {
  fileprivate var index: Int32 {
    switch self {
    case .axial: Int32(CR_GRADIENT_AXIAL)
    case .radial: Int32(CR_GRADIENT_RADIAL)
    case .conic: Int32(CR_GRADIENT_CONIC)
    }
  }
}

extension Gradient {
  /// The stop locations, each at least as large as the previous one.
  ///
  /// Descending locations are raised to the previous location.
  fileprivate var ascendingLocations: [Float] {
    var highest = -Double.infinity
    return locations.map { location in
      if !location.isNaN { highest = max(highest, location) }
      return Float(max(-1e9, min(1e9, highest)))
    }
  }

  /// The transform from unit coordinates to the space in which the gradient parameter is evaluated: the x coordinate
  /// of an axial gradient, the distance from the origin of a radial one, or the angle of a conic one.
  ///
  /// It is `nil` if the gradient has no extent.
  fileprivate var parameterTransform: Affine? {
    let d = end - start
    let move = Affine.translation(x: -start.x, y: -start.y)
    switch kind {
    case .axial:
      let k = 1 / (d.x * d.x + d.y * d.y)
      return k.isFinite
        ? move.concatenating(Affine(d.x * k, -d.y * k, d.y * k, d.x * k, 0, 0)) : nil
    case .radial:
      let (kx, ky) = (1 / abs(d.x), 1 / abs(d.y))
      return kx.isFinite && ky.isFinite ? move.concatenating(.scale(x: kx, y: ky)) : nil
    case .conic:
      let length = d.length
      guard length > 0 else { return move }
      let (c, s) = (d.x / length, d.y / length)
      return move.concatenating(Affine(c, -s, s, c, 0, 0))
    }
  }
}

extension Projection {
  /// The transform from pixel indices, which refer to pixel centers, to the shape's coordinates.
  fileprivate var pixelsToShape: Projection? {
    let back = isAffine ? affine.inverted.map(Projection.init) : inverted
    return back.map { Projection(.translation(x: 0.5, y: 0.5)).concatenating($0) }
  }

  /// The projection, normalized to w = 1 if it has no perspective.
  fileprivate var affineIfPossible: Projection {
    let w = row3.z
    guard row1.z == 0, row2.z == 0, w != 0, w != 1 else { return self }
    return Projection(row1 / w, row2 / w, row3 / w)
  }

  fileprivate var isFinite: Bool {
    let sum = row1 + row2 + row3
    return (sum.x + sum.y + sum.z).isFinite
  }

  /// The integer translation if the transform only moves pixels by whole numbers; otherwise `nil`.
  fileprivate var integerOffset: (Int32, Int32)? {
    guard isAffine else { return nil }
    let m = affine
    let tiny = 1e-7
    guard abs(m.a - 1) < tiny, abs(m.d - 1) < tiny, abs(m.b) < tiny, abs(m.c) < tiny else {
      return nil
    }
    let (x, y) = (m.tx - 0.5, m.ty - 0.5)
    let limit = Double(RasterLimits.maximumCoordinate)
    guard abs(x) < limit, abs(y) < limit, abs(x - x.rounded()) < 1 / 512,
      abs(y - y.rounded()) < 1 / 512
    else { return nil }
    return (Int32(x.rounded()), Int32(y.rounded()))
  }
}

extension Projection {
  /// Whether each pixel center maps to the center of a different source pixel.
  ///
  /// Mirroring and rotations by multiples of 90° are allowed.
  fileprivate var isPixelAligned: Bool {
    guard isAffine else { return false }
    let m = affine
    func isNear(_ v: Double, _ w: Double) -> Bool { abs(abs(v) - w) < 1e-7 }
    let isUpright = isNear(m.a, 1) && isNear(m.d, 1) && isNear(m.b, 0) && isNear(m.c, 0)
    let isTurned = isNear(m.a, 0) && isNear(m.d, 0) && isNear(m.b, 1) && isNear(m.c, 1)
    func isMiddle(_ v: Double) -> Bool { abs(v - v.rounded(.down) - 0.5) < 1 / 512 }
    return (isUpright || isTurned) && isMiddle(m.tx) && isMiddle(m.ty)
  }
}

extension Rect {
  fileprivate var hasIntegerEdges: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded()
      && maxY == maxY.rounded() && !isEmpty
  }
}

extension DrawCommand {
  /// The center of the drawn area, in device pixels.
  fileprivate var center: Point {
    let box: Rect =
      switch shape {
      case .rect(let r): r
      case .rounded(let r): r.rect
      case .ring(let outer, _): outer.rect
      case .path(let path, _), .stroke(let path, _): path.controlPointBox
      }
    return transform.apply(box.center)
  }
}
