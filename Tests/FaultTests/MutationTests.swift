import CAML
import Diagnostics
import Foundation
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests that many damaged documents are drawn or rejected in one process.
@Suite struct MutationTests {
  /// The number of documents to test, in hundreds.
  private static let count =
    ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1" ? 100 : 1
  /// The first seed.
  ///
  /// The tests of the command use the seeds below it.
  private static let first = 100_000

  @Test(arguments: 0..<count)
  func `a hundred damaged documents are each drawn or throw an error`(hundred: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mutations-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var drawn = 0
    for seed in 0..<100 {
      let document = CorruptedTestDocument(seed: Self.first + hundred * 100 + seed)
      let place = folder.appendingPathComponent("\(seed)")
      for (name, data) in document.files {
        let file = place.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      if draw(place.appendingPathComponent(document.name)) { drawn += 1 }
    }
    // If all documents or none could be drawn, the damage would not be a useful test.
    #expect((10...95).contains(drawn))
  }

  /// Draws a document twice.
  ///
  /// Returns `false` if the document is empty or exceeds a limit.
  private func draw(_ url: URL) -> Bool {
    Diagnostics.$sink.withValue(Diagnostics.Sink { _ in }) {
      guard let package = try? CAPackage(contentsOf: url) else {
        return false
      }
      let renderer = CARenderer(
        layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 64, height: 64))
      if let state = package.stateNames.first {
        try? package.stateController.setState(state)
      }
      do {
        for time in [0, 0.4] as [Double] { _ = try renderer.frame(at: time) }
        return true
      } catch {
        // A damaged document is permitted to exceed a limit.
        #expect("\(error)".contains("limit (--limit "))
        return false
      }
    }
  }
}
