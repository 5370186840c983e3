import CHarfBuzz
import Geometry

/// The algorithm that breaks shaped text into lines and positions them in a box.
struct LineBreaker {
  let text: ShapedText
  let box: TextBox
  private var layout = LaidOutText()
  /// The alignment and indents of each line.
  private var placements: [LinePlacement] = []
  private var y = 0.0
  /// The line spacing below the last line, which is not included in the text height.
  private var trailingSpacing = 0.0

  private struct LinePlacement {
    let alignment: ParagraphStyle.Alignment
    let isRightToLeft: Bool
    let indent: Double
    let tailIndent: Double
  }

  /// The maximum rounding error of a line width, in points.
  private static let roundingTolerance = 1e-3

  init(_ text: ShapedText, in box: TextBox) {
    self.text = text
    self.box = TextBox(
      width: box.width.isNaN ? .infinity : max(0, box.width),
      height: box.height.isNaN ? .infinity : max(0, box.height), lineLimit: box.lineLimit,
      truncation: box.truncation)
  }

  /// A line that is not yet placed.
  private struct BrokenLine {
    /// The index of the paragraph.
    let paragraph: Int
    /// The range of the characters, including trailing spaces.
    let range: Range<Int>
    let availableWidth: Double
    let placement: LinePlacement
    /// The paragraph spacing above the line, in points.
    let spacingAbove: Double
    /// The line, whose baseline starts at the origin.
    var line: LaidOutText.Line
  }

  /// Breaks all paragraphs into lines and aligns the lines.
  mutating func layOutLines() -> LaidOutText {
    // Whether a line is the last one depends on the height of the next one, so that each line is created before the
    // previous one is placed.
    var upcoming = firstLine(ofParagraph: 0)
    while let line = upcoming {
      guard layout.lines.isEmpty || fits(line, at: y) else {
        layout.isTruncated = true
        break
      }
      upcoming = placeLine(line)
    }
    alignLines()
    layout.size.height = max(0, y - trailingSpacing)
    return layout
  }

  /// Places a line, truncated if the line is the last one that fits in the box, or wider than the box.
  ///
  /// - Returns: The next line, or `nil` if the line is the last one.
  private mutating func placeLine(_ broken: BrokenLine) -> BrokenLine? {
    let paragraph = text.paragraphs[broken.paragraph]
    let style = paragraph.style
    let rest = broken.range.lowerBound..<paragraph.range.upperBound
    let isEnd = broken.range.upperBound == paragraph.range.upperBound
    let isWide =
      style.wrap == .none
      && text.width(of: text.trimmingTrailingSpaces(rest)) > broken.availableWidth
        + Self.roundingTolerance
    y += broken.spacingAbove
    var line = broken.line
    if isWide, let mode = box.truncation {
      line = truncatedLine(rest, of: broken, mode: mode, isCut: false)
      layout.isTruncated = true
    }
    var next: BrokenLine?
    var isCut = false
    if !(isEnd && broken.paragraph + 1 == text.paragraphs.count) {
      isCut = box.lineLimit > 0 && layout.lines.count + 1 >= box.lineLimit
      if !isCut { next = lineAfter(broken) }
      if let following = next, box.truncation != nil {
        isCut = !fits(following, at: y + line.height + style.lineSpacing.finiteOrZero)
      }
    }
    if isCut {
      next = nil
      layout.isTruncated = true
      if let mode = box.truncation { line = lastLine(rest, of: broken, mode: mode) }
    } else if style.alignment == .justified, !isEnd, broken.availableWidth.isFinite {
      justifyLine(&line, toWidth: broken.availableWidth)
    }
    appendLine(line, placement: broken.placement, style: style)
    return next
  }

  /// Returns whether the box is high enough for a line whose preceding line ends at the given position, in points.
  private func fits(_ line: BrokenLine, at y: Double) -> Bool {
    y + line.spacingAbove + line.line.height <= box.height + Self.roundingTolerance
  }

  private func firstLine(ofParagraph index: Int) -> BrokenLine? {
    guard index < text.paragraphs.count else { return nil }
    let spacing =
      index == 0
      ? 0
      : text.paragraphs[index - 1].style.spacing.finiteOrZero
        + text.paragraphs[index].style.spacingBefore.finiteOrZero
    return breakLine(
      from: text.paragraphs[index].range.lowerBound, inParagraph: index, spacingAbove: spacing)
  }

  /// Returns the line after the given one, or `nil` if the given line is the last one of the text.
  private func lineAfter(_ line: BrokenLine) -> BrokenLine? {
    let start = line.range.upperBound
    guard start < text.paragraphs[line.paragraph].range.upperBound else {
      return firstLine(ofParagraph: line.paragraph + 1)
    }
    return breakLine(from: start, inParagraph: line.paragraph, spacingAbove: 0)
  }

  private func breakLine(
    from start: Int, inParagraph index: Int, spacingAbove: Double
  ) -> BrokenLine {
    let paragraph = text.paragraphs[index]
    let style = paragraph.style
    let isFirst = start == paragraph.range.lowerBound
    let indent = isFirst ? style.firstLineIndent.finiteOrZero : style.headIndent.finiteOrZero
    let tail = style.tailIndent.finiteOrZero
    let edge = tail > 0 ? min(tail, box.width) : box.width + tail
    let availableWidth = max(0, edge - indent)
    let end = lineEnd(from: start, paragraph: paragraph, availableWidth: availableWidth)
    let isEnd = end == paragraph.range.upperBound
    let content = LineContent(
      parts: [isEnd ? start..<end : text.trimmingTrailingSpaces(start..<end)], ellipsis: nil)
    return BrokenLine(
      paragraph: index, range: start..<end, availableWidth: availableWidth,
      placement: LinePlacement(
        alignment: style.alignment, isRightToLeft: paragraph.baseLevel == 1, indent: indent,
        tailIndent: tail > 0 ? max(0, box.width - tail) : -tail),
      spacingAbove: spacingAbove, line: makeLine(for: content, paragraph: paragraph))
  }

  /// Returns the last visible line, with an ellipsis in place of the text after it.
  ///
  /// Characters of the next line fill the line, unless they are too high for the box.
  private func lastLine(
    _ rest: Range<Int>, of broken: BrokenLine, mode: TextBox.Truncation
  ) -> LaidOutText.Line {
    let filled = truncatedLine(rest, of: broken, mode: mode, isCut: true)
    let available = box.height + Self.roundingTolerance - y
    guard filled.height > available, broken.line.height <= available else { return filled }
    return truncatedLine(broken.range, of: broken, mode: mode, isCut: true)
  }

  /// Returns a line with the visible part of the given characters and an ellipsis.
  private func truncatedLine(
    _ range: Range<Int>, of broken: BrokenLine, mode: TextBox.Truncation, isCut: Bool
  ) -> LaidOutText.Line {
    makeLine(
      for: text.truncated(range, toWidth: broken.availableWidth, mode: mode, isCut: isCut),
      paragraph: text.paragraphs[broken.paragraph])
  }

  /// Returns the index at which a line that starts at the given character ends.
  private func lineEnd(
    from start: Int, paragraph: ShapedText.Paragraph, availableWidth: Double
  ) -> Int {
    let end = paragraph.range.upperBound
    guard paragraph.style.wrap != .none, availableWidth.isFinite else { return end }
    let characters = text.characters
    var (width, spaces) = (0.0, 0.0)
    var opportunity: Int?
    for i in start..<end {
      if characters.isSpace[i] {
        spaces += text.advances[i]
      } else {
        let next = width + spaces + text.advances[i]
        if next > availableWidth + Self.roundingTolerance, i > start {
          if paragraph.style.wrap == .word, let opportunity { return opportunity }
          let cut = (start + 1...i).last { characters.startsCluster[$0] }
          if let cut { return cut }
        }
        (width, spaces) = (next, 0)
      }
      if paragraph.breaks[i - paragraph.range.lowerBound] { opportunity = i + 1 }
    }
    return end
  }

  // MARK: Line creation

  /// Returns a line with the given content, whose baseline starts at the origin.
  private func makeLine(for content: LineContent, paragraph: ShapedText.Paragraph)
    -> LaidOutText.Line
  {
    var pieces: [(run: LaidOutText.Run, level: UInt8)] = []
    func addEllipsis() {
      let index = content.parts.first.map { max($0.lowerBound, $0.upperBound - 1) } ?? 0
      if let run = text.ellipsis(at: index, level: paragraph.baseLevel) {
        pieces.append((run, paragraph.baseLevel))
      }
    }
    for (number, part) in content.parts.enumerated() {
      if content.ellipsis == number { addEllipsis() }
      pieces += makeRuns(of: part, paragraph: paragraph)
    }
    if content.ellipsis == content.parts.count { addEllipsis() }
    let bounds = (content.parts.first?.lowerBound ?? 0)..<(content.parts.last?.upperBound ?? 0)
    let offsets = text.characters.offsets
    var line = LaidOutText.Line(
      range: offsets[bounds.lowerBound]..<offsets[bounds.upperBound], origin: .zero, width: 0,
      ascent: 0, descent: 0, leading: 0, runs: [])
    for piece in visualOrder(of: pieces) { line.appendRun(piece) }
    updateHeight(of: &line, range: bounds, paragraph: paragraph)
    return line
  }

  /// Returns the runs for a range of characters in reading order, all positioned at the origin.
  private func makeRuns(
    of part: Range<Int>, paragraph: ShapedText.Paragraph
  ) -> [(run: LaidOutText.Run, level: UInt8)] {
    var runs: [(run: LaidOutText.Run, level: UInt8)] = []
    let items = paragraph.items
    // The items are sorted, so the first one is found by binary search.
    var (low, high) = (0, items.count)
    while low < high {
      let midpoint = (low + high) / 2
      if items[midpoint].range.upperBound <= part.lowerBound {
        low = midpoint + 1
      } else {
        high = midpoint
      }
    }
    for item in items[low...] {
      let inside = item.range.clamped(to: part)
      if inside.isEmpty { break }
      let style = text.styles[item.style]
      var run = LaidOutText.Run(
        face: item.face, style: style, size: style.effectiveSize, glyphs: [], x: 0, width: 0,
        baseline: -style.baselineOffset.finiteOrZero, isRightToLeft: item.level % 2 == 1)
      for glyph in text.glyphs(of: item, in: inside, paragraph: paragraph.range) {
        run.glyphs.append(
          LaidOutText.Glyph(
            id: glyph.id,
            position: Point(run.width + glyph.offsetX, run.baseline - glyph.offsetY),
            advance: glyph.advance,
            index: text.characters.offsets[glyph.cluster]))
        run.width += glyph.advance
      }
      runs.append((run, item.level))
    }
    return runs
  }

  /// Reorders runs of opposite direction, by rule L2 of the Unicode bidirectional algorithm.
  private func visualOrder(
    of pieces: [(run: LaidOutText.Run, level: UInt8)]
  ) -> [LaidOutText.Run] {
    var pieces = pieces
    let highest = pieces.map(\.level).max() ?? 0
    guard highest > 0 else { return pieces.map(\.run) }
    for level in stride(from: highest, through: 1, by: -1) {
      var i = 0
      while i < pieces.count {
        var end = i
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        if end > i { pieces[i..<end].reverse() }
        i = max(end, i + 1)
      }
    }
    return pieces.map(\.run)
  }

  private func updateHeight(
    of line: inout LaidOutText.Line, range: Range<Int>, paragraph: ShapedText.Paragraph
  ) {
    var styles = Set(text.styleIndex[range])
    if styles.isEmpty { styles = [paragraph.emptyLineStyle] }
    for number in styles {
      guard let face = text.faces[number] else { continue }
      line.includeMetrics(of: face, style: text.styles[number])
    }
    for run in line.runs { line.includeMetrics(of: run.face, style: run.style) }
    let style = paragraph.style
    var height = line.height
    let multiple = style.lineHeightMultiple
    if multiple > 0, multiple.isFinite { height *= multiple }
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    height = max(height, style.minimumLineHeight.finiteOrZero)
    // A changed line height affects only the ascent, so that the difference is above the glyphs.
    line.ascent += height - line.height
  }

  /// Widens the spaces in the line until it has the available width.
  private func justifyLine(_ line: inout LaidOutText.Line, toWidth availableWidth: Double) {
    let extra = availableWidth - line.width
    let spaces = line.runs.reduce(0) { sum, run in
      sum + run.glyphs.count { isSpace($0) }
    }
    guard extra > 0, spaces > 0 else { return }
    var moved = 0.0
    for i in line.runs.indices {
      line.runs[i].x += moved
      let before = moved
      for j in line.runs[i].glyphs.indices {
        line.runs[i].glyphs[j].position.x += moved
        if isSpace(line.runs[i].glyphs[j]) {
          line.runs[i].glyphs[j].advance += extra / Double(spaces)
          moved += extra / Double(spaces)
        }
      }
      line.runs[i].width += moved - before
    }
    line.width = availableWidth
  }

  private func isSpace(_ glyph: LaidOutText.Glyph) -> Bool {
    let offsets = text.characters.offsets
    var (low, high) = (0, offsets.count)
    while low < high {
      let midpoint = (low + high) / 2
      if offsets[midpoint] < glyph.index { low = midpoint + 1 } else { high = midpoint }
    }
    return low < text.characters.count && text.characters.isSpace[low]
  }

  // MARK: Line placement

  private mutating func appendLine(
    _ line: LaidOutText.Line, placement stand: LinePlacement, style: ParagraphStyle
  ) {
    var line = line
    line.move(by: Point(0, y + line.ascent))
    layout.lines.append(line)
    placements.append(stand)
    trailingSpacing = style.lineSpacing.finiteOrZero
    y += line.height + trailingSpacing
  }

  private mutating func alignLines() {
    var widest = 0.0
    for (line, stand) in zip(layout.lines, placements) {
      widest = max(widest, line.width + stand.indent + (box.width.isFinite ? 0 : stand.tailIndent))
    }
    layout.size.width = widest
    let whole = box.width.isFinite ? box.width : widest
    for (i, stand) in placements.enumerated() {
      let (left, right) =
        stand.isRightToLeft ? (stand.tailIndent, stand.indent) : (stand.indent, stand.tailIndent)
      let free = whole - left - right - layout.lines[i].width
      let fraction: Double =
        switch stand.alignment {
        case .left: 0
        case .right: 1
        case .center: 0.5
        case .natural, .justified: stand.isRightToLeft ? 1 : 0
        }
      layout.lines[i].move(by: Point(left + free * fraction, 0))
    }
  }
}

extension LaidOutText.Line {
  /// Appends a run at the right end of the line.
  fileprivate mutating func appendRun(_ run: LaidOutText.Run) {
    var run = run
    run.move(by: Point(width, 0))
    runs.append(run)
    width += run.width
  }

  /// Increases the height of the line to fit the given font and style.
  fileprivate mutating func includeMetrics(of face: FontFace, style: TextStyle) {
    let (size, offset) = (style.effectiveSize, style.baselineOffset.finiteOrZero)
    ascent = max(ascent, face.metrics.ascent * size + offset)
    descent = max(descent, face.metrics.descent * size - offset)
    leading = max(leading, face.metrics.leading * size)
  }

  fileprivate mutating func move(by d: Point) {
    origin = origin + d
    for i in runs.indices { runs[i].move(by: d) }
  }
}

extension LaidOutText.Run {
  fileprivate mutating func move(by d: Point) {
    x += d.x
    baseline += d.y
    for i in glyphs.indices { glyphs[i].position = glyphs[i].position + d }
  }
}

extension Double {
  /// The number itself, or 0 if it is infinite or NaN.
  var finiteOrZero: Double { isFinite ? self : 0 }
}

/// Returns the advance width of the given glyph, in font units.
func horizontalAdvance(face: FontFace, glyph: UInt32) -> Int32 {
  hb_font_get_glyph_h_advance(face.shapingFont, glyph)
}
