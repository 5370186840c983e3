import Foundation
import Testing

@testable import AtomicFiles

/// A temporary folder used by one test.
final class Place {
  let path = FileManager.default.temporaryDirectory.path + "/files-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var content: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func write(_ name: String, _ text: String = "x") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }
}

@Suite struct UnfinishedNameTests {
  /// Returns the identity of a process that has exited.
  private func markOfTheDead() throws -> ProcessIdentity {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    let number = process.processIdentifier
    process.waitUntilExit()
    return ProcessIdentity(process: number, start: 7, home: ProcessIdentity.current.namespaceID)
  }

  @Test func `TemporaryName.path is hidden, beside the file, and contains the process ID`() throws {
    let place = try Place()
    let path = TemporaryName.path(beside: place.path + "/a.gif")
    let name = try #require(path.split(separator: "/").last)
    #expect(path.hasPrefix(place.path + "/."))
    #expect(name.hasPrefix(".a.gif.\(getpid())-"))
    #expect(name.hasSuffix(".unfinished"))
    #expect(TemporaryName.path(beside: place.path + "/a.gif") != path)
  }

  @Test(arguments: ["a", "ü", "👩‍👩‍👧"])
  func `TemporaryName.path for a file name of 255 bytes has at most 255 bytes`(letter: String)
    throws
  {
    let place = try Place()
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    let path = TemporaryName.path(beside: place.path + "/" + name)
    let hidden = try #require(path.split(separator: "/").last)
    #expect(hidden.utf8.count <= 255)
    #expect(hidden.utf8.count > 255 - 30)
    try place.write(String(hidden))
    #expect(rename(path, place.path + "/" + name) == 0)
  }

  @Test func `removeStaleFiles deletes only temporary files of exited processes`() throws {
    let place = try Place()
    let dead = try markOfTheDead()
    let other = ProcessIdentity(
      process: getpid(), start: ProcessIdentity.current.startTime + 1, home: dead.namespaceID)
    let elsewhere = ProcessIdentity(process: dead.processID, start: 1, home: dead.namespaceID ^ 1)
    let kept = [
      ".a.gif.\(ProcessIdentity.current)-1.unfinished", ".a.gif.\(elsewhere)-1.unfinished",
      ".a.gif.\(dead.processID)-1.unfinished", ".\(dead)-1.unfinished",
      "a.gif.\(dead)-1.unfinished",
      ".a.gif.\(dead)-x.unfinished", ".a.gif.\(dead)-1.finished", ".hidden", "a.gif",
    ]
    let gone = [".a.gif.\(dead)-1.unfinished", ".b.c.d.\(dead)-12.old", ".a.\(other)-3.unfinished"]
    for name in kept + gone + ["b.c.d"] { try place.write(name) }
    try place.folder(".f.ca.\(dead)-2.unfinished/assets")
    TemporaryName.removeStaleFiles(in: place.path)
    #expect(place.content == (kept + ["b.c.d"]).sorted())
  }

  @Test func `removeStaleFiles deletes temporary files from other machines after a week`() throws {
    let place = try Place()
    let mark = ProcessIdentity(process: 1, start: 1, home: ~ProcessIdentity.current.namespaceID)
    for name in ["a", "b"] { try place.write(".\(name).\(mark)-1.unfinished") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -8 * 24 * 3_600)],
      ofItemAtPath: place.path + "/.b.\(mark)-1.unfinished")
    TemporaryName.removeStaleFiles(in: place.path)
    #expect(place.content == [".a.\(mark)-1.unfinished"])
  }

  @Test func `removeStaleFiles restores a replaced folder if its replacement is missing`() throws {
    let place = try Place()
    try place.folder(".x.ca.\(try markOfTheDead())-1.old/assets")
    TemporaryName.removeStaleFiles(in: place.path)
    #expect(place.content == ["x.ca"])
  }

  @Test
  func `the first TemporaryName.path call in a folder deletes temporary files of exited processes`()
    throws
  {
    let place = try Place()
    try place.write(".z.\(try markOfTheDead())-1.unfinished")
    _ = TemporaryName.path(beside: place.path + "/a")
    #expect(place.content.isEmpty)
  }

  @Test func `ProcessIdentity.hasExited is false for a running process, nil for another machine`() {
    #expect(ProcessIdentity.current.hasExited == false)
    #expect(
      ProcessIdentity(process: 1, start: 0, home: ProcessIdentity.current.namespaceID).hasExited
        == false)
    #expect(
      ProcessIdentity(process: 1, start: 0, home: ~ProcessIdentity.current.namespaceID).hasExited
        == nil)
  }

  @Test(arguments: ["1-2-0000000a", "77-0-ffffffff"])
  func `ProcessIdentity created from a description returns the same description`(text: String)
    throws
  {
    #expect(try #require(ProcessIdentity(text[...])).description == text)
  }

  @Test(arguments: ["", "1-2", "1-2-a", "0-2-0000000a", "-1-2-0000000a", "1-2-0000000a-1"])
  func `ProcessIdentity rejects malformed text`(text: String) {
    #expect(ProcessIdentity(text[...]) == nil)
  }
}
