import Color
import DisplayList
import Geometry
import Pixels

/// A generator of random display lists that contain every element of the text format.
///
/// The same seed produces the same list.
struct RandomList: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  // The SplitMix64 generator.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: 0
    case 1: Double(Int.random(in: -500...500, using: &self))
    case 2: .random(in: -1e-6...1e-6, using: &self)
    case 3: .random(in: -1e20...1e20, using: &self)
    case 4: 0.1 * Double(Int.random(in: 0...30, using: &self))
    default: .random(in: -1000...1000, using: &self)
    }
  }

  mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }
  mutating func point() -> Point { Point(number(), number()) }
  mutating func rect() -> Rect { Rect(number(), number(), number(), number()) }
  mutating func color() -> RGBA { RGBA(number(), number(), number(), number()) }

  mutating func affine() -> Affine {
    Affine(number(), number(), number(), number(), number(), number())
  }

  mutating func choice<T>(_ all: [T]) -> T { all[Int.random(in: all.indices, using: &self)] }

  mutating func projection() -> Projection {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: return .identity
    case 1: return Projection(affine())
    default:
      let n = numbers(9)
      return Projection(SIMD3(n[0], n[1], n[2]), SIMD3(n[3], n[4], n[5]), SIMD3(n[6], n[7], n[8]))
    }
  }

  mutating func edges() -> EdgeAntialiasing {
    choice([.smooth, .hard, .mixed(smooth: UInt8.random(in: 0...15, using: &self))])
  }

  mutating func rounded() -> RoundedRect {
    RoundedRect(
      rect(), radius: number(), corners: UInt8.random(in: 0...15, using: &self),
      curve: choice(RoundedRect.Curve.allCases))
  }

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 0...8, using: &self) {
      switch Int.random(in: 0..<5, using: &self) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(control: point(), to: point())
      case 3: path.addCubicCurve(control1: point(), control2: point(), to: point())
      default: path.close()
      }
    }
    return path
  }

  mutating func stroke() -> StrokeStyle {
    var style = StrokeStyle(
      width: number(), cap: choice(StrokeStyle.Cap.allCases),
      join: choice(StrokeStyle.Join.allCases))
    if chance(0.5) { style.miterLimit = number() }
    if chance(0.5) { style.dash = numbers(Int.random(in: 1...4, using: &self)) }
    if chance(0.5) { style.dashPhase = number() }
    if chance(0.5) { (style.start, style.end) = (number(), number()) }
    return style
  }

  mutating func shape() -> Shape {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .rect(rect())
    case 1: .rounded(rounded())
    case 2: .ring(outer: rounded(), inner: rounded())
    case 3: .path(path(), choice(FillRule.allCases))
    default: .stroke(path(), stroke())
    }
  }

  /// Returns a random paint.
  ///
  /// Commands in a recorded picture are nested one level deeper than `depth`.
  mutating func paint(depth: Int) -> Paint {
    switch Int.random(in: 0..<(depth < 2 ? 4 : 3), using: &self) {
    case 0: return .color(color())
    case 3:
      var commands: [DisplayListCommand] = []
      fill(&commands, Int.random(in: 0...4, using: &self), depth: depth + 1)
      return .picture(
        PicturePaint(
          RecordedPicture(
            DisplayList(commands), width: Int.random(in: 1...9, using: &self),
            height: Int.random(in: 1...9, using: &self), rule: choice(ColorInterpolation.allCases)),
          opacity: choice([1, 0.5]), tint: choice([.white, color()])))
    case 1:
      let count = Int.random(in: 2...5, using: &self)
      return .gradient(
        Gradient(
          choice(Gradient.Kind.allCases), colors: (0..<count).map { _ in color() },
          locations: numbers(count), start: point(), end: point(), unit: affine(),
          rule: choice(ColorInterpolation.allCases), opacity: choice([1, 0.25])))
    default:
      var pixels = PixelBuffer(
        width: Int.random(in: 1...4, using: &self), height: Int.random(in: 1...3, using: &self))
      let count = pixels.width * pixels.height
      let words = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &self) }
      pixels.withMutablePixels { for index in 0..<count { $0[index] = words[index] } }
      return .image(
        ImagePaint(
          pixels, source: rect(), placement: affine(),
          minification: choice(ImagePaint.SamplingFilter.allCases),
          magnification: choice(ImagePaint.SamplingFilter.allCases), bias: number(),
          opacity: choice([1, 0.5]), tint: choice([.white, color()])))
    }
  }

  mutating func sprites() -> SpriteList {
    var sprites = SpriteList(isAdditive: chance(0.5))
    for _ in 0..<Int.random(in: 0...2, using: &self) {
      let pixels = PixelBuffer(width: Int.random(in: 1...3, using: &self), height: 2)
      sprites.images.append(
        SpriteImage(
          pixels, source: rect(), minification: choice(ImagePaint.SamplingFilter.allCases),
          magnification: choice(ImagePaint.SamplingFilter.allCases), bias: choice([0, number()])))
    }
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      sprites.items.append(
        Sprite(
          picture: Int32.random(in: 0...2, using: &self), placement: affine(), color: color()))
    }
    return sprites
  }

  mutating func shadow() -> Shadow {
    Shadow(color: color(), opacity: number(), offset: point(), sigma: number())
  }

  mutating func group() -> CompositingGroup {
    var group = CompositingGroup(
      opacity: choice([1, 0.5, number()]), blend: choice(BlendMode.allCases))
    if chance(0.4) { group.shadow = shadow() }
    if chance(0.3) { group.filters.append(.gaussianBlur(sigma: number())) }
    if chance(0.3) { group.filters.append(.colorMatrix(numbers(20))) }
    if chance(0.2) { group.mesh = mesh() }
    if chance(0.5) { group.bounds = rect() }
    return group
  }

  mutating func mesh() -> DistortionMesh {
    let (columns, rows) = (Int.random(in: 1...3, using: &self), Int.random(in: 1...2, using: &self))
    let corners = (columns + 1) * (rows + 1)
    var mesh = DistortionMesh(
      source: rect(), columns: columns, rows: rows, points: (0..<corners).map { _ in point() })
    if chance(0.5) { mesh.transform = affine() }
    if chance(0.5) { mesh.samples = (0..<corners).map { _ in point() } }
    if chance(0.5) { mesh.alphas = numbers(corners) }
    if chance(0.5) { mesh.shades = numbers(choice([corners, columns * rows])) }
    if chance(0.5) { mesh.order = Array((0..<columns * rows).reversed()) }
    return mesh
  }

  /// Returns a list with nested groups and approximately the given number of commands.
  mutating func list(_ size: Int) -> DisplayList {
    var commands: [DisplayListCommand] = []
    fill(&commands, size, depth: 0)
    return DisplayList(commands)
  }

  private mutating func fill(_ commands: inout [DisplayListCommand], _ size: Int, depth: Int) {
    var left = size
    while left > 0 {
      left -= 1
      switch Int.random(in: 0..<(depth < 4 ? 6 : 3), using: &self) {
      case 2: commands.append(.sprites(sprites()))
      case 4:
        commands.append(.beginGroup(group()))
        fill(&commands, left / 2, depth: depth + 1)
        if chance(0.4) {
          commands.append(.beginMask)
          fill(&commands, left / 4, depth: depth + 1)
        }
        commands.append(.endGroup)
      case 3:
        commands.append(
          .pushClip(Clip(shape(), transform: projection(), edges: edges())))
        fill(&commands, left / 2, depth: depth + 1)
        commands.append(.popClip)
      case 1 where chance(0.3):
        commands.append(
          .backdrop(
            BackdropFilter(
              shape(), filters: [.gaussianBlur(sigma: number())], opacity: choice([1, number()]),
              transform: projection(), edges: edges())))
      case 1:
        commands.append(
          .shadow(
            ShapeShadow(
              shape(), transform: projection(), edges: edges(), shadow: shadow())))
      default:
        commands.append(
          .draw(
            DrawCommand(shape(), paint(depth: depth), transform: projection(), edges: edges())))
      }
    }
  }
}
