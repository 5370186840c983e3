import Films
import Foundation
import Pixels
import QuartzCore
import RenderTree

/// Renders every exhibit into a folder, with a page that shows them all and a contact sheet of each section.
@MainActor
struct Gallery {
  let folder: URL

  /// The keys that change no picture, and why.
  static let unseen = [
    "opaque": "a promise of the layer about itself",
    "contentsFormat": "how pixels are kept",
    "wantsExtendedDynamicRangeContent": "for screens that are brighter than white",
    "toneMapMode": "for screens that are brighter than white",
    "preferredDynamicRange": "for screens that are brighter than white",
    "contentsHeadroom": "for screens that are brighter than white",
    "wantsDynamicContentScaling": "when pictures are drawn anew",
    "drawsAsynchronously": "where drawing happens",
    "autoresizingMask": "no layout without a view",
    "allowsFontSubpixelQuantization": "glyphs are always placed exactly",
  ]

  /// What should be shown and is not: properties, cells' keys, filters and kinds of transition.
  static func missing() -> [String] {
    var wanted = PropertyTable.builtin.map { "\($0.owner).\($0.key)" }
    wanted += CellKey.allCases.map { "cell.\($0.rawValue)" }
    wanted += FilterTable.types.map { "filter.\($0)" }
    let shown = Set(
      GallerySection.all.flatMap { section in
        section.exhibits.flatMap {
          $0.shows.map { $0.contains(".") ? $0 : "\(section.owner).\($0)" }
        }
      })
    let excused = Set(
      unseen.keys.flatMap { key in NodeClass.allCases.map { "\($0).\(key)" } })
    return wanted.filter { !shown.contains($0) && !excused.contains($0) }
  }

  /// Renders everything.
  func render() throws {
    let missing = Self.missing()
    guard missing.isEmpty else {
      throw GalleryFault(description: "no exhibit shows \(missing.joined(separator: ", "))")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for section in GallerySection.all {
      try render(section)
      print("\(section.title): \(section.exhibits.count)")
    }
    try GalleryPage.text.write(
      to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
  }

  private func render(_ section: GallerySection) throws {
    let total = section.exhibits.reduce(0) { $0 + Self.picks(of: $1).count }
    let sheet = ContactSheet(path: path(slug(section.title) + ".png"), number: total, gap: 4)
    for exhibit in section.exhibits { try render(exhibit, of: section, onto: sheet) }
    try sheet.finish()
  }

  private func render(
    _ exhibit: Exhibit, of section: GallerySection, onto sheet: ContactSheet
  ) throws {
    let canvas = CALayer()
    canvas.frame = Exhibit.bounds
    canvas.masksToBounds = true
    // What is put there is there at once, rather than fading in as what is added to a live layer does.
    canvas.actions = ["sublayers": NSNull()]
    let renderer = CARenderer(layer: canvas, bounds: Exhibit.bounds, scale: 2)
    renderer.withMediaTime { exhibit.play(canvas) }
    let path = path(Self.file(of: exhibit, in: section))
    let sink: any FilmSink =
      exhibit.duration == nil ? PNGStill(path: path) : MP4Film(path: path, rate: Self.rate)
    let picks = Self.picks(of: exhibit)
    for (number, time) in Self.times(of: exhibit).enumerated() {
      let frame = try renderer.frame(at: time)
      try sink.append(frame)
      if picks.contains(number) { try sheet.append(frame) }
    }
    try sink.finish()
  }

  private static let rate = 30.0

  private static func times(of exhibit: Exhibit) -> FrameTimes {
    FrameTimes(duration: exhibit.duration ?? 1 / rate, rate: rate)
  }

  /// The numbers of the frames that stand on the contact sheet.
  private static func picks(of exhibit: Exhibit) -> [Int] {
    exhibit.duration == nil ? [0] : times(of: exhibit).spread(5)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func file(of exhibit: Exhibit, in section: GallerySection) -> String {
    let ending = exhibit.duration == nil ? "png" : "mp4"
    return "\(slug(section.title))-\(slug(exhibit.name)).\(ending)"
  }
}

/// A name as part of a file's name.
func slug(_ name: String) -> String {
  name.lowercased().replacingOccurrences(of: " ", with: "-")
}

/// What keeps the gallery from being whole.
struct GalleryFault: Error, CustomStringConvertible {
  let description: String
}
