import Color
import CoreGraphics
import Foundation
import Geometry
import ImageCodecs
import Pixels
import QuartzCore
import TestKit
import Testing

@testable import CAML

@Suite struct WritingDocumentsTests {
  // MARK: Texts

  @Test(arguments: [
    (Matrix4.translation(x: 1, y: 2.5, z: 0), "translate(1, 2.5)"),
    (.translation(x: 0, y: 0, z: 3), "translate(0, 0, 3)"),
    (.scale(x: 2, y: 0.1, z: 1), "scale(2, 0.1)"),
    (.rotation(angle: 45 * .pi / 180, x: 0, y: 0, z: 1), "rotate(45deg)"),
    (.rotation(angle: -30 * .pi / 180, x: 1, y: 0, z: 0), "rotate(-30deg, 1, 0, 0)"),
    (.identity, ""),
  ])
  func `transformText writes a simple transform as a single function`(matrix: Matrix4, text: String)
  {
    #expect(ValueFormatter.transformText(matrix) == text)
  }

  @Test func `transformText writes products as several functions and other matrices exactly`()
    throws
  {
    for text in [
      "translate(3, 4) scale(2, 3)", "translate(1, 2) rotate(30deg)", "perspective(500)",
      "translate(5) rotate(90deg) scale(2, 2)",
    ] {
      #expect(ValueFormatter.transformText(try ValueParser.parseTransform(text)) == text)
    }
    let odd = WritingPropertiesTests.matrix
    let text = ValueFormatter.transformText(odd)
    #expect(text.hasPrefix("matrix("))
    #expect(try ValueParser.parseTransform(text) == odd)
  }

  @Test func `CAMLWriter writes numbers with the fewest digits that preserve their value`() {
    #expect(
      ValueFormatter.numberListText([1, -0.0, 0.1, 1e-100, 1 / 3, .infinity])
        == "1 0 0.1 1e-100 0.3333333333333333 inf")
    let layer = CALayer()
    layer.opacity = 0.3
    layer.zPosition = CGFloat(Float(0.3))
    let text = String(decoding: (try? CAMLWriter(layer: layer).camlData()) ?? Data(), as: UTF8.self)
    #expect(text.contains("opacity=\"0.3\" zPosition=\"0.30000001192092896\""))
  }

  @Test func `CAMLWriter indents a document and omits default values`() throws {
    let root = CALayer()
    root.name = "a \"b\" <c> & 'd'\n"
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    let child = CAShapeLayer()
    child.fillColor = CGColor(rgba: RGBA(1, 0, 0, 0.5))
    child.strokeColor = CGColor(rgba: RGBA(0, 0, 1))
    root.addSublayer(child)
    let bytes = try CAMLWriter(layer: root, isGeometryFlipped: false).camlData()
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="a &quot;b&quot; &lt;c&gt; &amp; 'd'&#10;" bounds="0 0 40 30">
            <sublayers>
              <CAShapeLayer strokeColor="0 0 1">
                <fillColor opacity="0.5" value="1 0 0"/>
              </CAShapeLayer>
            </sublayers>
          </CALayer>
        </caml>

        """)
  }

  @Test func `CAMLWriter writes 4,000 nested layers without a stack overflow`() throws {
    let root = CALayer()
    var innermost = root
    for _ in 0..<4_000 {
      let next = CALayer()
      innermost.addSublayer(next)
      innermost = next
    }
    innermost.name = "innermost"
    let back = try RoundTrip.read(CAMLWriter(layer: root, isGeometryFlipped: false).camlData())
      .rootLayer
    #expect(back.layerAndDescendants.count == 4_001)
    #expect(back.layerAndDescendants.contains { $0.name == "innermost" })
  }

  @Test func `CAMLWriter omits values that a document cannot store and lists the omissions`() throws
  {
    let layer = CATextLayer()
    layer.string = NSAttributedString(string: "text")
    layer.setValue(NSObject(), forKey: "object")
    layer.setValue("x", forKey: "hash")
    layer.zPosition = 1e13
    layer.actions = ["opacity": NSNull()]
    layer.contents = 3
    let writer = CAMLWriter(layer: layer, isGeometryFlipped: false)
    let back = try RoundTrip.read(writer.camlData()).rootLayer
    #expect((back as? CATextLayer)?.string as? String == "text")
    #expect(writer.omissions.count == 6, "\(writer.omissions)")
  }

  // MARK: Pictures

  private func image(_ byte: UInt32) -> CGImage {
    var pixels = PixelBuffer(width: 2, height: 2)
    pixels.withMutablePixels { for index in 0..<4 { $0[index] = byte | 0xFF00_0000 } }
    return CGImage(pixels: pixels)
  }

  @Test func `CAMLWriter writes equal images to one file`() throws {
    let root = CALayer()
    for byte in [1, 1, 2] as [UInt32] {
      let layer = CALayer()
      layer.contents = image(byte)
      root.addSublayer(layer)
    }
    let files = try CAMLWriter(layer: root).caFolderFiles()
    #expect(
      files.keys.sorted() == [
        "assets/image-1.png", "assets/image-2.png", "index.xml", "main.caml",
      ])
    let package = try CAPackage(files: files)
    #expect(RoundTrip.differences(root, package.rootLayer) == [])
    #expect(package.isGeometryFlipped)
    let again = try CAMLWriter(package: package).caFolderFiles()
    #expect(again == files)
  }

  @Test func `CAMLWriter copies the original file of an imported image`() throws {
    let jpeg = try encodeJPEG(image(0x40_8020).pixels)
    let document = Data(
      "<caml><CALayer contents.x=\"1\"><contents type=\"CGImage\" src=\"assets/ä b.jpg\"/></CALayer></caml>"
        .utf8)
    let package = try CAPackage(files: [
      "x.ca/main.caml": document, "x.ca/assets/ä b.jpg": jpeg, "x.ca/assets/other.png": Data(),
    ])
    let files = try CAMLWriter(package: package).caFolderFiles()
    #expect(files["assets/ä b.jpg"] == jpeg)
    #expect(files.count == 3)
    let inside = try CAMLWriter(package: package).camlData()
    #expect(String(decoding: inside, as: UTF8.self).contains("data:image/jpeg;base64,"))
    let back = try RoundTrip.read(inside)
    #expect(RoundTrip.differences(package.rootLayer, back.rootLayer) == [])
    #expect(try CAMLWriter(package: back).camlData() == inside)
  }

  @Test func `CAMLWriter encodes an imported image again if its file has changed`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("writer-\(UUID().uuidString).ca")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = CALayer()
    root.contents = image(9)
    try CAMLWriter(layer: root).write(to: folder)
    let package = try CAPackage(contentsOf: folder)
    try encodePNG(image(8).pixels).write(to: folder.appendingPathComponent("assets/image-1.png"))
    let back = try CAPackage(files: CAMLWriter(package: package).caFolderFiles())
    #expect(RoundTrip.differences(root, back.rootLayer) == [])
  }

  // MARK: States and packages

  static let states = """
    <caml><CALayer id="root" bounds="0 0 40 30" position="20 15" own="kept">
      <sublayers>
        <CALayer id="a" name="a" bounds="0 0 10 10" position="10 20" backgroundColor="1 0 0">
          <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/></filters>
        </CALayer>
        <CALayer id="b" name="b" bounds="0 0 5 5" backgroundColor="0 1 0">
          <animations><CABasicAnimation keyPath="cornerRadius" fromValue="0" toValue="2" beginTime="1e-100" duration="0.3"/></animations>
        </CALayer>
      </sublayers>
      <states>
        <LKState name="off"><elements>
          <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
          <LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="30"/></LKStateSetValue>
          <LKStateSetValue targetId="a" keyPath="filters.blur.inputRadius"><value type="real" value="5"/></LKStateSetValue>
          <LKStateSetValue targetId="b" keyPath="filters"><value><CAFilter filter="colorInvert"/></value></LKStateSetValue>
        </elements></LKState>
        <LKState name="on" basedOn="off"><elements>
          <LKStateSetValue targetId="a" keyPath="opacity"><value value="0.75"/></LKStateSetValue>
          <LKStateSetValue targetId="b" keyPath="backgroundColor"><value type="CGColor" opacity="0.5" value="1 0 0"/></LKStateSetValue>
          <LKStateSetValue targetId="a" keyPath="shadowPath"><value type="null"/></LKStateSetValue>
          <LKStateSetValue targetId="nobody" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
        </elements></LKState>
        <LKState name="empty"/>
        <LKState name="tree"><elements>
          <LKStateAddElement targetId="b" keyPath="sublayers"><CALayer id="c" bounds="0 0 3 3" backgroundColor="0 0 1"><animations><CABasicAnimation keyPath="opacity" toValue="0"/></animations></CALayer></LKStateAddElement>
          <LKStateRemoveElement targetId="root" keyPath="sublayers"><object object="a"/></LKStateRemoveElement>
          <LKStateAddAnimation targetId="b" key="spin"><animation type="CABasicAnimation" keyPath="opacity" duration="5"/></LKStateAddAnimation>
          <LKStateRemoveAnimation targetId="b" key="cornerRadius"/>
        </elements></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="*"><elements>
          <LKStateTransitionElement key="opacity" targetId="a"><animation type="CABasicAnimation" duration="0.5" beginTime="0.1"/></LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="on" toState="off"><elements>
          <LKStateTransitionElement keyPath="position.x" targetId="a"><animation type="CASpringAnimation" keyPath="position.x" duration="0.4"/></LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer></caml>
    """

  @Test func `CAMLWriter preserves states and state transitions`() throws {
    let bytes = Data(Self.states.utf8)
    let written = try CAMLWriter(package: RoundTrip.read(bytes)).camlData()
    let (old, new) = (try RoundTrip.read(bytes), try RoundTrip.read(written))
    try RoundTrip.expectSame(old, new, "states")
    #expect(try CAMLWriter(package: new).camlData() == written)
    #expect(String(decoding: written, as: UTF8.self).contains("beginTime=\"1e-100\""))
    #expect(new.publishedObject(named: "c") != nil)
    #expect(new.rootLayer.value(forKey: "own") as? String == "kept")
  }

  @Test func `CAMLWriter writes the same document regardless of the current state`() throws {
    let bytes = Data(Self.states.utf8)
    let written = try CAMLWriter(package: RoundTrip.read(bytes)).camlData()
    let package = try RoundTrip.read(bytes)
    for state in package.stateNames {
      try package.stateController.setState(state)
      #expect(try CAMLWriter(package: package).camlData() == written)
      #expect(package.stateController.currentState == state)
    }
    let a = try #require(package.publishedObject(named: "b"))
    #expect(a.animation(forKey: "spin") != nil)
  }

  @Test func `a tendies archive preserves the planes, names and screen size of a package`() throws {
    let package = try CAPackage(files: [
      "W-390w-844h@3x~iphone/My Background.ca/main.caml": Data(Self.states.utf8),
      "W-390w-844h@3x~iphone/My Floating.ca/main.caml": Data(Self.states.utf8),
      "W-390w-844h@3x~iphone/My Floating.ca/index.xml": Data(
        "<plist><dict><key>geometryFlipped</key><true/><key>documentWidth</key><real>40.5</real><key>documentHeight</key><real>30</real><key>publishedObjectNames</key><array><string>a &amp; b</string></array></dict></plist>"
          .utf8),
    ])
    let bytes = try CAMLWriter(package: package).tendiesArchive()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "writer-\(UUID().uuidString).tendies")
    defer { try? FileManager.default.removeItem(at: folder) }
    try CAMLWriter(package: package).write(to: folder)
    #expect(try Data(contentsOf: folder) == bytes)
    let back = try CAPackage(contentsOf: folder)
    #expect(back.name == package.name)
    #expect(back.diagnostics.filter { $0.severity > .note } == [])
    #expect(back.documents[1].publishedObjectNames == ["a & b"])
    #expect(back.documents[1].isGeometryFlipped)
    #expect(try CAMLWriter(package: back).tendiesArchive() == bytes)
    try RoundTrip.expectSame(package, back, "package")
    #expect(throws: CAMLWriterError.multipleDocuments(2)) {
      try CAMLWriter(package: back).camlData()
    }
  }

  @Test func `a tendies archive preserves the paths of several planes with the same role`() throws {
    let package = try CAPackage(files: [
      "W-390w-844h@3x~iphone/Background 1.ca/main.caml": Data(Self.states.utf8),
      "W-390w-844h@3x~iphone/Background 2.ca/main.caml": Data("<caml><CALayer/></caml>".utf8),
    ])
    let back = try RoundTrip.archive(CAMLWriter(package: package).tendiesArchive())
    #expect(back.documents.map(\.path) == package.documents.map(\.path))
    #expect(back.name == package.name)
    #expect(back.canvasSize == package.canvasSize)
  }

  @Test func `a single document preserves the canvas size and geometry of its package`() throws {
    let package = try CAPackage(files: [
      "index.xml": Data(
        "<plist><dict><key>geometryFlipped</key><true/><key>documentWidth</key><real>60</real><key>documentHeight</key><real>50</real></dict></plist>"
          .utf8), "main.caml": Data(Self.states.utf8),
    ])
    let bytes = try CAMLWriter(package: package).camlData()
    let back = try RoundTrip.read(bytes)
    #expect(back.canvasSize == CGSize(width: 60, height: 50))
    #expect(try CAMLWriter(package: back).camlData() == bytes)
    #expect(try RoundTrip.shown(back) == RoundTrip.shown(package))
  }

  @Test func `a layer tree created in code looks the same after it is written and imported`() throws
  {
    let root = ProgramTree.make()
    let bytes = try CAMLWriter(layer: root).tendiesArchive()
    let texts = { (layer: CALayer) in
      let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 80, height: 60))
      return [0, 0.1, 0.5, 0.9, 2].map { renderer.displayListText(at: $0) }
    }
    let package = try RoundTrip.archive(bytes, mode: .strict)
    #expect(RoundTrip.differences(ProgramTree.make(), package.rootLayer) == [])
    let shown = texts(package.canvasLayer)
    #expect(shown == texts(ProgramTree.make()))
    #expect(Set(shown).count == 5)
  }

  // MARK: Places

  @Test func `a failed CAMLWriter.write keeps existing files and creates no files`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("writer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = CAMLWriter(layer: CALayer())
    for name in ["none/a.caml", "none/a.ca", "none/a.tendies", "a.txt"] {
      #expect(throws: CAMLWriterError.self) {
        try writer.write(to: folder.appendingPathComponent(name))
      }
    }
    try Data("x".utf8).write(to: folder.appendingPathComponent("file.ca"))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder.caml"), withIntermediateDirectories: true)
    for name in ["file.ca", "folder.caml"] {
      #expect(throws: CAMLWriterError.self) {
        try writer.write(to: folder.appendingPathComponent(name))
      }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["file.ca", "folder.caml"])
  }
}
