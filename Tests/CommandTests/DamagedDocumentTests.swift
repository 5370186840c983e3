import Foundation
import ImageCodecs
import Pixels
import TestKit
import Testing

/// Damaged documents of every kind produce either a picture or a single error.
@Suite struct DamagedDocumentTests {
  /// All seeds if the time limit permits.
  private static let seeds =
    0..<(ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1" ? 2_000 : 60)

  /// The limits of processor time in seconds and of memory in kilobytes, which the system enforces.
  private static let limits = (seconds: seconds, kilobytes: 300 << 10)

  #if DEBUG
    // An unoptimized command takes several times as long.
    private static let seconds = Workplace.optimised == nil ? 12 : 2
  #else
    private static let seconds = 2
  #endif

  @Test(arguments: seeds)
  func `render of a damaged document produces a picture or a one-line error`(seed: Int) throws {
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
      // The status of a process that was ended by a signal is 128 plus the signal's number.
      #expect(outcome.status == 1, story)
      #expect(lines.count == 1, story)
      #expect(outcome.errors.hasPrefix("ametrine: "), story)
      #expect(place.content == before, story)
    }
  }
}
