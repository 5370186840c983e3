import Films
import Foundation
import Pixels
import QuartzCore
import RenderTree

/// Renders all exhibits into a folder, with an HTML page and a contact sheet for each section.
@MainActor
struct Gallery {
  let folder: URL

  /// The keys that have no visible effect, each with the reason.
  static let unseen = [
    "opaque": "a hint that does not change the image",
    "contentsFormat": "the storage format of pixels",
    "wantsExtendedDynamicRangeContent": "applies only to displays with extended dynamic range",
    "toneMapMode": "applies only to displays with extended dynamic range",
    "preferredDynamicRange": "applies only to displays with extended dynamic range",
    "contentsHeadroom": "applies only to displays with extended dynamic range",
    "wantsDynamicContentScaling": "whether contents are redrawn at other scales",
    "drawsAsynchronously": "whether drawing happens in the background",
    "autoresizingMask": "applies only to views",
    "allowsFontSubpixelQuantization": "glyphs always have exact positions",
  ]

  /// Returns the names of all features that no exhibit demonstrates: properties, emitter cell keys, filters and
  /// transition types.
  static func missing() -> [String] {
    var wanted = PropertyTable.builtin.map { "\($0.owner).\($0.key)" }
    wanted += EmitterCellKey.allCases.map { "cell.\($0.rawValue)" }
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

  /// Renders all exhibits, the contact sheets and the HTML page.
  ///
  /// - Throws: `GalleryFault` if a feature is not demonstrated.
  func render() throws {
    let missing = Self.missing()
    guard missing.isEmpty else {
      throw GalleryFault(description: "no exhibit demonstrates \(missing.joined(separator: ", "))")
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
    var sheet = GallerySheet(title: section.title)
    for exhibit in section.exhibits {
      sheet.add(exhibit, try render(exhibit, of: section))
    }
    try sheet.write(to: path(section.sheet))
  }

  /// Renders an exhibit and returns its images for the contact sheet.
  private func render(_ exhibit: Exhibit, of section: GallerySection) throws -> [PixelBuffer] {
    let canvas = CALayer()
    canvas.frame = Exhibit.bounds
    canvas.masksToBounds = true
    // Sublayers added to a displayed layer fade in by default. With this action, the exhibit is fully visible from
    // the first frame.
    canvas.actions = ["sublayers": NSNull()]
    let renderer = CARenderer(layer: canvas, bounds: Exhibit.bounds, scale: 2)
    renderer.withMediaTime { exhibit.play(canvas) }
    let path = path(Self.file(of: exhibit, in: section))
    guard let duration = exhibit.duration else {
      let still = PNGImageSink(path: path)
      let frame = try renderer.frame(at: exhibit.instant)
      try still.append(frame)
      try still.finish()
      return [frame.pixels]
    }
    let film = MP4Film(path: path, rate: Self.rate)
    let picks = Self.picks(duration: duration, flight: exhibit.flight)
    var picked: [PixelBuffer] = []
    for (number, time) in FrameTimes(duration: duration, rate: Self.rate).enumerated() {
      let frame = try renderer.frame(at: time)
      try film.append(frame)
      if picks.contains(number) { picked.append(frame.pixels) }
    }
    try film.finish()
    return picked
  }

  private static let rate = 30.0

  /// Returns the numbers of the eight frames shown on the contact sheet.
  ///
  /// They are evenly spaced over the given part of the film.
  private static func picks(duration: Double, flight: ClosedRange<Double>?) -> Set<Int> {
    let times = FrameTimes(duration: duration, rate: rate)
    guard let flight else { return Set(times.evenlySpacedFrames(GallerySheet.columns)) }
    let (start, length) = (flight.lowerBound, flight.upperBound - flight.lowerBound)
    return Set(
      (0..<GallerySheet.columns).map { step in
        let share = (Double(step) + 0.5) / Double(GallerySheet.columns)
        return Int(((start + share * length) * rate).rounded())
      })
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func file(of exhibit: Exhibit, in section: GallerySection) -> String {
    let ending = exhibit.duration == nil ? "png" : "mp4"
    return "\(slug(section.title))-\(slug(exhibit.name)).\(ending)"
  }
}

/// Returns the name converted to a form that is suitable for file names.
func slug(_ name: String) -> String {
  name.lowercased().replacingOccurrences(of: " ", with: "-")
}

/// An error that reports features missing from the gallery.
struct GalleryFault: Error, CustomStringConvertible {
  let description: String
}
