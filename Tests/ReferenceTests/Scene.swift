import Color
import Geometry
import Pixels
import RenderTree

/// A layer tree for rendering tests, built from its root.
struct Scene {
  private var tree = RenderTree()
  private var children: [[NodeID]] = []
  /// The root layer, with the size of the picture and its origin at the picture's corner.
  let root = NodeID(rawValue: 0)

  init(width: Double, height: Double) {
    var commit = Commit()
    commit.commands = [.create(root, .layer), .setRoot(root)]
    tree.applyCommit(commit)
    children.append([])
    set(root, .frame(0, 0, width, height))
  }

  /// Adds a layer in front of the other sublayers of its parent.
  @discardableResult mutating func layer(
    in parent: NodeID, as nodeClass: NodeClass = .layer, _ values: [(PropertyID, Value)] = []
  ) -> NodeID {
    let id = add(nodeClass, values)
    children[Int(parent.rawValue)].append(id)
    follow(.setSublayers(parent, children[Int(parent.rawValue)]))
    return id
  }

  /// Adds a layer and sets it as the mask of the given layer.
  @discardableResult mutating func mask(
    of layer: NodeID, as nodeClass: NodeClass = .layer, _ values: [(PropertyID, Value)]
  ) -> NodeID {
    let id = add(nodeClass, values)
    follow(.setMask(layer, id))
    return id
  }

  mutating func set(_ id: NodeID, _ values: [(PropertyID, Value)]) {
    for (property, value) in values { follow(.set(id, property, value)) }
  }

  /// The scene's presentation tree without animations.
  var presented: PresentationTree {
    PresentationTree(structure: tree.structure, columns: tree.columns, time: 0)
  }

  /// The tree as text, one layer per line.
  var text: String { tree.description }

  private mutating func add(_ nodeClass: NodeClass, _ values: [(PropertyID, Value)]) -> NodeID {
    let id = NodeID(rawValue: UInt32(children.count))
    children.append([])
    follow(.create(id, nodeClass))
    set(id, values)
    return id
  }

  private mutating func follow(_ command: CommitCommand) {
    var commit = Commit()
    commit.commands = [command]
    tree.applyCommit(commit)
  }
}

extension [(PropertyID, Value)] {
  /// Returns values for bounds with a zero origin and for a position that result in the given frame.
  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self {
    [
      (.bounds, .rect(Rect(0, 0, width, height))),
      (.position, .point(Point(x + width / 2, y + height / 2))),
    ]
  }

  /// Returns values for the given frame and background color.
  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA
  ) -> Self {
    frame(x, y, width, height) + [(.backgroundColor, .color(color))]
  }
}

extension PixelBuffer {
  /// Returns an image in which no two pixels are equal and those at the lower right are translucent.
  static func patches(_ width: Int, _ height: Int) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height)
    picture.withMutablePixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let (s, t) = (Double(x) / Double(width), Double(y) / Double(height))
          let alpha = s + t > 1.2 ? 0.5 : 1
          func byte(_ v: Double) -> UInt32 { UInt32(min(max(v, 0), 1) * alpha * 255) }
          let red = byte(s)
          let green = byte(t)
          let blue = byte((x + y) % 2 == 0 ? 0.8 : 0.2)
          pixels[y * width + x] = red | green << 8 | blue << 16 | UInt32(alpha * 255) << 24
        }
      }
    }
    return picture
  }
}
