import Foundation
import Pixels
import Testing
import UIKit

@testable import AnimationTesting

/// Tests of the page that plays the frames of failures.
///
/// The script `scripts/end-to-end/try-failure-page` tests the page in a browser.
@MainActor
@Suite struct FailurePageTests {
  private func assertTrack(_ color: UIColor, named name: String? = nil) {
    let track = Track()
    track.square.backgroundColor = color
    assertFrames(of: track, at: [0, 0.5], named: name, testName: "</script> & \"going\"") {
      track.go()
    }
  }

  /// Returns the reports of a page.
  private func reports(of frames: Frames) throws -> [[String: Any]] {
    let page = try String(
      contentsOf: frames.folder.appendingPathComponent("failed/index.html"), encoding: .utf8)
    return try page.split(separator: "\n").filter { $0.contains("data-report=") }.compactMap {
      let start = try #require($0.firstIndex(of: ">"))
      let end = try #require($0.range(of: "</script>", options: .backwards)?.lowerBound)
      let text = $0[$0.index(after: start)..<end]
      #expect(!text.contains("<"))
      return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
  }

  @Test func `the page contains each failing assertion with its frames, until it passes`() throws {
    try withFrames { frames in
      _ = failures {
        try frames.record {
          assertTrack(.red)
          assertTrack(.red, named: "other")
        }
      }
      _ = failures {
        try frames.compare {
          assertTrack(.blue)
          assertTrack(.blue, named: "other")
          assertTrack(.green)
        }
      }
      let all = try reports(of: frames)
      #expect(all.map { $0["name"] as? String } == ["other", nil])
      let report = try #require(all.last)
      #expect(report["test"] as? String == "</script> & \"going\"")
      #expect((report["place"] as? String)?.hasSuffix("FailurePageTests.swift:16") == true)
      let pictures = try #require(report["frames"] as? [[String: Any]])
      #expect(pictures.map { $0["label"] as? String } == ["0 s", "0.5 s"])
      #expect((pictures[0]["fault"] as? String)?.hasPrefix("400 of 2000 pixels differ") == true)
      // Each of the two frames has an actual and an expected picture and their difference.
      #expect((report["images"] as? [String])?.count == 6)
      #expect(
        (report["differences"] as? [String])?.first?.contains("backgroundColor: rgba(0 1 0 1)")
          == true)
      try frames.compare { assertTrack(.red) }
      let rest = try reports(of: frames)
      #expect(rest.map { $0["name"] as? String } == ["other"])
      try frames.compare { assertTrack(.red, named: "other") }
      #expect(!FileManager.default.fileExists(atPath: frames.folder.path + "/failed/index.html"))
    }
  }

  @Test func `removeEarlierRuns deletes the page of an earlier run`() throws {
    let folder = FailureFolder(
      FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try folder.createFolder(for: "7")
    let page = FailurePage(in: folder)
    try page.addReport(Data("{}".utf8), identifier: "A/one")
    folder.removeEarlierRuns(before: "7")
    #expect(FileManager.default.fileExists(atPath: page.url.path))
    folder.removeEarlierRuns(before: "8")
    #expect(!FileManager.default.fileExists(atPath: page.url.path))
  }

  @Test func `the page has no references to other files`() {
    let page = String(decoding: FailurePage.emptyPage, as: UTF8.self)
    #expect(!page.contains("/* failures."))
    #expect(!page.contains(" src="))
    #expect(!page.contains("http"))
    #expect(!page.contains("url("))
  }

  /// Returns an opaque image of random pixels.
  private func noise(side: Int, seed: UInt64) -> PixelBuffer {
    var image = PixelBuffer(width: side, height: side)
    var state = seed
    image.withMutablePixels { pixels in
      for index in 0..<side * side {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        pixels[index] = UInt32(truncatingIfNeeded: state >> 32) | 0xFF00_0000
      }
    }
    return image
  }

  @Test func `a report that exceeds the limit of its images omits passing frames first`() throws {
    var report = FailureReport()
    // Images of noise cannot be compressed: each has more than two million bytes as text.
    for index in 0..<5 {
      let image = noise(side: 800, seed: UInt64(index))
      report.appendFrame(
        image, expected: nil, time: Double(index), label: "\(index) s",
        fault: index == 2 ? "differs" : nil)
    }
    let folder = FailureFolder(
      FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    report.finish(
      AssertionContext(test: "noise", name: nil, tolerance: .exact, site: site), "noise",
      message: [], differences: nil)
    #expect(report.writePage(in: folder) == ["page: \(folder.url.path)/index.html"])
    let page = try String(contentsOf: FailurePage(in: folder).url, encoding: .utf8)
    #expect(page.utf8.count < FailureReport.maximumImageByteCount + 100_000)
    #expect(page.contains("\"omitted\":2"))
    #expect(page.contains("\"label\":\"2 s\""))
    #expect(page.contains("\"label\":\"0 s\""))
  }
}
