public import CoreGraphics
public import Foundation
import TextLayout

/// Returns the UTF-16 index in the text of the caret for the given position in the line.
///
/// The position is in points from the left end of the line; y is ignored. For an empty line, the result is the start
/// of its range.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let x = Double(position.x)
  guard let first = line.graphemeBoxes.first, let last = line.graphemeBoxes.last else {
    return line.range.lowerBound
  }
  let cell = x < first.x ? first : line.graphemeBoxes.first { x < $0.x + $0.width } ?? last
  let isLeft = x < cell.x + cell.width / 2
  return isLeft == cell.isRightToLeft ? cell.units.upperBound : cell.units.lowerBound
}

/// Returns the distance in points from the left end of a line to the caret before the character at the given UTF-16
/// index.
///
/// A caret has two positions where the writing direction changes. The returned position belongs to the following
/// character; `secondaryOffset` receives the position that belongs to the preceding character.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let caret = line.caretOffsets(before: charIndex)
  secondaryOffset?.pointee = CGFloat(caret.second)
  return CGFloat(caret.first)
}

/// Enumerates the carets at both edges of each character, from left to right.
///
/// The arguments of the closure are the distance in points from the left end of the line, the UTF-16 index, whether
/// the caret is at the leading edge of the character, and a flag that stops the enumeration when set.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var isEnough = false
  for cell in line.graphemeBoxes {
    let edges = [(cell.leading, true), (cell.trailing, false)]
    for (offset, isLeading) in cell.isRightToLeft ? edges.reversed() : edges {
      block(offset, cell.units.lowerBound, isLeading, &isEnough)
      if isEnough { return }
    }
  }
}

extension CTLine {
  /// Returns the two positions of the caret before the given UTF-16 index, which belong to the following and the
  /// preceding character.
  fileprivate func caretOffsets(before index: Int) -> (first: Double, second: Double) {
    let after = graphemeBoxes.first { $0.units.contains(index) }
    let end = after?.units.lowerBound ?? index
    let before = graphemeBoxes.filter { $0.units.upperBound <= end }
      .max { $0.units.lowerBound < $1.units.lowerBound }
    let first = after?.leading ?? before?.trailing ?? 0
    return (first, before?.trailing ?? first)
  }
}
