import Color
import Geometry

extension Sprites: TextSerializable {
  private enum BlendKeyword: String, CaseIterable { case over, add }

  func text(using resources: inout DisplayListResources) -> String {
    let shown = self.images.map { $0.text(index: resources.index(for: $0.pixels)) }
    let list =
      "pictures(\(shown.joined(separator: " ")))"
      + " items(\(items.map(\.text).joined(separator: " ")))"
    return isAdditive ? "mode(add) \(list)" : list
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    self.init()
    if var inside = cursor.optionalArguments(of: "mode") {
      isAdditive = try inside.keyword(BlendKeyword.self) == .add
      try inside.expectEnd()
    }
    var pictures = try cursor.arguments(of: "pictures")
    while !pictures.isAtEnd {
      var inside = try pictures.arguments(of: "picture")
      self.images.append(try SpriteImage(&inside))
      try inside.expectEnd()
    }
    var list = try cursor.arguments(of: "items")
    while !list.isAtEnd { items.append(try Sprite(&list)) }
  }
}

extension SpriteImage {
  fileprivate func text(index number: Int) -> String {
    var words = ["\(number)", "source(\(source.numbers.text))"]
    if minification != .linear { words.append("min(\(minification.rawValue))") }
    if magnification != .linear { words.append("mag(\(magnification.rawValue))") }
    if bias != 0 { words.append("bias(\(bias.text))") }
    return "picture(\(words.joined(separator: " ")))"
  }

  /// Reads it in the notation of a paint, which has a place besides.
  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.word(expecting: "the number of a picture")
    guard let index = Int(number), cursor.pictures.images.indices.contains(index) else {
      throw here.error(.unknownPicture(number))
    }
    var source = try cursor.arguments(of: "source")
    self.init(cursor.pictures.images[index], source: try Rect(&source))
    try source.expectEnd()
    if var inside = cursor.optionalArguments(of: "min") {
      minification = try inside.keyword(ImagePaint.Filter.self)
      try inside.expectEnd()
    }
    if var inside = cursor.optionalArguments(of: "mag") {
      magnification = try inside.keyword(ImagePaint.Filter.self)
      try inside.expectEnd()
    }
    bias = try cursor.number(named: "bias", defaultValue: 0)
  }
}

extension Sprite {
  fileprivate var text: String {
    let numbers = placement.numbers + [color.red, color.green, color.blue, color.alpha]
    return "sprite(\(imageIndex) \(numbers.text))"
  }

  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var inside = try cursor.arguments(of: "sprite")
    let here = inside
    let number = try inside.word(expecting: "the number of a picture")
    guard let picture = Int32(number) else { throw here.error(.notANumber(number)) }
    let placement = try Affine(&inside)
    let n = try inside.numbers(count: 4)
    try inside.expectEnd()
    self.init(picture: picture, placement: placement, color: RGBA(n[0], n[1], n[2], n[3]))
  }
}
