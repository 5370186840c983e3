import CoreGraphics
import TextLayout

/// The room of one character as a person counts on a line.
struct GraphemeExtent {
  /// Its UTF-16 units in the text.
  var units: Range<Int>
  /// Its left edge, from the line's left end.
  var x: Double
  var width: Double
  var isRightToLeft: Bool

  /// The edge at which it begins.
  var leading: Double { isRightToLeft ? x + width : x }
  /// The edge at which it ends.
  var trailing: Double { isRightToLeft ? x : x + width }
}

extension LaidOutText.Line {
  /// The rooms of all characters, from left to right; glyphs that stand for several are shared out evenly.
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
  /// The room shared out among characters that begin at some units and end at the last one.
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
  /// Where the characters of a part begin that a person counts, and its end.
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
