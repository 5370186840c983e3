import DisplayList
import Geometry
import QuartzCore
import RenderServer

/// An error thrown if the text layer in the benchmark `text-line` draws nothing, because no font was found.
struct EmptyTextError: Error, CustomStringConvertible {
  let description = "text-line: the text layer drew nothing: install the font DejaVu Sans"
}

extension OurPrimitives {
  /// Returns a benchmark that draws the given number of text lines.
  ///
  /// The drawing commands of a text layer are recorded once and drawn at several positions.
  static func textLines(_ count: Int) throws -> OurPrimitives {
    let line = try textCommands()
    let places = Primitive.places(count, 600, 24)
    return OurPrimitives { commands, _ in
      for place in places {
        let map = Projection(Affine.translation(x: place.x, y: place.y))
        for command in line {
          switch command {
          case .draw(var draw):
            draw.transform = draw.transform.concatenating(map)
            commands.append(.draw(draw))
          case .pushClip(var clip):
            clip.transform = clip.transform.concatenating(map)
            commands.append(.pushClip(clip))
          default: commands.append(command)
          }
        }
      }
    }
  }

  /// Returns the drawing commands recorded from a text layer in the corner of an image.
  private static func textCommands() throws -> [DisplayListCommand] {
    let context = RenderContext(clock: ManualClock(), threads: 1)
    let commands = RenderContext.$current.withValue(context) {
      let layer = CATextLayer()
      layer.string = Primitive.sentence
      layer.font = NSString(string: Primitive.font)
      layer.fontSize = Primitive.fontSize
      layer.foregroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      layer.frame = CGRect(x: 0, y: 0, width: 700, height: 24)
      let root = CALayer()
      root.frame = layer.frame
      root.addSublayer(layer)
      let renderer = CARenderer(layer: root, bounds: root.bounds, clock: context.clock)
      renderer.advance(to: 0)
      return context.displayList(
        viewport: Viewport(width: 700, height: 24, scale: 1), base: .identity, at: 0
      ).commands
    }
    guard !commands.isEmpty else { throw EmptyTextError() }
    return commands
  }
}
