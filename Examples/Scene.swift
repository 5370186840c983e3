import QuartzCore

/// An example scene: a canvas, its duration, and the animations on it.
@MainActor
struct Scene {
  /// The name on the command line, also used as the name of the output files.
  let name: String
  /// A one-line description.
  let title: String
  /// The duration in seconds.
  let duration: Double
  /// A closure that adds layers and animations to a canvas, which is already in a render tree.
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
    // This scene is the last one because it enables EasyAnimation for the whole process.
    rounds,
  ]
}
