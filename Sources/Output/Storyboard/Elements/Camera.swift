/// The view of a film's world: the point that is shown in the center of the picture, and the zoom factor.
///
/// Text and shapes stay sharp at every zoom, because they are drawn as outlines. The contents of layers that draw
/// pictures are drawn at the largest zoom of the film.
@MainActor
public final class Camera {
  private let world: CALayer
  private let size: CGSize
  /// The largest zoom factor of the film.
  private var maximumZoom: CGFloat = 1
  /// The point in the center of the picture at the current time, in the world's coordinates.
  public private(set) var center: CGPoint
  /// The zoom factor at the current time; 1 shows the world in its size.
  public private(set) var zoom: CGFloat = 1

  init(world: CALayer, size: CGSize) {
    (self.world, self.size) = (world, size)
    center = CGPoint(x: size.width / 2, y: size.height / 2)
  }

  /// Returns a motion that shows another point in the center of the picture.
  ///
  /// - Parameters:
  ///   - point: The point in the world's coordinates. The default is the center of the world.
  ///   - zoom: The zoom factor, above 0.
  /// - Returns: The motion.
  public func move(to point: CGPoint? = nil, zoom: CGFloat = 1) -> Motion {
    validate(zoom)
    let target = point ?? CGPoint(x: size.width / 2, y: size.height / 2)
    return Motion(duration: 1.2) { timeline, span in
      self.move(to: target, zoom: zoom, timeline, span)
    }
  }

  /// Returns a motion that shows a layer in the center of the picture.
  ///
  /// - Parameters:
  ///   - layer: A layer in the world.
  ///   - zoom: The zoom factor, above 0. By default, the layer fills the picture up to a margin of a fifth.
  /// - Returns: The motion.
  public func move(to layer: CALayer, zoom: CGFloat? = nil) -> Motion {
    if let zoom { validate(zoom) }
    return Motion(duration: 1.2) { timeline, span in
      let area = layer.superlayer.map { self.world.convert(layer.frame, from: $0) } ?? layer.frame
      let fitting = min(
        self.size.width / max(area.width, 1), self.size.height / max(area.height, 1))
      self.move(
        to: CGPoint(x: area.midX, y: area.midY), zoom: zoom ?? fitting * Self.fittingShare,
        timeline, span)
    }
  }

  private func validate(_ zoom: CGFloat) {
    precondition(
      zoom > 0 && zoom.isFinite, "invalid zoom '\(zoom)': it must be finite and above 0")
  }

  /// Returns a motion back to the whole world.
  public func reset() -> Motion { move() }

  /// The share of the picture that a layer fills if the camera moves to it without a zoom factor.
  private static let fittingShare: CGFloat = 0.8

  private func move(to target: CGPoint, zoom end: CGFloat, _ timeline: Timeline, _ span: Span) {
    let (from, begin) = (center, zoom)
    /// The zoom factor grows by equal ratios. The center moves such that points keep straight paths in the picture.
    @Sendable func view(at progress: Double) -> (center: CGPoint, zoom: CGFloat) {
      let zoom = begin * pow(end / begin, progress)
      let share =
        abs(end / begin - 1) < 1e-6 ? progress : (1 / zoom - 1 / begin) / (1 / end - 1 / begin)
      return (
        CGPoint(
          x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share), zoom
      )
    }
    let size = size
    timeline.change(world, "bounds", in: span) { progress in
      let center = view(at: progress).center
      return CGRect(
        origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
    }
    timeline.change(world, "transform", in: span) { progress in
      let zoom = view(at: progress).zoom
      return CATransform3DMakeScale(zoom, zoom, 1)
    }
    (center, zoom) = (target, end)
    maximumZoom = max(maximumZoom, end)
  }

  /// Raises the scale of drawn contents in the world to that of the largest zoom.
  func sharpenContents(scale: CGFloat) {
    func visit(_ layer: CALayer) {
      if layer.contents == nil {
        layer.contentsScale = max(layer.contentsScale, scale * maximumZoom)
      }
      layer.sublayers?.forEach(visit)
    }
    visit(world)
  }
}
