import Foundation
import ImageCodecs
import Pixels
import TestKit
import Testing

/// Damaged documents of every kind end in a picture or in one clear error.
@Suite struct DamagedDocumentTests {
  /// All of them where there is time.
  private static let seeds =
    0..<(ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1" ? 2_000 : 60)

  /// Seconds of a processor, and kilobytes of memory that the system gives at most.
  private static let limits = (seconds: seconds, kilobytes: 300 << 10)

  #if DEBUG
    // What is not optimised takes some times as long.
    private static let seconds = Workplace.optimised == nil ? 12 : 2
  #else
    private static let seconds = 2
  #endif

  @Test(arguments: seeds)
  func `a damaged document is a picture or an error`(seed: Int) throws {
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
      // A signal has its number and 128 as status.
      #expect(outcome.status == 1, story)
      #expect(lines.count == 1, story)
      #expect(outcome.errors.hasPrefix("ametrine: "), story)
      #expect(place.content == before, story)
    }
  }
}
