import Color
import Geometry

extension Projection {
  /// Empty for the identity, else led by a space.
  var text: String {
    if self == .identity { return "" }
    if isAffine { return " map(\(affine.numbers.text))" }
    let numbers = [row1, row2, row3].flatMap { [$0.x, $0.y, $0.z] }
    return " projection(\(numbers.text))"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    if var inside = cursor.option("map") {
      self.init(try Affine(&inside))
      try inside.finish()
    } else if var inside = cursor.option("projection") {
      let n = try inside.numbers(9)
      try inside.finish()
      self.init(SIMD3(n[0], n[1], n[2]), SIMD3(n[3], n[4], n[5]), SIMD3(n[6], n[7], n[8]))
    } else {
      self = .identity
    }
  }
}

extension Edges {
  /// Empty for smooth ones, else led by a space.
  var text: String {
    switch self {
    case .smooth: ""
    case .hard: " edges(hard)"
    case .mixed(let smooth): " edges(mixed \(smooth))"
    }
  }

  private enum Word: String, CaseIterable { case smooth, hard, mixed }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    guard var inside = cursor.option("edges") else {
      self = .smooth
      return
    }
    switch try inside.choice(Word.self) {
    case .smooth: self = .smooth
    case .hard: self = .hard
    case .mixed: self = .mixed(smooth: try inside.byte())
    }
    try inside.finish()
  }
}

extension Draw: Textual {
  func text(_ pictures: inout TextPictures) -> String {
    "\(shape.text(&pictures)) \(paint.text(&pictures))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    let paint = try Paint(&cursor)
    self.init(
      shape, paint, transform: try Projection(&cursor), edges: try Edges(&cursor))
  }
}

extension Clip: Textual {
  func text(_ pictures: inout TextPictures) -> String {
    "\(shape.text(&pictures))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    self.init(
      try Shape(&cursor), transform: try Projection(&cursor), edges: try Edges(&cursor))
  }
}

extension ShapeShadow: Textual {
  func text(_ pictures: inout TextPictures) -> String {
    "\(shape.text(&pictures)) \(shadow.text)\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    let shadow = try Shadow(&cursor)
    self.init(
      shape, transform: try Projection(&cursor), edges: try Edges(&cursor), shadow: shadow)
  }
}

extension Shadow {
  var text: String {
    "shadow(\(color.text) opacity(\(opacity.text)) offset(\([offset.x, offset.y].text)) "
      + "sigma(\(sigma.text)))"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var inside = try cursor.open(named: "shadow")
    let color = try RGBA(&inside)
    var opacity = try inside.open(named: "opacity")
    var offset = try inside.open(named: "offset")
    var sigma = try inside.open(named: "sigma")
    self.init(
      color: color, opacity: try opacity.number(), offset: try Point(&offset),
      sigma: try sigma.number())
    for part in [opacity, offset, sigma, inside] { try part.finish() }
  }
}

extension Group: Textual {
  func text(_ pictures: inout TextPictures) -> String {
    var words: [String] = []
    if opacity != 1 { words.append("opacity(\(opacity.text))") }
    if blend != .normal { words.append("blend(\(blend.rawValue))") }
    if let shadow { words.append(shadow.text) }
    if !filters.isEmpty {
      words.append("filters(\(filters.map(\.text).joined(separator: " ")))")
    }
    if let mesh { words.append(mesh.text) }
    if let bounds { words.append("bounds(\(bounds.numbers.text))") }
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    self.init(opacity: try cursor.number(named: "opacity", or: 1))
    if var inside = cursor.option("blend") {
      blend = try inside.choice(BlendMode.self)
      try inside.finish()
    }
    var ahead = cursor
    if ahead.option("shadow") != nil { shadow = try Shadow(&cursor) }
    if var inside = cursor.option("filters") {
      while !inside.isAtEnd { filters.append(try Filter(&inside)) }
    }
    if var inside = cursor.option("mesh") { mesh = try Mesh(&inside) }
    if var inside = cursor.option("bounds") {
      bounds = try Rect(&inside)
      try inside.finish()
    }
  }
}

extension Filter {
  var text: String {
    switch self {
    case .gaussianBlur(let sigma): "blur(\(sigma.text))"
    case .colorMatrix(let numbers): "matrix(\(numbers.text))"
    }
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let unknown = cursor
    var (name, inside) = try cursor.open("a filter")
    switch name {
    case "blur":
      self = .gaussianBlur(sigma: try inside.number())
      try inside.finish()
    case "matrix": self = .colorMatrix(try inside.allNumbers())
    default: throw unknown.failure(.unknownWord(name, expected: ["blur", "matrix"]))
    }
  }
}
