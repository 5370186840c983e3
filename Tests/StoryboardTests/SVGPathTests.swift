import CoreGraphics
import Foundation
import Storyboard
import Testing

/// - Source: https://www.w3.org/TR/SVG2/paths.html and https://www.w3.org/TR/SVG11/paths.html, section 8.3.
@Suite struct SVGPathTests {
  /// Path data and the expected elements.
  static let cases: [(data: String, elements: String)] = [
    ("", ""),
    ("  \n\t ", ""),
    ("M1 2", "M1 2"),
    // The examples of SVG 1.1, section 8.3.1 to 8.3.7.
    ("M 100 100 L 300 100 L 200 300 z", "M100 100 L300 100 L200 300 Z"),
    ("M 100 200 L 200 100 -100 -200", "M100 200 L200 100 L-100 -200"),
    ("M 100-200", "M100 -200"),
    ("M 0.6.5", "M0.6 0.5"),
    (
      "M100,200 C100,100 250,100 250,200 S400,300 400,200",
      "M100 200 C100 100 250 100 250 200 C250 300 400 300 400 200"
    ),
    (
      "M200,300 Q400,50 600,300 T1000,300",
      "M200 300 Q400 50 600 300 Q800 550 1000 300"
    ),
    // Implicit repeats.
    ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
    ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
    ("m1 2m3 4l1 0", "M1 2 M4 6 L5 6"),
    ("M0 0H1 2 3V4 5", "M0 0 L1 0 L2 0 L3 0 L3 4 L3 5"),
    ("M1 1h1 2v1 2", "M1 1 L2 1 L4 1 L4 2 L4 4"),
    ("M1 1c1 0 2 1 3 2 1 0 2 1 3 2", "M1 1 C2 1 3 2 4 3 C5 3 6 4 7 5"),
    ("M1 1q1 0 2 1t2 2 1 1", "M1 1 Q2 1 3 2 Q4 3 5 4 Q6 5 6 5"),
    // A smooth curve after an element of another kind begins at the current point.
    ("M1 2S3 4 5 6", "M1 2 C1 2 3 4 5 6"),
    ("M1 2q1 1 2 0s1 1 2 0", "M1 2 Q2 3 3 2 C3 2 4 3 5 2"),
    ("M1 2T5 6", "M1 2 Q1 2 5 6"),
    ("M1 2c1 1 2 1 3 0t4 4", "M1 2 C2 3 3 3 4 2 Q4 2 8 6"),
    ("M1 2c1 1 2 1 3 0s2-1 3 0", "M1 2 C2 3 3 3 4 2 C5 1 6 1 7 2"),
    // Closing returns to the start of the subpath, from which relative commands continue.
    ("M1 2l1 0zl0 1", "M1 2 L2 2 Z M1 2 L1 3"),
    ("M1 2h1zm1 1h1z", "M1 2 L2 2 Z M2 3 L3 3 Z"),
    ("M1 2zZ", "M1 2 Z"),
    // Numbers.
    ("M.5.5", "M0.5 0.5"),
    ("M-.5-.5", "M-0.5 -0.5"),
    ("M+1+2", "M1 2"),
    ("M1e2,1E-1", "M100 0.1"),
    ("M1.5e+1 2.", "M15 2"),
    ("M1.e1 0", "M10 0"),
    ("M007 00", "M7 0"),
    ("M0 0L1e1-2e0", "M0 0 L10 -2"),
    // Separators.
    ("M\t1\u{C}\r\n,\n2\nL3,4,5,6", "M1 2 L3 4 L5 6"),
    // Arcs with radii of zero are lines. Arcs between equal points are omitted.
    ("M1 2A0 5 0 0 1 3 4", "M1 2 L3 4"),
    ("M1 2A5 0 0 0 1 3 4", "M1 2 L3 4"),
    ("M1 2A5 5 0 0 1 1 2L3 4", "M1 2 L3 4"),
  ]

  @Test(arguments: cases)
  func `CGPath.init(svg:) parses the commands, numbers and separators of the grammar`(
    data: String, elements: String
  ) throws {
    #expect(try CGPath(svg: data).elementText == elements)
  }

  @Test(arguments: ["00.5.5", "0 0 .5 .5", "0,0,.5,.5", "0 0.5.5", "00 .5,.5"])
  func `CGPath.init(svg:) accepts arc flags without separators`(arguments: String) throws {
    let path = try CGPath(svg: "M0 0a1 1 0 \(arguments)")
    #expect(path == (try CGPath(svg: "M0 0 a 1 1 0 0 0 0.5 0.5")))
    #expect(path.currentPoint == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func `CGPath.init(svg:) repeats arcs`() throws {
    let path = try CGPath(svg: "M0 0a1 1 0 11 2 0 1 1 0 112 0")
    #expect(path.currentPoint == CGPoint(x: 4, y: 0))
  }

  // MARK: Arcs

  /// The arcs of SVG 1.1, section 8.3.8: the same ends with all combinations of flags.
  @Test(
    arguments: [
      (large: false, sweep: false, center: CGPoint(x: 100, y: 0)),
      (large: false, sweep: true, center: CGPoint(x: 0, y: 50)),
      (large: true, sweep: false, center: CGPoint(x: 0, y: 50)),
      (large: true, sweep: true, center: CGPoint(x: 100, y: 0)),
    ])
  func `an arc follows the ellipse that its flags select`(
    large: Bool, sweep: Bool, center: CGPoint
  ) throws {
    // The ellipses with radii 100 and 50 through (0, 0) and (100, 50) have the centers (100, 0) and (0, 50).
    let path = try CGPath(svg: "M0 0A100 50 0 \(large ? 1 : 0) \(sweep ? 1 : 0) 100 50")
    let angles = path.sampledSubpaths(32)[0].map { point -> Double in
      let (x, y) = ((point.x - center.x) / 100, (point.y - center.y) / 50)
      #expect(abs(hypot(x, y) - 1) < 3e-4)
      return atan2(y, x)
    }
    let steps = zip(angles, angles.dropFirst()).map { remainder($1 - $0, 2 * .pi) }
    #expect(steps.allSatisfy { $0 > 0 } == sweep)
    #expect(steps.allSatisfy { $0 < 0 } == !sweep)
    #expect(abs(abs(steps.reduce(0, +)) - (large ? 1.5 : 0.5) * .pi) < 1e-9)
    #expect(path.elementTypes.count == (large ? 4 : 2))
  }

  @Test func `the first pie of the specification's example is a three-quarter circle`() throws {
    let path = try CGPath(svg: "M300,200 h-150 a150,150 0 1,0 150,-150 z")
    #expect(
      path.elementText
        == "M300 200 L150 200 C150 282.843 217.157 350 300 350 C382.843 350 450 282.843 450 200 "
        + "C450 117.157 382.843 50 300 50 Z")
  }

  @Test func `the radii of an arc are enlarged if they are too small to reach the end`() throws {
    // A semicircle about the middle of the chord, F.6.6.
    let path = try CGPath(svg: "M0 0A1 1 0 0 1 20 0")
    for point in path.sampledSubpaths()[0] {
      #expect(abs(hypot(point.x - 10, point.y) - 10) < 3e-3)
      #expect(point.y < 1e-9)
    }
  }

  @Test func `the x axis of an arc is rotated, and negative radii are positive`() throws {
    let path = try CGPath(svg: "M0 0A-20-10 30 0 1 20 20")
    let (s, c) = (sin(Double.pi / 6), cos(Double.pi / 6))
    // The center is unknown, but every point has the same center, which the first and second derivative of the
    // ellipse give. Here: any three points of the unit circle after undoing rotation and radii.
    let unit = path.sampledSubpaths()[0].map {
      CGPoint(x: (c * $0.x + s * $0.y) / 20, y: (c * $0.y - s * $0.x) / 10)
    }
    let (p, q, r) = (unit[0], unit[unit.count / 2], unit[unit.count - 1])
    let d = 2 * (p.x * (q.y - r.y) + q.x * (r.y - p.y) + r.x * (p.y - q.y))
    func square(_ a: CGPoint) -> Double { a.x * a.x + a.y * a.y }
    let x = (square(p) * (q.y - r.y) + square(q) * (r.y - p.y) + square(r) * (p.y - q.y)) / d
    let y = (square(p) * (r.x - q.x) + square(q) * (p.x - r.x) + square(r) * (q.x - p.x)) / d
    for point in unit { #expect(abs(hypot(point.x - x, point.y - y) - 1) < 1e-3) }
    #expect(path == (try CGPath(svg: "M0 0A20 10 30 0 1 20 20")))
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("L1 2", 0, SVGPathError.Reason.missingMove),
    ("1 2", 0, .missingMove),
    ("x", 0, .missingMove),
    ("M", 1, .missingNumber("x of command 'M'")),
    ("M1", 2, .missingNumber("y of command 'M'")),
    ("M1 2 3", 6, .missingNumber("y of command 'M'")),
    ("M1 2L", 5, .missingNumber("x of command 'L'")),
    ("M1 2C1 2 3 4 5", 14, .missingNumber("y of command 'C'")),
    ("M,1 2", 1, .missingNumber("x of command 'M'")),
    ("M1,,2", 3, .missingNumber("y of command 'M'")),
    ("M1 2,", 5, .unexpectedComma),
    ("M1 2,L3 4", 5, .unexpectedComma),
    ("M1 2z3", 5, .unknownCommand("3")),
    ("M1 2b3", 4, .unknownCommand("b")),
    ("M1 2 é", 5, .unknownCommand("é")),
    ("M1 2ém", 4, .unknownCommand("é")),
    ("M1 2A1 1 0 2 0 3 4", 11, .invalidFlag("large-arc-flag of command 'A'")),
    ("M1 2a1 1 0 1-1 3 4", 12, .invalidFlag("sweep-flag of command 'a'")),
    ("M1 nan", 3, .missingNumber("y of command 'M'")),
    ("M1 -inf", 3, .missingNumber("y of command 'M'")),
    ("M1 0x10", 4, .unknownCommand("x")),
    ("M1 1e", 4, .unknownCommand("e")),
    ("M1 1e999", 3, .outOfRange),
    ("M1 +-1", 3, .missingNumber("y of command 'M'")),
    ("M1 .", 3, .missingNumber("y of command 'M'")),
    ("m1e308 0l1e308 0", 15, .outOfRange),
  ])
  func `CGPath.init(svg:) throws the offset and the reason of a mistake`(
    data: String, offset: Int, reason: SVGPathError.Reason
  ) {
    #expect {
      try CGPath(svg: data)
    } throws: { error in
      let error = error as? SVGPathError
      return error?.offset == offset && error?.reason == reason
    }
  }

  @Test func `the description of an error states place, fault and remedy`() {
    let error = #expect(throws: SVGPathError.self) { try CGPath(svg: "M10 10 L20 20 K30 30") }
    #expect(
      error?.description
        == "SVG path data, character 14 near '0 10 L20 20 K30 30': unknown command 'K'; "
        + "use one of the commands MZLHVCSQTA, in upper or lower case")
  }

  @Test func `an error in a text with line breaks has one line`() {
    let error = #expect(throws: SVGPathError.self) { try CGPath(svg: "M1 2\n\u{1B}L") }
    #expect(error?.description.contains { $0.isNewline || $0 == "\u{1B}" } == false)
  }

  @Test(arguments: ["M", "M0 0 ", "M0 0.", "M0 0e"])
  func `ten megabytes of digits throw numberTooLong`(start: String) {
    let data = start + String(repeating: "1", count: 10_000_000)
    let error = #expect(throws: SVGPathError.self) { try CGPath(svg: data) }
    #expect([.numberTooLong, .unknownCommand("e")].contains(error?.reason))
    #expect((error?.description.utf8.count ?? 0) < 300)
  }

  @Test func `path data beyond the maximum size throws tooLong`() {
    let data = "M0 0" + String(repeating: " ", count: SVGPathLimits.maximumByteCount)
    let error = #expect(throws: SVGPathError.self) { try CGPath(svg: data) }
    #expect(error?.reason == .tooLong)
  }

  @Test func `path data with more elements than the maximum throws tooManyElements`() {
    let data = "M0 0h" + String(repeating: "1 ", count: SVGPathLimits.maximumElementCount)
    let error = #expect(throws: SVGPathError.self) { try CGPath(svg: data) }
    #expect(error?.reason == .tooManyElements)
  }

  @Test(arguments: [
    "M0 0z", "M0 0A1e308 1e308 0 0 1 1e308 1e308", "M0 0A1e-320 1e-320 45 1 1 1 1",
    "M-1e308 0A1 1 0 0 0 1e308 0", "M0 0A1 1 1e300 0 0 1 1",
  ])
  func `extreme arcs give finite points or outOfRange`(data: String) {
    do {
      let path = try CGPath(svg: data)
      #expect(path.elementPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    } catch {
      #expect(error.reason == .outOfRange)
    }
  }

  @Test func `every prefix of valid path data parses or throws`() {
    let data = Array("M1 2L3,4h5V6c1-1 2,.5 3e0 1s1 1 2 2q1 1 2 2t3 3a1 2 30 0110 10z")
    for count in 0...data.count {
      let path = try? CGPath(svg: String(data[..<count]))
      #expect(path.map { $0.elementPoints.allSatisfy(\.x.isFinite) } ?? true)
    }
  }
}
