import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import ametrine

/// Tests of the warning about images and films that show nothing.
@Suite struct BlankOutputTests {
  private static func document(_ content: String, color: String = "1 0 0") -> String {
    "<caml><CALayer bounds=\"0 0 8 6\" position=\"4 3\" backgroundColor=\"\(color)\">\(content)"
      + "</CALayer></caml>"
  }

  private static let states = """
    <states><LKState name="Open"/><LKState name="Closed"/></states>
    """
  /// Changes the color of the whole document during a second, without any detail.
  private static let fade = """
    <animations><animation type="CABasicAnimation" keyPath="backgroundColor" duration="1"
      beginTime="1e-100" fillMode="both" removedOnCompletion="0"><fromValue type="CGColor" value="1 0 0"/>
      <toValue type="CGColor" value="0 0 1"/></animation></animations>
    """

  private func place(_ text: String) throws -> Workplace {
    let place = try Workplace()
    try place.write("one.caml", text)
    return place
  }

  // MARK: Colors

  @Test func `uniformColor is the color of all pixels, or nil if one differs`() {
    var image = PixelBuffer(width: 5, height: 3)
    #expect(image.uniformColor == UniformColor(red: 0, green: 0, blue: 0, alpha: 0))
    for index in 0..<15 {
      var other = image
      other.withMutablePixels { $0[index] = 0xFF00_0001 }
      #expect(other.uniformColor == nil)
    }
    image.withMutablePixels { pixels in for index in 0..<15 { pixels[index] = 0xFF03_0201 } }
    #expect(image.uniformColor == UniformColor(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(PixelBuffer(width: 1, height: 1).uniformColor != nil)
  }

  @Test func `FrameColors is varied if frames have different colors`() {
    let clear = PixelBuffer(width: 2, height: 2)
    var blue = clear
    blue.withMutablePixels { pixels in for index in 0..<4 { pixels[index] = 0xFFFF_0000 } }
    var colors = FrameColors.unknown
    colors.addFrame(clear)
    colors.addFrame(clear)
    #expect(colors == .uniform(UniformColor(red: 0, green: 0, blue: 0, alpha: 0)))
    colors.addFrame(blue)
    #expect(colors == .varied)
    colors.addFrame(clear)
    #expect(colors == .varied)
  }

  // MARK: Outputs

  @Test(arguments: [
    (["a.png"], "image"), (["a.jpg"], "image"), (["a.gif"], "film"), (["a.mp4"], "film"),
    (["a%02d.png", "--duration", "0.1"], "film"),
    (["a.png", "--contact-sheet", "3"], "contact sheet"),
    (["a.png", "--time", "1"], "image"),
  ])
  func `an output of a single color is a warning, and an error with --strict`(
    output: [String], noun: String
  ) throws {
    let place = try place(Self.document(""))
    let arguments = ["render", "one.caml", "--max-duration", "0.2", "-o"] + output
    let outcome = try place.run(arguments + ["--json"])
    #expect(outcome.status == 0)
    let message = "the \(noun) is blank: every pixel is #ff0000"
    #expect(outcome.errors.contains("one.caml: warning: \(message)"), "\(outcome.errors)")
    #expect(outcome.output.contains(#""code":"BLANK_OUTPUT""#))
    let written = place.content
    #expect(written.count > 1)
    for name in written where name != "one.caml" {
      try FileManager.default.removeItem(atPath: place.path + "/" + name)
    }
    let strict = try place.run(arguments + ["--strict"])
    #expect(strict.status == 65)
    #expect(strict.errors.contains("ametrine: one.caml: \(message)"), "\(strict.errors)")
    #expect(place.content == ["one.caml"])
  }

  @Test func `an empty image is transparent`() throws {
    let outcome = try place(Self.document("", color: "0 0 0 0")).run(
      "render", "one.caml", "-o", "a.png")
    #expect(outcome.errors.contains("every pixel is transparent"), "\(outcome.errors)")
  }

  @Test(arguments: [["a.gif"], ["a%02d.png", "--duration", "1", "--fps", "5"]])
  func `a film whose frames have different colors shows something`(output: [String]) throws {
    let outcome = try place(Self.document(Self.fade))
      .run(["render", "one.caml", "--strict", "-o"] + output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `each state is reported with its name`() throws {
    let place = try place(Self.document(Self.states))
    let outcome = try place.run("render", "one.caml", "-o", "a.png", "--each-state")
    for state in ["Open", "Closed"] {
      #expect(outcome.errors.contains("the image of the state '\(state)' is blank"))
    }
  }

  @Test(arguments: [["--frames", "0-1"], ["--shard", "1/1"], ["--frames", "0-119", "--part"]])
  func `a range of a film is not reported`(options: [String]) throws {
    let place = try place(Self.document(""))
    let outcome = try place.run(
      ["render", "one.caml", "-o", "a.gif", "--duration", "0.2", "--strict"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("is blank"))
  }

  @Test func `--quiet suppresses the warning on standard error, but not in JSON results`() throws {
    let outcome = try place(Self.document(""))
      .run("render", "one.caml", "-o", "a.png", "--quiet", "--json")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("BLANK_OUTPUT"))
  }

  @Test func `a document of several is reported as a finding`() throws {
    let place = try Workplace()
    try place.write("all/one.caml", Self.document(""))
    try place.write("all/two.caml", Workplace.document)
    let outcome = try place.run("render", "all", "-o", "out", "--format", "png")
    #expect(outcome.output.contains("ok      out/one.png (1 finding)"), "\(outcome.output)")
    #expect(outcome.output.contains("ok      out/two.png\n"), "\(outcome.output)")
  }

  @Test func `ametrine gallery lists a document of a single color with a finding`() throws {
    let place = try Workplace()
    try place.write("all/one.caml", Self.document(""))
    let outcome = try place.run("gallery", "all", "-o", "site")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try String(decoding: place.bytes("site/gallery.json"), as: UTF8.self).contains(
        "the image is blank: every pixel is #ff0000"))
    // A state may be blank on purpose.
    #expect(try place.run("gallery", "all", "-o", "strict", "--strict").status == 0)
  }
}
