import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct TypingTests {
  /// Returns a film that waits a second, types a text for a second and waits a second.
  private func film(_ text: Text, caret: Bool = false) -> RenderedFilm {
    let film = Film(size: CGSize(width: 300, height: 120))
    film.add(text, .center)
    film.wait(1)
    film.play(.type(text, caret: caret), over: 1)
    film.wait(1)
    return RenderedFilm(film)
  }

  private func still(_ text: Text) throws -> PixelBuffer {
    let film = Film(size: CGSize(width: 300, height: 120))
    film.add(text, .center)
    return try RenderedFilm(film)[0]
  }

  /// Returns the frames during the typing without repetitions.
  private func stages(_ rendered: RenderedFilm) throws -> [PixelBuffer] {
    try rendered.frames(at: (0...200).map { 1 + Double($0) / 200 }).reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  nonisolated static let strings = [
    "Hello", "Two words", "first\nsecond line", "مرحبا", "שלום", "e\u{301}a\u{308}o", "10 %",
    "abc مرحبا def", "a 😀 b", "😀", "한국어", "हिन्दी", " leading", "trailing ",
  ]

  @Test(arguments: strings, [false, true])
  func `a typed text equals the text pixel by pixel after its last character`(
    string: String, caret: Bool
  ) throws {
    let rendered = film(Text(string, size: 30), caret: caret)
    let expected = try still(Text(string, size: 30))
    #expect(try rendered[2] == expected)
    #expect(try rendered[2.9] == expected)
  }

  @Test(arguments: strings)
  func `a typed text is empty before the motion`(string: String) throws {
    let rendered = film(Text(string, size: 30), caret: true)
    #expect(try rendered[0].coverage == 0)
    #expect(try rendered[0.99].coverage == 0)
  }

  @Test(arguments: ["Hello", "שלום", "Two words"])
  func `type adds one character after another`(string: String) throws {
    let stages = try stages(film(Text(string, size: 30)))
    let visible = string.count { !$0.isWhitespace }
    #expect(stages.count == visible + 1 || stages.count == visible)
    let coverages = stages.map(\.coverage)
    #expect(zip(coverages, coverages.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `typed characters stay where they are in the whole text`() throws {
    let whole = try still(Text("Hello", size: 30))
    for stage in try stages(film(Text("Hello", size: 30))) {
      let right = stage.box.isNull ? 0 : Int(stage.box.maxX) - 2
      let left = try #require(whole.box.isNull ? nil : Int(whole.box.minX))
      for x in left..<max(left, right) {
        for y in 0..<whole.height { #expect(stage[x, y].3 == whole[x, y].3) }
      }
    }
  }

  @Test func `type begins an Arabic text at its right end`() throws {
    let whole = try still(Text("مرحبا", size: 40)).box
    let first = try #require(stages(film(Text("مرحبا", size: 40))).first { $0.coverage > 0 }).box
    #expect(Double(first.maxX).isNear(Double(whole.maxX), 3))
    #expect(first.minX > whole.midX)
  }

  @Test func `an Arabic letter is joined when the next letter is typed`() throws {
    let stages = try stages(film(Text("بب", size: 60))).filter { $0.coverage > 0 }
    #expect(stages.count == 2)
    let alone = try still(Text("ب", size: 60))
    #expect(stages.first?.coverage.isNear(alone.coverage, 3) == true)
    // The joined initial form is narrower than the isolated form.
    #expect((stages.last?.coverage ?? 0) < 2 * alone.coverage - 20)
  }

  @Test func `the second line is typed after the first`() throws {
    let text = Text("first\nsecond", size: 30)
    let whole = try still(Text("first\nsecond", size: 30)).box
    let stages = try stages(film(text))
    let firstLine = stages.filter { !$0.box.isNull && $0.box.maxY < whole.midY + 5 }
    #expect(firstLine.count == 5)
    #expect(stages.last?.box == whole)
  }

  @Test(arguments: [false, true])
  func `typing an empty text draws nothing`(caret: Bool) throws {
    let rendered = film(Text("", size: 30), caret: caret)
    for time in [0.5, 2, 2.5] { #expect(try rendered[time].coverage == 0) }
  }

  @Test func `the caret is visible only while characters are typed`() throws {
    let (with, without) = (
      film(Text("Hello", size: 30), caret: true), film(Text("Hello", size: 30))
    )
    #expect(try with[1.5].coverage > without[1.5].coverage + 10)
    #expect(try with[1.5].box.maxX > without[1.5].box.maxX)
    #expect(try with[2] == without[2])
  }

  @Test func `the caret of an Arabic text is on the left of the typed letters`() throws {
    let (with, without) = (
      film(Text("مرحبا", size: 30), caret: true), film(Text("مرحبا", size: 30))
    )
    #expect(try with[1.5].box.minX < without[1.5].box.minX)
    #expect(try with[1.5].box.maxX == without[1.5].box.maxX)
  }

  @Test func `the default duration of type follows from the typing speed`() {
    let film = Film()
    film.play(.type(film.add(Text("1234567890"))))
    #expect(film.duration.isNear(10 / Motion.typingSpeed, 0.1))
  }

  @Test func `a text typed again is empty first and complete at the end`() throws {
    let film = Film(size: CGSize(width: 300, height: 120))
    let text = film.add(Text("Hello", size: 30), .center)
    film.play(.type(text, caret: false), over: 1)
    film.wait(1)
    film.play(.type(text, caret: false), over: 1)
    let rendered = RenderedFilm(film)
    #expect(try rendered[1] == still(Text("Hello", size: 30)))
    #expect(try rendered[2.3].coverage < rendered[1].coverage)
    #expect(try rendered[3] == rendered[1])
  }
}
