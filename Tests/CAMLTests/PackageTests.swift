import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

@testable import CAML

@Suite struct PackageTests {
  private func document(_ root: String) -> Data { Data("<caml>\(root)</caml>".utf8) }

  private func convert(_ point: CGPoint, of layer: CALayer, in package: CAPackage) -> [CGFloat] {
    let place = package.canvasLayer.convert(point, from: layer)
    return [place.x, place.y]
  }

  @Test func `CAPackage centers the root layer on the target screen`() throws {
    let package = try CAPackage(files: [
      "W-390w-844h@3x~iphone/x.ca/main.caml": document(
        "<CALayer bounds=\"0 0 3176 3176\" position=\"1588 1588\"/>")
    ])
    #expect(package.canvasSize == CGSize(width: 390, height: 844))
    #expect(package.scale == 3)
    #expect(package.canvasLayer.masksToBounds)
    let middle = convert(CGPoint(x: 1588, y: 1588), of: package.rootLayer, in: package)
    #expect(middle == [195, 422])
  }

  @Test func `CAPackage uses the document size as its canvas size without a target screen`() throws
  {
    let bare = try package("<CALayer bounds=\"0 0 40 30\" position=\"99 99\"/>")
    #expect(bare.canvasSize == CGSize(width: 40, height: 30))
    #expect(bare.scale == 1)
    #expect(convert(CGPoint(x: 20, y: 15), of: bare.rootLayer, in: bare) == [20, 15])
    let indexed = try CAPackage(files: [
      "index.xml": Data(
        ("<plist><dict><key>documentWidth</key><real>100</real>"
          + "<key>documentHeight</key><real>60</real>"
          + "<key>publishedObjectNames</key><array><string>x</string></array></dict></plist>").utf8),
      "main.caml": document("<CALayer bounds=\"0 0 40 30\" position=\"20 15\"/>"),
    ])
    #expect(indexed.canvasSize == CGSize(width: 100, height: 60))
    #expect(indexed.documents[0].publishedObjectNames == ["x"])
    #expect(try package("<CALayer/>").canvasSize == CGSize(width: 1, height: 1))
  }

  @Test func `CAPackage flips its canvas layer for documents whose y axis points up`() throws {
    let root = "<CALayer bounds=\"0 0 40 30\" position=\"20 15\"/>"
    let up = try package(root)
    #expect(!up.isGeometryFlipped)
    #expect(up.canvasLayer.isGeometryFlipped)
    #expect(up.rootLayer.superlayer?.isGeometryFlipped == false)
    let down = try CAPackage(files: [
      "index.xml": Data("<plist><dict><key>geometryFlipped</key><true/></dict></plist>".utf8),
      "main.caml": document(root),
    ])
    #expect(down.isGeometryFlipped)
    #expect(down.rootLayer.superlayer?.isGeometryFlipped == true)
  }

  @Test func `a document whose y axis points up is drawn upright`() throws {
    // A square in the top-left quarter of a document whose y axis points up.
    let package = try package(
      """
      <CALayer bounds="0 0 4 4" position="2 2"><sublayers>
        <CALayer bounds="0 0 2 2" position="1 3" backgroundColor="1 0 0"/>
      </sublayers></CALayer>
      """)
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(origin: .zero, size: package.canvasSize))
    let pixels = renderer.image(at: 0).pixels
    #expect(pixels[0, 0] == (255, 0, 0, 255))
    #expect(pixels[1, 1] == (255, 0, 0, 255))
    #expect(pixels[2, 1] == (0, 0, 0, 0))
    #expect(pixels[0, 3] == (0, 0, 0, 0))
  }

  @Test func `CAPackage orders its planes by role and combines their states`() throws {
    let state = "<states><LKState name=\"on\"><elements/></LKState></states>"
    let package = try CAPackage(files: [
      "w/A_Foreground.ca/main.caml": document(
        "<CALayer name=\"front\"><states><LKState name=\"off\"><elements/></LKState></states></CALayer>"
      ),
      "w/A_Background.ca/main.caml": document("<CALayer name=\"back\">\(state)</CALayer>"),
      "w/A_Floating.ca/main.caml": document("<CALayer name=\"middle\">\(state)</CALayer>"),
    ])
    #expect(package.documents.map(\.role) == ["background", "floating", "foreground"])
    let roots = package.rootLayer.sublayers?.compactMap { $0.sublayers?.first?.name }
    #expect(roots == ["back", "middle", "front"])
    #expect(package.stateNames == ["on", "off"])
    try package.stateController.setState("on")
    #expect(package.publishedObject(named: "middle")?.name == "middle")
  }

  @Test func `a damaged document does not prevent the import of the other documents`() throws {
    let files = [
      "w/A_Background.ca/main.caml": document("<CALayer name=\"back\"/>"),
      "w/A_Floating.ca/main.caml": Data("<caml><CALayer>".utf8),
    ]
    let package = try CAPackage(files: files)
    #expect(package.documents.count == 1)
    #expect(
      package.diagnostics.map(\.issue) == [.malformedXML(.unexpectedEnd(inside: "<CALayer>"))])
    #expect(failure { _ = try CAPackage(files: files, mode: .strict) } != nil)
  }

  @Test func `CAPackage(wallpaper:) selects one of several wallpapers by index`() throws {
    let files = [
      "a/x.ca/main.caml": document("<CALayer name=\"one\"/>"),
      "b/x.ca/main.caml": document("<CALayer name=\"two\"/>"),
    ]
    #expect(try CAPackage(files: files).wallpaperNames == ["a", "b"])
    #expect(try CAPackage(files: files).rootLayer.name == "one")
    #expect(try CAPackage(files: files, wallpaper: 1).rootLayer.name == "two")
    #expect(try CAPackage(files: files, wallpaper: 9).rootLayer.name == "two")
  }

  @Test func `CAPackage(contentsOf:) imports archives, folders and single documents`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("caml-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inside = folder.appendingPathComponent("x.ca/assets")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    let png = try #require(Data(base64Encoded: twoPixels))
    try png.write(to: inside.appendingPathComponent("a.png"))
    let text = document("<CALayer><contents type=\"CGImage\" src=\"assets/a.png\"/></CALayer>")
    let main = folder.appendingPathComponent("x.ca/main.caml")
    try text.write(to: main)
    var zip = TestZipArchive()
    zip.addEntry(named: "x.ca/main.caml", data: text)
    zip.addEntry(named: "x.ca/assets/a.png", data: png)
    let archive = folder.appendingPathComponent("x.tendies")
    try zip.data.write(to: archive)
    for url in [folder, folder.appendingPathComponent("x.ca"), main, archive] {
      let package = try CAPackage(contentsOf: url)
      #expect((package.rootLayer.contents as? CGImage)?.width == 2, "\(url.lastPathComponent)")
      #expect(package.diagnostics.isEmpty)
    }
    let nothing = folder.appendingPathComponent("nothing")
    #expect(
      failure { _ = try CAPackage(contentsOf: nothing) }?.issue
        == .unreadable("no such file"))
    let other = folder.appendingPathComponent("a.txt")
    try text.write(to: other)
    #expect(failure { _ = try CAPackage(contentsOf: other) }?.issue == .notAPackage)
  }
}
