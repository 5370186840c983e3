import CAML
import Diagnostics
import Foundation
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Many damaged documents in one process: read and drawn, or refused.
@Suite struct MutationTests {
  /// In hundreds.
  private static let count =
    ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1" ? 100 : 1
  /// Behind those that the command is tested with.
  private static let first = 100_000

  @Test(arguments: 0..<count)
  func `a hundred damaged documents are pictures or errors`(hundred: Int) throws {
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
    // Neither all nor none: else it were not damage that is tested.
    #expect((10...95).contains(drawn))
  }

  /// Draws a document twice; false where there is nothing to show, or more than a limit allows.
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
        // Damage may ask for more than there is.
        #expect("\(error)".contains("raise the limit"))
        return false
      }
    }
  }
}
