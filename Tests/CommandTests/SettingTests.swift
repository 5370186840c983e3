import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import ametrine

/// Tests of `render --set` and `--list-settable` with the built command.
@Suite struct SettingTests {
  static let document = """
    <caml><CALayer id="root" name="Root" bounds="0 0 8 6" position="4 3" backgroundColor="1 0 0">
      <sublayers>
        <CALayer name="Photo" bounds="0 0 4 4" position="4 3"/>
        <CATextLayer name="Title" bounds="0 0 8 6" position="4 3" fontSize="5" string=""/>
      </sublayers>
      <states><LKState name="Green"><elements>
        <LKStateSetValue targetId="root" keyPath="backgroundColor"><value type="CGColor" value="0 1 0"/></LKStateSetValue>
      </elements></LKState></states>
    </CALayer></caml>
    """

  static func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("card.caml", document)
    return place
  }

  /// Writes a PNG image of one color.
  static func writeImage(_ color: [UInt8], to name: String, in place: Workplace) throws {
    var pixels = PixelBuffer(width: 4, height: 4)
    let word = color.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    pixels.withMutablePixels { for index in 0..<16 { $0[index] = word } }
    try place.write(name, encodePNG(pixels))
  }

  /// Returns the pixel in the corner or, with `isCenter`, in the center.
  static func pixel(
    _ name: String, isCenter: Bool = false, in place: Workplace
  ) throws -> [UInt8] {
    let image = try ImageCodecs.decodeImage(place.bytes(name))
    let (red, green, blue, alpha) =
      isCenter ? image[image.width / 2, image.height / 2] : image[0, 0]
    return [red, green, blue, alpha]
  }

  @Test func `--set sets a property by name and by id`() throws {
    let place = try Self.workplace()
    for target in ["root", "Root"] {
      let outcome = try place.run(
        "render", "card.caml", "-o", "a.png", "--set", "\(target).backgroundColor=#0000ff", "-q")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try Self.pixel("a.png", in: place) == [0, 0, 255, 255])
    }
  }

  @Test func `a state replaces the value of --set and a note says so`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(
      "render", "card.caml", "-o", "a.png", "--set", "root.backgroundColor=blue", "--state",
      "Green")
    #expect(outcome.status == 0)
    #expect(try Self.pixel("a.png", in: place) == [0, 255, 0, 255])
    #expect(
      outcome.errors.contains(
        "card.caml: note: 'root.backgroundColor' is also set by the state Green"))
    let each = try place.run(
      "render", "card.caml", "-o", "b.png", "--each-state", "-q", "--set", "Photo.opacity=0")
    #expect(each.status == 0 && place.content.contains("b-Green.png"))
  }

  @Test func `--set reads images relative to the working directory`() throws {
    let place = try Self.workplace()
    try Self.writeImage([0, 0, 255, 255], to: "sub/blue.png", in: place)
    let outcome = try place.run(
      "render", "card.caml", "-o", "a.png", "--set", "Photo.contents=sub/blue.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Self.pixel("a.png", isCenter: true, in: place) == [0, 0, 255, 255])
    let replaced = try place.run(
      "render", "card.caml", "-o", "sub/blue.png", "--set", "Photo.contents=sub/blue.png")
    #expect(replaced.status == 64 && replaced.errors.contains("would replace an input"))
    // A text that is the path of the output is no input.
    for _ in 0..<2 {
      let text = try place.run("render", "card.caml", "-o", "b.png", "--set", "Title.string=b.png")
      #expect(text.status == 0, "\(text.errors)")
    }
  }

  @Test(arguments: [
    ("Rooot.opacity=1", "UNKNOWN_LAYER", "did you mean 'Root'?"),
    ("Root.opacty=1", "UNKNOWN_KEY_PATH", "did you mean 'opacity'?"),
    ("Root.opacity=much", "INVALID_VALUE", "layer 'Root', key path 'opacity'"),
    ("Photo.contents=none.png", "FILE_MISSING", "'none.png'"),
    ("Photo.contents=card.caml", "IMAGE_DAMAGED", "card.caml"),
  ])
  func `a setting that cannot be applied exits with 65 and a code`(
    setting: String, code: String, message: String
  ) throws {
    let place = try Self.workplace()
    let outcome = try place.run("render", "card.caml", "-o", "a.png", "--set", setting, "--json")
    #expect(outcome.status == 65)
    #expect(place.content == ["card.caml"])
    let target = setting.prefix { $0 != "=" }
    #expect(outcome.errors.hasPrefix("ametrine: --set '\(target)': "))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.contains("\"code\":\"\(code)\""))
  }

  @Test func `--set without an equals sign or for a Swift scene exits with 64`() throws {
    let place = try Self.workplace()
    #expect(try place.run("render", "card.caml", "-o", "a.png", "--set", "Root").status == 64)
    try place.write("S.swift", "")
    let scene = try place.run("render", "S.swift", "-o", "a.png", "--set", "Root.opacity=1")
    #expect(scene.status == 64 && scene.errors.contains("--set applies only to documents"))
  }

  @Test func `--resume renders again if a setting or the contents of its image changes`() throws {
    let place = try Self.workplace()
    func status(_ setting: String) throws -> String? {
      let outcome = try place.run(
        "render", "card.caml", "-o", "a.png", "--resume", "--json", "--set", setting)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try JSON.parse(outcome.output.prefix { $0 != "\n" })["status"]?.text
    }
    #expect(try status("Root.opacity=1") == "ok")
    #expect(try status("Root.opacity=1") == "skipped")
    #expect(try status("Root.opacity=0.5") == "ok")
    try Self.writeImage([0, 0, 255, 255], to: "photo.png", in: place)
    #expect(try status("Photo.contents=photo.png") == "ok")
    #expect(try status("Photo.contents=photo.png") == "skipped")
    try Self.writeImage([0, 255, 0, 255], to: "photo.png", in: place)
    #expect(try status("Photo.contents=photo.png") == "ok")
    let report = try String(decoding: place.bytes("a.png.json"), as: UTF8.self)
    #expect(try JSONSchema("part").violations(of: JSON.parse(report)) == [])
    #expect(report.contains("\"resources\""))
  }

  @Test func `--set applies to each of several documents and to shards`() throws {
    let place = try Self.workplace()
    try place.write("all/a.caml", Self.document)
    try place.write("all/b.caml", Self.document)
    let outcome = try place.run(
      "render", "all", "-o", "out", "--format", "png", "--set", "Root.backgroundColor=blue", "-q")
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["a", "b"] {
      #expect(try Self.pixel("out/\(name).png", in: place) == [0, 0, 255, 255])
    }
  }

  // MARK: --list-settable

  @Test func `--list-settable lists layers and values without an output`() throws {
    let place = try Self.workplace()
    let outcome = try place.run("render", "card.caml", "--list-settable")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("Root (CALayer, id 'root')\n"))
    #expect(outcome.output.contains("  Root.backgroundColor=#ff0000  (color; states: Green)\n"))
    #expect(outcome.output.contains("  Title.fontSize=5  (number)\n"))
    #expect(place.content == ["card.caml"])
  }

  @Test func `--list-settable names the number of layers with the same name`() throws {
    let place = try Self.workplace()
    try place.write(
      "two.caml",
      "<caml><CALayer><sublayers><CALayer name=\"a\"/><CALayer name=\"a\"/></sublayers></CALayer></caml>"
    )
    let outcome = try place.run("render", "two.caml", "--list-settable")
    #expect(outcome.output.contains("  a.opacity=1  (number; 2 layers)\n"), "\(outcome)")
    let lines = try place.run("render", "two.caml", "--list-settable", "--json").output
    let first = try JSON.parse(lines.prefix { $0 != "\n" })
    #expect(try JSONSchema("results").violations(of: first) == [])
  }

  @Test func `--list-settable --json conforms to the schema`() throws {
    let place = try Self.workplace()
    let outcome = try place.run("render", "card.caml", "--list-settable", "--json")
    #expect(outcome.status == 0)
    let schema = try JSONSchema("results")
    let lines = try outcome.output.split(separator: "\n").map { try JSON.parse($0) }
    for line in lines { #expect(schema.violations(of: line) == []) }
    #expect(lines.last?["type"]?.text == "result")
    let color = try #require(lines.first { $0["setting"]?.text == "Root.backgroundColor" })
    #expect(color["value"]?.text == "#ff0000" && color["layerID"]?.text == "root")
    #expect(color["input"]?.text == "card.caml")
  }

  @Test func `render without an output and --list-settable fails as before`() throws {
    let outcome = try Self.workplace().run("render", "card.caml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Missing expected argument '--output"))
  }

  // MARK: Templates

  private static let config = """
    {"title": "T", "author": "A", "domain": "d", "format_version": "1", "options": [
      {"type": "set", "label": "Card color", "files": ["descriptors/one/a.ca/main.caml"], "identifier": "card",
       "key": "backgroundColor", "setter_type": "color_picker", "default_value": "#ff0000"},
      {"type": "set", "label": "Opacity", "files": ["descriptors/one/a.ca/main.caml"], "identifier": "card",
       "key": "opacity", "setter_type": "slider", "min_value": 0, "max_value": 1, "step": 0.25}]}
    """

  private static func template() throws -> Workplace {
    let place = try workplace()
    try place.write("t/config.json", config)
    try place.write(
      "t/descriptors/one/a.ca/main.caml",
      "<caml><CALayer nuggetId=\"card\" bounds=\"0 0 8 6\" backgroundColor=\"1 1 1\"/></caml>")
    return place
  }

  @Test func `options of a template are listed and applied by their labels`() throws {
    let place = try Self.template()
    let list = try place.run("render", "t", "--list-settable")
    #expect(
      list.output.hasPrefix(
        "Options\n  Card color=#ff0000  (color)\n  Opacity  (number from 0 to 1 in steps of 0.25)\n"
      ), "\(list)")
    let outcome = try place.run(
      "render", "t", "-o", "a.png", "-q", "--set", "Card color=#00f")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Self.pixel("a.png", in: place) == [0, 0, 255, 255])
    let wrong = try place.run("render", "t", "-o", "a.png", "--set", "Opacity=2", "--json")
    #expect(wrong.status == 65 && wrong.errors.contains("a number from 0 to 1"))
    try place.write("t/config.json", #"{"options":[{"type":"glow","label":"A","files":[]}]}"#)
    let malformed = try place.run("render", "t", "--list-settable", "--json")
    #expect(malformed.status == 65 && malformed.output.contains("\"code\":\"TEMPLATE_INVALID\""))
    #expect(malformed.errors.hasPrefix("ametrine: t: config.json: option 'A' has an unknown type"))
    try place.write("t/config.json", Self.config)
    let unknown = try place.run("render", "t", "-o", "a.png", "--set", "Card colour=red")
    #expect(
      unknown.status == 65 && unknown.errors.contains("did you mean 'Card color'?"), "\(unknown)")
  }
}
