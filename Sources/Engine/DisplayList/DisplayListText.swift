import Color
import Pixels

extension DisplayList: CustomStringConvertible {
  /// The text form of the list: its images and recorded pictures, followed by one command per line, indented by group
  /// and clip.
  ///
  /// Default values are omitted and numbers are exact, so that parsing the text gives an equal list.
  public var description: String {
    var resources = DisplayListResources()
    let lines = serializedLines(using: &resources)
    let head = resources.images.enumerated().map { number, picture in
      "pixels \(number) \(picture.width) \(picture.height) \(picture.base64)"
    }
    return (head + resources.recordedPictureLines + lines).joined(separator: "\n")
  }

  /// The maximum number of indentation levels.
  ///
  /// Without it, the text of deeply nested groups would consist mostly of spaces.
  private static let maximumIndent = 64

  /// Returns the text form of the commands, one per line.
  func serializedLines(using resources: inout DisplayListResources) -> [String] {
    var lines: [String] = []
    // The indices at which the open groups and clips end, innermost last.
    var ends: [Int] = []
    for (index, command) in commands.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      let span = Int(spans[index].count)
      // Commands that end or separate a scope are indented like the command that started it.
      let depth = span == 0 ? max(0, ends.count - 1) : ends.count
      lines.append(
        String(repeating: "  ", count: min(depth, Self.maximumIndent))
          + command.serializedText(using: &resources))
      if span > 1 { ends.append(index + span) }
    }
    return lines
  }

  /// Parses the text form written by ``description``.
  ///
  /// Blank lines and lines that start with # are ignored.
  /// - Parameter text: The text, with one command per line. Indentation is ignored.
  /// - Throws: ``DisplayListTextError`` for the first error in the text.
  public init(text: String) throws(DisplayListTextError) {
    var own = CommandParser()
    // The recorded picture whose commands are being parsed.
    var inner: (head: CommandParser.RecordedPictureHeader, commands: CommandParser)?
    var resources = DisplayListResources()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("#") { continue }
      let terms = try TextExpressionReader.parseExpressions(of: line, line: index + 1)
      guard let first = terms.first else { continue }
      var cursor = TextExpressionReader(
        terms, line: index + 1, end: line.count + 1, pictures: resources)
      switch (first.word, inner) {
      case ("pixels", _) where first.arguments == nil:
        resources.appendImage(try PixelBuffer(&cursor))
      case ("picture", nil):
        inner = (try CommandParser.RecordedPictureHeader(&cursor), CommandParser())
      case ("drawn", let (head, commands)?):
        let here = cursor
        _ = try cursor.readWord(expecting: "drawn")
        try cursor.expectEnd()
        let picture = head.makePicture(from: try commands.makeDisplayList())
        guard picture.list.pictureDepth < DisplayListLimits.maximumPictureDepth else {
          throw here.makeParseError(.pictureNestingTooDeep)
        }
        resources.appendPicture(picture)
        inner = nil
      case (_, nil): try own.parseCommand(from: &cursor, firstExpression: first)
      case (_, _?): try inner?.commands.parseCommand(from: &cursor, firstExpression: first)
      }
    }
    if let head = inner?.head { throw head.location.makeParseError(.unterminatedPicture) }
    self = try own.makeDisplayList()
  }
}

/// A parser for the commands of a list, or of a recorded picture in it.
private struct CommandParser {
  private var commands: [DisplayListCommand] = []
  /// For each command, its keyword and its location in the text.
  private var locations: [(word: String, line: TextExpressionReader)] = []

  mutating func parseCommand(
    from cursor: inout TextExpressionReader, firstExpression first: TextExpression
  )
    throws(DisplayListTextError)
  {
    locations.append((first.word, cursor))
    commands.append(try DisplayListCommand(&cursor))
  }

  /// Returns a list of the parsed commands.
  ///
  /// Throws an error if they are not nested correctly.
  func makeDisplayList() throws(DisplayListTextError) -> DisplayList {
    let list = DisplayList(commands)
    guard case .unbalanced(let index) = list.diagnostic, index < commands.count else { return list }
    let (word, line) = locations[index]
    if case .beginGroup = commands[index] { throw line.makeParseError(.unterminatedGroup) }
    throw line.makeParseError(.unmatchedEnd(word))
  }

  /// The values in the line that precedes the commands of a recorded picture.
  struct RecordedPictureHeader {
    let location: TextExpressionReader
    private let width: Int
    private let height: Int
    private var rule = ColorInterpolation.renderServer

    init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
      location = cursor
      _ = try cursor.readWord(expecting: "picture")
      let number = try cursor.readNumber()
      guard number == Double(cursor.pictures.recordedPictures.count) else {
        throw cursor.makeParseError(.unknownPicture(number.text))
      }
      let here = cursor
      let sides = try cursor.readNumbers(count: 2)
      guard let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1]),
        width > 0, height > 0
      else { throw here.makeParseError(.invalidPictureSize) }
      (self.width, self.height) = (width, height)
      if var inside = cursor.readOptionalArguments(ofCall: "rule") {
        rule = try inside.readKeyword(of: ColorInterpolation.self)
        try inside.expectEnd()
      }
      try cursor.expectEnd()
    }

    func makePicture(from list: DisplayList) -> RecordedPicture {
      RecordedPicture(list, width: width, height: height, rule: rule)
    }
  }
}

extension DisplayListCommand {
  fileprivate func serializedText(using resources: inout DisplayListResources) -> String {
    switch self {
    case .draw(let draw): return "draw " + draw.serializedText(using: &resources)
    case .shadow(let shadow): return "silhouette " + shadow.serializedText(using: &resources)
    case .backdrop(let backdrop): return "backdrop " + backdrop.serializedText(using: &resources)
    case .sprites(let sprites): return "sprites " + sprites.serializedText(using: &resources)
    case .beginGroup(let group):
      let text = group.serializedText(using: &resources)
      return text.isEmpty ? "group" : "group " + text
    case .beginMask: return "mask"
    case .endGroup: return "end"
    case .pushClip(let clip): return "clip " + clip.serializedText(using: &resources)
    case .popClip: return "unclip"
    }
  }

  private enum Keyword: String, CaseIterable {
    case draw, silhouette, backdrop, sprites, group, mask, end, clip, unclip
  }

  fileprivate init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    switch try cursor.readKeyword(of: Keyword.self) {
    case .draw: self = .draw(try DrawCommand(&cursor))
    case .silhouette: self = .shadow(try ShapeShadow(&cursor))
    case .backdrop: self = .backdrop(try BackdropFilter(&cursor))
    case .sprites: self = .sprites(try SpriteList(&cursor))
    case .group: self = .beginGroup(try CompositingGroup(&cursor))
    case .mask: self = .beginMask
    case .end: self = .endGroup
    case .clip: self = .pushClip(try Clip(&cursor))
    case .unclip: self = .popClip
    }
    try cursor.expectEnd()
  }
}

extension PixelBuffer {
  /// Parses a line that defines an image: the keyword, the index, the size and the data.
  fileprivate init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    _ = try cursor.readWord(expecting: "pixels")
    let number = try cursor.readNumber()
    guard number == Double(cursor.pictures.images.count) else {
      throw cursor.makeParseError(.unknownPicture(number.text))
    }
    let sides = try cursor.readNumbers(count: 2)
    let here = cursor
    let data = try cursor.readWord(expecting: "the image data")
    guard let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1]),
      let image = PixelBuffer(width: width, height: height, base64: data)
    else { throw here.makeParseError(.invalidImageData) }
    try cursor.expectEnd()
    self = image
  }
}
