import Foundation
import Testing

/// Every row has a test, now or with a milestone that is named.
@Suite struct VectorCoverageTests {
  /// Kinds that a test of this target runs.
  private static let tested: Set<String> = [
    "timing-functions/controlPoints", "timing-functions/endPoints", "timing-functions/samples",
    "media-timing/opacity", "fill-modes/opacity", "keyframes/keyframe", "keyframe-paths/path",
    "springs/position", "springs/settlingDuration", "implicit-actions/actionClass",
    "implicit-actions/searchOrder", "implicit-actions/defaultTransition",
  ]

  @Test func `the vector files are there`() {
    #expect(Vectors.rows.count > 100, "no vectors in \(Vectors.folder.path)")
    for kind in Self.tested {
      let parts = kind.split(separator: "/").map(String.init)
      #expect(!Vectors.rows(parts[0], parts[1]).isEmpty, "\(kind) has no row")
    }
  }
}
