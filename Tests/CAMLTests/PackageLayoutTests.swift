import Foundation
import TestKit
import Testing

@testable import CAML

@Suite struct PackageLayoutTests {
  private func layout(
    _ files: [String: String], mode: ImportMode = .lenient
  ) throws -> (layout: PackageLayout, findings: [DocumentDiagnostic]) {
    let log = DiagnosticLog(mode)
    let source = MemoryPackageSource(files.mapValues { Data($0.utf8) })
    let layout = try PackageLayout(PackageFileReader(source, limits: PackageLimits()), log)
    return (layout, log.all)
  }

  private let list = """
    <plist version="1.0"><dict>
      <key>name</key><string>Squares</string>
      <key>logicalScreenClass</key><string>390w-844h@3x~iphone</string>
      <key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>
        <key>type</key><string>LayeredAnimation</string>
        <key>foregroundAnimationFileName</key><string>x_front.ca</string>
        <key>floatingAnimationFileNameKey</key><string>x_mid.ca</string>
        <key>backgroundAnimationFileName</key><string>x_back.ca</string>
      </dict></dict></dict>
    </dict></plist>
    """

  @Test func `Wallpaper.plist defines the roles, order and documents of a wallpaper's planes`()
    throws
  {
    let base = "descriptors/1/versions/1/contents/W.wallpaper/"
    let (layout, findings) = try layout([
      base + "Wallpaper.plist": list, base + "x_front.ca/main.caml": "",
      base + "x_mid.ca/main.caml": "", base + "x_back.ca/other.caml": "",
      base + "x_back.ca/index.xml":
        "<plist><dict><key>rootDocument</key><string>other.caml</string>"
        + "<key>geometryFlipped</key><true/><key>documentWidth</key><integer>300</integer>"
        + "<key>documentHeight</key><string>500</string>"
        + "<key>publishedObjectNames</key><array><string>a</string></array></dict></plist>",
    ])
    let wallpaper = try #require(layout.wallpapers.first)
    #expect(findings.isEmpty)
    #expect(wallpaper.name == "Squares")
    #expect(wallpaper.screen == TargetScreen(width: 390, height: 844, scale: 3))
    #expect(wallpaper.planes.map(\.role) == [.background, .floating, .foreground])
    #expect(
      wallpaper.planes.map(\.folder.lastComponent) == ["x_back.ca", "x_mid.ca", "x_front.ca"])
    #expect(wallpaper.planes[0].document.lastComponent == "other.caml")
    let index = wallpaper.planes[0].index
    #expect(index.isGeometryFlipped)
    #expect(index.width == 300)
    #expect(index.height == 500)
    #expect(index.publishedObjectNames == ["a"])
  }

  @Test func `folder names define the roles of planes if the package has no property list`() throws
  {
    let (layout, _) = try layout([
      "w-810w-1080h@2x~ipad/A_Floating.ca/main.caml": "",
      "w-810w-1080h@2x~ipad/B_Background.ca/main.caml": "",
    ])
    let wallpaper = try #require(layout.wallpapers.first)
    #expect(wallpaper.planes.map(\.role) == [.background, .floating])
    #expect(wallpaper.screen == TargetScreen(width: 810, height: 1080, scale: 2))
  }

  @Test func `a ParameterizedCA wallpaper uses the asset file named in Wallpaper.plist`() throws {
    let (layout, findings) = try layout([
      "w/Wallpaper.plist":
        "<plist><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>"
        + "<key>type</key><string>ParameterizedCA</string>"
        + "<key>assetFileName</key><string>wallpaper.ca</string>"
        + "</dict></dict></dict></dict></plist>",
      "w/wallpaper.ca/main.caml": "",
    ])
    #expect(layout.wallpapers.first?.planes.map(\.folder.lastComponent) == ["wallpaper.ca"])
    #expect(findings.isEmpty)
  }

  @Test func `a package can be the contents of a .ca folder or a single .caml document file`()
    throws
  {
    let (folder, _) = try layout(["index.xml": "<plist><dict/></plist>", "main.caml": ""])
    #expect(folder.wallpapers.first?.planes.map(\.document.description) == ["main.caml"])
    let (bare, _) = try layout(["scene.caml": "", "assetManifest.caml": ""])
    #expect(bare.wallpapers.first?.planes.map(\.document.description) == ["scene.caml"])
    let (_, findings) = try layout(["a.caml": "", "sub/b.caml": ""])
    #expect(findings.map(\.issue) == [.ambiguousDocuments(["a.caml", "sub/b.caml"])])
  }

  @Test
  func `CAPackage uses the first of several documents without roles and reports the ambiguity`()
    throws
  {
    let (layout, findings) = try layout(["a.ca/main.caml": "", "b.ca/main.caml": ""])
    #expect(layout.wallpapers.first?.planes.map(\.folder.lastComponent) == ["a.ca"])
    #expect(findings.map(\.issue) == [.ambiguousDocuments(["a.ca", "b.ca"])])
    let (named, quiet) = try self.layout(["a.ca/main.caml": "", "wallpaper.ca/main.caml": ""])
    #expect(named.wallpapers.first?.planes.map(\.folder.lastComponent) == ["wallpaper.ca"])
    #expect(quiet.isEmpty)
  }

  @Test func `unsafe and missing document paths in Wallpaper.plist are reported`() throws {
    let (layout, findings) = try layout([
      "Wallpaper.plist": list.replacingOccurrences(of: "x_back.ca", with: "../x_back.ca"),
      "x_mid.ca/main.caml": "",
    ])
    #expect(layout.wallpapers.first?.planes.count == 1)
    #expect(
      findings.map(\.issue) == [
        .unsafePath("../x_back.ca"), .missingFile("x_front.ca/main.caml"),
      ])
    let strict = failure { _ = try self.layout(["Wallpaper.plist": list], mode: .strict) }
    #expect(strict?.issue == .missingFile("x_back.ca/main.caml"))
  }

  @Test func `if Wallpaper.plist is damaged, it is reported and folder names are used`() throws {
    let (layout, findings) = try layout([
      "Wallpaper.plist": "<plist><dict>", "x_background.ca/main.caml": "",
    ])
    #expect(layout.wallpapers.first?.planes.count == 1)
    #expect(findings.map(\.issue) == [.malformedXML(.unexpectedEnd(inside: "<dict>"))])
  }

  @Test func `a package without a document throws noDocument`() {
    #expect(failure { _ = try layout(["a.txt": ""]) }?.issue == .noDocument)
  }
}

@Suite struct PropertyListTests {
  private func read(_ data: Data) throws -> PropertyList {
    try PropertyList(data, file: "f", limits: PackageLimits())
  }

  @Test func `binary and XML property lists with the same content have equal values`() throws {
    let object: [String: Any] = [
      "name": "Größe", "list": [1, 2.5, -3, true, "x"], "long": String(repeating: "y", count: 300),
      "inner": ["a": ["b": 100_000]],
    ]
    let binary = try PropertyListSerialization.data(
      fromPropertyList: object, format: .binary, options: 0)
    let xml = try PropertyListSerialization.data(
      fromPropertyList: object, format: .xml, options: 0)
    let read = try self.read(binary)
    #expect(read == (try self.read(xml)))
    #expect(read["name"]?.string == "Größe")
    #expect(
      read["list"] == .array([.number(1), .number(2.5), .number(-3), .bool(true), .string("x")]))
    #expect(read["inner"]?["a"]?["b"]?.number == 100_000)
    #expect(read["long"]?.string?.count == 300)
  }

  @Test(arguments: 0..<300)
  func `damaged binary property lists are rejected or parsed without a crash`(seed: Int) throws {
    let good = try PropertyListSerialization.data(
      fromPropertyList: ["a": [1, 2, ["b": "c"]], "d": 1.5], format: .binary, options: 0)
    var bytes = Array(good)
    bytes[8 + (seed * 7) % (bytes.count - 8)] = UInt8(truncatingIfNeeded: seed * 37)
    bytes[bytes.count - 1 - seed % 32] ^= UInt8(truncatingIfNeeded: seed)
    _ = try? read(Data(bytes))
    _ = try? read(Data(bytes.prefix(seed % bytes.count)))
  }

  @Test func `a binary property list that contains itself is rejected`() {
    // The only element of this array is the array itself.
    var bytes = Array("bplist00".utf8) + [0xA1, 0x00, 0x08]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]
    #expect(failure { _ = try read(Data(bytes)) } != nil)
  }

  /// Returns a binary property list that contains the given object and an array with `count` references to it.
  private func references(_ count: Int, to object: [UInt8]) -> Data {
    func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    var bytes = Array("bplist00".utf8)
    let array = bytes.count
    bytes += [0xAF, 0x11] + number(count) + [UInt8](repeating: 1, count: count)
    let other = bytes.count
    bytes += object
    let table = bytes.count
    bytes += number(array) + number(other) + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + number(table)
    return Data(bytes)
  }

  @Test(arguments: [false, true])
  func `many references to a long string do not exceed the propertyListBytes limit`(isWide: Bool)
    throws
  {
    let count = 10_000
    let string =
      [isWide ? 0x6F : 0x5F, 0x11, 0x10, 0x00]
      + [UInt8](repeating: UInt8(ascii: "s"), count: isWide ? 8_192 : 4_096)
    #expect(
      try read(references(3, to: string)).strings.map(\.utf16.count) == [4_096, 4_096, 4_096])
    let list = references(count, to: string)
    let limit = PackageLimits().propertyListBytes
    #expect(list.count < limit)
    var fault: DocumentIssue?
    let work = WorkMeasurement { fault = failure { _ = try read(list) }?.issue }
    #expect(fault == .limitExceeded(.propertyListBytes, limit: limit))
    #expect(work.bytes < 8 * limit, "\(work)")
  }

  @Test func `many references to an empty list do not exceed the propertyListBytes limit`() {
    let list = references(60_000, to: [0xA0])
    var fault: DocumentIssue?
    var limits = PackageLimits()
    limits.propertyListBytes = 100_000
    let work = WorkMeasurement {
      fault = failure { _ = try PropertyList(list, file: "f", limits: limits) }?.issue
    }
    #expect(fault == .limitExceeded(.propertyListBytes, limit: 100_000))
    #expect(work.bytes < 40 * limits.propertyListBytes, "\(work)")
  }

  @Test func `a property list with too many nested arrays is rejected`() {
    let text = String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100)
    let found = failure { _ = try read(Data("<plist>\(text)</plist>".utf8)) }
    #expect(found?.issue == .damagedPropertyList("more than 32 levels of nested values"))
  }

  @Test(
    arguments: [
      ("7400.W-390w-844h@3x~iphone.wallpaper", TargetScreen(width: 390, height: 844, scale: 3)),
      ("9999.Custom-810w-1080h@2x~ipad.ca", TargetScreen(width: 810, height: 1080, scale: 2)),
      ("x-100w-50h", TargetScreen(width: 100, height: 50, scale: 1)),
      ("x-100w-50", nil), ("x-0w-50h@2x", nil), ("x-99999w-50h@2x", nil), ("plain", nil),
    ] as [(String, TargetScreen?)])
  func `TargetScreen parses width, height and scale from a folder name`(
    name: String, screen: TargetScreen?
  ) {
    #expect(TargetScreen(in: name) == screen)
  }
}
