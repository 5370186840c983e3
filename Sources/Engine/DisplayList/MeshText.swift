import Geometry

extension Mesh {
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

  /// Reads what stands in the parentheses.
  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var source = try cursor.arguments(of: "source")
    let rect = try Rect(&source)
    try source.expectEnd()
    var transform = Affine.identity
    if var inside = cursor.optionalArguments(of: "map") {
      transform = try Affine(&inside)
      try inside.expectEnd()
    }
    var grid = try cursor.arguments(of: "grid")
    let (columns, rows) = (try grid.integer(), try grid.integer())
    try grid.expectEnd()
    var coordinates = try cursor.arguments(of: "points")
    var points: [Point] = []
    while !coordinates.isAtEnd { points.append(try Point(&coordinates)) }
    self.init(source: rect, transform: transform, columns: columns, rows: rows, points: points)
    if var inside = cursor.optionalArguments(of: "samples") {
      while !inside.isAtEnd { samples.append(try Point(&inside)) }
    }
    if var inside = cursor.optionalArguments(of: "alphas") {
      alphas = try inside.remainingNumbers()
    }
    if var inside = cursor.optionalArguments(of: "shades") {
      shades = try inside.remainingNumbers()
    }
    if var inside = cursor.optionalArguments(of: "order") {
      while !inside.isAtEnd { order.append(try inside.integer()) }
    }
    try cursor.expectEnd()
  }
}

extension TextCursor {
  /// The next number, which has no fraction.
  fileprivate mutating func integer() throws(ParseError) -> Int {
    let here = self
    let number = try number()
    guard let whole = Int(exactly: number) else { throw here.error(.notANumber(number.text)) }
    return whole
  }
}
