import Color
import DisplayList
import Geometry
import RenderTree
import TestKit
import Testing

/// Tests of known differences between the renderer and the specified behavior.
///
/// A test fails when its difference disappears.
@Suite struct KnownDifferences {
  private func expectAgreement(_ name: String, _ scene: Scene) throws {
    let comparison = try Comparison(scene, Viewport(width: 64, height: 64, scale: 1))
    let agrees = comparison.agrees
    #expect(agrees, "\(name): \(comparison.difference)")
  }

  @Test
  func `a stroke that overlaps itself covers a pixel's area once (known issue: shares are added)`()
    throws
  {
    var scene = Scene(width: 64, height: 64)
    scene.layer(
      in: scene.root, as: .shape,
      .frame(0, 0, 64, 64) + [
        (.shapePath, .path(Fixture.star(32, 32, 28))), (.fillColor, .none),
        (.strokeColor, .color(.black)), (.lineWidth, .number(1.5)),
      ])
    withKnownIssue("where pieces of an outline overlap in one pixel, their shares are added up") {
      try expectAgreement("self-overlap", scene)
    }
  }
}
