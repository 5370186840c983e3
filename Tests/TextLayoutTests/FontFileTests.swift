import Foundation
import Geometry
import Testing

@testable import TextLayout

@Suite struct FontFileTests {
  @Test(arguments: [
    ("Helvetica", "LiberationSans"), ("Helvetica-Bold", "LiberationSans-Bold"),
    ("Helvetica-BoldOblique", "LiberationSans-BoldItalic"), ("Arial", "LiberationSans"),
    ("Times New Roman", "LiberationSerif"), ("TimesNewRomanPS-ItalicMT", "LiberationSerif-Italic"),
    ("Courier-Bold", "LiberationMono-Bold"), ("Menlo-Regular", "DejaVuSansMono"),
    ("Georgia", "DejaVuSerif"), (".SFUI-Semibold", "Inter-SemiBold"), ("", "Inter-Regular"),
    ("HelveticaNeue-Light", "Inter-Light"), ("DejaVu Sans", "DejaVuSans"),
    ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("No Such Font", "Inter-Regular"),
  ])
  func `FontLibrary.face(for:) substitutes an installed font for a requested name`(
    name: String, font: String
  ) throws {
    let face = try #require(fonts.face(for: FontRequest(name)))
    #expect(face.postScriptName == font)
  }

  @Test(arguments: [
    (100.0, "Inter-Thin"), (300, "Inter-Light"), (400, "Inter-Regular"), (500, "Inter-Medium"),
    (600, "Inter-SemiBold"), (700, "Inter-Bold"), (800, "Inter-ExtraBold"), (900, "Inter-Black"),
    (Double.nan, "Inter-Regular"), (-5, "Inter-Thin"), (.infinity, "Inter-Regular"),
  ])
  func `FontLibrary.face(for:) selects the font of the requested weight`(
    weight: Double, font: String
  ) {
    #expect(fonts.face(for: FontRequest(weight: weight))?.postScriptName == font)
  }

  @Test func `FontLibrary.containsFont(named:) recognizes known families, fonts and aliases`() {
    #expect(fonts.containsFont(named: "Helvetica Neue"))
    #expect(fonts.containsFont(named: "Inter-Bold"))
    #expect(fonts.containsFont(named: "dejavu sans"))
    #expect(!fonts.containsFont(named: "No Such Font"))
    #expect(!fonts.containsFont(named: ""))
    #expect(fonts.familyNames.contains("Liberation Sans"))
    #expect(fonts.fontNames(inFamily: "Liberation Serif").contains("LiberationSerif-Bold"))
  }

  @Test func `a FontLibrary with one regular font synthesizes bold and italic`() throws {
    let file = try #require(fonts.fonts.first { $0.postScriptName == "LiberationSans" }).file
    let library = FontLibrary(files: [file])
    func box(_ request: FontRequest) throws -> Rect {
      let face = try #require(library.face(for: request))
      return face.outline(ofGlyph: try #require(face.glyph(for: 0x6C))).controlPointBox
    }
    let plain = try box(FontRequest("Liberation Sans"))
    let bold = try box(FontRequest("Liberation Sans", weight: 700))
    let slanted = try box(FontRequest("Liberation Sans", isItalic: true))
    #expect(bold.width > plain.width + 0.02)
    #expect(abs(slanted.width - plain.width - 0.2 * plain.height) < 1e-6)
  }

  @Test func `FontRequest.hasTabularDigits gives all digits the same width`() {
    func width(_ text: String, _ hasTabularDigits: Bool) -> Double {
      fonts.layOut(
        StyledText(
          text, TextStyle(font: FontRequest(hasTabularDigits: hasTabularDigits), size: 20))
      ).size.width
    }
    #expect(width("111", false) < width("888", false))
    #expect(abs(width("111", true) - width("888", true)) < 1e-9)
  }

  @Test func `glyph outlines have a unit em size with the y-axis pointing upward`() throws {
    let face = try #require(fonts.face(for: FontRequest("Liberation Sans")))
    let box = face.outline(ofGlyph: try #require(face.glyph(for: 0x48))).controlPointBox
    #expect(abs(box.minY) < 1e-9)
    #expect(abs(box.maxY - face.metrics.capHeight) < 0.02)
    #expect(face.metrics.xHeight < face.metrics.capHeight)
    #expect(face.metrics.underlinePosition < 0)
  }

  @Test func `a FontLibrary without fonts lays out no lines`() {
    let library = FontLibrary(files: [])
    #expect(library.face(for: FontRequest("Helvetica")) == nil)
    let laid = library.layOut(StyledText("text", TextStyle(size: 20)))
    #expect(laid.lines.isEmpty)
    #expect(laid.size == Size(0, 0))
  }

  @Test func `FontLibrary skips truncated and corrupt font files without crashing`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try #require(fonts.fonts.first { $0.postScriptName == "LiberationSans" }).file
    let whole = try Data(contentsOf: URL(fileURLWithPath: source))
    // The files are truncated or have changed bytes in their tables. The fonts may or may not be usable, but nothing
    // crashes.
    for (number, share) in [0.0, 0.01, 0.1, 0.5, 0.9].enumerated() {
      var bytes = Data(whole.prefix(Int(Double(whole.count) * share)))
      for i in stride(from: 1_000, to: bytes.count, by: 997) { bytes[i] ^= 0x5A }
      let file = folder.appendingPathComponent("\(number).ttf")
      try bytes.write(to: file)
      let library = FontLibrary(files: [file.path])
      let laid = library.layOut(StyledText("Hello مرحبا", TextStyle(size: 20)))
      for run in laid.lines.flatMap(\.runs) { _ = run.outline }
      #expect(laid.size.width.isFinite)
    }
  }
}
