import Color
import DisplayList
import Geometry
import Pixels
import TestKit

@testable import Raster

/// A generator of random display lists that contain every kind of command.
struct RandomScenes {
  private var chance: SeededRandomNumberGenerator
  private let width: Double
  private let height: Double
  /// The average number of generated numbers per extreme number, or 0 to generate none.
  private let oddity: Int

  init(seed: Int, width: Int, height: Int, oddity: Int = 0) {
    self.oddity = oddity
    chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Returns a list of random steps; a group counts as one step.
  mutating func list(steps: Int) -> DisplayList { DisplayList(commands(steps, depth: 0)) }

  private mutating func commands(_ steps: Int, depth: Int) -> [DisplayListCommand] {
    (0..<steps).flatMap { _ in step(depth: depth) }
  }

  private mutating func step(depth: Int) -> [DisplayListCommand] {
    switch integer(0, depth < 3 ? 10 : 5) {
    case 0...4:
      [.draw(DrawCommand(shape(), paint(depth: depth), transform: transform(), edges: edges()))]
    case 5:
      [.sprites(sprites())]
    case 6:
      [.shadow(ShapeShadow(shape(), transform: transform(), edges: edges(), shadow: shadow()))]
    case 7:
      [.pushClip(Clip(shape(), transform: transform(), edges: edges()))]
        + commands(integer(1, 3), depth: depth + 1) + [.popClip]
    case 10:
      [backdrop()]
    default:
      group(depth: depth)
    }
  }

  private mutating func group(depth: Int) -> [DisplayListCommand] {
    var group = CompositingGroup(opacity: pick([1, 1, 0.6, number(0, 1)]))
    if integer(0, 3) == 0 { group.blend = pick(BlendMode.allCases) }
    if integer(0, 3) == 0 { group.shadow = shadow() }
    if integer(0, 4) == 0 {
      group.filters.append(.gaussianBlur(sigma: number(0, 6)))
    }
    if integer(0, 5) == 0 {
      group.filters.append(
        .colorMatrix((0..<20).map { _ in number(-0.3, 1) }))
    }
    if integer(0, 9) == 0 { group.mesh = mesh() }
    var result: [DisplayListCommand] = [.beginGroup(group)]
    result += commands(integer(0, 4), depth: depth + 1)
    if integer(0, 3) == 0 {
      result.append(.beginMask)
      result += commands(integer(0, 2), depth: depth + 1)
    }
    return result + [.endGroup]
  }

  private mutating func backdrop() -> DisplayListCommand {
    var filters: [ImageFilter] = []
    if integer(0, 2) > 0 { filters.append(.gaussianBlur(sigma: number(0, 8))) }
    if integer(0, 2) == 0 { filters.append(.colorMatrix((0..<20).map { _ in number(-0.3, 1) })) }
    return .backdrop(
      BackdropFilter(
        shape(), filters: filters, opacity: pick([1, number(0, 1)]), transform: transform(),
        edges: edges()))
  }

  private mutating func mesh() -> DistortionMesh {
    let (columns, rows) = (integer(1, 4), integer(1, 4))
    var mesh = DistortionMesh(source: rect(), columns: columns, rows: rows)
    mesh.points = mesh.points.map { $0 + Point(number(-20, 20), number(-20, 20)) }
    if integer(0, 1) == 0 {
      mesh.samples = mesh.points.map { $0 + Point(number(-9, 9), number(-9, 9)) }
    }
    if integer(0, 1) == 0 { mesh.alphas = mesh.points.map { _ in number(0, 1) } }
    if integer(0, 1) == 0 { mesh.shades = (0..<columns * rows).map { _ in number(0, 1) } }
    return mesh
  }

  private mutating func sprites() -> SpriteList {
    var sprites = SpriteList(isAdditive: integer(0, 1) == 0)
    for _ in 0..<2 {
      let filters: [ImagePaint.SamplingFilter] = [.nearest, .linear, .trilinear]
      sprites.images.append(
        SpriteImage(
          picture(), source: pick([Rect(0, 0, 24, 17), Rect(3, 2.5, 9, 7.25)]),
          minification: pick(filters), magnification: pick(filters), bias: number(-1, 1)))
    }
    for _ in 0..<integer(0, 12) {
      let size = number(0.1, 6)
      sprites.items.append(
        Sprite(
          picture: Int32(integer(0, 2)),
          placement: Affine.scale(x: size, y: size * number(0.2, 1)).concatenating(
            .rotation(angle: number(0, 7))
          )
          .concatenating(.translation(x: number(-0.2, 1.2) * width, y: number(-0.2, 1.2) * height)),
          color: color()))
    }
    return sprites
  }

  private mutating func shadow() -> Shadow {
    Shadow(
      color: color(), opacity: pick([1, number(0, 1)]),
      offset: Point(number(-8, 8), number(-8, 8)), sigma: pick([0, number(0, 7)]))
  }

  private mutating func shape() -> Shape {
    switch integer(0, 6) {
    case 0, 1: .rect(rect())
    case 2: .rounded(rounded())
    case 3: .ring(outer: rounded(), inner: rounded())
    case 4:
      .path(path(), pick([.nonZero, .evenOdd]))
    default:
      .stroke(
        path(),
        StrokeStyle(
          width: number(0, 9), cap: pick([.butt, .round, .square]),
          join: pick([.miter, .round, .bevel]),
          dash: integer(0, 2) == 0 ? [number(1, 9), number(1, 9)] : [],
          start: pick([0, number(0, 0.5)]), end: pick([1, number(0.5, 1)])))
    }
  }

  private mutating func rect() -> Rect {
    let r = Rect(
      number(-0.3, 1) * width, number(-0.3, 1) * height, number(0, 0.7) * width,
      number(0, 0.7) * height)
    guard integer(0, 2) == 0 else { return r }
    return Rect(
      r.minX.rounded(), r.minY.rounded(), r.width.rounded(), r.height.rounded())
  }

  private mutating func rounded() -> RoundedRect {
    RoundedRect(
      rect(), radius: number(0, 0.3) * width, corners: UInt8(integer(0, 15)),
      curve: pick([.circular, .continuous]))
  }

  private mutating func point() -> Point {
    Point(number(-0.2, 1.2) * width, number(-0.2, 1.2) * height)
  }

  private mutating func path() -> Path {
    var path = Path()
    for _ in 0..<integer(1, 2) {
      path.move(to: point())
      for _ in 0..<integer(1, 5) {
        switch integer(0, 2) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(control: point(), to: point())
        default: path.addCubicCurve(control1: point(), control2: point(), to: point())
        }
      }
      if integer(0, 1) == 0 { path.close() }
    }
    return path
  }

  private mutating func transform() -> Projection {
    switch integer(0, 5) {
    case 0, 1: .identity
    case 2: Projection(.translation(x: number(-9, 9), y: number(-9, 9)))
    case 3, 4:
      Projection(
        Affine.turn(number(-4, 4), about: point()).concatenating(
          .scale(x: number(0.5, 1.5), y: number(0.5, 1.5))))
    default:
      Projection(
        SIMD3(number(0.5, 1.2), number(-0.3, 0.3), number(-0.01, 0.01)),
        SIMD3(number(-0.3, 0.3), number(0.5, 1.2), number(-0.01, 0.01)),
        SIMD3(number(0, 9), number(0, 9), 1))
    }
  }

  private mutating func edges() -> EdgeAntialiasing {
    pick([.smooth, .smooth, .hard, .mixed(smooth: UInt8(integer(0, 15)))])
  }

  private mutating func color() -> RGBA {
    RGBA(number(0, 1), number(0, 1), number(0, 1), pick([1, number(0, 1)]))
  }

  private mutating func paint(depth: Int) -> Paint {
    switch integer(0, depth < 2 ? 5 : 4) {
    case 0...2: return .color(color())
    case 5:
      let list = DisplayList(commands(integer(0, 3), depth: depth + 1))
      return .picture(
        PicturePaint(
          RecordedPicture(
            list, width: integer(1, 40), height: integer(1, 40),
            rule: pick(ColorInterpolation.allCases)),
          opacity: pick([1, number(0, 1)]), tint: pick([.white, color()])))
    case 3:
      let count = integer(2, 4)
      return .gradient(
        Gradient(
          pick([.axial, .radial, .conic]), colors: (0..<count).map { _ in color() },
          locations: (0..<count).map { _ in number(0, 1) }.sorted(),
          start: Point(number(0, 1), number(0, 1)), end: Point(number(0, 1), number(0, 1)),
          unit: Affine(width, number(-9, 9), number(-9, 9), height, number(-9, 9), 0),
          rule: pick(ColorInterpolation.allCases), opacity: number(0.4, 1)))
    default:
      let filters: [ImagePaint.SamplingFilter] = [.nearest, .linear, .trilinear]
      return .image(
        ImagePaint(
          picture(), source: pick([Rect(0, 0, 24, 17), Rect(3, 2.5, 9, 7.25)]),
          placement: pick([
            .translation(x: number(0, 20).rounded(), y: 3),
            Affine(number(0.2, 4), number(-1, 1), number(-1, 1), number(0.2, 4), 5, 5),
          ]), minification: pick(filters), magnification: pick(filters), bias: number(-1, 1),
          opacity: pick([1, number(0, 1)]), tint: pick([.white, color()])))
    }
  }

  private mutating func picture() -> PixelBuffer {
    var picture = PixelBuffer(width: 24, height: 17)
    let seed = UInt32(integer(1, 1000))
    picture.withMutablePixels { pixels in
      for i in 0..<24 * 17 {
        let alpha = UInt32(i * 7) & 255
        let gray = alpha * (UInt32(i) &* seed & 255) / 255
        pixels[i] = alpha << 24 | gray << 16 | (alpha - gray) << 8 | alpha
      }
    }
    return picture
  }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    if oddity > 0 && integer(1, oddity) == 1 { return pick(Self.oddNumbers) }
    return chance.randomNumber(in: low...high)
  }

  static let oddNumbers = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1e9, -1e9, 1e5, -1e5, 0,
  ]

  private mutating func integer(_ low: Int, _ high: Int) -> Int {
    chance.randomInteger(in: low...high)
  }

  private mutating func pick<T>(_ choices: [T]) -> T { choices[integer(0, choices.count - 1)] }
}
