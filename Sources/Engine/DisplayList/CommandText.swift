import Color
import Geometry

extension Projection {
  /// The text form of the projection, including a leading space.
  ///
  /// It is empty for the identity.
  var text: String {
    if self == .identity { return "" }
    if isAffine { return " map(\(affine.numbers.text))" }
    let numbers = [row1, row2, row3].flatMap { [$0.x, $0.y, $0.z] }
    return " projection(\(numbers.text))"
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    if var inside = cursor.readOptionalArguments(ofCall: "map") {
      self.init(try Affine(&inside))
      try inside.expectEnd()
    } else if var inside = cursor.readOptionalArguments(ofCall: "projection") {
      let n = try inside.readNumbers(count: 9)
      try inside.expectEnd()
      self.init(SIMD3(n[0], n[1], n[2]), SIMD3(n[3], n[4], n[5]), SIMD3(n[6], n[7], n[8]))
    } else {
      self = .identity
    }
  }
}

extension EdgeAntialiasing {
  /// The text form of the antialiasing mode, including a leading space.
  ///
  /// It is empty for smooth edges.
  var text: String {
    switch self {
    case .smooth: ""
    case .hard: " edges(hard)"
    case .mixed(let smooth): " edges(mixed \(smooth))"
    }
  }

  private enum Keyword: String, CaseIterable { case smooth, hard, mixed }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    guard var inside = cursor.readOptionalArguments(ofCall: "edges") else {
      self = .smooth
      return
    }
    switch try inside.readKeyword(of: Keyword.self) {
    case .smooth: self = .smooth
    case .hard: self = .hard
    case .mixed: self = .mixed(smooth: try inside.readByte())
    }
    try inside.expectEnd()
  }
}

extension DrawCommand: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    "\(shape.serializedText(using: &resources)) \(paint.serializedText(using: &resources))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    let paint = try Paint(&cursor)
    self.init(
      shape, paint, transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor))
  }
}

extension Clip: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    "\(shape.serializedText(using: &resources))\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    self.init(
      try Shape(&cursor), transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor))
  }
}

extension ShapeShadow: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    "\(shape.serializedText(using: &resources)) \(shadow.text)\(transform.text)\(edges.text)"
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
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

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    var inside = try cursor.readArguments(ofCall: "shadow")
    let color = try RGBA(&inside)
    var opacity = try inside.readArguments(ofCall: "opacity")
    var offset = try inside.readArguments(ofCall: "offset")
    var sigma = try inside.readArguments(ofCall: "sigma")
    self.init(
      color: color, opacity: try opacity.readNumber(), offset: try Point(&offset),
      sigma: try sigma.readNumber())
    for part in [opacity, offset, sigma, inside] { try part.expectEnd() }
  }
}

extension CompositingGroup: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
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

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    self.init(opacity: try cursor.readNumber(named: "opacity", defaultValue: 1))
    if var inside = cursor.readOptionalArguments(ofCall: "blend") {
      blend = try inside.readKeyword(of: BlendMode.self)
      try inside.expectEnd()
    }
    var ahead = cursor
    if ahead.readOptionalArguments(ofCall: "shadow") != nil { shadow = try Shadow(&cursor) }
    if var inside = cursor.readOptionalArguments(ofCall: "filters") {
      while !inside.isAtEnd { filters.append(try ImageFilter(&inside)) }
    }
    if var inside = cursor.readOptionalArguments(ofCall: "mesh") {
      mesh = try DistortionMesh(&inside)
    }
    if var inside = cursor.readOptionalArguments(ofCall: "bounds") {
      bounds = try Rect(&inside)
      try inside.expectEnd()
    }
  }
}

extension ImageFilter {
  var text: String {
    switch self {
    case .gaussianBlur(let sigma): "blur(\(sigma.text))"
    case .colorMatrix(let numbers): "matrix(\(numbers.text))"
    }
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let unknown = cursor
    var (name, inside) = try cursor.readCall(expecting: "a filter")
    switch name {
    case "blur":
      self = .gaussianBlur(sigma: try inside.readNumber())
      try inside.expectEnd()
    case "matrix": self = .colorMatrix(try inside.readRemainingNumbers())
    default: throw unknown.makeParseError(.unknownWord(name, expected: ["blur", "matrix"]))
    }
  }
}
