import Color
import DisplayList
import Pixels

/// A premultiplied color with components in the range 0...1.
struct Pixel {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  static let clear = Pixel()

  init() {}

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a premultiplied color, clamped to the range of eight bits.
  init(_ color: RGBA) {
    func limited(_ v: Double) -> Double { v > 0 ? (v < 1 ? v : 1) : 0 }
    alpha = limited(color.alpha)
    red = limited(color.red) * alpha
    green = limited(color.green) * alpha
    blue = limited(color.blue) * alpha
  }

  func times(_ k: Double) -> Pixel {
    Pixel(red: red * k, green: green * k, blue: blue * k, alpha: alpha * k)
  }

  func plus(_ o: Pixel) -> Pixel {
    Pixel(red: red + o.red, green: green + o.green, blue: blue + o.blue, alpha: alpha + o.alpha)
  }

  /// Returns this color composited over another one.
  func over(_ beneath: Pixel) -> Pixel { plus(beneath.times(1 - alpha)) }

  /// Returns the color blended by the published formula of the mode.
  func blended(_ mode: BlendMode, onto beneath: Pixel) -> Pixel {
    let r = mode.referenceComposite(
      SIMD4(red, green, blue, alpha),
      onto: SIMD4(beneath.red, beneath.green, beneath.blue, beneath.alpha))
    return Pixel(red: r.x, green: r.y, blue: r.z, alpha: r.w)
  }
}

/// The pixels of the picture and of a margin around it, for shadows cast from outside.
struct Area {
  let minX: Int
  let minY: Int
  let maxX: Int
  let maxY: Int

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var count: Int { width * height }

  func index(_ x: Int, _ y: Int) -> Int { (y - minY) * width + x - minX }

  /// Returns the part of the area that a shape with the given limits can touch.
  func limited(_ lowX: Double, _ lowY: Double, _ highX: Double, _ highY: Double) -> Area {
    func whole(_ v: Double, _ low: Int, _ high: Int) -> Int {
      v <= Double(low) ? low : v >= Double(high) ? high : Int(v.rounded(.down))
    }
    return Area(
      minX: whole(lowX - 1, minX, maxX), minY: whole(lowY - 1, minY, maxY),
      maxX: whole(highX + 2, minX, maxX), maxY: whole(highY + 2, minY, maxY))
  }
}

/// A floating-point drawing target.
struct Canvas {
  let area: Area
  var pixels: [Pixel]

  init(_ area: Area) {
    self.area = area
    pixels = Array(repeating: .clear, count: area.count)
  }

  /// Paints the color returned by the closure at the center of each covered pixel, composited with source-over.
  mutating func paint(_ coverage: Coverage, _ color: (Double, Double) -> Pixel) {
    let region = coverage.region
    for y in region.minY..<max(region.minY, region.maxY) {
      for x in region.minX..<max(region.minX, region.maxX) {
        let share = coverage.values[region.index(x, y)]
        if share <= 0 { continue }
        let i = area.index(x, y)
        pixels[i] = color(Double(x) + 0.5, Double(y) + 0.5).times(share).over(pixels[i])
      }
    }
  }

  /// Composites another canvas onto this one, pixel by pixel.
  mutating func put(_ other: Canvas, _ mode: BlendMode = .normal, times k: Double = 1) {
    for i in pixels.indices {
      let source = other.pixels[i].times(k)
      if source.alpha <= 0 { continue }
      pixels[i] =
        mode == .normal ? source.over(pixels[i]) : source.blended(mode, onto: pixels[i])
    }
  }

  /// Multiplies every pixel by the factor returned for its index.
  mutating func multiply(_ share: (Int) -> Double) {
    for i in pixels.indices where pixels[i].alpha > 0 { pixels[i] = pixels[i].times(share(i)) }
  }

  /// Returns the picture without its margin, over the background.
  ///
  /// Channel values are rounded half up: Documentation/behaviour/choices.md, "More of rendering".
  func picture(_ viewport: Viewport) -> PixelBuffer {
    let background = Pixel(viewport.background)
    var result = PixelBuffer(width: viewport.width, height: viewport.height)
    result.withMutablePixels { out in
      for y in 0..<viewport.height {
        for x in 0..<viewport.width {
          let p = pixels[area.index(x, y)].over(background)
          func byte(_ v: Double) -> UInt32 { UInt32(min(max(v, 0), 1) * 255 + 0.5) }
          out[y * viewport.width + x] =
            byte(p.red) | byte(p.green) << 8 | byte(p.blue) << 16 | byte(p.alpha) << 24
        }
      }
    }
    return result
  }
}
