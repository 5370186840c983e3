import Diagnostics
import DisplayList
public import Foundation
import Geometry

extension CGContext {
  /// Sets the pattern used to fill shapes.
  ///
  /// For a colored pattern, the only component is alpha. For an uncolored pattern, the components are a color in the
  /// base color space of the pattern color space, followed by alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !hasFixedColor else { return }
    let color = pattern.color(in: state.fillSpace, components: colorComponents)
    state.fill = .pattern(pattern, color)
  }

  /// Sets the pattern used to stroke paths.
  ///
  /// For a colored pattern, the only component is alpha. For an uncolored pattern, the components are a color in the
  /// base color space of the pattern color space, followed by alpha.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !hasFixedColor else { return }
    let color = pattern.color(in: state.strokeSpace, components: colorComponents)
    state.stroke = .pattern(pattern, color)
  }

  /// Sets the offset of pattern cells, in the initial user space of the context.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Returns the commands that draw all pattern cells visible in the given box, in device pixels.
  ///
  /// Reports a diagnostic and returns an empty array if the cells are too small for the area.
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
      diagnostics.report(
        "pattern not drawn: its cells are too small for the area; use larger cells")
      return []
    }
    let one = cellCommands(of: pattern, color: color, pixelTransform: toPixels)
    guard columns.count * rows.count * one.count < 300_000 else {
      diagnostics.report(
        "pattern not drawn: its cells are too small for the area; use larger cells")
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

  /// Returns the commands that draw the pattern cell at the origin.
  private func cellCommands(of pattern: CGPattern, color: CGColor, pixelTransform toPixels: Affine)
    -> [DisplayListCommand]
  {
    guard patternDepth < 4 else {
      diagnostics.report("pattern not drawn: patterns exceed the maximum nesting depth of 4")
      return []
    }
    let context = CGContext(recordingIn: toPixels.apply(pattern.bounds), userToPixels: toPixels)
    context.patternDepth = patternDepth + 1
    context.clip(to: CGRect(pattern.bounds))
    if !pattern.isColored {
      // Only the plain color is used, since the given color may itself be a pattern.
      context.setFillColor(CGColor(rgba: color.rgba))
      context.setStrokeColor(CGColor(rgba: color.rgba))
      context.hasFixedColor = true
    }
    pattern.drawCell(in: context)
    return context.displayList.commands
  }
}

extension CGPattern {
  /// Returns the color defined by the components passed with a pattern.
  ///
  /// The only component of a colored pattern is alpha.
  fileprivate func color(in space: CGColorSpace, components: UnsafePointer<CGFloat>) -> CGColor {
    if isColored { return CGColor(gray: 0, alpha: components[0]) }
    let base = space.baseColorSpace ?? (space.model == .pattern ? nil : space)
    return CGColor(colorSpace: base ?? CGColorSpaceCreateDeviceGray(), components: components)
      ?? .black
  }
}

/// Returns the range of integers from `low` to `high`.
///
/// Returns `nil` if there are more than 100,000 integers or if a bound is not finite.
func integerRange(from low: Double, to high: Double) -> Range<Int>? {
  let (first, last) = (low.rounded(.up), high.rounded(.down))
  guard abs(first) < 1e15, last - first < 100_000 else { return nil }
  return Int(first)..<Int(max(first, last + 1))
}
