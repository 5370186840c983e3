import CCairo
import Workloads

extension SceneA {
  /// Returns a benchmark that draws the scene with cairo.
  ///
  /// Each repetition draws one frame.
  static func cairo() -> CairoPrimitives {
    let movers = movers()
    return CairoPrimitives { context, frame in
      let p = (Double(frame) / Stage.rate / period).truncatingRemainder(dividingBy: 1)
      cairo_identity_matrix(context)
      cairo_set_source_rgba(context, 0.102, 0.102, 0.122, 1)
      cairo_paint(context)
      for mover in movers {
        let at = mover.position(p)
        cairo_identity_matrix(context)
        cairo_translate(context, at.x, at.y)
        cairo_rotate(context, mover.angle(p))
        CairoPrimitives.addRoundedSquare(
          context, x: -side / 2, y: -side / 2, side: side, radius: radius)
        cairo_set_source_rgba(context, mover.red, mover.green, mover.blue, mover.opacity(p))
        cairo_fill(context)
      }
    }
  }
}
