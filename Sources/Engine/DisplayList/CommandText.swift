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
    if var inside = cursor.optionalArguments(of: "map") {
      self.init(try Affine(&inside))
      try inside.expectEnd()
    } else if var inside = cursor.optionalArguments(of: "projection") {
      let n = try inside.numbers(count: 9)
      try inside.expectEnd()
      self.init(SIMD3(n[0], n[1], n[2]), SIMD3(n[3], n[4], n[5]), SIMD3(n[6], n[7], n[8]))
    } else {
      self = .identity
    }
  }
}

extension EdgeAntialiasing {
  /// Empty for smooth ones, else led by a space.
  var text: String {
    switch self {
    case .smooth: ""
    case .hard: " edges(hard)"
    case .mixed(let smooth): " edges(mixed \(smooth))"
    }
  }

  private enum Keyword: String, CaseIterable { case smooth, hard, mixed }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    guard var inside = cursor.optionalArguments(of: "edges") else {
      self = .smooth
      return
    }
    switch try inside.keyword(Keyword.self) {
    case .smooth: self = .smooth
    case .hard: self = .hard
    case .mixed: self = .mixed(smooth: try inside.byte())
    }
    try inside.expectEnd()
  }
}

extension DrawCommand: TextSerializable {
  func text(using resources: inout DisplayListResources) -> String {
    "\(shape.text(using: &resources)) \(paint.text(using: &resources))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    let paint = try Paint(&cursor)
    self.init(
      shape, paint, transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor))
  }
}

extension Clip: TextSerializable {
  func text(using resources: inout DisplayListResources) -> String {
    "\(shape.text(using: &resources))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    self.init(
      try Shape(&cursor), transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor))
  }
}

extension ShapeShadow: TextSerializable {
  func text(using resources: inout DisplayListResources) -> String {
    "\(shape.text(using: &resources)) \(shadow.text)\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    let shadow = try Shadow(&cursor)
    self.init(
      shape, transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor),
      shadow: shadow)
  }
}

extension Shadow {
  var text: String {
    "shadow(\(color.text) opacity(\(opacity.text)) offset(\([offset.x, offset.y].text)) "
      + "sigma(\(sigma.text)))"
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var inside = try cursor.arguments(of: "shadow")
    let color = try RGBA(&inside)
    var opacity = try inside.arguments(of: "opacity")
    var offset = try inside.arguments(of: "offset")
    var sigma = try inside.arguments(of: "sigma")
    self.init(
      color: color, opacity: try opacity.number(), offset: try Point(&offset),
      sigma: try sigma.number())
    for part in [opacity, offset, sigma, inside] { try part.expectEnd() }
  }
}

extension Group: TextSerializable {
  func text(using resources: inout DisplayListResources) -> String {
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
    self.init(opacity: try cursor.number(named: "opacity", defaultValue: 1))
    if var inside = cursor.optionalArguments(of: "blend") {
      blend = try inside.keyword(BlendMode.self)
      try inside.expectEnd()
    }
    var ahead = cursor
    if ahead.optionalArguments(of: "shadow") != nil { shadow = try Shadow(&cursor) }
    if var inside = cursor.optionalArguments(of: "filters") {
      while !inside.isAtEnd { filters.append(try Filter(&inside)) }
    }
    if var inside = cursor.optionalArguments(of: "mesh") { mesh = try Mesh(&inside) }
    if var inside = cursor.optionalArguments(of: "bounds") {
      bounds = try Rect(&inside)
      try inside.expectEnd()
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
    var (name, inside) = try cursor.nextTerm(expecting: "a filter")
    switch name {
    case "blur":
      self = .gaussianBlur(sigma: try inside.number())
      try inside.expectEnd()
    case "matrix": self = .colorMatrix(try inside.remainingNumbers())
    default: throw unknown.error(.unknownWord(name, expected: ["blur", "matrix"]))
    }
  }
}
