import QuartzCore

/// An example scene, consisting of a name, a duration and a closure that adds animations to a canvas.
@MainActor
struct Scene {
  /// The scene's name on the command line, also used for the output files.
  let name: String
  /// A one-line description of the scene.
  let title: String
  /// The duration of the scene in seconds.
  let duration: Double
  /// A closure that adds layers and animations to a canvas that is already displayed by a renderer.
  let play: @MainActor (_ canvas: CALayer) -> Void

  /// The size of every canvas, in points.
  nonisolated static let size = CGSize(width: 640, height: 400)

  /// The bounds of every canvas, in points.
  nonisolated static let bounds = CGRect(origin: .zero, size: size)

  /// All scenes, in the order of the contact sheets.
  static let all: [Scene] = [
    springs, rosette, arches, card, loading, views, tiles, morph, dials, pops, sheet, frost,
    signIn, gift, transitions,
    headline, fireworks, dance,
    form, navigation, pageSheet, list, scrolling, dynamics,
    // The scene `rounds` is last because it enables EasyAnimation for the whole process.
    rounds,
  ]
}
