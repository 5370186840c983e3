import CoreGraphics
import Foundation
import QuartzCore
import RenderServer

/// The preview content for a program's layers, which are created again at each restart.
final class ProgramPreviewContent: PreviewContent {
  let name: String
  private(set) var size: CGSize
  private(set) var background: CGColor?
  private(set) var marks: [SessionDocument.TimelineMark] = []
  private(set) var contentLayer = CALayer()
  private(set) var rootLayers: [CALayer] = []
  private(set) var naturalDuration: Double?
  private let makeScene: () throws -> SceneProgram.Scene
  /// The duration of the film, in seconds; `nil` if the scene is not a film.
  private var filmDuration: Double?
  /// The displayed scene, which retains the window of a view.
  private var scene: SceneProgram.Scene?

  /// The canvas size, in points, for a layer whose size is zero: the size of a small phone.
  static let defaultSize = CGSize(width: 320, height: 568)

  /// Creates the content and determines its size.
  ///
  /// - Throws: The error that `make` throws.
  init(_ name: String, _ make: @escaping () throws -> SceneProgram.Scene) throws {
    (self.name, self.makeScene) = (name, make)
    // This scene is created only to measure its size, in a separate render context. It is created again at the first
    // restart.
    size = try RenderContext.$current.withValue(RenderContext(clock: ManualClock())) {
      let scene = try make()
      return scene.film?.size ?? Self.size(of: scene.makeLayer(1))
    }
  }

  private static func size(of layer: CALayer) -> CGSize {
    let size = layer.frame.size
    let isThere = size.width >= 1 && size.height >= 1 && size.width.isFinite && size.height.isFinite
    return isThere ? size : defaultSize
  }

  func restart() throws {
    let scene = try makeScene()
    let layer = scene.makeLayer(scene.film?.scale ?? 1)
    self.scene = scene
    size = scene.film?.size ?? Self.size(of: layer)
    background = scene.film?.background
    filmDuration = scene.film?.duration
    marks = (scene.film?.labels ?? []).map { .init(time: $0.time, name: $0.name) }
    let canvas = CGRect(origin: layer.frame.origin, size: size)
    contentLayer = CALayer()
    contentLayer.bounds = canvas
    contentLayer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    contentLayer.addSublayer(layer)
    rootLayers = [layer]
  }

  func didAppear() {
    scene?.appear?()
    naturalDuration = filmDuration ?? rootLayers.first.flatMap { Self.duration(of: $0) }
  }

  /// Returns the time at which the last of the initial animations ends, in seconds; `nil` if one of them repeats
  /// forever.
  static func duration(of root: CALayer) -> Double? {
    var last = 0.0
    for entry in LayerListing([root]).entries {
      for (_, animation) in entry.layer.addedAnimations {
        // A begin time of 0 means the current time.
        let end = max(animation.beginTime, 0) + animation.activeDuration
        last = max(last, end)
      }
    }
    return last.isFinite ? last : nil
  }
}
