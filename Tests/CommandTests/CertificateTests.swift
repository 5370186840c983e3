import Foundation
import ImageCodecs
import Testing

@testable import ametrine

/// Tests of the guide Films from data with its example.
@Suite struct CertificateTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The commands of the guide, with their output.
  private static func commands() throws -> [(arguments: [String], output: [String])] {
    let guide = try String(
      contentsOf: package.appendingPathComponent("Documentation/guides/films-from-data.md"),
      encoding: .utf8)
    return guide.components(separatedBy: "\n```\n").filter { $0.hasPrefix("$ ametrine ") }.map {
      let lines = $0.components(separatedBy: "\n")
      let words = lines[0].split(separator: " ").dropFirst(2).map {
        $0.trimmingCharacters(in: ["'"])
      }
      return (words, Array(lines.dropFirst()))
    }
  }

  private static func workplace() throws -> Workplace {
    let place = try Workplace()
    let example = package.appendingPathComponent("Examples/Certificates")
    for name in ["Certificate.caml", "Seal.caml", "rows.csv", "seals/gold.png", "seals/silver.png"]
    {
      try place.write(name, Data(contentsOf: example.appendingPathComponent(name)))
    }
    return place
  }

  @Test func `the commands of the guide print the lines in the guide`() throws {
    let place = try Self.workplace()
    let silver = try ImageCodecs.decodeImage(place.bytes("seals/silver.png"))
    let commands = try Self.commands()
    #expect(commands.count == 4)
    for (arguments, lines) in commands {
      if lines.contains(where: { $0.contains("'big'") }) {
        let rows = try String(decoding: place.bytes("rows.csv"), as: UTF8.self)
        try place.write("rows.csv", rows.replacing(",19", with: ",big"))
      }
      let outcome = try place.run(arguments)
      #expect(outcome.status == (lines.last?.hasPrefix("3 of 4") == true ? 2 : 0), "\(outcome)")
      let printed = outcome.output.components(separatedBy: "\n")
      for line in lines where line != "…" { #expect(printed.contains(line), "\(line)") }
    }
    // The first command draws the seal that the rows use.
    #expect(try ImageCodecs.decodeImage(place.bytes("seals/silver.png")) == silver)
  }

  @Test func `the table in the guide is part of the example`() throws {
    let guide = try String(
      contentsOf: Self.package.appendingPathComponent("Documentation/guides/films-from-data.md"),
      encoding: .utf8)
    let rows = try String(
      contentsOf: Self.package.appendingPathComponent("Examples/Certificates/rows.csv"),
      encoding: .utf8)
    let table = try #require(
      guide.components(separatedBy: "```\n").first { $0.hasPrefix("file,Name.string") })
    for line in table.split(separator: "\n") { #expect(rows.contains(line)) }
  }

  @Test func `each certificate has its own picture`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(
      "render", "Certificate.caml", "--data", "rows.csv", "-o", "{file}.png", "--time", "3", "-q")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = ["ada", "bela", "chen", "dora"]
    let images = try names.map { try place.bytes("\($0).png") }
    #expect(Set(images).count == 4)
    // A still image without --time, and the first frame of a film, show the complete certificate.
    let start = try place.run(
      "render", "Certificate.caml", "--data", "rows.csv", "-o", "{file}-start.png", "-q")
    #expect(start.status == 0, "\(start.errors)")
    #expect(try names.map { try place.bytes("\($0)-start.png") } == images)
  }
}
