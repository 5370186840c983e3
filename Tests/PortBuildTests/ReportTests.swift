#if Porting
import Foundation
import Testing

import SourceLowering
@testable import PortBuild

@Suite struct ReportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("import UIKit\nlet a = 1\n", to: "Package/Good.swift")
  }

  private func report(_ name: String = "Package") throws -> PortReport {
    try PortReport(folder: folder.path + "/" + name, platform: .iOS, kit: nil)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/Package/" + name))
  }

  @Test func `PortReport counts a UTF-16 file as unparsed`() throws {
    try write([0xFF, 0xFE, 0x61, 0x00], to: "Wide.swift")
    let report = try report()
    let file = try #require(report.files.last)
    #expect(file.path == "Wide.swift")
    #expect(file.isUnparsed && !file.isFullySupported)
    #expect(
      file.changes.map(\.text) == [
        "file not lowered: the text is encoded as UTF-16 or UTF-32; save the file as UTF-8 text"
      ])
    #expect(report.percentage == 200.0 / 3)
  }

  @Test func `PortReport counts a file that exceeds the nesting limit as unparsed`() throws {
    let brackets = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    try folder.write("import UIKit\nlet x = \(brackets)\n", to: "Package/Deep.swift")
    let report = try report()
    #expect(report.files.map(\.isUnparsed) == [true, false])
    #expect(report.files[0].changes.map(\.line) == [2])
    #expect(report.percentage == 50)
  }

  @Test func `PortReport does not follow a symbolic link that leaves the package folder`() throws {
    try folder.write("let secret = 1\nlet other = 2\n", to: "Outside.swift")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Package/Link.swift", withDestinationPath: "../Outside.swift")
    let file = try #require(try report().files.last)
    #expect(file.path == "Link.swift")
    #expect(file.isUnparsed)
    #expect(file.lines == 1)
    #expect(
      file.changes.first?.text.hasPrefix("file not lowered: the symbolic link points outside '")
        == true)
  }

  @Test func `PortReport follows a symbolic link within the package folder`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Package/Link.swift", withDestinationPath: "Good.swift")
    #expect(try report().files.map(\.isUnparsed) == [false, false])
  }

  @Test func `PortReport reports a named pipe without reading it`() throws {
    #expect(mkfifo(folder.path + "/Package/Pipe.swift", 0o600) == 0)
    let file = try #require(try report().files.last)
    #expect(file.changes.first?.text.hasPrefix("file not lowered: not a regular file") == true)
  }

  @Test func `PortReport.percentage is 0 for a folder with only unreadable files`() throws {
    try FileManager.default.removeItem(atPath: folder.path + "/Package/Good.swift")
    try write([0x00], to: "Zero.swift")
    #expect(try report().percentage == 0)
  }
}
#endif
