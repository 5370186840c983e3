import Foundation
import QuartzCore
import TestKit
import Testing

@testable import CAML

/// Tests that writing and importing preserves real documents.
@Suite struct WritingCorpusTests {
  private func expectBack(_ url: URL) throws {
    let name = url.lastPathComponent
    let open = { try CAPackage(contentsOf: url) }
    let bytes = try CAMLWriter(package: open()).tendiesArchive()
    let archived = { try RoundTrip.archive(bytes) }
    try RoundTrip.expectSame(open(), archived(), "\(name) as archive")
    #expect(try CAMLWriter(package: archived()).tendiesArchive() == bytes, "\(name)")
    guard try open().documents.count == 1 else { return }
    let files = try CAMLWriter(package: open()).caFolderFiles()
    let folder = try CAPackage(files: files)
    #expect(RoundTrip.differences(try open().rootLayer, folder.rootLayer) == [], "\(name)")
    #expect(try CAMLWriter(package: folder).caFolderFiles() == files, "\(name)")
    let text = try CAMLWriter(package: open()).camlData()
    let bare = try RoundTrip.read(text)
    #expect(try CAMLWriter(package: bare).camlData() == text, "\(name)")
    #expect(try RoundTrip.shown(bare) == RoundTrip.shown(folder), "\(name) bare")
  }

  @Test(.requiresSharedData("corpus"), arguments: ["corpus/ca", "corpus/tendies"])
  func `writing and importing each package of the shared corpus preserves its content`(
    place: String
  ) throws {
    let folder = try #require(sharedDataURL(place))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix(".ca") || name.hasSuffix(".tendies") {
      try expectBack(folder.appendingPathComponent(name))
    }
  }

  @Test(.requiresSharedData("pixels"))
  func `CAMLWriter writes the same bytes again after the test scenes are written and imported`()
    throws
  {
    let folder = try #require(sharedDataURL("pixels"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix(".caml") {
      let url = folder.appendingPathComponent(name)
      let bytes = try CAMLWriter(package: CAPackage(contentsOf: url)).camlData()
      try RoundTrip.expectSame(CAPackage(contentsOf: url), RoundTrip.read(bytes), name)
      #expect(try CAMLWriter(package: RoundTrip.read(bytes)).camlData() == bytes, "\(name)")
    }
  }
}
