import Color
import DisplayList
import Geometry
import Painting
import Pixels
import RenderTree
import Testing

/// A small layer tree for composition tests, constructed from its root.
struct Scene {
  private var commit = Commit()
  private var count: UInt32 = 0
  private var children: [[NodeID]] = []
  let root = NodeID(rawValue: 0)

  /// Creates a scene whose root layer has the given class and property values.
  init(as nodeClass: NodeClass = .layer, _ values: [(PropertyID, Value)]) {
    add(nodeClass, values)
    commit.commands.append(.setRoot(root))
  }

  /// Returns a scene whose root layer has 100 × 100 points and is at the origin of the viewport.
  static func square() -> Scene { Scene(.frame(0, 0, 100, 100)) }

  @discardableResult private mutating func add(
    _ nodeClass: NodeClass, _ values: [(PropertyID, Value)]
  ) -> NodeID {
    let id = NodeID(rawValue: count)
    count += 1
    children.append([])
    commit.commands.append(.create(id, nodeClass))
    set(id, values)
    return id
  }

  /// Adds a layer in front of the other sublayers of its superlayer.
  @discardableResult mutating func layer(
    in parent: NodeID, as nodeClass: NodeClass = .layer, _ values: [(PropertyID, Value)] = []
  ) -> NodeID {
    let id = add(nodeClass, values)
    children[Int(parent.rawValue)].append(id)
    commit.commands.append(.setSublayers(parent, children[Int(parent.rawValue)]))
    return id
  }

  /// Adds a mask to a layer.
  @discardableResult mutating func mask(
    of layer: NodeID, as nodeClass: NodeClass = .layer, _ values: [(PropertyID, Value)]
  ) -> NodeID {
    let id = add(nodeClass, values)
    commit.commands.append(.setMask(layer, id))
    return id
  }

  mutating func set(_ id: NodeID, _ values: [(PropertyID, Value)]) {
    for (property, value) in values { commit.commands.append(.set(id, property, value)) }
  }

  /// Returns the presentation tree, in which nothing is animated.
  func presented(inactive: [NodeID] = []) -> PresentationTree {
    var tree = RenderTree()
    tree.applyCommit(commit)
    var flags: ContiguousArray<Bool>?
    if !inactive.isEmpty {
      var all = ContiguousArray(repeating: false, count: tree.structure.slotCount)
      for id in inactive { if let slot = tree.structure.slot(ofNode: id) { all[slot] = true } }
      flags = all
    }
    return PresentationTree(
      structure: tree.structure, columns: tree.columns, inactive: flags, time: 0)
  }

  /// Returns the display list for a viewport of 100 × 100 points.
  func composed(
    scale: Double = 1, rule: ColorInterpolation = .renderServer, inactive: [NodeID] = []
  ) -> DisplayList {
    composeDisplayList(
      from: presented(inactive: inactive),
      viewport: Viewport(
        width: Int(100 * scale), height: Int(100 * scale), scale: scale, rule: rule))
  }

  /// Returns the lines of the display list's description, without indentation and images.
  func lines(
    scale: Double = 1, rule: ColorInterpolation = .renderServer, inactive: [NodeID] = []
  ) -> [String] {
    composed(scale: scale, rule: rule, inactive: inactive).lines
  }
}

extension DisplayList {
  /// The lines of the description without indentation, one per command.
  var lines: [String] {
    description.split(separator: "\n").map { String($0.drop(while: { $0 == " " })) }
      .filter { !$0.hasPrefix("pixels ") }
  }

  /// The draw commands in the order in which they are drawn.
  var draws: [DrawCommand] {
    commands.compactMap { if case .draw(let draw) = $0 { draw } else { nil } }
  }
}

extension [(PropertyID, Value)] {
  /// Returns the bounds, with origin zero, and the position that result in the given frame.
  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self {
    [
      (.bounds, .rect(Rect(0, 0, width, height))),
      (.position, .point(Point(x + width / 2, y + height / 2))),
    ]
  }

  /// Returns property values for the given frame and background color.
  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA = .black
  ) -> Self {
    frame(x, y, width, height) + [(.backgroundColor, .color(color))]
  }
}

extension Path {
  /// A triangle with the corners (0, 0), (10, 0) and (0, 10).
  static var triangle: Path {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(10, 0))
    path.addLine(to: Point(0, 10))
    path.close()
    return path
  }
}
