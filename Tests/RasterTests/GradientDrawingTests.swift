import Color
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

@Suite struct GradientDrawingTests {
  /// Returns a picture filled with a gradient whose unit space is the whole picture.
  func picture(
    _ kind: Gradient.Kind, _ colors: [RGBA], _ locations: [Double], from: Point, to: Point,
    _ width: Int, _ height: Int, rule: ColorInterpolation = .renderServer
  ) throws -> PixelBuffer {
    let rect = Rect(0, 0, Double(width), Double(height))
    let gradient = Gradient(
      kind, colors: colors, locations: locations, start: from, end: to,
      unit: .scale(x: Double(width), y: Double(height)), rule: rule)
    return try drawn([.draw(DrawCommand(.rect(rect), .gradient(gradient)))], width, height)
  }

  /// Returns the color at a fraction of the length of an axial gradient.
  func ramp(
    _ stops: [(Double, RGBA)], _ rule: ColorInterpolation, at fraction: Double
  ) throws -> [Int] {
    let gradient = Gradient(
      .axial, colors: stops.map(\.1), locations: stops.map(\.0), start: .zero, end: Point(1, 0),
      unit: .identity, rule: rule)
    // The picture is a single pixel whose center lies at the fraction.
    let place = Projection(
      Affine.translation(x: -fraction, y: 0).concatenating(.scale(x: 1000, y: 1000))
        .concatenating(.translation(x: 0.5, y: 0.5)))
    let rect = Rect(-10, -10, 20, 20)
    return try drawn([.draw(DrawCommand(.rect(rect), .gradient(gradient), transform: place))], 1, 1)
      .bytes(0, 0)
  }

  static let redBlue = [(0.0, RGBA(1, 0, 0)), (1.0, RGBA(0, 0, 1))]
  static let three = [
    (0.0, RGBA(0.1, 0.6, 0.9)), (0.3, RGBA(1, 1, 0.2)), (1.0, RGBA(0.4, 0, 0.5)),
  ]

  @Test(arguments: [
    (0.0, [255, 0.0, 0.0]), (0.25, [191.25, 0.0, 63.75]), (0.5, [127.5, 0.0, 127.5]),
    (0.75, [63.75, 0.0, 191.25]), (1.0, [0.0, 0.0, 255]),
  ])
  func `two-color gradients with the renderServer color rule match values computed by formula`(
    t: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: calc-renderServer-0, tolerance 1.
    try expect(ramp(Self.redBlue, .renderServer, at: t), expected, 1)
  }

  @Test(arguments: [
    (0.1, [102, 187, 170]), (0.3, [255, 255, 51]), (0.5, [211.286, 182.143, 72.8571]),
    (0.9, [123.857, 36.4286, 116.571]),
  ])
  func `three-color gradients with the renderServer color rule match values computed by formula`(
    t: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: calc-renderServer-1, tolerance 1.
    try expect(ramp(Self.three, .renderServer, at: t), expected, 1)
  }

  @Test(arguments: [
    (0.0, [254.941, 37.5262, 0.0]), (0.25, [202.756, 31.9247, 86.6773]),
    (0.5, [145.974, 33.1117, 149.231]), (0.75, [81.3618, 40.1415, 204.306]),
    (1.0, [3.32236, 50.6349, 254.994]),
  ])
  func `two-color gradients with the renderInContext color rule match values computed by formula`(
    t: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: calc-renderInContext-0, tolerance 1.5.
    try expect(ramp(Self.redBlue, .renderInContext, at: t), expected, 1.5)
  }

  @Test(arguments: [
    (0.1, [119.614, 186.171, 177.572]), (0.3, [254.861, 251.438, 51.0438]),
    (0.5, [215.186, 192.933, 75.6738]), (0.9, [127.057, 55.2155, 117.82]),
  ])
  func `three-color gradients with the renderInContext color rule match values computed by formula`(
    t: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: calc-renderInContext-1, tolerance 1.5.
    try expect(ramp(Self.three, .renderInContext, at: t), expected, 1.5)
  }

  @Test(arguments: [
    (0.0, [255, 38.0126, 0.0]), (0.25, [205.06, 31.7509, 80.7166]),
    (0.5, [147.67, 32.7018, 146.029]), (0.75, [82.365, 39.8949, 203.047]),
    (1.0, [3.3328, 50.7195, 255]),
  ])
  func `gradients with the renderInContextLegacy color rule match values computed by formula`(
    t: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: calc-renderInContextLegacy-0, tolerance 1.5.
    try expect(ramp(Self.redBlue, .renderInContextLegacy, at: t), expected, 1.5)
  }

  @Test func `a black-to-white gradient has the gray level 146 at its middle in render(in:)`()
    throws
  {
    // Vectors/gradients.json: black-white-mid, tolerance 1.
    try expect(
      ramp([(0, .black), (1, .white)], .renderInContext, at: 0.5), [146, 146, 146], 1)
  }

  @Test(arguments: [
    (-410.0, [65.0, 233, 1]), (0.0, [169.0, 220, 83]), (200.0, [210.0, 214, 115]),
    (410.0, [250.0, 209, 144]),
  ])
  func `the renderInContext color rule matches a two-color gradient recorded from Core Animation`(
    x: Double, expected: [Double]
  ) throws {
    // Vectors/gradients.json: lottie-square, tolerance 2.
    let stops = [
      (0.0, RGBA(0.24705882352941178, 0.9137254901960784, 0)),
      (1.0, RGBA(1, 0.8156862745098039, 0.5803921568627451)),
    ]
    try expect(ramp(stops, .renderInContext, at: (x + 416) / 852), expected, 2)
  }

  @Test(arguments: [(0, 38.0), (75, 88.6), (225, 201.7), (299, 251.0)])
  func `the renderInContextLegacy color rule matches a recorded Core Animation red-yellow gradient`(
    row: Int, green: Double
  ) throws {
    // Vectors/gradients.json: pf-red-yellow, tolerance 1.5.
    let stops = [(0.0, RGBA(1, 0, 0)), (1.0, RGBA(1, 1, 0))]
    let color = try ramp(stops, .renderInContextLegacy, at: (Double(row) + 0.5) / 300)
    try expect(color, [255, green, 0], 1.5)
  }

  @Test func `a gradient extends its first and last color beyond its ends`() throws {
    #expect(try ramp(Self.redBlue, .renderServer, at: -3) == [255, 0, 0, 255])
    #expect(try ramp(Self.redBlue, .renderServer, at: 7) == [0, 0, 255, 255])
  }

  @Test(arguments: [0, 0.3, 0.5, 1, 1.5, -0.5].map { $0 * Double.pi })
  func `an opaque axial gradient differs from one with alpha 0.9999 by at most 1/255`(angle: Double)
    throws
  {
    // Opaque gradients use integer increments, translucent ones a floating-point value per pixel.
    func colors(_ alpha: Double) throws -> PixelBuffer {
      let stops = [
        RGBA(0.95, 0.3, 0.2, alpha), RGBA(0.2, 0.8, 0.5, alpha), RGBA(0, 0, 1, alpha),
        RGBA(1, 1, 1, alpha),
      ]
      let paint = Paint.gradient(
        Gradient(
          .axial, colors: stops, locations: [0.1, 0.4, 0.4001, 0.9], start: .zero,
          end: Point(1, 0), unit: .scale(x: 500, y: 40)))
      let turn = Projection(.turn(angle, about: Point(300, 20)))
      return try drawn(
        [.draw(DrawCommand(.rect(Rect(-400, -700, 1400, 1400)), paint, transform: turn))], 600, 40)
    }
    let (opaque, nearly) = (try colors(1), try colors(0.9999))
    for y in 0..<40 {
      for x in 0..<600 {
        let (p, q) = (opaque.bytes(x, y), nearly.bytes(x, y))
        #expect(zip(p, q).allSatisfy { abs($0 - $1) <= 1 }, "at \(x), \(y)")
      }
    }
  }

  @Test func `a gradient interpolates color and alpha separately`() throws {
    let stops = [(0.0, RGBA(1, 0, 0, 1)), (1.0, RGBA(0, 1, 0, 0))]
    // The expected bytes are half of each color, multiplied by half the alpha.
    try expect(ramp(stops, .renderServer, at: 0.5), [63.75, 63.75, 0, 127.5], 1)
  }

  @Test func `two gradient stops at the same location produce a sharp edge`() throws {
    let picture = try picture(
      .axial, [.black, .black, .white, .white], [0, 0.5, 0.5, 1], from: .zero, to: Point(1, 0),
      1000, 1)
    #expect(picture.bytes(499, 0)[0] == 0)
    #expect(picture.bytes(500, 0)[0] == 255)
  }

  @Test func `a gradient location below the preceding one is raised to the preceding one`() throws {
    let back = try picture(
      .axial, [.black, .white, RGBA(1, 0, 0)], [0, 0.6, 0.2], from: .zero, to: Point(1, 0), 100,
      1)
    let upward = try picture(
      .axial, [.black, .white, RGBA(1, 0, 0)], [0, 0.6, 0.6], from: .zero, to: Point(1, 0), 100,
      1)
    #expect(back == upward)
    #expect(back.bytes(99, 0) == [255, 0, 0, 255])
  }

  @Test func `a gradient with fewer than two colors or too few locations draws nothing`() throws {
    // Vectors/gradients.json: few-stops.
    let one = try picture(.axial, [.black], [0], from: .zero, to: Point(1, 0), 4, 4)
    #expect(one.inkArea == 0)
    let short = try picture(.axial, [.black, .white], [0], from: .zero, to: Point(1, 0), 4, 4)
    #expect(short.inkArea == 0)
  }

  @Test
  func `a corner-to-corner axial gradient in a wide rectangle is constant on the other diagonal`()
    throws
  {
    // Vectors/gradients.json: axial-unit. Along the other diagonal of a wide picture the color is constant.
    let picture = try picture(
      .axial, [RGBA(1, 0, 0), RGBA(0, 0, 1)], [0, 1], from: .zero, to: Point(1, 1), 200, 50)
    let (low, high) = (picture.bytes(2, 49), picture.bytes(197, 0))
    #expect(abs(low[0] - high[0]) <= 1)
    #expect(abs(low[0] - 128) <= 3)
  }

  @Test func `a radial gradient with zero height draws nothing`() throws {
    // Vectors/gradients.json: radial-zero.
    let picture = try picture(
      .radial, [RGBA(1, 0, 0), RGBA(0, 0, 1)], [0, 1], from: Point(0.5, 0.5),
      to: Point(1, 0.5), 40, 20)
    #expect(picture.bytes(20, 10) == [0, 0, 0, 0])
  }

  @Test func `a radial gradient in a wide rectangle is an ellipse`() throws {
    // Vectors/gradients.json: radial-ellipse.
    let picture = try picture(
      .radial, [RGBA(1, 0, 0), RGBA(0, 0, 1)], [0, 1], from: Point(0.5, 0.5), to: Point(1, 1),
      40, 20)
    #expect(picture.bytes(20, 10)[0] >= 200)
    #expect(picture.bytes(20, 10)[2] <= 60)
    #expect(picture.bytes(39, 10)[2] >= 200)
    #expect(picture.bytes(39, 10)[0] <= 60)
    #expect(picture.bytes(20, 19)[2] >= 200)
    #expect(picture.bytes(20, 19)[0] <= 60)
  }

  @Test func `a radial gradient interpolates by the distance from its center`() throws {
    let picture = try picture(
      .radial, [.black, .white], [0, 1], from: Point(0.5, 0.5), to: Point(1, 1), 200, 200)
    for (x, y) in [(100, 100), (130, 110), (20, 60), (199, 100)] {
      let (dx, dy) = (Double(x) + 0.5 - 100, Double(y) + 0.5 - 100)
      let t = min(1, (dx * dx + dy * dy).squareRoot() / 100)
      #expect(abs(Double(picture.bytes(x, y)[0]) - t * 255) <= 1)
    }
  }

  @Test func `a conic gradient progresses clockwise, from the x axis toward the y axis`() throws {
    let picture = try picture(
      .conic, [.black, .white], [0, 1], from: Point(0.5, 0.5), to: Point(1, 0.5), 200, 200)
    // The samples are in the middles of the four quadrants and next to the seam.
    for (x, y, turn) in [
      (150, 150, 0.125), (49, 150, 0.375), (49, 49, 0.625), (150, 49, 0.875),
    ] {
      #expect(abs(Double(picture.bytes(x, y)[0]) - turn * 255) <= 1)
    }
    #expect(picture.bytes(190, 100)[0] <= 1)
    #expect(picture.bytes(190, 99)[0] >= 254)
  }

  @Test func `the line where a conic gradient's first and last colors meet is antialiased`() throws
  {
    // Source: Documentation/behaviour/choices.md, "More of rendering". The center is in the middle of a row of
    // pixels.
    let picture = try picture(
      .conic, [.black, .white], [0, 1], from: Point(0.5, 0.5), to: Point(1, 0.5), 101, 101)
    #expect(abs(picture.bytes(90, 50)[0] - 128) <= 2)
    #expect(picture.bytes(90, 49)[0] >= 253)
    #expect(picture.bytes(90, 51)[0] <= 2)
    #expect(abs(picture.bytes(10, 50)[0] - 128) <= 1)
  }

  @Test func `gradient colors outside the gamut are clamped after interpolation`() throws {
    // The middle between the red values 2 and -1 is 0.5.
    let stops = [(0.0, RGBA(2, 0, 0)), (1.0, RGBA(-1, 0, 1))]
    try expect(ramp(stops, .renderServer, at: 0.5), [127.5, 0, 127.5], 1)
    try expect(ramp(stops, .renderServer, at: 0.25), [255, 0, 63.75], 1)
  }

  @Test func `a gradient with twelve stops has each color at its location`() throws {
    let colors = (0..<12).map { i in RGBA(i % 2 == 0 ? 0 : 1, Double(i) / 11, 0.5, 0.8) }
    let places = (0..<12).map { Double($0) / 11 }
    for i in 0..<12 {
      let expected = [colors[i].red * 204, colors[i].green * 204, 102, 204]
      try expect(ramp(Array(zip(places, colors)), .renderServer, at: places[i]), expected, 1)
    }
  }

  @Test func `a gradient rotates with the transform of its shape`() throws {
    let gradient = Gradient(
      .axial, colors: [.black, .white], locations: [0, 1], start: .zero, end: Point(1, 0),
      unit: .scale(x: 100, y: 100))
    let turned = Projection(Affine(0, 1, -1, 0, 100, 0))
    let picture = try drawn(
      [.draw(DrawCommand(.rect(Rect(0, 0, 100, 100)), .gradient(gradient), transform: turned))],
      100,
      100)
    #expect(picture.bytes(50, 0)[0] <= 2)
    #expect(picture.bytes(50, 99)[0] >= 253)
    #expect(abs(picture.bytes(3, 49)[0] - 126) <= 1)
  }

  @Test func `a gradient follows the perspective of its shape`() throws {
    let gradient = Gradient(
      .axial, colors: [.black, .white], locations: [0, 1], start: .zero, end: Point(1, 0),
      unit: .scale(x: 100, y: 100))
    // x′ = x / (1 + x / 100): the middle of the shape is projected to a third of 100.
    let seen = Projection(SIMD3(1, 0, 0.01), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let picture = try drawn(
      [.draw(DrawCommand(.rect(Rect(0, 0, 100, 100)), .gradient(gradient), transform: seen))], 100,
      20)
    #expect(abs(picture.bytes(33, 10)[0] - 128) <= 3)
    #expect(picture.bytes(51, 10)[3] == 0)
  }

  private func expect(_ actual: [Int], _ expected: [Double], _ tolerance: Double) throws {
    for (a, e) in zip(actual, expected) {
      #expect(abs(Double(a) - e) <= tolerance, "\(actual) is not \(expected)")
    }
  }
}
