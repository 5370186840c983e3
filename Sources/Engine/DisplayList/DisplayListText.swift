import Color
import Pixels

extension DisplayList: CustomStringConvertible {
  /// The list as text: first its pictures, then one command a line, indented by group and clip.
  ///
  /// What holds its usual value is left out, numbers are exact: reading the text gives an equal list.
  public var description: String {
    var pictures = TextPictures()
    let lines = lines(&pictures)
    let head = pictures.all.enumerated().map { number, picture in
      "pixels \(number) \(picture.width) \(picture.height) \(picture.base64)"
    }
    return (head + pictures.recordings + lines).joined(separator: "\n")
  }

  /// How far lines are indented at most: of a hundred thousand groups in each other a list would else be mostly that.
  private static let deepestIndent = 64

  /// The commands, one a line.
  func lines(_ pictures: inout TextPictures) -> [String] {
    var lines: [String] = []
    // The ends of what is open, the innermost last.
    var ends: [Int] = []
    for (index, command) in commands.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      let span = Int(spans[index].count)
      // What ends or parts something stands where that began.
      let depth = span == 0 ? max(0, ends.count - 1) : ends.count
      lines.append(
        String(repeating: "  ", count: min(depth, Self.deepestIndent)) + command.text(&pictures))
      if span > 1 { ends.append(index + span) }
    }
    return lines
  }

  /// Reads what ``description`` writes; blank lines and lines that begin with # mean nothing.
  ///
  /// - Parameter text: one command a line; indentation is for the eye.
  /// - Throws: ``DisplayListTextError`` at the first fault.
  public init(text: String) throws(DisplayListTextError) {
    var own = TextCommands()
    // The picture that is being recorded.
    var inner: (head: TextCommands.PictureHead, commands: TextCommands)?
    var pictures = TextPictures()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("#") { continue }
      let terms = try TextCursor.terms(of: line, line: index + 1)
      guard let first = terms.first else { continue }
      var cursor = TextCursor(terms, line: index + 1, end: line.count + 1, pictures: pictures)
      switch (first.word, inner) {
      case ("pixels", _) where first.arguments == nil:
        pictures.append(try PixelBuffer(&cursor))
      case ("picture", nil):
        inner = (try TextCommands.PictureHead(&cursor), TextCommands())
      case ("drawn", let (head, commands)?):
        let here = cursor
        _ = try cursor.word("drawn")
        try cursor.finish()
        let picture = head.picture(try commands.list())
        guard picture.list.pictureDepth < DisplayListLimits.pictures else {
          throw here.failure(.tooDeep)
        }
        pictures.append(picture)
        inner = nil
      case (_, nil): try own.read(&cursor, first)
      case (_, _?): try inner?.commands.read(&cursor, first)
      }
    }
    if let head = inner?.head { throw head.place.failure(.neverDrawn) }
    self = try own.list()
  }
}

/// The commands of a list, or of a picture in it, as they are read.
private struct TextCommands {
  private var commands: [Command] = []
  /// By command: its word, and where that stands.
  private var places: [(word: String, line: TextCursor)] = []

  /// Reads one more.
  mutating func read(_ cursor: inout TextCursor, _ first: Term) throws(DisplayListTextError) {
    places.append((first.word, cursor))
    commands.append(try Command(&cursor))
  }

  /// All of them, if they nest as they should.
  func list() throws(DisplayListTextError) -> DisplayList {
    let list = DisplayList(commands)
    guard case .unbalanced(let index) = list.flaw, index < commands.count else { return list }
    let (word, line) = places[index]
    if case .beginGroup = commands[index] { throw line.failure(.neverEnds) }
    throw line.failure(.notOpen(word))
  }

  /// What stands before the commands of a recorded picture.
  struct PictureHead {
    let place: TextCursor
    private let width: Int
    private let height: Int
    private var rule = ColorRule.renderServer

    init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
      place = cursor
      _ = try cursor.word("picture")
      let number = try cursor.number()
      guard number == Double(cursor.pictures.recorded.count) else {
        throw cursor.failure(.unknownPicture(number.text))
      }
      let here = cursor
      let sides = try cursor.numbers(2)
      guard let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1]),
        width > 0, height > 0
      else { throw here.failure(.badSides) }
      (self.width, self.height) = (width, height)
      if var inside = cursor.option("rule") {
        rule = try inside.choice(ColorRule.self)
        try inside.finish()
      }
      try cursor.finish()
    }

    func picture(_ list: DisplayList) -> RecordedPicture {
      RecordedPicture(list, width: width, height: height, rule: rule)
    }
  }
}

extension Command {
  fileprivate func text(_ pictures: inout TextPictures) -> String {
    switch self {
    case .draw(let draw): return "draw " + draw.text(&pictures)
    case .shadow(let shadow): return "silhouette " + shadow.text(&pictures)
    case .backdrop(let backdrop): return "backdrop " + backdrop.text(&pictures)
    case .sprites(let sprites): return "sprites " + sprites.text(&pictures)
    case .beginGroup(let group):
      let text = group.text(&pictures)
      return text.isEmpty ? "group" : "group " + text
    case .beginMask: return "mask"
    case .endGroup: return "end"
    case .pushClip(let clip): return "clip " + clip.text(&pictures)
    case .popClip: return "unclip"
    }
  }

  private enum Word: String, CaseIterable {
    case draw, silhouette, backdrop, sprites, group, mask, end, clip, unclip
  }

  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    switch try cursor.choice(Word.self) {
    case .draw: self = .draw(try Draw(&cursor))
    case .silhouette: self = .shadow(try ShapeShadow(&cursor))
    case .backdrop: self = .backdrop(try Backdrop(&cursor))
    case .sprites: self = .sprites(try Sprites(&cursor))
    case .group: self = .beginGroup(try Group(&cursor))
    case .mask: self = .beginMask
    case .end: self = .endGroup
    case .clip: self = .pushClip(try Clip(&cursor))
    case .unclip: self = .popClip
    }
    try cursor.finish()
  }
}

extension PixelBuffer {
  /// Reads a whole line: the word, the number, the sides and the data.
  fileprivate init(_ cursor: inout TextCursor) throws(DisplayListTextError) {
    _ = try cursor.word("pixels")
    let number = try cursor.number()
    guard number == Double(cursor.pictures.all.count) else {
      throw cursor.failure(.unknownPicture(number.text))
    }
    let sides = try cursor.numbers(2)
    let here = cursor
    let data = try cursor.word("the picture's data")
    guard let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1]),
      let picture = PixelBuffer(width: width, height: height, base64: data)
    else { throw here.failure(.badPicture) }
    try cursor.finish()
    self = picture
  }
}
