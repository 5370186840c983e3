import Color
import Foundation
import Geometry
import Pixels

/// The pictures of a list, each told once before the commands and named there by its number: pixels, and pictures that
/// are recorded.
struct TextPictures {
  private(set) var all: [PixelBuffer] = []
  private(set) var recorded: [RecordedPicture] = []
  /// What tells the recorded ones, line by line; one tells those that it holds before.
  private(set) var recordings: [String] = []

  /// The number of a picture, from 0, given at its first use.
  mutating func number(of picture: PixelBuffer) -> Int {
    if let known = all.firstIndex(of: picture) { return known }
    all.append(picture)
    return all.count - 1
  }

  /// The number of a recorded picture, from 0, given at its first use.
  mutating func number(of picture: RecordedPicture) -> Int {
    if let known = recorded.firstIndex(of: picture) { return known }
    let lines = picture.list.lines(&self).map { "  " + $0 }
    let rule = picture.rule == .renderServer ? "" : " rule(\(picture.rule.rawValue))"
    recorded.append(picture)
    recordings += ["picture \(recorded.count - 1) \(picture.width) \(picture.height)\(rule)"]
    recordings += lines + ["drawn"]
    return recorded.count - 1
  }

  /// Takes the next recorded picture in.
  mutating func append(_ picture: RecordedPicture) { recorded.append(picture) }

  /// Takes the next picture in.
  mutating func append(_ picture: PixelBuffer) { all.append(picture) }
}

extension PixelBuffer {
  /// The pixels' bytes, row by row, as base64.
  var base64: String {
    withPixels { Data(bytes: $0, count: width * height * 4).base64EncodedString() }
  }

  /// A picture of bytes as ``base64`` writes them; nil where they are not of that size.
  init?(width: Int, height: Int, base64: String) {
    let sides = 1...PixelBuffer.maximumSide
    guard sides.contains(width), sides.contains(height),
      base64.utf8.count / 4 * 3 >= width * height,
      let data = Data(base64Encoded: base64), data.count == width * height * 4
    else { return nil }
    self.init(width: width, height: height)
    withMutablePixels { pixels in
      let bytes = UnsafeMutableRawBufferPointer(start: pixels, count: data.count)
      _ = data.copyBytes(to: bytes)
    }
  }
}

extension RGBA {
  var text: String { "rgba(\([red, green, blue, alpha].text))" }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var inside = try cursor.open(named: "rgba")
    let n = try inside.numbers(4)
    try inside.finish()
    self.init(n[0], n[1], n[2], n[3])
  }
}

extension Paint: Textual {
  func text(_ pictures: inout TextPictures) -> String {
    switch self {
    case .color(let color): color.text
    case .gradient(let gradient): "gradient(\(gradient.text))"
    case .image(let image): "image(\(image.text(number: pictures.number(of: image.pixels))))"
    case .picture(let paint):
      "picture(\(paint.text(number: pictures.number(of: paint.picture))))"
    }
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    if var inside = cursor.option("gradient") {
      self = .gradient(try Gradient(&inside))
      try inside.finish()
    } else if var inside = cursor.option("image") {
      self = .image(try ImagePaint(&inside))
      try inside.finish()
    } else if var inside = cursor.option("picture") {
      self = .picture(try PicturePaint(&inside))
      try inside.finish()
    } else {
      self = .color(try RGBA(&cursor))
    }
  }
}

/// The options of a paint that multiplies what it shows.
private func multiplication(opacity: Double, tint: RGBA) -> [String] {
  (opacity == 1 ? [] : ["opacity(\(opacity.text))"])
    + (tint == .white ? [] : ["tint(\(tint.text))"])
}

private func opacityAndTint(
  _ cursor: inout TextCursor
) throws(DisplayListTextError) -> (Double, RGBA) {
  let opacity = try cursor.number(named: "opacity", or: 1)
  guard var inside = cursor.option("tint") else { return (opacity, .white) }
  let tint = try RGBA(&inside)
  try inside.finish()
  return (opacity, tint)
}

extension PicturePaint {
  func text(number: Int) -> String {
    (["\(number)"] + multiplication(opacity: opacity, tint: tint)).joined(separator: " ")
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.word("the number of a picture")
    guard let index = Int(number), cursor.pictures.recorded.indices.contains(index) else {
      throw here.failure(.unknownPicture(number))
    }
    self.init(cursor.pictures.recorded[index])
    (opacity, tint) = try opacityAndTint(&cursor)
  }
}

extension Gradient {
  var text: String {
    var words = [
      kind.rawValue, "colors(\(colors.map(\.text).joined(separator: " ")))",
      "locations(\(locations.text))", "start(\([start.x, start.y].text))",
      "end(\([end.x, end.y].text))", "unit(\(unit.numbers.text))",
    ]
    if rule != .renderServer { words.append("rule(\(rule.rawValue))") }
    if opacity != 1 { words.append("opacity(\(opacity.text))") }
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let kind = try cursor.choice(Kind.self)
    var colors = try cursor.open(named: "colors")
    var stops: [RGBA] = []
    while !colors.isAtEnd { stops.append(try RGBA(&colors)) }
    var locations = try cursor.open(named: "locations")
    var start = try cursor.open(named: "start")
    var end = try cursor.open(named: "end")
    var unit = try cursor.open(named: "unit")
    self.init(
      kind, colors: stops, locations: try locations.allNumbers(), start: try Point(&start),
      end: try Point(&end), unit: try Affine(&unit))
    for inside in [start, end, unit] { try inside.finish() }
    if var inside = cursor.option("rule") {
      rule = try inside.choice(ColorRule.self)
      try inside.finish()
    }
    opacity = try cursor.number(named: "opacity", or: 1)
  }
}

extension ImagePaint {
  func text(number: Int) -> String {
    var words = [
      "\(number)", "source(\(source.numbers.text))", "placement(\(placement.numbers.text))",
    ]
    if minification != .linear { words.append("min(\(minification.rawValue))") }
    if magnification != .linear { words.append("mag(\(magnification.rawValue))") }
    if bias != 0 { words.append("bias(\(bias.text))") }
    words += multiplication(opacity: opacity, tint: tint)
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.word("the number of a picture")
    guard let index = Int(number), cursor.pictures.all.indices.contains(index) else {
      throw here.failure(.unknownPicture(number))
    }
    var source = try cursor.open(named: "source")
    var placement = try cursor.open(named: "placement")
    self.init(
      cursor.pictures.all[index], source: try Rect(&source), placement: try Affine(&placement))
    for inside in [source, placement] { try inside.finish() }
    if var inside = cursor.option("min") {
      minification = try inside.choice(Filter.self)
      try inside.finish()
    }
    if var inside = cursor.option("mag") {
      magnification = try inside.choice(Filter.self)
      try inside.finish()
    }
    bias = try cursor.number(named: "bias", or: 0)
    (opacity, tint) = try opacityAndTint(&cursor)
  }
}
