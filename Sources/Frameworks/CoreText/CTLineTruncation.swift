import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// The part of a line that is removed if the line is too long.
public enum CTLineTruncationType: UInt32, Hashable, Sendable {
  case start
  case end
  case middle
}

/// Returns a line truncated to the given width in points.
///
/// The removed part is replaced with the token, whose width counts toward the limit. A line that fits is returned
/// unchanged.
///
/// - Returns: `nil` if the token alone is wider than `width`.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard line.line.width - line.trailingWhitespaceWidth > width else { return line }
  let token = truncationToken?.line.width ?? 0
  guard token <= width else { return nil }
  let cells = line.graphemeBoxes.sorted { $0.units.lowerBound < $1.units.lowerBound }
  func fitting(_ cells: some Sequence<GraphemeExtent>, in room: Double) -> Int {
    var sum = 0.0
    return cells.prefix { cell in
      sum += cell.width
      return sum <= room
    }.count
  }
  let room = width - token
  var (head, tail) = (0, 0)
  switch truncationType {
  case .start: tail = fitting(cells.reversed(), in: room)
  case .end: head = fitting(cells, in: room)
  case .middle:
    head = fitting(cells, in: room / 2)
    let rest = room - cells.prefix(head).reduce(0) { $0 + $1.width }
    tail = min(fitting(cells.reversed(), in: rest), cells.count - head)
  }
  // Characters may become wider when their neighbors are removed, so the result is measured again.
  while true {
    let cut = line.replacingText(
      from: cells[..<head].last?.units.upperBound ?? line.range.lowerBound,
      to: tail > 0 ? cells[cells.count - tail].units.lowerBound : line.line.range.upperBound,
      with: truncationToken)
    if cut.line.width <= width || head + tail == 0 { return cut }
    if head >= tail { head -= 1 } else { tail -= 1 }
  }
}

/// Returns a line stretched to the given width in points by widening the spaces between words.
///
/// The factor, clamped to 0...1, scales the added width.
///
/// - Returns: `nil` if the line is wider than the given width, or if it is narrower and has no spaces.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let visible = line.line.width - line.trailingWhitespaceWidth
  let end = line.graphemeBoxes.filter { !line.isWhitespace($0) }.map(\.units.upperBound).max() ?? 0
  let spaces = Set(
    line.graphemeBoxes.filter { line.isWhitespace($0) && $0.units.lowerBound < end }.map(
      \.units.lowerBound))
  let extra = (justificationWidth - visible) * Double(min(max(justificationFactor, 0), 1))
  if extra == 0 { return line }
  guard extra > 0, !spaces.isEmpty else { return nil }
  var laid = line.line
  var moved = 0.0
  for i in laid.runs.indices {
    let before = moved
    laid.runs[i].x += moved
    for j in laid.runs[i].glyphs.indices {
      laid.runs[i].glyphs[j].position.x += moved
      guard spaces.contains(laid.runs[i].glyphs[j].index) else { continue }
      laid.runs[i].glyphs[j].advance += extra / Double(spaces.count)
      moved += extra / Double(spaces.count)
    }
    laid.runs[i].width += moved - before
  }
  laid.width += moved
  return CTLine(line.text, laid, line.range, looks: line.displayedText)
}

extension CTLine {
  /// Returns whether the given character is whitespace.
  fileprivate func isWhitespace(_ cell: GraphemeExtent) -> Bool {
    text.units[cell.units.clamped(to: 0..<text.units.count)].allSatisfy(LaidOutString.isWhitespace)
  }

  /// Returns the line with the given range of its text replaced by a token.
  ///
  /// The remaining characters keep their indexes in the original text.
  fileprivate func replacingText(from start: Int, to end: Int, with token: CTLine?) -> CTLine {
    let (low, high) = (line.range.lowerBound, max(start, end))
    let whole = NSMutableAttributedString(
      attributedString: text.source.attributedSubstring(
        from: NSRange(location: low, length: start - low)))
    let tokenLength = token?.text.source.length ?? 0
    if let token { whole.append(token.text.source) }
    whole.append(
      text.source.attributedSubstring(
        from: NSRange(location: high, length: max(0, line.range.upperBound - high))))
    let joined = LaidOutString(whole)
    let place = start - low
    let laid = joined.makeSingleLine()?.mappingCharacterIndices { index in
      if index < place { return index + low }
      return index < place + tokenLength ? start : index - place - tokenLength + high
    }
    return CTLine(text, laid, range, looks: joined)
  }
}
