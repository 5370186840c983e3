import Color
import Foundation
import Geometry
import Pixels

/// The images and recorded pictures used by a display list.
///
/// In the text form, they precede the commands, which refer to them by index.
struct DisplayListResources {
  private(set) var images: [PixelBuffer] = []
  private(set) var recordedPictures: [RecordedPicture] = []
  /// The lines of text that define the recorded pictures.
  ///
  /// Nested pictures precede those that contain them.
  private(set) var recordedPictureLines: [String] = []

  /// Returns the index of the given image, starting at 0.
  ///
  /// An index is assigned when the image is first used.
  mutating func imageIndex(for image: PixelBuffer) -> Int {
    if let existing = images.firstIndex(of: image) { return existing }
    images.append(image)
    return images.count - 1
  }

  /// Returns the index of the given recorded picture, starting at 0.
  ///
  /// An index is assigned when the picture is first used.
  mutating func pictureIndex(for picture: RecordedPicture) -> Int {
    if let existing = recordedPictures.firstIndex(of: picture) { return existing }
    let lines = picture.list.serializedLines(using: &self).map { "  " + $0 }
    let rule = picture.rule == .renderServer ? "" : " rule(\(picture.rule.rawValue))"
    recordedPictures.append(picture)
    recordedPictureLines += [
      "picture \(recordedPictures.count - 1) \(picture.width) \(picture.height)\(rule)"
    ]
    recordedPictureLines += lines + ["drawn"]
    return recordedPictures.count - 1
  }

  mutating func appendPicture(_ picture: RecordedPicture) { recordedPictures.append(picture) }

  mutating func appendImage(_ image: PixelBuffer) { images.append(image) }
}

extension PixelBuffer {
  /// The bytes of the pixels, row by row, encoded as base64.
  var base64: String {
    withPixels { Data(bytes: $0, count: width * height * 4).base64EncodedString() }
  }

  /// Creates an image from its bytes in the format of ``base64``.
  ///
  /// Returns `nil` if the number of bytes does not match the size.
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

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    var inside = try cursor.readArguments(ofCall: "rgba")
    let n = try inside.readNumbers(count: 4)
    try inside.expectEnd()
    self.init(n[0], n[1], n[2], n[3])
  }
}

extension Paint: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    switch self {
    case .color(let color): color.text
    case .gradient(let gradient): "gradient(\(gradient.text))"
    case .image(let image):
      "image(\(image.serializedText(imageIndex: resources.imageIndex(for: image.pixels))))"
    case .picture(let paint):
      "picture(\(paint.serializedText(pictureIndex: resources.pictureIndex(for: paint.picture))))"
    }
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    if var inside = cursor.readOptionalArguments(ofCall: "gradient") {
      self = .gradient(try Gradient(&inside))
      try inside.expectEnd()
    } else if var inside = cursor.readOptionalArguments(ofCall: "image") {
      self = .image(try ImagePaint(&inside))
      try inside.expectEnd()
    } else if var inside = cursor.readOptionalArguments(ofCall: "picture") {
      self = .picture(try PicturePaint(&inside))
      try inside.expectEnd()
    } else {
      self = .color(try RGBA(&cursor))
    }
  }
}

/// Returns the text form of a paint's opacity and tint.
private func serializedOpacityAndTint(opacity: Double, tint: RGBA) -> [String] {
  (opacity == 1 ? [] : ["opacity(\(opacity.text))"])
    + (tint == .white ? [] : ["tint(\(tint.text))"])
}

private func readOpacityAndTint(
  from cursor: inout TextExpressionReader
) throws(DisplayListTextError) -> (Double, RGBA) {
  let opacity = try cursor.readNumber(named: "opacity", defaultValue: 1)
  guard var inside = cursor.readOptionalArguments(ofCall: "tint") else { return (opacity, .white) }
  let tint = try RGBA(&inside)
  try inside.expectEnd()
  return (opacity, tint)
}

extension PicturePaint {
  func serializedText(pictureIndex number: Int) -> String {
    (["\(number)"] + serializedOpacityAndTint(opacity: opacity, tint: tint)).joined(separator: " ")
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.readWord(expecting: "a picture number")
    guard let index = Int(number), cursor.pictures.recordedPictures.indices.contains(index) else {
      throw here.makeParseError(.unknownPicture(number))
    }
    self.init(cursor.pictures.recordedPictures[index])
    (opacity, tint) = try readOpacityAndTint(from: &cursor)
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

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let kind = try cursor.readKeyword(of: Kind.self)
    var colors = try cursor.readArguments(ofCall: "colors")
    var stops: [RGBA] = []
    while !colors.isAtEnd { stops.append(try RGBA(&colors)) }
    var locations = try cursor.readArguments(ofCall: "locations")
    var start = try cursor.readArguments(ofCall: "start")
    var end = try cursor.readArguments(ofCall: "end")
    var unit = try cursor.readArguments(ofCall: "unit")
    self.init(
      kind, colors: stops, locations: try locations.readRemainingNumbers(),
      start: try Point(&start),
      end: try Point(&end), unit: try Affine(&unit))
    for inside in [start, end, unit] { try inside.expectEnd() }
    if var inside = cursor.readOptionalArguments(ofCall: "rule") {
      rule = try inside.readKeyword(of: ColorInterpolation.self)
      try inside.expectEnd()
    }
    opacity = try cursor.readNumber(named: "opacity", defaultValue: 1)
  }
}

extension ImagePaint {
  func serializedText(imageIndex number: Int) -> String {
    var words = [
      "\(number)", "source(\(source.numbers.text))", "placement(\(placement.numbers.text))",
    ]
    if minification != .linear { words.append("min(\(minification.rawValue))") }
    if magnification != .linear { words.append("mag(\(magnification.rawValue))") }
    if bias != 0 { words.append("bias(\(bias.text))") }
    words += serializedOpacityAndTint(opacity: opacity, tint: tint)
    return words.joined(separator: " ")
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.readWord(expecting: "a picture number")
    guard let index = Int(number), cursor.pictures.images.indices.contains(index) else {
      throw here.makeParseError(.unknownPicture(number))
    }
    var source = try cursor.readArguments(ofCall: "source")
    var placement = try cursor.readArguments(ofCall: "placement")
    self.init(
      cursor.pictures.images[index], source: try Rect(&source), placement: try Affine(&placement))
    for inside in [source, placement] { try inside.expectEnd() }
    if var inside = cursor.readOptionalArguments(ofCall: "min") {
      minification = try inside.readKeyword(of: SamplingFilter.self)
      try inside.expectEnd()
    }
    if var inside = cursor.readOptionalArguments(ofCall: "mag") {
      magnification = try inside.readKeyword(of: SamplingFilter.self)
      try inside.expectEnd()
    }
    bias = try cursor.readNumber(named: "bias", defaultValue: 0)
    (opacity, tint) = try readOpacityAndTint(from: &cursor)
  }
}
