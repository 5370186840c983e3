public import CoreGraphics
public import Foundation
import TextLayout

/// The unit of the text before which a caret belongs that is wanted at a place; a line without characters gives its
/// own place in the text.
///
/// - Units: points from the left end of the line; y counts for nothing.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let x = Double(position.x)
  guard let first = line.graphemeBoxes.first, let last = line.graphemeBoxes.last else {
    return line.range.lowerBound
  }
  let cell = x < first.x ? first : line.graphemeBoxes.first { x < $0.x + $0.width } ?? last
  let isLeft = x < cell.x + cell.width / 2
  return isLeft == cell.isRightToLeft ? cell.units.upperBound : cell.units.lowerBound
}

/// How far the caret before a unit of the text is from the left end of a line.
///
/// Where writing changes its direction a caret has two places: the first belongs to what follows, the second to what
/// comes before.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let caret = line.caretOffsets(before: charIndex)
  secondaryOffset?.pointee = CGFloat(caret.second)
  return CGFloat(caret.first)
}

/// Hands over the carets before and after each character, from left to right, until told to stop.
///
/// The closure takes how far the caret is from the line's left end, the unit of the text, whether it is the edge at
/// which the character begins, and where to say that it is enough.
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
  /// The places of the caret before a unit.
  fileprivate func caretOffsets(before index: Int) -> (first: Double, second: Double) {
    let after = graphemeBoxes.first { $0.units.contains(index) }
    let end = after?.units.lowerBound ?? index
    let before = graphemeBoxes.filter { $0.units.upperBound <= end }
      .max { $0.units.lowerBound < $1.units.lowerBound }
    let first = after?.leading ?? before?.trailing ?? 0
    return (first, before?.trailing ?? first)
  }
}
