import CCairo
import QuartzCore

/// The scene as layers with running animations.
func makeLayerScene() -> CARenderer {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: Mover.canvas)
  root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.12, alpha: 1)
  for mover in Mover.all {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: Mover.side, height: Mover.side)
    layer.position = mover.from
    layer.cornerRadius = Mover.radius
    layer.allowsEdgeAntialiasing = true
    let (r, g, b) = mover.colour
    layer.backgroundColor = CGColor(srgbRed: r, green: g, blue: b, alpha: 1)
    animate(layer, "position", mover.position(0), mover.position(1))
    animate(layer, "transform.rotation.z", mover.angle(0), mover.angle(1))
    animate(layer, "opacity", mover.opacity(0), mover.opacity(1))
    root.addSublayer(layer)
  }
  return CARenderer(
    layer: root, bounds: CGRect(origin: .zero, size: Mover.canvas), scale: 1)
}

private func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any) {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.duration = Mover.period
  animation.repeatCount = .infinity
  layer.add(animation, forKey: keyPath)
}

/// The same scene drawn with cairo.
final class CairoScene {
  private let surface = cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, Int32(Mover.canvas.width), Int32(Mover.canvas.height))
  private let context: OpaquePointer?

  init() { context = cairo_create(surface) }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func draw(at time: Double) {
    let p = (time / Mover.period).truncatingRemainder(dividingBy: 1)
    cairo_identity_matrix(context)
    cairo_set_source_rgba(context, 0.1, 0.1, 0.12, 1)
    cairo_paint(context)
    for mover in Mover.all {
      let at = mover.position(p)
      cairo_identity_matrix(context)
      cairo_translate(context, at.x, at.y)
      cairo_rotate(context, mover.angle(p))
      roundedRect(-Mover.side / 2, Mover.side, Mover.radius)
      let (r, g, b) = mover.colour
      cairo_set_source_rgba(context, r, g, b, mover.opacity(p))
      cairo_fill(context)
    }
    cairo_surface_flush(surface)
  }

  private func roundedRect(_ o: Double, _ side: Double, _ r: Double) {
    let (near, far) = (o + r, o + side - r)
    cairo_new_sub_path(context)
    cairo_arc(context, far, near, r, -.pi / 2, 0)
    cairo_arc(context, far, far, r, 0, .pi / 2)
    cairo_arc(context, near, far, r, .pi / 2, .pi)
    cairo_arc(context, near, near, r, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }
}
