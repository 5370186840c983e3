import Foundation
import ImageCodecs
import Pixels
import TestKit
import Testing

/// Tests that each damaged document produces either an image or a single error.
@Suite struct DamagedDocumentTests {
  /// The seeds of the damaged documents: all of them if the time limit permits.
  private static let seeds =
    0..<(ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1" ? 2_000 : 60)

  /// The limits on processor time in seconds and memory in kilobytes, enforced by the operating system.
  private static let limits = (seconds: seconds, kilobytes: 300 << 10)

  #if DEBUG
    // An unoptimized command takes several times as long.
    private static let seconds = Workplace.optimised == nil ? 12 : 2
  #else
    private static let seconds = 2
  #endif

  @Test(arguments: seeds)
  func `render of a damaged document writes an image or prints a one-line error`(seed: Int) throws {
    let place = try Workplace()
    let document = CorruptedTestDocument(seed: seed)
    for (name, data) in document.files { try place.write(name, data) }
    let before = place.content
    var arguments = ["render", document.name, "-o", "out.png", "--size", "64x64", "--time", "0.4"]
    if document.corruption != .truncated, seed % 3 == 0 { arguments += ["--state", "Unlock"] }
    let outcome = try place.run(arguments, within: Self.limits)
    let story: Comment = "seed \(seed), \(document.corruption): \(outcome.status) \(outcome.errors)"
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.output.isEmpty, story)
    if outcome.status == 0 {
      let picture = try decodeImage(place.bytes("out.png"))
      #expect(picture.width == 64, story)
      #expect(picture.height == 64, story)
    } else {
      // If a signal ends the process, the status is 128 plus the signal number.
      #expect([65, 69].contains(outcome.status), story)
      #expect(lines.count == 1, story)
      #expect(outcome.errors.hasPrefix("ametrine: "), story)
      #expect(place.content == before, story)
    }
  }
}
