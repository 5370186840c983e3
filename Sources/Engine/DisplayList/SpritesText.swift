import Color
import Geometry

extension Sprites: Textual {
  private enum Mode: String, CaseIterable { case over, add }

  func text(_ pictures: inout TextPictures) -> String {
    let shown = self.pictures.map { $0.text(number: pictures.number(of: $0.pixels)) }
    let list =
      "pictures(\(shown.joined(separator: " ")))"
      + " items(\(items.map(\.text).joined(separator: " ")))"
    return isAdditive ? "mode(add) \(list)" : list
  }

  init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    self.init()
    if var inside = cursor.option("mode") {
      isAdditive = try inside.choice(Mode.self) == .add
      try inside.finish()
    }
    var pictures = try cursor.open(named: "pictures")
    while !pictures.isAtEnd {
      var inside = try pictures.open(named: "picture")
      self.pictures.append(try SpritePicture(&inside))
      try inside.finish()
    }
    var list = try cursor.open(named: "items")
    while !list.isAtEnd { items.append(try Sprite(&list)) }
  }
}

extension SpritePicture {
  fileprivate func text(number: Int) -> String {
    var words = ["\(number)", "source(\(source.numbers.text))"]
    if minification != .linear { words.append("min(\(minification.rawValue))") }
    if magnification != .linear { words.append("mag(\(magnification.rawValue))") }
    if bias != 0 { words.append("bias(\(bias.text))") }
    return "picture(\(words.joined(separator: " ")))"
  }

  /// Reads it in the notation of a paint, which has a place besides.
  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    let here = cursor
    let number = try cursor.word("the number of a picture")
    guard let index = Int(number), cursor.pictures.all.indices.contains(index) else {
      throw here.failure(.unknownPicture(number))
    }
    var source = try cursor.open(named: "source")
    self.init(cursor.pictures.all[index], source: try Rect(&source))
    try source.finish()
    if var inside = cursor.option("min") {
      minification = try inside.choice(ImagePaint.Filter.self)
      try inside.finish()
    }
    if var inside = cursor.option("mag") {
      magnification = try inside.choice(ImagePaint.Filter.self)
      try inside.finish()
    }
    bias = try cursor.number(named: "bias", or: 0)
  }
}

extension Sprite {
  fileprivate var text: String {
    let numbers = placement.numbers + [color.red, color.green, color.blue, color.alpha]
    return "sprite(\(picture) \(numbers.text))"
  }

  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    var inside = try cursor.open(named: "sprite")
    let here = inside
    let number = try inside.word("the number of a picture")
    guard let picture = Int32(number) else { throw here.failure(.notANumber(number)) }
    let placement = try Affine(&inside)
    let n = try inside.numbers(4)
    try inside.finish()
    self.init(picture: picture, placement: placement, color: RGBA(n[0], n[1], n[2], n[3]))
  }
}
