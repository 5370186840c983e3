import CoreGraphics
import TextLayout

/// The horizontal extent of a grapheme cluster (a character as perceived by the user) on a line.
struct GraphemeExtent {
  /// The range of the cluster in the text, in UTF-16 code units.
  var units: Range<Int>
  /// The left edge relative to the left end of the line, in points.
  var x: Double
  var width: Double
  var isRightToLeft: Bool

  /// The edge at which the character begins, which is the right edge in right-to-left text.
  var leading: Double { isRightToLeft ? x + width : x }
  /// The edge at which the character ends, which is the left edge in right-to-left text.
  var trailing: Double { isRightToLeft ? x : x + width }
}

extension LaidOutText.Line {
  /// Returns the extents of all grapheme clusters, from left to right.
  ///
  /// The width of a glyph that represents several clusters is divided evenly among them.
  func graphemeExtents(of text: LaidOutString) -> [GraphemeExtent] {
    var clusters: [GraphemeExtent] = []
    for run in runs {
      var x = run.x
      for (n, glyph) in run.glyphs.enumerated() {
        if n > 0, run.glyphs[n - 1].index == glyph.index {
          clusters[clusters.count - 1].width += glyph.advance
        } else {
          clusters.append(
            GraphemeExtent(
              units: glyph.index..<glyph.index, x: x, width: glyph.advance,
              isRightToLeft: run.isRightToLeft))
        }
        x += glyph.advance
      }
    }
    let starts = clusters.map(\.units.lowerBound).sorted()
    return clusters.flatMap { cluster -> [GraphemeExtent] in
      let start = cluster.units.lowerBound
      let end = starts.first { $0 > start } ?? max(range.upperBound, start)
      return cluster.split(at: text.graphemeBoundaries(in: start..<end))
    }
  }
}

extension GraphemeExtent {
  /// Returns this extent divided evenly among the given characters.
  ///
  /// `bounds` contains the start of each character, followed by the end of the last.
  fileprivate func split(at bounds: [Int]) -> [GraphemeExtent] {
    guard bounds.count > 2 else {
      var cell = self
      cell.units = units.lowerBound..<max(units.lowerBound, bounds.last ?? units.lowerBound)
      return [cell]
    }
    let share = width / Double(bounds.count - 1)
    let cells = (1..<bounds.count).map { n in
      let place = isRightToLeft ? bounds.count - 1 - n : n - 1
      return GraphemeExtent(
        units: bounds[n - 1]..<bounds[n], x: x + Double(place) * share, width: share,
        isRightToLeft: isRightToLeft)
    }
    return isRightToLeft ? cells.reversed() : cells
  }
}

extension LaidOutString {
  /// Returns the start of each grapheme cluster in the given range, followed by the end of the range.
  func graphemeBoundaries(in range: Range<Int>) -> [Int] {
    let part = range.clamped(to: 0..<units.count)
    var bounds = [range.lowerBound]
    var at = part.lowerBound
    for character in String(decoding: units[part], as: UTF16.self) {
      at += character.utf16.count
      bounds.append(min(at, range.upperBound))
    }
    return bounds
  }
}
