import CoreGraphics
import Films
import Pixels
import QuartzCore
import RenderTree
import UIKit

/// The contact sheet for one section.
///
/// It shows each exhibit with its title, and eight frames of each film.
@MainActor
struct GallerySheet {
  /// The number of film frames in a row.
  static let columns = 8

  private let title: String
  private var rows: [Row] = []

  /// A row of the sheet, which contains the frames of one film or several still images.
  private struct Row {
    var tiles: [Tile]
    let isFilm: Bool
  }

  private struct Tile {
    let title: String
    let picture: PixelBuffer
  }

  /// The width of the sheet in pixels, which fits the screen of a small laptop.
  private static let width = 1_328.0
  private static let (margin, gap, line) = (16.0, 4.0, 22.0)
  /// The factors by which still images and film frames are reduced.
  ///
  /// Exhibits are rendered with two pixels per point.
  private static let (stillFactor, filmFactor) = (2, 4)
  private static let stillColumns = 4

  init(title: String) { self.title = title }

  /// Adds an exhibit with its still image or its film frames.
  mutating func add(_ exhibit: Exhibit, _ pictures: [PixelBuffer]) {
    let isFilm = exhibit.duration != nil
    let factor = isFilm ? Self.filmFactor : Self.stillFactor
    let tiles = pictures.map {
      Tile(
        title: exhibit.title,
        picture: $0.downsampled(by: factor, width: $0.width / factor, height: $0.height / factor))
    }
    if !isFilm, let last = rows.last, !last.isFilm, last.tiles.count < Self.stillColumns {
      rows[rows.count - 1].tiles += tiles
    } else {
      rows.append(Row(tiles: tiles, isFilm: isFilm))
    }
  }

  func write(to path: String) throws {
    let sheet = CALayer()
    sheet.backgroundColor = color(0x0F1226)
    var top = Self.margin
    put(title, at: CGPoint(x: Self.margin, y: top), width: Self.width, size: 18, onto: sheet)
    top += 34
    for row in rows { top += put(row, top, onto: sheet) }
    sheet.frame = CGRect(x: 0, y: 0, width: Self.width, height: top + Self.margin)
    let still = PNGImageSink(path: path)
    try still.append(CARenderer(layer: sheet, bounds: sheet.bounds).frame(at: 0))
    try still.finish()
  }

  /// Adds a row to the sheet at the given vertical position and returns the row's height in points.
  private func put(_ row: Row, _ top: Double, onto sheet: CALayer) -> Double {
    var left = Self.margin
    for (index, tile) in row.tiles.enumerated() {
      let (width, height) = (Double(tile.picture.width), Double(tile.picture.height))
      if !row.isFilm || index == 0 {
        put(
          tile.title, at: CGPoint(x: left, y: top),
          width: row.isFilm ? Self.width - left : width, size: 12.5, onto: sheet)
      }
      let picture = CALayer()
      picture.frame = CGRect(x: left, y: top + Self.line, width: width, height: height)
      picture.contents = CGImage(pixels: tile.picture)
      sheet.addSublayer(picture)
      left += width + Self.gap
    }
    return Self.line + Double(row.tiles.first?.picture.height ?? 0) + 12
  }

  private func put(
    _ text: String, at point: CGPoint, width: Double, size: Double, onto sheet: CALayer
  ) {
    let words = label(text, size: size, .medium, 0xE8EBFF)
    words.layer.contentsScale = 1
    words.frame = CGRect(x: point.x, y: point.y, width: width, height: size * 1.5)
    sheet.show(words)
  }
}
