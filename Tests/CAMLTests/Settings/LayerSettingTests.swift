import CoreGraphics
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Testing

@testable import CAML

@Suite struct LayerSettingTests {
  private static let document = """
    <caml><CALayer id="root" bounds="0 0 40 30">
      <sublayers>
        <CALayer id="a" name="Panel" opacity="0.5" position="10 20">
          <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/></filters>
        </CALayer>
        <CATextLayer id="t" name="Title" string="Old" fontSize="20"/>
        <CAGradientLayer name="Sky"/>
        <CAShapeLayer name="Line"/>
        <CALayer name="Dot" opacity="0.1"/>
        <CALayer name="Dot" opacity="0.2"/>
        <CALayer name="v1.2" opacity="1"/>
        <CAEmitterLayer name="Rain">
          <emitterCells><CAEmitterCell name="drop" birthRate="1"/></emitterCells>
        </CAEmitterLayer>
      </sublayers>
    </CALayer></caml>
    """

  private static func package(
    _ settings: [String], document: String = document, limits: PackageLimits = PackageLimits()
  ) throws -> CAPackage {
    try CAPackage(
      MemoryPackageSource(["main.caml": Data(document.utf8)]),
      settings: settings.map { text in
        let sign = try #require(text.firstIndex(of: "="))
        return PackageSetting(
          target: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
      }, limits: limits)
  }

  private static func fault(_ settings: String...) throws -> PackageSettingError {
    try #require(throws: PackageSettingError.self) { try package(settings) }
  }

  private static func layer(_ name: String, _ settings: String...) throws -> CALayer {
    try #require(package(settings).publishedObject(named: name))
  }

  // MARK: Values

  @Test func `settings set values of each type, components and inputs of filters`() throws {
    let layer = try Self.layer(
      "a", "Panel.opacity=0.25", "Panel.hidden=true", "Panel.position=3,4", "Panel.bounds=0 0 8 9",
      "Panel.bounds.size=5x6", "Panel.bounds.size.width=11", "Panel.shadowOffset=1 2",
      "Panel.contentsGravity=resizeAspect", "Panel.transform=translate(7, 0, 0)",
      "Panel.transform.translation.y=2", "Panel.doubleSided=no",
      "Panel.filters.blur.inputRadius=9")
    #expect(layer.opacity == 0.25 && layer.isHidden && !layer.isDoubleSided)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 11, height: 6))
    #expect(layer.shadowOffset == CGSize(width: 1, height: 2))
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.transform.m41 == 7 && layer.transform.m42 == 2)
    let filter = try #require(layer.filters?.first as? CAFilter)
    #expect("\(filter.value(forKey: "inputRadius") ?? 0)".hasPrefix("9"))
  }

  @Test(
    arguments: [
      ("#f00", [1, 0, 0, 1]), ("#f008", [1, 0, 0, 0x88 / 255]), ("#336699", [0.2, 0.4, 0.6, 1]),
      ("33669980", [0.2, 0.4, 0.6, 128 / 255]), ("White", [1, 1, 1, 1]), ("clear", [0, 0, 0, 0]),
      ("0.25 0.5 0.75", [0.25, 0.5, 0.75, 1]), ("0.25, 0.5, 0.75, 0.5", [0.25, 0.5, 0.75, 0.5]),
    ] as [(String, [Double])])
  func `a color is hexadecimal, a name or numbers`(text: String, components: [Double]) throws {
    let layer = try Self.layer("a", "a.backgroundColor=\(text)")
    let color = try #require(layer.backgroundColor?.components)
    #expect(zip(color, components).allSatisfy { abs(Double($0) - $1) < 1e-9 })
  }

  @Test func `none removes a color and a path`() throws {
    let package = try Self.package([
      "a.backgroundColor=red", "a.backgroundColor=none", "Line.path=0 0 m 5 5 l", "Line.path=none",
    ])
    #expect(package.publishedObject(named: "a")?.backgroundColor == nil)
    #expect((package.publishedObject(named: "Line") as? CAShapeLayer)?.path == nil)
  }

  @Test func `texts are set as they are`() throws {
    for text in ["", " a  b ", "a=b", "none", "line\nline", "-1", "日本語 🎉"] {
      let layer = try Self.layer("t", "Title.string=\(text)")
      #expect((layer as? CATextLayer)?.string as? String == text)
    }
  }

  @Test func `lists of colors and numbers, paths and emitter cells are set`() throws {
    let package = try Self.package([
      "Sky.colors=#f00 white,#0000ff80", "Sky.locations=0 0.5 1", "Line.path=0 0 m 5 5 l",
      "Line.lineDashPattern=2 1", "Rain.emitterCells.drop.birthRate=12",
    ])
    let sky = try #require(package.publishedObject(named: "Sky") as? CAGradientLayer)
    #expect(sky.colors?.count == 3)
    #expect(sky.locations?.map(\.doubleValue) == [0, 0.5, 1])
    let line = try #require(package.publishedObject(named: "Line") as? CAShapeLayer)
    #expect(line.path?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 5))
    let rain = try #require(package.publishedObject(named: "Rain") as? CAEmitterLayer)
    #expect(rain.emitterCells?.first?.birthRate == 12)
  }

  @Test(arguments: [
    ("Panel.opacity=x", "'x' is not a number"), ("Panel.opacity=1 2", "one number"),
    ("Panel.hidden=maybe", "neither true nor false"), ("Panel.position=1", "instead of 2"),
    ("Panel.bounds=1 2 3", "instead of 4"), ("Panel.backgroundColor=redd", "expected a color"),
    ("Panel.opacity=1e400", "out of range"), ("Panel.position=1e13 0", "out of range"),
    ("Panel.contentsGravity=centre", "did you mean 'center'?"),
    ("Line.path=5 5 l", "no start point"), ("Panel.transform=turn(3)", "unknown transform"),
    ("Sky.colors=red bleu", "list of colors"), ("Panel.opacity=", "incomplete"),
  ])
  func `an invalid value throws invalidValue with the layer and key path`(
    setting: String, message: String
  ) throws {
    let error = try Self.fault(setting)
    #expect(error.reason == .invalidValue)
    #expect(error.target == setting.prefix { $0 != "=" })
    #expect(error.message.contains(message), "\(error.message)")
    let steps = error.target.split(separator: ".")
    #expect(error.message.hasPrefix("layer '\(steps[0])', key path '\(steps[1])': "))
  }

  @Test(arguments: [
    (
      "Panel.opacity=0,5",
      "'0,5': expected one number; a comma separates numbers, write decimals as in 0.5"
    ),
    (
      "Panel.position=0,5 1,5",
      "found 4 numbers instead of 2; write 2; a comma separates numbers, write decimals as in 0.5"
    ),
    ("Panel.position=1", "found 1 number instead of 2; write 2"),
    ("Panel.opacity=x", "'x' is not a number; write a number such as 12 or 0.5"),
    ("Panel.opacity=1e13", "a magnitude of at most 1000000000000"),
    ("Panel.contents=/", "key path 'contents': '/' is not a regular file; give the path of a file"),
  ])
  func `a message names the remedy`(setting: String, message: String) throws {
    #expect(try Self.fault(setting).message.hasSuffix(message))
  }

  // MARK: Targets

  @Test func `a name may contain equals signs`() throws {
    let document = """
      <caml><CALayer id="root"><sublayers><CALayer name="a=b" opacity="1"/><CATextLayer name="a"/></sublayers>
      </CALayer></caml>
      """
    let layers = try #require(
      Self.package(["a=b.opacity=0.5", "a.string=a=b.opacity=1"], document: document)
        .publishedObject(named: "root")?.sublayers)
    #expect(layers[0].opacity == 0.5)
    #expect((layers[1] as? CATextLayer)?.string as? String == "a=b.opacity=1")
    let error = try #require(throws: PackageSettingError.self) {
      try Self.package(["b=b.opacity=0.5"], document: document)
    }
    #expect(error.reason == .unknownLayer && error.target == "b")
  }

  @Test func `a target that is too long is unknown`() throws {
    // Each period may end the name of a layer, so the work grows with the square of the length.
    for name in [
      "a." + String(repeating: "a.", count: 2_047),
      "Panel." + String(repeating: "x.", count: 50_000),
    ] {
      let error = try Self.fault("\(name)opacity=1")
      #expect(error.reason == .unknownLayer)
      #expect(error.message.contains("the maximum is 4096; shorten it"))
    }
  }

  @Test func `an identifier denotes its layer before layers with the name`() throws {
    let document = """
      <caml><CALayer id="root"><sublayers>
        <CALayer id="x" opacity="1"/><CALayer name="x" opacity="1"/>
      </sublayers></CALayer></caml>
      """
    let package = try Self.package(["x.opacity=0.5"], document: document)
    #expect(package.rootLayer.sublayers?.map(\.opacity) == [0.5, 1])
  }

  @Test func `a name denotes all layers with it`() throws {
    let package = try Self.package(["Dot.opacity=0.75"])
    let dots = package.rootLayer.sublayers?.filter { $0.name == "Dot" }
    #expect(dots?.map(\.opacity) == [0.75, 0.75])
  }

  @Test func `the name of a layer may contain periods`() throws {
    #expect(try Self.layer("v1.2", "v1.2.opacity=0.5").opacity == 0.5)
    #expect(try Self.layer("v1.2", "v1.2.bounds.size.width=4").bounds.width == 4)
  }

  @Test func `a role selects one of the documents of a wallpaper`() throws {
    let caml = #"<caml><CALayer id="root" bounds="0 0 9 9" opacity="1"/></caml>"#
    let source = MemoryPackageSource([
      "Background.ca/main.caml": Data(caml.utf8), "Floating.ca/main.caml": Data(caml.utf8),
    ])
    func opacities(_ target: String) throws -> [Float] {
      try CAPackage(source, settings: [PackageSetting(target: target, value: "0.5")])
        .documents.map(\.rootLayer.opacity)
    }
    #expect(try opacities("root.opacity") == [0.5, 0.5])
    #expect(try opacities("floating/root.opacity") == [1, 0.5])
    #expect(try opacities("Background/root.opacity") == [0.5, 1])
    #expect(throws: PackageSettingError.self) { try opacities("foreground/root.opacity") }
    let listed = try CAPackage(source, settings: []).settableValues.map(\.setting)
    #expect(listed.contains("background/root.opacity") && listed.contains("floating/root.opacity"))
  }

  @Test func `a later setting replaces an earlier one, and components follow their value`() throws {
    #expect(try Self.layer("a", "a.opacity=0.1", "Panel.opacity=0.9").opacity == 0.9)
    let layer = try Self.layer("a", "a.position.x=7", "a.position=1 2")
    #expect(layer.position == CGPoint(x: 7, y: 2))
  }

  @Test func `an unknown layer or key path is reported with the nearest name`() throws {
    let layer = try Self.fault("Titel.string=x")
    #expect(layer.reason == .unknownLayer)
    #expect(layer.message == "the document has no layer 'Titel'; did you mean 'Title'?")
    let key = try Self.fault("Title.fontsise=x")
    #expect(key.reason == .unknownKeyPath)
    #expect(
      key.message
        == "layer 'Title' (CATextLayer) has no key path 'fontsise'; did you mean 'fontSize'?")
    #expect(try Self.fault("Panel.string=x").reason == .unknownKeyPath)
    #expect(try Self.fault("Panel.position.z=1").message.contains("position."))
    #expect(try Self.fault("Panel=1").reason == .unknownLayer)
    #expect(try Self.fault(".opacity=1").reason == .unknownLayer)
    #expect(try Self.fault("Panel.=1").reason == .unknownKeyPath)
    #expect(try Self.fault("Panel.filters=x").message.contains("one by one"))
    #expect(try Self.fault("Panel.filters.glow.inputRadius=1").reason == .unknownKeyPath)
    #expect(try Self.fault("Rain.emitterCells.snow.birthRate=1").reason == .unknownKeyPath)
  }

  @Test func `the size of the root layer sets the canvas`() throws {
    #expect(try Self.package(["root.bounds=0 0 80 50"]).canvasSize == CGSize(width: 80, height: 50))
  }

  // MARK: States and animations

  private static let stateful = """
    <caml><CALayer id="root"><sublayers>
        <CALayer id="a" opacity="1">
          <animations><animation type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="5" duration="1"/></animations>
        </CALayer>
      </sublayers>
      <states><LKState name="off"><elements>
        <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
      </elements></LKState></states>
    </CALayer></caml>
    """

  @Test func `a state replaces the value of a setting until it is left`() throws {
    let package = try Self.package(["a.opacity=0.5"], document: Self.stateful)
    let layer = try #require(package.publishedObject(named: "a"))
    #expect(layer.opacity == 0.5)
    try package.stateController.setState("off", animated: false)
    #expect(layer.opacity == 0.25)
    try package.stateController.setState(nil, animated: false)
    #expect(layer.opacity == 0.5)
  }

  @Test func `settingNotes names the states and animations that replace values`() throws {
    let package = try Self.package(
      ["a.opacity=0.5", "a.position=3 3", "a.cornerRadius=1"], document: Self.stateful)
    #expect(
      package.settingNotes == [
        "'a.opacity' is also set by the state off, whose values replace it",
        "'a.position' is also animated by the document, and the animation replaces it",
      ])
  }

  // MARK: Images and limits

  private static func imageFile(width: Int) throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("setting-\(UUID().uuidString).png").path
    try encodePNG(PixelBuffer(width: width, height: 4)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `an image is read from its path within the limits`() throws {
    let path = try Self.imageFile(width: 6)
    defer { unlink(path) }
    let layer = try Self.layer("a", "a.contents=\(path)")
    #expect((layer.contents as? CGImage)?.width == 6)
    #expect(try Self.layer("a", "a.contents=\(path)", "a.contents=none").contents == nil)
    for kind in [PackageLimits.Kind.pixels, .entryBytes] {
      var limits = PackageLimits()
      limits[kind] = 10
      let error = try #require(throws: PackageSettingError.self) {
        try Self.package(["a.contents=\(path)"], limits: limits)
      }
      #expect(error.reason == .document(.limitExceeded(kind, limit: 10)))
    }
  }

  @Test func `a missing image, a folder and a file that is no image are errors`() throws {
    #expect(try Self.fault("a.contents=/nowhere/x.png").reason == .document(.noSuchFile))
    #expect(try Self.fault("a.contents=/").reason == .document(.notARegularFile("/")))
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("setting-\(UUID().uuidString).png").path
    try Data("text".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let error = try Self.fault("a.contents=\(path)")
    guard case .document(.damagedImage) = error.reason else {
      Issue.record("the text was accepted as an image")
      return
    }
    #expect(
      error.message
        == "layer 'a', key path 'contents': cannot read the image '\(path)': image: unknown file format; use PNG, JPEG or "
        + "WebP")
  }

  @Test func `a long path of a setting counts as memory`() throws {
    var limits = PackageLimits()
    limits.memory = 1 << 20
    let path = "0 0 m " + String(repeating: "1 1 l ", count: 8_000)
    let error = try #require(throws: PackageSettingError.self) {
      try Self.package(["Line.path=\(path)"], limits: limits)
    }
    #expect(error.reason == .document(.limitExceeded(.memory, limit: 1 << 20)))
  }

  // MARK: Lists

  @Test func `settableValues lists values that can be set again`() throws {
    let values = try Self.package([]).settableValues
    let title = try #require(values.first { $0.setting == "Title.string" })
    #expect(title.value == "Old")
    #expect((title.layerClass, title.layerID, title.valueType) == ("CATextLayer", "t", "text"))
    #expect(values.contains { $0.setting == "root.bounds" && $0.value == "0 0 40 30" })
    #expect(!values.contains { $0.setting.hasSuffix(".filters") })
    #expect(values.first { $0.setting == "Dot.opacity" }?.layerCount == 2)
    // Each target is listed once, without a value if the layers have different ones.
    #expect(Set(values.map(\.setting)).count == values.count)
    #expect(title.layerCount == nil)
    // Each listed value is accepted. A setting for both layers named Dot would make them equal.
    let distinct = values.filter { !$0.setting.hasPrefix("Dot.") }
    let settings = distinct.compactMap { value in value.value.map { "\(value.setting)=\($0)" } }
    let again = try Self.package(settings).settableValues
    #expect(again == values)
  }

  @Test func `settableValues names the states and animations that change a property`() throws {
    let values = try Self.package([], document: Self.stateful).settableValues
    #expect(values.first { $0.setting == "a.opacity" }?.states == ["off"])
    #expect(values.first { $0.setting == "a.position" }?.isAnimated == true)
    #expect(values.first { $0.setting == "a.hidden" }?.states == nil)
  }
}
