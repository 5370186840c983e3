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
    var source = try cursor.open(named: "source")
    let rect = try Rect(&source)
    try source.finish()
    var transform = Affine.identity
    if var inside = cursor.option("map") {
      transform = try Affine(&inside)
      try inside.finish()
    }
    var grid = try cursor.open(named: "grid")
    let (columns, rows) = (try grid.whole(), try grid.whole())
    try grid.finish()
    var place = try cursor.open(named: "points")
    var points: [Point] = []
    while !place.isAtEnd { points.append(try Point(&place)) }
    self.init(source: rect, transform: transform, columns: columns, rows: rows, points: points)
    if var inside = cursor.option("samples") {
      while !inside.isAtEnd { samples.append(try Point(&inside)) }
    }
    if var inside = cursor.option("alphas") { alphas = try inside.allNumbers() }
    if var inside = cursor.option("shades") { shades = try inside.allNumbers() }
    if var inside = cursor.option("order") {
      while !inside.isAtEnd { order.append(try inside.whole()) }
    }
    try cursor.finish()
  }
}

extension TextCursor {
  /// The next number, which has no fraction.
  fileprivate mutating func whole() throws(Failure) -> Int {
    let here = self
    let number = try number()
    guard let whole = Int(exactly: number) else { throw here.failure(.notANumber(number.text)) }
    return whole
  }
}
