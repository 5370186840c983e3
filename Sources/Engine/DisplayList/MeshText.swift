import Geometry

extension DistortionMesh {
  var text: String {
    var words = ["source(\(source.numbers.text))"]
    if transform != .identity { words.append("map(\(transform.numbers.text))") }
    words.append("grid(\(columns) \(rows))")
    words.append("points(\(points.flatMap { [$0.x, $0.y] }.text))")
    if !samples.isEmpty {
      words.append("samples(\(samples.flatMap { [$0.x, $0.y] }.text))")
    }
    if !alphas.isEmpty { words.append("alphas(\(alphas.text))") }
    if !shades.isEmpty { words.append("shades(\(shades.text))") }
    if !order.isEmpty { words.append("order(\(order.map(Double.init).text))") }
    return "mesh(\(words.joined(separator: " ")))"
  }

  /// Parses the mesh parameters inside the parentheses.
  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    var source = try cursor.readArguments(ofCall: "source")
    let rect = try Rect(&source)
    try source.expectEnd()
    var transform = Affine.identity
    if var inside = cursor.readOptionalArguments(ofCall: "map") {
      transform = try Affine(&inside)
      try inside.expectEnd()
    }
    var grid = try cursor.readArguments(ofCall: "grid")
    let (columns, rows) = (try grid.readInteger(), try grid.readInteger())
    try grid.expectEnd()
    var coordinates = try cursor.readArguments(ofCall: "points")
    var points: [Point] = []
    while !coordinates.isAtEnd { points.append(try Point(&coordinates)) }
    self.init(source: rect, transform: transform, columns: columns, rows: rows, points: points)
    if var inside = cursor.readOptionalArguments(ofCall: "samples") {
      while !inside.isAtEnd { samples.append(try Point(&inside)) }
    }
    if var inside = cursor.readOptionalArguments(ofCall: "alphas") {
      alphas = try inside.readRemainingNumbers()
    }
    if var inside = cursor.readOptionalArguments(ofCall: "shades") {
      shades = try inside.readRemainingNumbers()
    }
    if var inside = cursor.readOptionalArguments(ofCall: "order") {
      while !inside.isAtEnd { order.append(try inside.readInteger()) }
    }
    try cursor.expectEnd()
  }
}

extension TextExpressionReader {
  /// Reads the next number, which must be an integer.
  fileprivate mutating func readInteger() throws(ParseError) -> Int {
    let here = self
    let number = try readNumber()
    guard let whole = Int(exactly: number) else {
      throw here.makeParseError(.notANumber(number.text))
    }
    return whole
  }
}
