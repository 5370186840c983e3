import Foundation
import Testing

@testable import TextLayout

@Suite struct FontChoiceTests {
  private func library(_ names: String...) throws -> FontLibrary {
    FontLibrary(
      files: try names.map { name in
        try #require(fonts.fonts.first { $0.postScriptName == name }).file
      })
  }

  @Test func `FontLibrary.choices contains the file of each requested font`() throws {
    let library = try library("DejaVuSans", "DejaVuSerif-Bold")
    #expect(library.choices.isEmpty)
    _ = library.layOut(
      StyledText("a", TextStyle(font: FontRequest("DejaVu Serif", weight: 700), size: 9)))
    let choice = try #require(library.choices.first)
    #expect(library.choices.count == 1)
    #expect(choice.lookup == FontChoice.Lookup(name: "DejaVu Serif", weight: 700))
    #expect(choice.file?.hasSuffix("/DejaVuSerif-Bold.ttf") == true)
    #expect(library.choice(for: choice.lookup) == choice)
  }

  @Test func `FontLibrary.choices contains the file of a character that the font lacks`() throws {
    // Liberation Sans has no check mark.
    let library = try library("LiberationSans", "DejaVuSans")
    _ = library.layOut(
      StyledText("a\u{2713}", TextStyle(font: FontRequest("Liberation Sans"), size: 9)))
    let fallback = try #require(library.choices.first { $0.lookup.character != nil })
    #expect(library.choices.count == 2)
    #expect(fallback.lookup == FontChoice.Lookup(name: "Liberation Sans", character: 0x2713))
    #expect(fallback.file?.hasSuffix("/DejaVuSans.ttf") == true)
    #expect(library.choice(for: fallback.lookup) == fallback)
  }

  @Test func `FontLibrary.choices records that a library has no font`() {
    let library = FontLibrary(files: [])
    _ = library.layOut(StyledText("a", TextStyle(font: FontRequest("Menlo"), size: 9)))
    #expect(library.choices == [FontChoice(lookup: FontChoice.Lookup(name: "Menlo"))])
  }

  @Test func `FontLibrary.choices distinguishes names from requests with substitutes`() throws {
    let library = try library("DejaVuSans")
    _ = library.face(named: "DejaVu Sans")
    _ = library.face(named: "No Such Font")
    #expect(library.choices.allSatisfy { $0.lookup.name == "DejaVu Sans" })
    let lookup = FontChoice.Lookup(name: "No Such Font", requiresName: true)
    #expect(library.choice(for: lookup).file == nil)
    #expect(library.choice(for: FontChoice.Lookup(name: "No Such Font")).file != nil)
  }

  @Test func `FontLibrary.choices omits fonts outside the library`() throws {
    let library = try library("DejaVuSans")
    let other = try #require(fonts.face(for: FontRequest("Courier")))
    _ = library.face(for: library.fontRequest(for: other))
    #expect(library.choices.allSatisfy { !$0.lookup.name.hasPrefix("\u{1}") })
  }

  @Test func `FontLibrary.choices clamps weights that are not finite`() throws {
    let library = try library("DejaVuSans")
    for weight in [Double.nan, .infinity, -5, 2_000] {
      _ = library.face(for: FontRequest(weight: weight))
    }
    #expect(Set(library.choices.map(\.lookup.weight)) == [400, 1, 1_000])
  }
}
