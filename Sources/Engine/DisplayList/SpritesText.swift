import Color
import Geometry

extension SpriteList: TextSerializable {
  private enum BlendModeKeyword: String, CaseIterable { case over, add }

  func serializedText(using resources: inout DisplayListResources) -> String {
    let shown = self.images.map {
      $0.serializedText(imageIndex: resources.imageIndex(for: $0.pixels))
    }
    let list =
      "pictures(\(shown.joined(separator: " ")))"
      + " items(\(items.map(\.text).joined(separator: " ")))"
    return isAdditive ? "mode(add) \(list)" : list
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    self.init()
    if var inside = cursor.readOptionalArguments(ofCall: "mode") {
      isAdditive = try inside.readKeyword(of: BlendModeKeyword.self) == .add
      try inside.expectEnd()
    }
    var pictures = try cursor.readArguments(ofCall: "pictures")
    while !pictures.isAtEnd {
      var inside = try pictures.readArguments(ofCall: "picture")
      self.images.append(try SpriteImage(&inside))
      try inside.expectEnd()
    }
    var list = try cursor.readArguments(ofCall: "items")
    while !list.isAtEnd { items.append(try Sprite(&list)) }
  }
}

extension SpriteImage {
  fileprivate func serializedText(imageIndex number: Int) -> String {
    var words = ["\(number)", "source(\(source.numbers.text))"]
    if minification != .linear { words.append("min(\(minification.rawValue))") }
    if magnification != .linear { words.append("mag(\(magnification.rawValue))") }
    if bias != 0 { words.append("bias(\(bias.text))") }
    return "picture(\(words.joined(separator: " ")))"
  }

  /// Parses an image in the same notation as an image paint, but without the placement.
  fileprivate init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.readWord(expecting: "a picture number")
    guard let index = Int(number), cursor.pictures.images.indices.contains(index) else {
      throw here.makeParseError(.unknownPicture(number))
    }
    var source = try cursor.readArguments(ofCall: "source")
    self.init(cursor.pictures.images[index], source: try Rect(&source))
    try source.expectEnd()
    if var inside = cursor.readOptionalArguments(ofCall: "min") {
      minification = try inside.readKeyword(of: ImagePaint.SamplingFilter.self)
      try inside.expectEnd()
    }
    if var inside = cursor.readOptionalArguments(ofCall: "mag") {
      magnification = try inside.readKeyword(of: ImagePaint.SamplingFilter.self)
      try inside.expectEnd()
    }
    bias = try cursor.readNumber(named: "bias", defaultValue: 0)
  }
}

extension Sprite {
  fileprivate var text: String {
    let numbers = placement.numbers + [color.red, color.green, color.blue, color.alpha]
    return "sprite(\(imageIndex) \(numbers.text))"
  }

  fileprivate init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    var inside = try cursor.readArguments(ofCall: "sprite")
    let here = inside
    let number = try inside.readWord(expecting: "a picture number")
    guard let picture = Int32(number) else { throw here.makeParseError(.notANumber(number)) }
    let placement = try Affine(&inside)
    let n = try inside.readNumbers(count: 4)
    try inside.expectEnd()
    self.init(picture: picture, placement: placement, color: RGBA(n[0], n[1], n[2], n[3]))
  }
}
