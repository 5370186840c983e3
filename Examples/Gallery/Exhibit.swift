import QuartzCore

/// An image or short film in the gallery that demonstrates specific features.
@MainActor
struct Exhibit {
  /// The exhibit's name, used for its output files.
  let name: String
  /// A one-line description of the exhibit.
  let title: String
  /// The property keys, filter names and transition names that the exhibit demonstrates.
  ///
  /// Names that belong to another section are preceded by that section's owner and a dot.
  let shows: [String]
  /// The duration in seconds, or `nil` for a still image.
  let duration: Double?
  /// The time in seconds at which a still image is rendered.
  var instant = 0.0
  /// The part of a film, in seconds, that the contact sheet shows, or `nil` for the whole film.
  var flight: ClosedRange<Double>?
  /// A closure that adds layers and animations to a canvas that is already displayed by a renderer.
  let play: @MainActor (_ canvas: CALayer) -> Void

  /// The size of every canvas, in points.
  nonisolated static let size = CGSize(width: 320, height: 200)

  /// The bounds of every canvas, in points.
  nonisolated static let bounds = CGRect(origin: .zero, size: size)

  /// Creates an exhibit that is a still image.
  static func still(
    _ name: String, _ title: String, _ shows: [String] = [], at instant: Double = 0,
    _ play: @escaping @MainActor (CALayer) -> Void
  ) -> Exhibit {
    Exhibit(
      name: name, title: title, shows: shows.isEmpty ? [name] : shows, duration: nil,
      instant: instant
    ) {
      $0.add(gradient([color(0x20264A), color(0x141830)], in: bounds))
      play($0)
    }
  }

  /// Creates an exhibit that is a short, looping film.
  static func film(
    _ name: String, _ title: String, _ shows: [String] = [], seconds: Double = 2,
    flight: ClosedRange<Double>? = nil, _ play: @escaping @MainActor (CALayer) -> Void
  ) -> Exhibit {
    Exhibit(
      name: name, title: title, shows: shows.isEmpty ? [name] : shows, duration: seconds,
      flight: flight
    ) {
      $0.add(gradient([color(0x20264A), color(0x141830)], in: bounds))
      play($0)
    }
  }
}

/// A section of the gallery with related exhibits.
@MainActor
struct GallerySection {
  let title: String
  /// The owner of the names demonstrated by the exhibits: a class in the property table, or a category such as
  /// filters.
  let owner: String
  /// The exhibits in the order in which the page shows them.
  let exhibits: [Exhibit]

  /// The file name of the section's contact sheet.
  var sheet: String { slug(title) + ".png" }

  static let all: [GallerySection] = [
    GallerySection(title: "Layer geometry", owner: "layer", exhibits: geometry),
    GallerySection(title: "Layer appearance", owner: "layer", exhibits: look),
    GallerySection(title: "Layer contents", owner: "layer", exhibits: contents),
    GallerySection(title: "Shadows", owner: "layer", exhibits: shadows),
    GallerySection(title: "Layer timing", owner: "layer", exhibits: timing),
    GallerySection(title: "CAShapeLayer", owner: "shape", exhibits: shapes),
    GallerySection(title: "CAGradientLayer", owner: "gradient", exhibits: gradients),
    GallerySection(title: "CATextLayer", owner: "text", exhibits: texts),
    GallerySection(title: "CAReplicatorLayer", owner: "replicator", exhibits: replicators),
    GallerySection(title: "CAPortalLayer", owner: "portal", exhibits: portals),
    GallerySection(title: "CAEmitterLayer", owner: "emitter", exhibits: emitters),
    GallerySection(title: "CAEmitterCell", owner: "cell", exhibits: cells),
    GallerySection(title: "CATransformLayer", owner: "transform", exhibits: transforms),
    GallerySection(title: "CAScrollLayer", owner: "scroll", exhibits: scrolls),
    GallerySection(title: "CATiledLayer", owner: "tiled", exhibits: tiled),
    GallerySection(title: "Filters", owner: "filter", exhibits: filters),
    GallerySection(title: "Compositing filters", owner: "blend", exhibits: blends),
    GallerySection(title: "CATransition", owner: "transition", exhibits: transitions),
    GallerySection(title: "View transitions", owner: "view", exhibits: viewTransitions),
    GallerySection(title: "Controls", owner: "control", exhibits: controls),
    GallerySection(
      title: "Controls in right-to-left layout", owner: "control", exhibits: controlsFromRight),
  ]
}
