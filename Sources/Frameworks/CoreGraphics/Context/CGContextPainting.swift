import Color
import DisplayList
public import Foundation
import Geometry

extension CGContext {
  /// Fills or strokes the current path, or both, according to the given drawing mode, then clears the path.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = userPath.geometry
    switch mode {
    case .fill, .fillStroke: fillShape(.path(path, .nonZero), with: state.fill)
    case .eoFill, .eoFillStroke: fillShape(.path(path, .evenOdd), with: state.fill)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke:
      fillShape(.stroke(path, state.strokeStyle), with: state.stroke)
    case .fill, .eoFill: break
    }
    beginPath()
  }

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills the given rectangle and clears the current path.
  public func fill(_ rect: CGRect) {
    if !rect.isNull { fillShape(.rect(Rect(rect.standardized)), with: state.fill) }
    beginPath()
  }

  /// Fills the union of the given rectangles and clears the current path.
  ///
  /// Overlapping areas are painted once.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects.filter { !$0.isNull }.map(\.standardized))
    fillPath()
  }

  /// Strokes the outline of the given rectangle and clears the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    if !rect.isNull { addRect(rect) }
    strokePath()
  }

  /// Strokes the outline of the given rectangle with a line width in user space and clears the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.strokeStyle.width
    setLineWidth(width)
    stroke(rect)
    state.strokeStyle.width = before
  }

  /// Makes the pixels in the given rectangle transparent, or black in a context without alpha.
  public func clear(_ rect: CGRect) {
    guard !rect.isNull else { return }
    let savedState = state
    (state.blend, state.alpha, state.shadow) = (.clear, 1, nil)
    fillShape(.rect(Rect(rect.standardized)), with: .color(.black))
    state = savedState
  }

  /// Fills the ellipse inscribed in the given rectangle and clears the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the ellipse inscribed in the given rectangle and clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between each pair of points (first and second, third and fourth, and so on) and clears the
  /// current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[i])
      addLine(to: points[i + 1])
    }
    strokePath()
  }

  // MARK: Shared drawing functions

  /// The edge antialiasing mode, determined by the context's setting and the graphics state.
  var edgeMode: EdgeAntialiasing { allowsAntialiasing && state.shouldAntialias ? .smooth : .hard }

  /// Fills a shape in user space with the given paint.
  func fillShape(_ shape: Shape, with ink: PaintSource) {
    guard let shape = shape.clampedForDrawing(to: state.clipBox, transform: userToPixels) else {
      return
    }
    switch ink {
    case .color(let color):
      recordDrawCommand(makeDrawCommand(shape, color: color))
    case .pattern(let pattern, let color):
      let area = Clip(shape, transform: Projection(userToPixels), edges: edgeMode)
      guard let box = area.deviceBounds, box.isFinite else { return }
      let opacity = state.alpha * Double(pattern.isColored ? color.alpha : 1)
      let cells =
        [.beginGroup(CompositingGroup())]
        + patternCellCommands(of: pattern, color: color, covering: box) + [.endGroup]
      if state.blend.blendMode.preservesUncoveredBackdrop {
        recordCommands([.pushClip(area)] + cells + [.popClip], bounds: box, opacity: opacity)
      } else {
        recordCommands(cells, bounds: box, opacity: opacity, clippedTo: area)
      }
    }
  }

  /// Returns the commands that fill a shape in user space, ignoring the alpha of the graphics state.
  func commands(filling shape: Shape, with ink: PaintSource) -> [DisplayListCommand] {
    switch ink {
    case .color(let color): return [.draw(makeDrawCommand(shape, color: color))]
    case .pattern(let pattern, let color):
      let area = Clip(shape, transform: Projection(userToPixels), edges: edgeMode)
      guard let box = area.deviceBounds, box.isFinite else { return [] }
      let opacity = Double(pattern.isColored ? color.alpha : 1)
      return [.pushClip(area), .beginGroup(CompositingGroup(opacity: opacity))]
        + patternCellCommands(of: pattern, color: color, covering: box) + [.endGroup, .popClip]
    }
  }

  private func makeDrawCommand(_ shape: Shape, color: CGColor) -> DrawCommand {
    DrawCommand(shape, .color(color.rgba), transform: Projection(userToPixels), edges: edgeMode)
  }

  /// Records a command that fills a shape with the current alpha, blend mode, shadow and masks.
  func recordDrawCommand(_ draw: DrawCommand) {
    guard let box = draw.deviceBounds, box.isFinite else { return }
    var draw = draw
    draw.paint.multiplyAlpha(by: state.alpha)
    guard !state.blend.blendMode.preservesUncoveredBackdrop else {
      recordCommands([.draw(draw)], bounds: box)
      return
    }
    // These blend modes erase the destination throughout the group, so the shape becomes a clip.
    var whole = draw
    whole.shape = .rect(box.inset(dx: -1, dy: -1))
    if case .color = draw.paint {
      whole.transform = .identity
    } else {
      whole.shape = .rect(draw.shape.bounds.inset(dx: -1, dy: -1))
    }
    let clip = Clip(draw.shape, transform: draw.transform, edges: draw.edges)
    recordCommands([.draw(whole)], bounds: box, clippedTo: clip)
  }

  /// Records the given commands with the current blend mode, shadow and masks.
  ///
  /// The commands must not draw outside `box`, in device pixels. `clip` limits blend modes that change the
  /// destination where the source is transparent.
  func recordCommands(
    _ commands: [DisplayListCommand], bounds box: Rect, opacity: Double = 1,
    clippedTo clip: Clip? = nil
  ) {
    let mode = state.blend
    if clip != nil, !state.masks.isEmpty, mode == .clear || mode == .copy {
      // The destination is erased in proportion to the mask, and the masked source is then added.
      let hole = DisplayListCommand.draw(
        DrawCommand(.rect(box.inset(dx: -1, dy: -1)), .color(.black)))
      defer { state.blend = mode }
      state.blend = .destinationOut
      recordCommands([hole], bounds: box, clippedTo: clip)
      guard mode == .copy else { return }
      state.blend = .plusLighter
      recordCommands(commands, bounds: box, opacity: opacity, clippedTo: clip)
      return
    }
    let shadow = clip == nil ? state.shadow : nil
    let area = (shadow.map { $0.shadowBounds(of: box).union(box) } ?? box).intersection(
      state.clipBox)
    guard !area.isEmpty else { return }
    var list: [DisplayListCommand] = []
    if let clip { list.append(.pushClip(clip)) }
    let groups = makeGroups(opacity: opacity, blend: mode.blendMode, shadow: shadow)
    list += groups.map { .beginGroup($0) }
    list += commands
    list += endGroupCommands(for: state, groupCount: groups.count)
    if clip != nil { list.append(.popClip) }
    if backingStore.layout.isOpaque, recording.depth == 0, mode.blendMode.canReduceAlpha {
      list += opaqueUnderlay(for: area)
    }
    recording.setClips(state.clips)
    recording.append(list)
    flushIfNeeded(in: area)
  }

  /// Returns commands that make an area opaque again after a blend mode has reduced its alpha, in a context without
  /// alpha.
  func opaqueUnderlay(for area: Rect) -> [DisplayListCommand] {
    [
      .beginGroup(CompositingGroup(blend: .destinationOver)),
      .draw(DrawCommand(.rect(area.inset(dx: -1, dy: -1)), .color(.black))), .endGroup,
    ]
  }

  /// Rasterizes the recorded commands if the memory is exposed to client code or more than 16,384 commands are
  /// recorded.
  func flushIfNeeded(in area: Rect) {
    guard recording.depth == 0, !isRecordingOnly else { return }
    if backingStore.memory != nil {
      let list = recording.extractCompletedCommands()
      backingStore.drawDisplayList(
        list, in: PixelArea(around: area.inset(dx: -1, dy: -1), within: backingStore.fullArea))
    } else if recording.count > 16_384 {
      flush()
    }
  }

  /// Returns the groups that composite content with the given opacity, blend mode and shadow, ordered from the
  /// outermost to the innermost.
  ///
  /// Returns an empty array if the content can be drawn directly.
  func makeGroups(opacity: Double, blend: BlendMode, shadow: Shadow?) -> [CompositingGroup] {
    if state.masks.isEmpty {
      let isPlain = opacity == 1 && blend == .normal && shadow == nil
      return isPlain ? [] : [CompositingGroup(opacity: opacity, blend: blend, shadow: shadow)]
    }
    var all = state.masks.indices.map { CompositingGroup(blend: $0 == 0 ? blend : .normal) }
    if opacity != 1 || shadow != nil {
      all.append(CompositingGroup(opacity: opacity, shadow: shadow))
    }
    return all
  }

  /// Returns the commands that end the given number of groups and apply the masks in `state`.
  func endGroupCommands(for state: GraphicsState, groupCount groups: Int) -> [DisplayListCommand] {
    var list = Array(
      repeating: DisplayListCommand.endGroup, count: max(0, groups - state.masks.count))
    for mask in state.masks.reversed() { list += [.beginMask] + mask + [.endGroup] }
    return list
  }
}

extension Shape {
  /// Returns the shape limited to drawable coordinates.
  ///
  /// Returns `nil` if the rectangle or path is empty or has coordinates that are not finite. A rectangle with
  /// coordinates beyond 1e6 is clipped to the vicinity of `clipBox`.
  func clampedForDrawing(to clipBox: Rect, transform map: Affine) -> Shape? {
    switch self {
    case .rect(let rect):
      let corners = [rect.minX, rect.minY, rect.maxX, rect.maxY]
      guard !corners.contains(where: \.isNaN), !rect.isEmpty else { return nil }
      guard corners.contains(where: { abs($0) > 1e6 }), let back = map.inverted else {
        return self
      }
      let seen = back.apply(clipBox)
      let enlarged = seen.inset(dx: -seen.width - 1, dy: -seen.height - 1)
      return .rect(rect.intersection(enlarged))
    case .path(let path, _), .stroke(let path, _):
      return path.isEmpty || !path.controlPointBox.isFinite ? nil : self
    case .rounded, .ring:
      return self
    }
  }
}

extension CGBlendMode {
  /// The equivalent blend mode of the renderer.
  var blendMode: BlendMode { BlendMode.allCases[Int(rawValue)] }
}

extension BlendMode {
  /// Whether the blend mode can reduce the destination's alpha.
  var canReduceAlpha: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop,
      .xor:
      true
    default: false
    }
  }
}
