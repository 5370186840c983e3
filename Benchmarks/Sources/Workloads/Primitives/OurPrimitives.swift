import Color
import DisplayList
import Foundation
import Geometry
import Pixels
import Raster

/// The Ametrine implementation of the primitive benchmarks.
///
/// It creates a display list and draws it with the rasterizer on one thread. The measured time includes creating the
/// display list, which corresponds to the calls to a drawing library. The image memory is allocated in advance, and
/// the background is cleared by each display list.
package final class OurPrimitives {
  private let rasterizer = Rasterizer(threads: 1)
  private let viewport = Viewport(
    width: Primitive.width, height: Primitive.height, scale: 1, background: .white)
  package private(set) var pixels = PixelBuffer(width: Primitive.width, height: Primitive.height)
  private var commands: [DisplayListCommand] = []
  private let add: (inout [DisplayListCommand], _ repetition: Int) -> Void
  /// The region of the image to redraw, in pixels, or `nil` for the whole image.
  private let region: Rect?

  /// Creates a primitive benchmark.
  ///
  /// `add` appends the commands for one repetition to an empty array. It receives the repetition's number.
  init(region: Rect? = nil, add: @escaping (inout [DisplayListCommand], Int) -> Void) {
    self.region = region
    self.add = add
    pixels.withMutablePixels {
      $0.update(repeating: 0xFFFF_FFFF, count: Primitive.width * Primitive.height)
    }
  }

  /// Draws the repetition with the given number.
  package func draw(_ repetition: Int) throws {
    commands.removeAll(keepingCapacity: true)
    add(&commands, repetition)
    try rasterizer.draw(DisplayList(commands), viewport: viewport, region: region, into: &pixels)
  }
}

extension OurPrimitives {
  /// Returns the implementation of the given primitive.
  ///
  /// Each repetition draws the primitive `kind.count` times.
  package static func make(_ kind: Primitive.Kind) throws -> OurPrimitives {
    switch kind {
    case .roundedRect: roundedRects(kind.count)
    case .rotatedRect: rotatedRects(kind.count)
    case .path: path(kind.count)
    case .stroke: stroke(kind.count)
    case .linearGradient: gradient(.axial)
    case .radialGradient: gradient(.radial)
    case .image: image()
    case .blur: blur(isStill: false)
    case .blurStill: blur(isStill: true)
    case .shadow: shadows(kind.count)
    case .textLine: try textLines(kind.count)
    }
  }

  private static func roundedRects(_ count: Int) -> OurPrimitives {
    let places = Primitive.places(count, 200, 200)
    return OurPrimitives { commands, _ in
      for place in places {
        let shape = RoundedRect(Rect(place.x, place.y, 200, 200), radius: 20)
        commands.append(.draw(DrawCommand(.rounded(shape), .color(place.colour))))
      }
    }
  }

  private static func rotatedRects(_ count: Int) -> OurPrimitives {
    let places = Primitive.places(count, 40, 40)
    let shape = Shape.rounded(RoundedRect(Rect(-20, -20, 40, 40), radius: 8))
    return OurPrimitives { commands, _ in
      for place in places {
        let map = Affine.rotation(angle: place.angle)
          .concatenating(.translation(x: place.x + 20, y: place.y + 20))
        commands.append(
          .draw(DrawCommand(shape, .color(place.colour), transform: Projection(map))))
      }
    }
  }

  /// Returns a rotation about the center of the image, with a different angle for each drawing.
  private static func turned(_ repetition: Int, _ count: Int, _ k: Int) -> Projection {
    let centre = Affine.translation(
      x: Double(Primitive.width) / 2, y: Double(Primitive.height) / 2)
    return Projection(Affine.rotation(angle: Primitive.turn(repetition * count + k)).concatenating(centre))
  }

  private static func path(_ count: Int) -> OurPrimitives {
    var path = line(through: Primitive.flower)
    path.close()
    return turning(.path(path, .nonZero), count)
  }

  private static func stroke(_ count: Int) -> OurPrimitives {
    let style = StrokeStyle(width: 4, cap: .round, join: .round)
    return turning(.stroke(line(through: Primitive.loops), style), count)
  }

  private static func line(through points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    return path
  }

  /// Returns a benchmark that draws a shape the given number of times, each time with a different color and angle.
  private static func turning(_ shape: Shape, _ count: Int) -> OurPrimitives {
    let places = Primitive.places(count, 40, 40)
    return OurPrimitives { commands, repetition in
      for k in 0..<count {
        commands.append(
          .draw(
            DrawCommand(
              shape, .color(places[k].colour), transform: turned(repetition, count, k))))
      }
    }
  }

  private static func gradient(_ kind: Gradient.Kind) -> OurPrimitives {
    let (width, height) = (Double(Primitive.width), Double(Primitive.height))
    let radius = (width * width + height * height).squareRoot() / 2
    // A radial gradient's start and end points are the center of its ellipse and a corner of the ellipse's bounding
    // box.
    let (start, end) =
      kind == .axial
      ? (Point(0, 0), Point(width, height))
      : (Point(width / 2, height / 2), Point(width / 2 + radius, height / 2 + radius))
    let gradient = Gradient(
      kind, colors: Primitive.stops, locations: [0, 0.5, 1], start: start, end: end,
      unit: .identity)
    return OurPrimitives { commands, _ in
      commands.append(.draw(DrawCommand(.rect(Rect(0, 0, width, height)), .gradient(gradient))))
    }
  }

  private static func image() -> OurPrimitives {
    let pictures = (0..<4).map(Primitive.image)
    let centre = Point(Double(Primitive.width) / 2, Double(Primitive.height) / 2)
    let map = Affine.translation(x: -256, y: -256).concatenating(.scale(x: 1.5, y: 1.5))
      .concatenating(.rotation(angle: .pi / 6)).concatenating(.translation(x: centre.x, y: centre.y))
    let area = Rect(0, 0, 512, 512)
    return OurPrimitives(region: map.apply(area).inset(dx: -1, dy: -1)) { commands, repetition in
      let paint = ImagePaint(pictures[repetition & 3], source: area, placement: .identity)
      commands.append(.draw(DrawCommand(.rect(area), .image(paint), transform: Projection(map))))
    }
  }

  /// Returns a benchmark that draws a blurred image.
  ///
  /// If `isStill` is `true`, the image and blur radius are the same in each repetition, so that caches can be used.
  /// Otherwise they are always different.
  private static func blur(isStill: Bool) -> OurPrimitives {
    let pictures = (0..<4).map(Primitive.image)
    let corner = Point(700, 280)
    let area = Rect(corner.x, corner.y, 512, 512)
    let region = area.inset(dx: -24, dy: -24)
    return OurPrimitives(region: region) { commands, repetition in
      let sigma = isStill ? 8 : 8 + 0.001 * Double(repetition % 500)
      let paint = ImagePaint(
        pictures[isStill ? 0 : repetition & 3], source: Rect(0, 0, 512, 512),
        placement: .translation(x: corner.x, y: corner.y))
      commands.append(
        .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: sigma)], bounds: region)))
      commands.append(.draw(DrawCommand(.rect(area), .image(paint))))
      commands.append(.endGroup)
    }
  }

  private static func shadows(_ count: Int) -> OurPrimitives {
    let places = Primitive.places(count, 200, 200)
    let shape = Shape.rounded(RoundedRect(Rect(0, 0, 200, 200), radius: 20))
    let shadow = Shadow(color: .black, opacity: 0.5, offset: Point(0, 0), sigma: 8)
    return OurPrimitives { commands, _ in
      for place in places {
        let map = Affine.translation(x: place.x.rounded(), y: place.y.rounded())
        commands.append(
          .shadow(
            ShapeShadow(shape, transform: Projection(map), edges: .smooth, shadow: shadow)))
      }
    }
  }
}
