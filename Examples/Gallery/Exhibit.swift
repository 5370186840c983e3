import QuartzCore

/// One picture or short film of the gallery, and what it shows.
@MainActor
struct Exhibit {
  /// What its files are called.
  let name: String
  /// One line on what there is to see.
  let title: String
  /// The keys of the properties, and the names of filters and transitions, that it shows; one of another
  /// section with its owner before a dot.
  let shows: [String]
  /// In seconds; nil for a picture.
  let duration: Double?
  /// The time of a picture, in seconds.
  var instant = 0.0
  /// When something is on its way, in seconds: the part of a film that its sheet shows; nil for all of it.
  var flight: ClosedRange<Double>?
  /// Puts the layers onto a canvas that is live already.
  let play: @MainActor (_ canvas: CALayer) -> Void

  /// The size of every canvas, in points.
  nonisolated static let size = CGSize(width: 320, height: 200)

  /// The whole canvas.
  nonisolated static let bounds = CGRect(origin: .zero, size: size)

  /// A picture.
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

  /// A short film that can be shown again and again.
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

/// Exhibits that belong together.
@MainActor
struct GallerySection {
  /// The heading.
  let title: String
  /// Whose the names are that the exhibits show: a class of the table of properties, or what they are names of.
  let owner: String
  /// In the order of the page.
  let exhibits: [Exhibit]

  /// The name of its sheet.
  var sheet: String { slug(title) + ".png" }

  /// The whole gallery.
  static let all: [GallerySection] = [
    GallerySection(title: "Geometry of a layer", owner: "layer", exhibits: geometry),
    GallerySection(title: "Look of a layer", owner: "layer", exhibits: look),
    GallerySection(title: "Contents of a layer", owner: "layer", exhibits: contents),
    GallerySection(title: "Shadows", owner: "layer", exhibits: shadows),
    GallerySection(title: "Time of a layer", owner: "layer", exhibits: timing),
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
    GallerySection(title: "Transitions of views", owner: "view", exhibits: viewTransitions),
    GallerySection(title: "Controls", owner: "control", exhibits: controls),
    GallerySection(
      title: "Controls from right to left", owner: "control", exhibits: controlsFromRight),
  ]
}
