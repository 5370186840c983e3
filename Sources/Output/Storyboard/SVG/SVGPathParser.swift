public import CoreGraphics
import Geometry

extension CGPath {
  /// Creates a path from SVG path data, the value of the attribute `d` of an SVG element `path`.
  ///
  /// All commands of SVG 1.1 and SVG 2 are supported. Elliptical arcs become cubic curves of at most 90° each. A text
  /// without commands gives an empty path. Unlike in a browser, a path with a mistake is not drawn up to the mistake.
  ///
  /// - Parameter data: The path data, such as `"M0 0h10v10z"`.
  /// - Throws: The first mistake with its position, or an exceeded limit of ``SVGPathLimits``.
  /// - Source: https://www.w3.org/TR/SVG2/paths.html, "The grammar for path data".
  public convenience init(svg data: String) throws(SVGPathError) {
    self.init(geometry: try SVGPathParser.parse(data))
  }
}

/// A parser for SVG path data.
struct SVGPathParser {
  private var scanner: SVGNumberScanner
  private var path = Path()
  private var current = Point.zero
  /// The start of the subpath, to which `Z` returns.
  private var start = Point.zero
  /// The last control point of the preceding cubic curve, which `S` reflects.
  private var cubicControl: Point?
  /// The control point of the preceding quadratic curve, which `T` reflects.
  private var quadControl: Point?

  private init(_ data: String) { scanner = SVGNumberScanner(data) }

  static func parse(_ data: String) throws(SVGPathError) -> Path {
    guard data.utf8.count <= SVGPathLimits.maximumByteCount else {
      throw SVGPathError(
        reason: .tooLong, offset: SVGPathLimits.maximumByteCount, excerpt: String(data.prefix(12)))
    }
    var parser = SVGPathParser(data)
    do {
      try parser.parseCommands()
    } catch {
      throw SVGPathError(
        reason: error, offset: parser.scanner.offset,
        excerpt: parser.scanner.excerpt(at: parser.scanner.offset))
    }
    return parser.path
  }

  private mutating func parseCommands() throws(SVGPathError.Reason) {
    scanner.skipWhitespace()
    while let letter = scanner.character {
      guard let command = Command(rawValue: scanner.byte | 0x20), letter.isASCII else {
        throw path.isEmpty ? .missingMove : .unknownCommand(letter)
      }
      guard !path.isEmpty || command == .move else { throw .missingMove }
      let isRelative = scanner.byte & 0x20 != 0
      scanner.skipByte()
      scanner.skipWhitespace()
      try parseArguments(of: command, named: letter, isRelative: isRelative)
    }
  }

  /// Parses the arguments of a command, as often as they are repeated, up to the next command.
  private mutating func parseArguments(
    of first: Command, named letter: Character, isRelative: Bool
  ) throws(SVGPathError.Reason) {
    var command = first
    while true {
      // A coordinate is absolute or relative to the current point at the start of the command.
      try appendElements(
        of: command, named: letter, origin: isRelative ? current : .zero)
      guard path.verbs.count <= SVGPathLimits.maximumElementCount else { throw .tooManyElements }
      if command == .close { return scanner.skipWhitespace() }
      let comma = scanner.skipSeparator()
      guard scanner.isAtNumber else {
        if comma != nil { throw .unexpectedComma }
        return
      }
      // Further positions after a move are lines.
      if command == .move { command = .line }
    }
  }

  private mutating func appendElements(
    of command: Command, named letter: Character, origin: Point
  ) throws(SVGPathError.Reason) {
    var (cubic, quad): (Point?, Point?)
    switch command {
    case .move:
      current = try nextPoint("", letter, origin)
      start = current
      path.move(to: current)
    case .close:
      path.close()
      current = start
    case .line:
      current = try nextPoint("", letter, origin)
      path.addLine(to: current)
    case .horizontal:
      current.x = try finite(origin.x + nextArgument("x", letter))
      path.addLine(to: current)
    case .vertical:
      current.y = try finite(origin.y + nextArgument("y", letter))
      path.addLine(to: current)
    case .cubic, .smoothCubic:
      let first =
        command == .cubic
        ? try nextPoint("1", letter, origin, isFollowed: true)
        : try reflection(of: cubicControl)
      let second = try nextPoint("2", letter, origin, isFollowed: true)
      current = try nextPoint("", letter, origin)
      path.addCubicCurve(control1: first, control2: second, to: current)
      cubic = second
    case .quad, .smoothQuad:
      let control =
        command == .quad
        ? try nextPoint("1", letter, origin, isFollowed: true)
        : try reflection(of: quadControl)
      current = try nextPoint("", letter, origin)
      path.addQuadCurve(control: control, to: current)
      quad = control
    case .arc: try appendArc(letter, origin)
    }
    (cubicControl, quadControl) = (cubic, quad)
  }

  private mutating func appendArc(_ letter: Character, _ origin: Point)
    throws(SVGPathError.Reason)
  {
    let rx = try nextArgument("rx", letter, isFollowed: true)
    let ry = try nextArgument("ry", letter, isFollowed: true)
    let rotation = try nextArgument("x-axis-rotation", letter, isFollowed: true)
    let isLarge = try nextFlagArgument("large-arc-flag", letter)
    let isPositive = try nextFlagArgument("sweep-flag", letter)
    let end = try nextPoint("", letter, origin)
    let arc = SVGArc(
      from: current, to: end, radii: Point(rx, ry), rotation: rotation * .pi / 180,
      isLarge: isLarge, isPositive: isPositive)
    for curve in arc.curves {
      for point in [curve.p1, curve.p2, curve.p3] where !point.isFinite { throw .outOfRange }
      switch curve.degree {
      case .line: path.addLine(to: curve.p3)
      case .quad, .cubic:
        path.addCubicCurve(control1: curve.p1, control2: curve.p2, to: curve.p3)
      }
    }
    current = end
  }

  /// Returns the reflection of the given control point about the current point, or the current point if there is
  /// none.
  private func reflection(of control: Point?) throws(SVGPathError.Reason) -> Point {
    guard let control else { return current }
    return Point(
      try finite(2 * current.x - control.x), try finite(2 * current.y - control.y))
  }

  private mutating func nextPoint(
    _ index: String, _ letter: Character, _ origin: Point, isFollowed: Bool = false
  ) throws(SVGPathError.Reason) -> Point {
    let x = try finite(origin.x + nextArgument("x" + index, letter, isFollowed: true))
    let y = try finite(origin.y + nextArgument("y" + index, letter, isFollowed: isFollowed))
    return Point(x, y)
  }

  /// Returns the next number.
  ///
  /// If another number follows in the same command, this also skips the separator between them.
  private mutating func nextArgument(
    _ name: String, _ letter: Character, isFollowed: Bool = false
  ) throws(SVGPathError.Reason) -> Double {
    guard let number = try scanner.nextNumber() else {
      throw .missingNumber("\(name) of command '\(letter)'")
    }
    if isFollowed { _ = scanner.skipSeparator() }
    return number
  }

  private mutating func nextFlagArgument(_ name: String, _ letter: Character)
    throws(SVGPathError.Reason) -> Bool
  {
    guard let flag = scanner.nextFlag() else {
      throw .invalidFlag("\(name) of command '\(letter)'")
    }
    _ = scanner.skipSeparator()
    return flag
  }

  private func finite(_ value: Double) throws(SVGPathError.Reason) -> Double {
    guard value.isFinite else { throw .outOfRange }
    return value
  }

  /// A command of path data; the raw value is its lowercase letter.
  private enum Command: UInt8 {
    // The letters in ASCII: m z l h v c s q t a.
    case move = 0x6D
    case close = 0x7A
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case cubic = 0x63
    case smoothCubic = 0x73
    case quad = 0x71
    case smoothQuad = 0x74
    case arc = 0x61
  }
}
