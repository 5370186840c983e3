import Color
import DisplayList
import Geometry
import Pixels
import Testing

@Suite struct DisplayListTextTests {
  @Test(arguments: 0..<200)
  func `a DisplayList round-trips through its text form`(seed: Int) throws {
    var random = RandomList(seed: UInt64(seed))
    let list = random.list(30)
    let text = list.description
    let read = try DisplayList(text: text)
    #expect(read == list)
    #expect(read.description == text)
  }

  @Test func `DisplayList.description indents nested commands and omits default values`() throws {
    var picture = PixelBuffer(width: 1, height: 1)
    picture.withMutablePixels { $0[0] = 0xFF00_00FF }
    let image = ImagePaint(picture, source: Rect(0, 0, 1, 1), placement: .identity)
    let square = Shape.rect(Rect(0, 0, 10, 10))
    let list = DisplayList([
      .pushClip(Clip(square)),
      .beginGroup(CompositingGroup(opacity: 0.5)),
      .draw(
        DrawCommand(
          square, .color(.white), transform: Projection(.translation(x: 1, y: 2)), edges: .hard)
      ),
      .beginMask,
      .draw(DrawCommand(square, .image(image))),
      .endGroup,
      .popClip,
      .draw(DrawCommand(square, .image(image))),
      .beginGroup(CompositingGroup()),
      .endGroup,
    ])
    #expect(
      list.description == """
        pixels 0 1 1 /wAA/w==
        clip rect(0 0 10 10)
          group opacity(0.5)
            draw rect(0 0 10 10) rgba(1 1 1 1) map(1 0 0 1 1 2) edges(hard)
          mask
            draw rect(0 0 10 10) image(0 source(0 0 1 1) placement(1 0 0 1 0 0))
          end
        unclip
        draw rect(0 0 10 10) image(0 source(0 0 1 1) placement(1 0 0 1 0 0))
        group
        end
        """)
  }

  @Test func `DisplayList(text:) ignores comments, blank lines and indentation`() throws {
    let list = try DisplayList(
      text: "\n# a comment (\n\t group \n  end")
    #expect(list == DisplayList([.beginGroup(CompositingGroup()), .endGroup]))
    #expect(try DisplayList(text: "") == DisplayList())
  }

  @Test func `DisplayList(text:) accepts a group end that also ends the clips inside the group`()
    throws
  {
    let list = DisplayList([
      .beginGroup(CompositingGroup()), .pushClip(Clip(.rect(.zero))), .beginMask,
      .pushClip(Clip(.rect(.zero))), .endGroup,
    ])
    #expect(try DisplayList(text: list.description) == list)
  }

  @Test(
    arguments: [
      ("draw rect(0 0 1 x) rgba(0 0 0 1)", 1, 17, .notANumber("x")),
      ("draw rect(0 0 1) rgba(0 0 0 1)", 1, 16, .missing("a number")),
      ("draw rect(0 0 1 1 1) rgba(0 0 0 1)", 1, 19, .unexpected("1")),
      ("draw rect(0 0 1 1)", 1, 19, .missing("rgba")),
      ("draw rect(0 0 1 1) rgba(0 0 0 1) soft", 1, 34, .unexpected("soft")),
      (
        "\n  draw circle(0) rgba(0 0 0 1)", 2, 8,
        .unknownWord("circle", expected: ["rect", "rounded", "ring", "path", "stroke"])
      ),
      (
        "paint", 1, 1,
        .unknownWord(
          "paint",
          expected: [
            "draw", "silhouette", "backdrop", "sprites", "group", "mask", "end", "clip",
            "unclip",
          ])
      ),
      ("draw rect(0 0 1 1", 1, 6, .unbalancedParenthesis),
      ("draw rect)", 1, 10, .unbalancedParenthesis),
      ("((((((((((((((((((", 1, 1, .unbalancedParenthesis),
      ("end", 1, 1, .unmatchedEnd("end")),
      ("  mask", 1, 3, .unmatchedEnd("mask")),
      ("group\nclip rect(0 0 1 1)\nend\nunclip", 4, 1, .unmatchedEnd("unclip")),
      ("group\nmask\nmask\nend", 3, 1, .unmatchedEnd("mask")),
      ("group\ngroup\nend", 1, 1, .unterminatedGroup),
      (
        "draw rect(0 0 1 1) image(0 source(0 0 1 1) placement(1 0 0 1 0 0))", 1, 26,
        .unknownPicture("0")
      ),
      ("picture 0 2.5 1\ndrawn", 1, 11, .invalidPictureSize),
      ("pixels 0 2 1 AAAA", 1, 14, .invalidImageData),
      ("pixels 0 0 1 AAAA", 1, 14, .invalidImageData),
      ("pixels 0 60000 60000 AAAA", 1, 22, .invalidImageData),
      (
        "draw rounded(0 0 1 1 radius(1) corners(300) circular) rgba(0 0 0 1)", 1, 40,
        .notANumber("300")
      ),
      (
        "group blend(glow)", 1, 13,
        .unknownWord("glow", expected: BlendMode.allCases.map(\.rawValue))
      ),
    ] as [(String, Int, Int, DisplayListTextError.Reason)])
  func `DisplayList(text:) throws an error with the line, column and reason`(
    text: String, line: Int, column: Int, reason: DisplayListTextError.Reason
  ) {
    #expect(throws: DisplayListTextError(line: line, column: column, reason: reason)) {
      try DisplayList(text: text)
    }
  }

  @Test(arguments: 0..<100)
  func `DisplayList(text:) parses randomly damaged text or throws an error`(seed: Int) {
    var random = RandomList(seed: UInt64(seed))
    var characters = Array(random.list(8).description)
    for _ in 0..<3 where !characters.isEmpty {
      let index = Int.random(in: characters.indices, using: &random)
      characters[index] = random.choice(Array("()0a-.\n e"))
    }
    do throws(DisplayListTextError) {
      let list = try DisplayList(text: String(characters))
      // NaN does not equal itself, so the descriptions are compared.
      #expect(try DisplayList(text: list.description).description == list.description)
    } catch {
      #expect(error.line >= 1)
      #expect(error.column >= 1)
      #expect(error.description.hasPrefix("line \(error.line), column \(error.column): "))
    }
  }
}
