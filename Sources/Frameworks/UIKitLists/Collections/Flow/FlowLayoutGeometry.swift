import CoreGraphics
import Foundation
import Geometry
import UIKitCore

/// Lengths of a flow layout along the way in which it scrolls and across it.
struct FlowLayoutExtent: Equatable {
  var along: CGFloat
  var across: CGFloat

  /// Two lengths, each within what lists show.
  init(along: CGFloat, across: CGFloat) {
    (self.along, self.across) = (along.clampedLength, across.clampedLength)
  }
}

/// What a section of a flow layout is made of.
struct FlowLayoutSectionInput: Equatable {
  var items: [FlowLayoutExtent] = []
  var header: CGFloat = 0
  var footer: CGFloat = 0
  /// Before the first line and behind the last one.
  var insetBefore: CGFloat = 0
  var insetAfter: CGFloat = 0
  /// At the beginning and at the end of lines.
  var lineStartInset: CGFloat = 0
  var lineEndInset: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0

  /// The same section with distances that lists show.
  fileprivate var clamped: FlowLayoutSectionInput {
    FlowLayoutSectionInput(
      items: items, header: header.clampedLength, footer: footer.clampedLength,
      insetBefore: insetBefore.clampedLength, insetAfter: insetAfter.clampedLength,
      lineStartInset: lineStartInset.clampedLength,
      lineEndInset: lineEndInset.clampedLength, lineSpacing: lineSpacing.clampedLength,
      itemSpacing: itemSpacing.clampedLength)
  }
}

/// Where the items of a flow layout lie: x runs across, y along the way in which it scrolls.
///
/// Lines are filled one after the other. The items of a line keep an equal distance from each other, so that the first and
/// the last one touch the insets. The only item of a line that has no room for a second one is centered, also where it is
/// longer than the line. The last line of a section begins at the inset: with the spacing of a full line where all of its
/// items have the same size, else with the minimum spacing. Items are centered in the height of their line. The origins of
/// items are rounded to whole pixels; sizes and lines are not.
/// - Source: behaviour/views.md, "Flow layouts".
struct FlowLayoutGeometry {
  struct Line: Equatable {
    var items: Range<Int>
    var top: CGFloat
    var height: CGFloat

    var bottom: CGFloat { top + height }
  }

  struct Section: Equatable {
    var top: CGFloat
    var header: CGFloat
    var footer: CGFloat
    var lines: [Line] = []
    var frames: [CGRect] = []
    var footerTop: CGFloat = 0

    var bottom: CGFloat { footerTop + footer }
  }

  private(set) var sections: [Section] = []
  let width: CGFloat
  private(set) var length: CGFloat = 0

  /// Places sections of lines that are as wide as the width, less the insets, in pixels of so many to the point.
  init(_ inputs: [FlowLayoutSectionInput], width: CGFloat, scale: CGFloat) {
    self.width = width
    sections.reserveCapacity(inputs.count)
    for input in inputs {
      let section = Self.layOutSection(input.clamped, width: width, from: length, scale: scale)
      length = section.bottom
      sections.append(section)
    }
  }

  private static func layOutSection(
    _ input: FlowLayoutSectionInput, width: CGFloat, from top: CGFloat, scale: CGFloat
  ) -> Section {
    var section = Section(top: top, header: input.header, footer: input.footer)
    section.frames.reserveCapacity(input.items.count)
    let availableWidth = width - input.lineStartInset - input.lineEndInset
    var y = top + input.header + input.insetBefore
    var first = 0
    while first < input.items.count {
      var next = first + 1
      var used = input.items[first].across
      while next < input.items.count,
        used + input.itemSpacing + input.items[next].across <= availableWidth + tolerance
      {
        used += input.itemSpacing + input.items[next].across
        next += 1
      }
      let items = input.items[first..<next]
      let height = items.map(\.along).max() ?? 0
      if first > 0 { y += input.lineSpacing }
      let line = Line(items: first..<next, top: y, height: height)
      var (x, gap) = lineDistribution(
        of: items, availableWidth: availableWidth, spacing: input.itemSpacing,
        isLast: next == input.items.count)
      x += input.lineStartInset
      for item in items {
        section.frames.append(
          CGRect(
            x: roundedToPixel(x, scale: scale),
            y: roundedToPixel(y + (height - item.along) / 2, scale: scale),
            width: item.across, height: item.along))
        x += item.across + gap
      }
      section.lines.append(line)
      y += height
      first = next
    }
    section.footerTop = y + input.insetAfter
    return section
  }

  /// The items of a full line at most, which is longer than anything that is shown.
  private static let maximumItemsPerLine = 1_000_000_000

  /// Less than any pixel: what sums of fractions may be off.
  private static let tolerance: CGFloat = 1e-6

  /// Returns the nearest of the lines between pixels, of which there are so many to the point.
  static func roundedToPixel(_ x: CGFloat, scale: CGFloat) -> CGFloat {
    (x * scale + tolerance).rounded() / scale
  }

  /// Whether a place is on a line between pixels.
  static func isPixelAligned(_ x: CGFloat, scale: CGFloat) -> Bool {
    abs(roundedToPixel(x, scale: scale) - x) <= tolerance
  }

  /// Where a line begins and how far its items are apart.
  private static func lineDistribution(
    of items: ArraySlice<FlowLayoutExtent>, availableWidth: CGFloat, spacing: CGFloat,
    isLast: Bool
  ) -> (start: CGFloat, gap: CGFloat) {
    guard let last = items.last else { return (0, spacing) }
    var (count, used) = (items.count, items.reduce(0) { $0 + $1.across })
    if isLast {
      let isEven = items.allSatisfy {
        abs($0.across - last.across) <= tolerance && abs($0.along - last.along) <= tolerance
      }
      guard isEven, last.across > 0 else { return (0, spacing) }
      // As many as a full line of such items would hold.
      let full = ((availableWidth + spacing + tolerance) / (last.across + spacing)).rounded(.down)
      count = Int(clamping: full, in: count...max(count, maximumItemsPerLine))
      used = CGFloat(count) * last.across
    }
    let rest = availableWidth - used
    if count == 1 { return (rest / 2, spacing) }
    return (0, max(spacing, rest / CGFloat(count - 1)))
  }

  // MARK: Asking

  func headerFrame(ofSection section: Int) -> CGRect {
    CGRect(x: 0, y: sections[section].top, width: width, height: sections[section].header)
  }

  func footerFrame(ofSection section: Int) -> CGRect {
    CGRect(x: 0, y: sections[section].footerTop, width: width, height: sections[section].footer)
  }

  func frame(of path: IndexPath) -> CGRect? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].frames.indices.contains(path.item)
    else { return nil }
    return sections[path.section].frames[path.item]
  }

  /// The sections of which something lies between two places.
  func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let first = sections.partitioningIndex { $0.bottom >= top }
    let end = sections.partitioningIndex { $0.top > bottom }
    return first..<max(first, end)
  }

  /// The items of a section in lines of which something lies between two places.
  func items(of section: Int, from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let lines = sections[section].lines
    let first = lines.partitioningIndex { $0.bottom >= top }
    let end = lines.partitioningIndex { $0.top > bottom }
    guard first < end else { return 0..<0 }
    return lines[first].items.lowerBound..<lines[end - 1].items.upperBound
  }
}

extension Array {
  /// The index of the first element for which something holds, as it does for all behind it.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
