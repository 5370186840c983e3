import Foundation
import TestKit
import Testing

@testable import CAML

@Suite struct PackagePathTests {
  @Test(arguments: [
    ("a/b", "a/b"), ("./a//b/", "a/b"), ("", ""), ("a b/ü@2x~x.png", "a b/ü@2x~x.png"),
  ])
  func `PackagePath normalizes separators and dot components`(text: String, path: String) {
    #expect(PackagePath(text)?.description == path)
  }

  @Test(arguments: ["/etc/passwd", "../a", "a/../../b", "a/..", "..\\a", "a\\..\\b", "a\0b"])
  func `PackagePath rejects absolute paths and paths with parent components`(text: String) {
    #expect(PackagePath(text) == nil)
    #expect(PackagePath("folder")?.appending(text) == nil)
  }

  @Test func `PackagePath.isSystemMetadata identifies macOS metadata files`() {
    #expect(PackagePath("__MACOSX/a")?.isSystemMetadata == true)
    #expect(PackagePath("a/.DS_Store")?.isSystemMetadata == true)
    #expect(PackagePath("a/._b")?.isSystemMetadata == true)
    #expect(PackagePath("a/b")?.isSystemMetadata == false)
  }
}

@Suite struct ZipSourceTests {
  private let limits = PackageLimits()

  @Test func `ZipPackageSource lists and reads files, and omits macOS metadata`() throws {
    var zip = TestZipArchive()
    zip.addEntry(named: "b ü/main.caml", text: "two")
    zip.addEntry(named: "a.txt", text: "one")
    zip.addEntry(named: "folder/", text: "")
    zip.addEntry(named: "__MACOSX/._a.txt", text: "debris")
    let source = try ZipPackageSource(zip.data, limits: limits)
    #expect(source.paths.map(\.description) == ["a.txt", "b ü/main.caml"])
    #expect(try source.fileData(at: source.paths[1], byteLimit: 10) == Data("two".utf8))
    #expect(source.diagnostics.isEmpty)
  }

  @Test func `ZipPackageSource omits unsafe paths, symbolic links and duplicate entries`() throws {
    var zip = TestZipArchive()
    zip.addEntry(named: "../../etc/passwd", text: "x")
    zip.addEntry(named: "/etc/passwd", text: "x")
    zip.addEntry(named: "link", data: Data("/etc/passwd".utf8), mode: 0o120777)
    zip.addEntry(named: "a", text: "one")
    zip.addEntry(named: "./a", text: "two")
    let source = try ZipPackageSource(zip.data, limits: limits)
    #expect(source.paths.map(\.description) == ["a"])
    #expect(
      source.diagnostics.map(\.issue) == [
        .unsafePath("../../etc/passwd"), .unsafePath("/etc/passwd"), .unsafeLink("link"),
        .duplicateEntry("./a"),
      ])
    #expect(try source.fileData(at: source.paths[0], byteLimit: 10) == Data("one".utf8))
  }

  @Test func `ZipPackageSource enforces its limits per file, for all files and for the archive`()
    throws
  {
    var zip = TestZipArchive()
    for name in ["a", "b", "c"] { zip.addEntry(named: name, data: Data(count: 1000)) }
    let source = try ZipPackageSource(zip.data, limits: limits)
    let path = try #require(source.paths.first)
    #expect(
      failure { _ = try source.fileData(at: path, byteLimit: 999) }?.issue
        == .limitExceeded(.entryBytes, limit: 999))
    var small = limits
    small.totalBytes = 2500
    let files = PackageFileReader(source, limits: small)
    let found = failure { for path in files.paths { _ = try files.readFile(at: path) } }
    #expect(found?.issue == .limitExceeded(.totalBytes, limit: 2500))
    small.entries = 2
    #expect(
      failure { _ = try ZipPackageSource(zip.data, limits: small) }?.issue
        == .limitExceeded(.entries, limit: 2))
    small.archiveBytes = 10
    #expect(
      failure { _ = try ZipPackageSource(zip.data, limits: small) }?.issue
        == .limitExceeded(.archiveBytes, limit: 10))
  }

  @Test func `ZipPackageSource rejects a file with a wrong checksum`() throws {
    var zip = TestZipArchive()
    zip.addEntry(named: "a", text: "content")
    var data = zip.data
    let range = try #require(data.range(of: Data("content".utf8)))
    data[range.lowerBound] = 0x43
    let source = try ZipPackageSource(data, limits: limits)
    let found = failure { _ = try source.fileData(at: source.paths[0], byteLimit: 100) }
    if case .damagedArchive = found?.issue {} else { Issue.record("not refused") }
  }

  @Test(arguments: [0, 1, 20, 40, 60])
  func `ZipPackageSource rejects a truncated archive`(bytes: Int) {
    var zip = TestZipArchive()
    zip.addEntry(named: "a", text: "content")
    let found = failure { _ = try ZipPackageSource(zip.data.prefix(bytes), limits: limits) }
    if case .damagedArchive = found?.issue {} else { Issue.record("not refused") }
  }
}

@Suite struct FolderSourceTests {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("caml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("assets"), withIntermediateDirectories: true)
    return url
  }

  @Test func `FolderPackageSource follows symbolic links only within its folder`() throws {
    let url = try folder()
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("one".utf8).write(to: url.appendingPathComponent("main.caml"))
    try Data("two".utf8).write(to: url.appendingPathComponent("assets/a.png"))
    let files = FileManager.default
    func link(_ name: String, to target: String) throws {
      try files.createSymbolicLink(
        atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
    }
    try link("inside", to: "assets/a.png")
    try link("outside", to: "/etc/passwd")
    try link("up", to: "../../../../etc/passwd")
    try link("loop", to: ".")
    try link("gone", to: "nothing")
    let source = try FolderPackageSource(url, limits: PackageLimits())
    #expect(source.paths.map(\.description) == ["assets/a.png", "inside", "main.caml"])
    #expect(
      Set(source.diagnostics.map(\.issue))
        == Set(["outside", "up", "loop", "gone"].map { DocumentIssue.unsafeLink($0) }))
    let inside = try #require(PackagePath("inside"))
    #expect(try source.fileData(at: inside, byteLimit: 10) == Data("two".utf8))
    #expect(
      failure { _ = try source.fileData(at: inside, byteLimit: 2) }?.issue
        == .limitExceeded(.entryBytes, limit: 2))
    let outside = try #require(PackagePath("outside"))
    #expect(
      failure { _ = try source.fileData(at: outside, byteLimit: 9999) }?.issue
        == .unsafeLink("outside"))
  }

  @Test func `FolderPackageSource rejects a folder with more files than the limit`() throws {
    let url = try folder()
    defer { try? FileManager.default.removeItem(at: url) }
    for name in ["a", "b", "c"] {
      try Data().write(to: url.appendingPathComponent(name))
    }
    var limits = PackageLimits()
    limits.entries = 2
    #expect(
      failure { _ = try FolderPackageSource(url, limits: limits) }?.issue
        == .limitExceeded(.entries, limit: 2))
  }
}
