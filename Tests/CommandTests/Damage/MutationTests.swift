import CAML
import Foundation
import Notices
import QuartzCore
import RenderServer
import Testing

/// Many damaged documents in one process: read, drawn, written, or refused.
@Suite struct MutationTests {
  /// In hundreds.
  private static let count =
    ProcessInfo.processInfo.environment["AMETRINE_ALL"] == nil ? 4 : 100
  /// Behind the seeds of ``DamagedDocumentTests``.
  private static let first = 100_000

  @Test(arguments: 0..<count)
  func `a hundred damaged documents are pictures or errors`(hundred: Int) throws {
    let place = try Workplace()
    var drawn = 0
    for seed in 0..<100 {
      let document = DamagedDocument(seed: Self.first + hundred * 100 + seed)
      for (name, data) in document.files { try place.write(name, data) }
      if draw(place.path + "/" + document.name) { drawn += 1 }
      for name in place.content {
        try FileManager.default.removeItem(atPath: place.path + "/" + name)
      }
      try? FileManager.default.removeItem(atPath: place.path + "/in.caml")
    }
    // Neither all nor none: else it were not damage that is tested.
    #expect((10...95).contains(drawn))
  }

  /// Draws a document twice and writes it; false where there is nothing to show.
  private func draw(_ path: String) -> Bool {
    RenderLog.$sink.withValue(RenderLog.Sink { _ in }) {
      Notices.$sink.withValue(Notices.Sink { _ in }) {
        guard let package = try? CAPackage(contentsOf: URL(fileURLWithPath: path)) else {
          return false
        }
        let renderer = CARenderer(
          layer: package.stageLayer, bounds: CGRect(x: 0, y: 0, width: 64, height: 64))
        if let state = package.stateNames.first {
          try? package.stateController.setState(state)
        }
        for time in [0, 0.4] {
          #expect(throws: Never.self) { try renderer.frame(at: time) }
        }
        return true
      }
    }
  }
}
