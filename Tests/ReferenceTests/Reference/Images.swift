import Geometry
import Pixels
import RenderTree

// Contents: Documentation/behaviour/rendering.md, "Contents".

extension Reference {
  mutating func drawContents(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    switch tree.columns.object(of: .contents, inSlot: slot) {
    case .image(let image): draw(image, slot, own, opacity, onto: &canvas)
    case .dissolve(let old, let new, let share):
      // A dissolve is the premultiplied mix old·(1-p) + new·p, with each image at its own position: "Dissolves".
      var (first, second) = (Canvas(canvas.area), Canvas(canvas.area))
      draw(old, slot, own, 1, onto: &first)
      draw(new, slot, own, 1, onto: &second)
      for i in first.pixels.indices {
        first.pixels[i] = first.pixels[i].times(1 - share).plus(second.pixels[i].times(share))
      }
      canvas.put(first, times: opacity)
    default: break
    }
  }

  private mutating func draw(
    _ image: PixelBuffer, _ slot: Int, _ own: Placement, _ opacity: Double,
    onto canvas: inout Canvas
  ) {
    let values = tree.columns
    guard let back = own.map.inverted else { return }
    // The selected part in image pixels. Its y-axis has the same direction as the layer's.
    let unit = values.rect(of: .contentsRect, inSlot: slot)
    let (w, h) = (Double(image.width), Double(image.height))
    let picked = Rect(
      unit.minX * w, own.isUpward ? (1 - unit.maxY) * h : unit.minY * h, unit.width * w,
      unit.height * h)
    let gravity = values.value(of: .contentsGravity, inSlot: slot).name(as: ContentsGravity.self)
      .rawValue
    let scale = values.number(of: .contentsScale, inSlot: slot)
    let bounds = tree.bounds(slot)
    let size = Size(picked.width / scale, picked.height / scale)
    let target = Self.target(gravity, size, bounds)
    guard !target.isEmpty else { return }

    // Maps a position in the target to a distance into the selected part, along one axis, in image pixels.
    var alongX = Slices(picked.width, target.width)
    var alongY = Slices(picked.height, target.height)
    if gravity.hasPrefix("resize") {
      let center = values.rect(of: .contentsCenter, inSlot: slot)
      alongX = Slices(
        picked.width, target.width, center: center.minX, center.maxX, pixelsPerPoint: scale)
      alongY = Slices(
        picked.height, target.height, center: own.isUpward ? 1 - center.maxY : center.minY,
        own.isUpward ? 1 - center.minY : center.maxY, pixelsPerPoint: scale)
    }
    let isNearest =
      values.value(of: .magnificationFilter, inSlot: slot) == .name(ContentsFilter.nearest)
    // Sides cut by an antialiased clip are not antialiased a second time.
    var painted = target
    if values.bool(of: .masksToBounds, inSlot: slot), edges(slot) != .hard {
      painted = Rect(
        minX: target.minX <= bounds.minX ? bounds.minX - 4 : target.minX,
        minY: target.minY <= bounds.minY ? bounds.minY - 4 : target.minY,
        maxX: target.maxX >= bounds.maxX ? bounds.maxX + 4 : target.maxX,
        maxY: target.maxY >= bounds.maxY ? bounds.maxY + 4 : target.maxY)
    }
    let cover = coverage(painted, edges(slot), own)
    if isNearest { markTexels(target, image, own) }
    canvas.paint(cover) { x, y in
      let p = back.apply(Point(x, y))
      let (u, column) = alongX.source(p.x - target.minX)
      // An image is upright in both directions of y.
      let down = own.isUpward ? target.maxY - p.y : p.y - target.minY
      let (v, row) = alongY.source(down)
      // Each of the nine parts is sampled separately, so that a stretched part includes no pixels of a fixed one.
      let part = Rect(
        minX: picked.minX + column.lowerBound, minY: picked.minY + row.lowerBound,
        maxX: picked.minX + column.upperBound, maxY: picked.minY + row.upperBound)
      let place = Point(picked.minX + u, picked.minY + v)
      let color =
        isNearest
        ? Self.texel(image, part, Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        : Self.linear(image, part, place.x, place.y)
      return color.times(opacity)
    }
  }

  /// Returns the rectangle in which an image of the given size in points is drawn.
  static func target(_ gravity: String, _ size: Size, _ bounds: Rect) -> Rect {
    let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
    func centred(_ k: Double) -> Rect {
      Rect(
        bounds.center.x - size.width * k / 2, bounds.center.y - size.height * k / 2,
        size.width * k, size.height * k)
    }
    switch gravity {
    case "resize": return bounds
    case "resizeAspect": return centred(min(sx, sy))
    case "resizeAspectFill": return centred(max(sx, sy))
    default: break
    }
    var rect = centred(1)
    let name = gravity.lowercased()
    guard ["top", "bottom", "left", "right"].contains(where: name.hasPrefix) else { return rect }
    if name.hasSuffix("left") { rect.origin.x = bounds.minX }
    if name.hasSuffix("right") { rect.origin.x = bounds.maxX - rect.width }
    if name.hasPrefix("bottom") { rect.origin.y = bounds.minY }
    if name.hasPrefix("top") { rect.origin.y = bounds.maxY - rect.height }
    return rect
  }

  /// Returns the bilinear interpolation of the four pixels around a position.
  private static func linear(
    _ image: PixelBuffer, _ picked: Rect, _ u: Double, _ v: Double
  ) -> Pixel {
    let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - left, v - 0.5 - top)
    let (x, y) = (Int(left), Int(top))
    let upper = texel(image, picked, x, y).times(1 - fx)
      .plus(texel(image, picked, x + 1, y).times(fx))
    let lower = texel(image, picked, x, y + 1).times(1 - fx)
      .plus(texel(image, picked, x + 1, y + 1).times(fx))
    return upper.times(1 - fy).plus(lower.times(fy))
  }

  /// Returns a pixel inside the selected part of the image, or the nearest such pixel for positions outside it.
  private static func texel(_ image: PixelBuffer, _ picked: Rect, _ x: Int, _ y: Int) -> Pixel {
    func limited(_ v: Int, _ low: Double, _ high: Double, _ count: Int) -> Int {
      let inside = min(max(v, Int(low.rounded(.down))), Int(high.rounded(.up)) - 1)
      return min(max(inside, 0), count - 1)
    }
    let p = image[
      limited(x, picked.minX, picked.maxX, image.width),
      limited(y, picked.minY, picked.maxY, image.height)]
    return Pixel(
      red: Double(p.0) / 255, green: Double(p.1) / 255, blue: Double(p.2) / 255,
      alpha: Double(p.3) / 255)
  }

  /// Records the borders between an image's pixels as edges.
  private mutating func markTexels(_ target: Rect, _ image: PixelBuffer, _ own: Placement) {
    for i in 0...image.width {
      let x = target.minX + target.width * Double(i) / Double(image.width)
      outlines.append(
        Outline([[Point(x, target.minY), Point(x, target.maxY)].map(own.map.apply)]))
    }
    for i in 0...image.height {
      let y = target.minY + target.height * Double(i) / Double(image.height)
      outlines.append(
        Outline([[Point(target.minX, y), Point(target.maxX, y)].map(own.map.apply)]))
    }
  }
}

/// A mapping of image pixels to points along one axis: two ends keep their size and the middle stretches.
private struct Slices {
  /// The boundaries of the parts, in image pixels.
  var source: [Double]
  /// The boundaries of the parts, in points.
  var target: [Double]

  /// Creates a mapping with a single part.
  init(_ pixels: Double, _ points: Double) {
    source = [0, pixels]
    target = [0, points]
  }

  init(
    _ pixels: Double, _ points: Double, center low: Double, _ high: Double, pixelsPerPoint: Double
  ) {
    self.init(pixels, points)
    guard low > 0 || high < 1 else { return }
    var (a, b) = (low * pixels, high * pixels)
    if b <= a {
      // A part of zero width samples one column or row of pixels.
      a = min(a.rounded(.down), pixels - 1)
      b = a + 1
    }
    let (first, last) = (a / pixelsPerPoint, (pixels - b) / pixelsPerPoint)
    // Ends that do not fit shrink proportionally.
    let fit = first + last > points ? points / (first + last) : 1
    source = [0, a, b, pixels]
    target = [0, first * fit, points - last * fit, points]
  }

  /// Returns the image-pixel position for a position in points, and the range of the part that contains it.
  func source(_ p: Double) -> (place: Double, part: ClosedRange<Double>) {
    for i in 1..<target.count where (p < target[i] || i == target.count - 1) {
      guard target[i] > target[i - 1] else { continue }
      let place =
        source[i - 1]
        + (p - target[i - 1]) * (source[i] - source[i - 1]) / (target[i] - target[i - 1])
      return (place, source[i - 1]...source[i])
    }
    return (source[source.count - 1], 0...source[source.count - 1])
  }
}
