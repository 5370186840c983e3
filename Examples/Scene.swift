import QuartzCore

/// One example: a canvas, how long it plays, and what happens on it.
@MainActor
struct Scene {
  /// What it is asked for by, and what its files are called.
  let name: String
  /// One line on what it shows.
  let title: String
  /// In seconds.
  let duration: Double
  /// Puts layers and their animations onto a canvas that is live already.
  let play: @MainActor (_ canvas: CALayer) -> Void

  /// The size of every canvas, in points.
  nonisolated static let size = CGSize(width: 640, height: 400)

  /// The whole canvas.
  nonisolated static let bounds = CGRect(origin: .zero, size: size)

  /// All examples, in the order of the contact sheets.
  static let all: [Scene] = [
    springs, rosette, arches, card, loading, views, tiles, morph, dials, pops, sheet, frost,
    signIn, gift, transitions,
    headline, fireworks, dance,
    form, navigation, pageSheet, list, scrolling, dynamics,
    // At the end, as it turns EasyAnimation on for the whole process.
    rounds,
  ]
}
