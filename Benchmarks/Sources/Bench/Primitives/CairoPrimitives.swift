import CCairo
import Color
import Foundation
import Geometry
import Workloads

/// The cairo implementation of the primitive benchmarks, which draws into an image surface in the benchmark process.
final class CairoPrimitives {
  let surface = cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, Int32(Primitive.width), Int32(Primitive.height))
  private let context: OpaquePointer?
  private let step: (OpaquePointer?, _ repetition: Int) -> Void

  init(_ step: @escaping (OpaquePointer?, Int) -> Void) {
    self.step = step
    context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func draw(_ repetition: Int) {
    step(context, repetition)
    cairo_surface_flush(surface)
  }

  func write(to path: String) { cairo_surface_write_to_png(surface, path) }
}

extension CairoPrimitives {
  /// Returns the implementation of the given primitive, or `nil` if cairo does not support it.
  static func make(_ kind: Primitive.Kind) -> CairoPrimitives? {
    switch kind {
    case .roundedRect: roundedRects(kind.count)
    case .rotatedRect: rotatedRects(kind.count)
    case .path: path(kind.count)
    case .stroke: stroke(kind.count)
    case .linearGradient: gradient(isRadial: false)
    case .radialGradient: gradient(isRadial: true)
    case .image: image()
    case .textLine: textLines(kind.count)
    case .blur, .blurStill, .shadow: nil
    }
  }

  private static func set(_ colour: RGBA, _ context: OpaquePointer?) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  /// Adds a square with rounded corners to the current path.
  static func addRoundedSquare(
    _ context: OpaquePointer?, x: Double, y: Double, side: Double, radius r: Double
  ) {
    cairo_new_sub_path(context)
    cairo_arc(context, x + side - r, y + r, r, -.pi / 2, 0)
    cairo_arc(context, x + side - r, y + side - r, r, 0, .pi / 2)
    cairo_arc(context, x + r, y + side - r, r, .pi / 2, .pi)
    cairo_arc(context, x + r, y + r, r, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  private static func roundedRects(_ count: Int) -> CairoPrimitives {
    let places = Primitive.places(count, 200, 200)
    return CairoPrimitives { context, _ in
      for place in places {
        set(place.colour, context)
        addRoundedSquare(context, x: place.x, y: place.y, side: 200, radius: 20)
        cairo_fill(context)
      }
    }
  }

  private static func rotatedRects(_ count: Int) -> CairoPrimitives {
    let places = Primitive.places(count, 40, 40)
    return CairoPrimitives { context, _ in
      for place in places {
        cairo_identity_matrix(context)
        cairo_translate(context, place.x + 20, place.y + 20)
        cairo_rotate(context, place.angle)
        set(place.colour, context)
        addRoundedSquare(context, x: -20, y: -20, side: 40, radius: 8)
        cairo_fill(context)
      }
      cairo_identity_matrix(context)
    }
  }

  /// Returns a benchmark that draws lines through the given points.
  ///
  /// The lines are centered in the image and rotated by a different angle in each repetition.
  private static func lines(
    _ points: [Point], _ count: Int,
    _ finish: @escaping (OpaquePointer?) -> Void
  ) -> CairoPrimitives {
    let places = Primitive.places(count, 40, 40)
    return CairoPrimitives { context, repetition in
      for k in 0..<count {
        cairo_identity_matrix(context)
        cairo_translate(context, Double(Primitive.width) / 2, Double(Primitive.height) / 2)
        cairo_rotate(context, Primitive.turn(repetition * count + k))
        set(places[k].colour, context)
        for (index, point) in points.enumerated() {
          if index == 0 {
            cairo_move_to(context, point.x, point.y)
          } else {
            cairo_line_to(context, point.x, point.y)
          }
        }
        finish(context)
      }
      cairo_identity_matrix(context)
    }
  }

  private static func path(_ count: Int) -> CairoPrimitives {
    lines(Primitive.flower, count) { context in
      cairo_close_path(context)
      cairo_fill(context)
    }
  }

  private static func stroke(_ count: Int) -> CairoPrimitives {
    lines(Primitive.loops, count) { context in
      cairo_set_line_width(context, 4)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(context)
    }
  }

  private static func gradient(isRadial: Bool) -> CairoPrimitives {
    let (width, height) = (Double(Primitive.width), Double(Primitive.height))
    let radius = (width * width + height * height).squareRoot() / 2
    return CairoPrimitives { context, _ in
      let pattern =
        isRadial
        ? cairo_pattern_create_radial(width / 2, height / 2, 0, width / 2, height / 2, radius)
        : cairo_pattern_create_linear(0, 0, width, height)
      for (index, stop) in Primitive.stops.enumerated() {
        cairo_pattern_add_color_stop_rgb(
          pattern, Double(index) / 2, stop.red, stop.green, stop.blue)
      }
      cairo_set_source(context, pattern)
      cairo_paint(context)
      cairo_pattern_destroy(pattern)
    }
  }

  private static func image() -> CairoPrimitives {
    let pictures = (0..<4).map { CairoPicture(Primitive.image($0)) }
    return CairoPrimitives { context, repetition in
      cairo_identity_matrix(context)
      cairo_translate(context, Double(Primitive.width) / 2, Double(Primitive.height) / 2)
      cairo_rotate(context, .pi / 6)
      cairo_scale(context, 1.5, 1.5)
      cairo_set_source_surface(context, pictures[repetition & 3].surface, -256, -256)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      cairo_paint(context)
      cairo_identity_matrix(context)
    }
  }

  private static func textLines(_ count: Int) -> CairoPrimitives {
    let places = Primitive.places(count, 600, 24)
    return CairoPrimitives { context, _ in
      cairo_select_font_face(
        context, Primitive.font, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context, Primitive.fontSize)
      cairo_set_source_rgb(context, 0, 0, 0)
      for place in places {
        cairo_move_to(context, place.x, place.y + 15)
        cairo_show_text(context, Primitive.sentence)
      }
    }
  }
}
