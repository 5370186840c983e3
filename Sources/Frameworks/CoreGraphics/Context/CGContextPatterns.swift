import Diagnostics
import DisplayList
public import Foundation
import Geometry

extension CGContext {
  /// Fills areas with a pattern: alpha for one with colours, else a colour of the pattern space's base and alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !hasFixedColor else { return }
    let color = pattern.color(in: state.fillSpace, components: colorComponents)
    state.fill = .pattern(pattern, color)
  }

  /// Draws lines with a pattern: alpha for one with colours, else a colour of the pattern space's base and alpha.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !hasFixedColor else { return }
    let color = pattern.color(in: state.strokeSpace, components: colorComponents)
    state.stroke = .pattern(pattern, color)
  }

  /// Moves the cells of patterns, in the space the context began with.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// The cells of a pattern that a box of pixels shows.
  func patternCellCommands(of pattern: CGPattern, color: CGColor, covering box: Rect)
    -> [DisplayListCommand]
  {
    let flip = Affine(1, 0, 0, -1, 0, Double(backingStore.height))
    let phase = Affine.translation(
      x: Double(state.patternPhase.width), y: Double(state.patternPhase.height))
    let toPixels = pattern.matrix.concatenating(phase).concatenating(baseTransform).concatenating(
      flip)
    let seen = box.intersection(state.clipBox)
    guard let back = toPixels.inverted, !seen.isEmpty else { return [] }
    let area = back.apply(seen)
    let (cell, step) = (pattern.bounds, pattern.step)
    guard
      let columns = integerRange(
        from: (area.minX - cell.maxX) / step.width, to: (area.maxX - cell.minX) / step.width),
      let rows = integerRange(
        from: (area.minY - cell.maxY) / step.height, to: (area.maxY - cell.minY) / step.height)
    else {
      diagnostics.report("a pattern was not drawn: its cells are too small for the area")
      return []
    }
    let one = cellCommands(of: pattern, color: color, pixelTransform: toPixels)
    guard columns.count * rows.count * one.count < 300_000 else {
      diagnostics.report("a pattern was not drawn: its cells are too small for the area")
      return []
    }
    var list: [DisplayListCommand] = []
    for j in rows {
      for i in columns {
        let (x, y) = (Double(i) * step.width, Double(j) * step.height)
        let shift = toPixels.apply(Point(x, y)) - toPixels.apply(.zero)
        list += one.map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
      }
    }
    return list
  }

  /// The commands of the cell at the origin.
  private func cellCommands(of pattern: CGPattern, color: CGColor, pixelTransform toPixels: Affine)
    -> [DisplayListCommand]
  {
    guard patternDepth < 4 else {
      diagnostics.report("a pattern was not drawn: more than 4 patterns in each other")
      return []
    }
    let context = CGContext(recordingIn: toPixels.apply(pattern.bounds), userToPixels: toPixels)
    context.patternDepth = patternDepth + 1
    context.clip(to: CGRect(pattern.bounds))
    if !pattern.isColored {
      // A plain colour, since the one given may be a pattern itself.
      context.setFillColor(CGColor(rgba: color.rgba))
      context.setStrokeColor(CGColor(rgba: color.rgba))
      context.hasFixedColor = true
    }
    pattern.drawCell(in: context)
    return context.displayList.commands
  }
}

extension CGPattern {
  /// The colour of a pattern by its components: alpha alone for one with colours of its own.
  fileprivate func color(in space: CGColorSpace, components: UnsafePointer<CGFloat>) -> CGColor {
    if isColored { return CGColor(gray: 0, alpha: components[0]) }
    let base = space.baseColorSpace ?? (space.model == .pattern ? nil : space)
    return CGColor(colorSpace: base ?? CGColorSpaceCreateDeviceGray(), components: components)
      ?? .black
  }
}

/// The whole numbers from one number to another; nil where there are more than 100,000 or either is none.
func integerRange(from low: Double, to high: Double) -> Range<Int>? {
  let (first, last) = (low.rounded(.up), high.rounded(.down))
  guard abs(first) < 1e15, last - first < 100_000 else { return nil }
  return Int(first)..<Int(max(first, last + 1))
}
