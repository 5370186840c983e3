import Geometry

/// A type in a display list whose values can be written to text and parsed from it.
protocol TextSerializable {
  func serializedText(using pictures: inout DisplayListResources) -> String
  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError)
}

extension Double {
  /// The shortest text that parses to the same number.
  ///
  /// Integers are written without a fraction.
  var text: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [Double] {
  var text: String { map(\.text).joined(separator: " ") }
}

extension Rect {
  var numbers: [Double] { [minX, minY, width, height] }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let n = try cursor.readNumbers(count: 4)
    self.init(n[0], n[1], n[2], n[3])
  }
}

extension Affine {
  var numbers: [Double] { [a, b, c, d, tx, ty] }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let n = try cursor.readNumbers(count: 6)
    self.init(n[0], n[1], n[2], n[3], n[4], n[5])
  }
}

extension Point {
  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let n = try cursor.readNumbers(count: 2)
    self.init(n[0], n[1])
  }
}

extension Shape: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    switch self {
    case .rect(let rect): "rect(\(rect.numbers.text))"
    case .rounded(let rounded): "rounded(\(rounded.text))"
    case .ring(let outer, let inner): "ring(outer(\(outer.text)) inner(\(inner.text)))"
    case .path(let path, let rule): "path(\(rule.rawValue) \(path.text))"
    case .stroke(let path, let style): "stroke(\(style.text) \(path.text))"
    }
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let unknown = cursor
    var (name, inside) = try cursor.readCall(expecting: "a shape")
    switch name {
    case "rect": self = .rect(try Rect(&inside))
    case "rounded": self = .rounded(try RoundedRect(&inside))
    case "ring":
      var outer = try inside.readArguments(ofCall: "outer")
      var inner = try inside.readArguments(ofCall: "inner")
      self = .ring(outer: try RoundedRect(&outer), inner: try RoundedRect(&inner))
      try outer.expectEnd()
      try inner.expectEnd()
    case "path":
      let rule = try inside.readKeyword(of: FillRule.self)
      self = .path(try Path(&inside), rule)
    case "stroke":
      let style = try StrokeStyle(&inside)
      self = .stroke(try Path(&inside), style)
    default:
      throw unknown.makeParseError(
        .unknownWord(name, expected: ["rect", "rounded", "ring", "path", "stroke"]))
    }
    try inside.expectEnd()
  }
}

extension RoundedRect {
  var text: String {
    "\(rect.numbers.text) radius(\(radius.text)) corners(\(corners)) \(curve.rawValue)"
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let rect = try Rect(&cursor)
    var radius = try cursor.readArguments(ofCall: "radius")
    var corners = try cursor.readArguments(ofCall: "corners")
    self.init(
      rect, radius: try radius.readNumber(), corners: try corners.readByte(),
      curve: try cursor.readKeyword(of: Curve.self))
    try radius.expectEnd()
    try corners.expectEnd()
  }
}

extension TextExpressionReader {
  /// Reads the next number, which must be an integer in `0...255`.
  mutating func readByte() throws(DisplayListTextError) -> UInt8 {
    let here = self
    let number = try readNumber()
    guard let byte = UInt8(exactly: number) else {
      throw here.makeParseError(.notANumber(number.text))
    }
    return byte
  }
}

extension Path {
  var text: String {
    var words: [String] = []
    var next = 0
    for verb in verbs {
      words.append(PathCommandLetter(verb).rawValue)
      for point in points[next..<next + verb.pointCount] { words += [point.x.text, point.y.text] }
      next += verb.pointCount
    }
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    self.init()
    while !cursor.isAtEnd {
      switch try cursor.readKeyword(of: PathCommandLetter.self) {
      case .m: move(to: try Point(&cursor))
      case .l: addLine(to: try Point(&cursor))
      case .q: addQuadCurve(control: try Point(&cursor), to: try Point(&cursor))
      case .c:
        addCubicCurve(
          control1: try Point(&cursor), control2: try Point(&cursor), to: try Point(&cursor))
      case .z: close()
      }
    }
  }
}

/// The keyword for a path element in the text form.
private enum PathCommandLetter: String, CaseIterable {
  case m, l, q, c, z

  init(_ verb: Path.Verb) {
    switch verb {
    case .move: self = .m
    case .line: self = .l
    case .quad: self = .q
    case .cubic: self = .c
    case .close: self = .z
    }
  }
}

extension StrokeStyle {
  var text: String {
    var words = ["width(\(width.text))", cap.rawValue, join.rawValue]
    if miterLimit != 10 { words.append("miter(\(miterLimit.text))") }
    if !dash.isEmpty { words.append("dash(\(dash.text))") }
    if dashPhase != 0 { words.append("phase(\(dashPhase.text))") }
    if start != 0 { words.append("start(\(start.text))") }
    if end != 1 { words.append("end(\(end.text))") }
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    var width = try cursor.readArguments(ofCall: "width")
    self.init(width: try width.readNumber())
    try width.expectEnd()
    cap = try cursor.readKeyword(of: Cap.self)
    join = try cursor.readKeyword(of: Join.self)
    miterLimit = try cursor.readNumber(named: "miter", defaultValue: 10)
    if var dash = cursor.readOptionalArguments(ofCall: "dash") {
      self.dash = try dash.readRemainingNumbers()
    }
    dashPhase = try cursor.readNumber(named: "phase", defaultValue: 0)
    start = try cursor.readNumber(named: "start", defaultValue: 0)
    end = try cursor.readNumber(named: "end", defaultValue: 1)
  }
}
