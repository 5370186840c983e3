import CoreGraphics
import Foundation
import Geometry
import UIKitCore

/// A size in a flow layout, measured along and across the scroll direction, in points.
struct FlowLayoutExtent: Equatable {
  var along: CGFloat
  var across: CGFloat

  /// Creates an extent.
  ///
  /// Both lengths are clamped to the range supported by lists.
  init(along: CGFloat, across: CGFloat) {
    (self.along, self.across) = (along.clampedLength, across.clampedLength)
  }
}

/// The sizes and spacings from which a section of a flow layout is computed, in points.
struct FlowLayoutSectionInput: Equatable {
  var items: [FlowLayoutExtent] = []
  var header: CGFloat = 0
  var footer: CGFloat = 0
  /// The inset before the section's first line.
  var insetBefore: CGFloat = 0
  var insetAfter: CGFloat = 0
  /// The inset at the start of each line.
  var lineStartInset: CGFloat = 0
  var lineEndInset: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0

  /// The same input, with all distances clamped to the range supported by lists.
  fileprivate var clamped: FlowLayoutSectionInput {
    FlowLayoutSectionInput(
      items: items, header: header.clampedLength, footer: footer.clampedLength,
      insetBefore: insetBefore.clampedLength, insetAfter: insetAfter.clampedLength,
      lineStartInset: lineStartInset.clampedLength,
      lineEndInset: lineEndInset.clampedLength, lineSpacing: lineSpacing.clampedLength,
      itemSpacing: itemSpacing.clampedLength)
  }
}

/// The frames of the items in a flow layout.
///
/// The x axis runs across the scroll direction and the y axis along it. Lines are filled in order:
/// - The items in a line are spaced evenly, so that the first and the last item touch the insets.
/// - An item that leaves no space for a second one is centered in its line, even if it is wider than the line.
/// - The last line of a section starts at the inset. If all its items have the same size, it uses the spacing of a
///   full line, otherwise the minimum spacing.
/// - Items are centered within the height of their line.
/// - The origins of items are rounded to whole pixels. Sizes and line positions are not rounded.
///
/// These rules were derived from recordings of Mac Catalyst 26 at scale 2. Rounding at other scales and for
/// horizontal scrolling is inferred.
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

  /// Computes the layout of all sections for the given width, in points.
  ///
  /// The section insets reduce the width. `scale` is the number of pixels per point.
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

  /// An upper bound for the number of items in a full line, larger than in any line that can be displayed.
  private static let maximumItemsPerLine = 1_000_000_000

  /// The tolerance for rounding errors in sums of lengths, in points.
  ///
  /// It is far below the size of a pixel.
  private static let tolerance: CGFloat = 1e-6

  /// Returns the given coordinate rounded to the nearest pixel boundary.
  ///
  /// `scale` is the number of pixels per point.
  static func roundedToPixel(_ x: CGFloat, scale: CGFloat) -> CGFloat {
    (x * scale + tolerance).rounded() / scale
  }

  /// Returns whether the given coordinate lies on a pixel boundary.
  ///
  /// `scale` is the number of pixels per point.
  static func isPixelAligned(_ x: CGFloat, scale: CGFloat) -> Bool {
    abs(roundedToPixel(x, scale: scale) - x) <= tolerance
  }

  /// Returns the position of the first item in a line and the gap between the line's items, in points.
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
      // The number of items of this size that fit in a full line.
      let full = ((availableWidth + spacing + tolerance) / (last.across + spacing)).rounded(.down)
      count = Int(clamping: full, in: count...max(count, maximumItemsPerLine))
      used = CGFloat(count) * last.across
    }
    let rest = availableWidth - used
    if count == 1 { return (rest / 2, spacing) }
    return (0, max(spacing, rest / CGFloat(count - 1)))
  }

  // MARK: Queries

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

  /// Returns the indices of the sections that intersect the given range of y coordinates.
  func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let first = sections.partitioningIndex { $0.bottom >= top }
    let end = sections.partitioningIndex { $0.top > bottom }
    return first..<max(first, end)
  }

  /// Returns the indices of the items whose lines intersect the given range of y coordinates.
  func items(of section: Int, from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let lines = sections[section].lines
    let first = lines.partitioningIndex { $0.bottom >= top }
    let end = lines.partitioningIndex { $0.top > bottom }
    guard first < end else { return 0..<0 }
    return lines[first].items.lowerBound..<lines[end - 1].items.upperBound
  }
}

extension Array {
  /// Returns the index of the first element that satisfies the given predicate, or `count` if none does.
  ///
  /// All elements after it must satisfy the predicate too. Uses binary search.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
