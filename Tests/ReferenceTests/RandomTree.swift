import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import TestKit

/// A generator of random trees of 3 to 15 layers, initialized with a seed.
struct RandomTree {
  private var chance: SeededRandomNumberGenerator
  /// The number of pixels per point in the rendered picture.
  let scale: Double
  /// The width and height in points.
  private let side: Double
  private var scene: Scene

  /// Returns the tree for the given seed, or, if hard edges pass through pixel centers, the first tree without such
  /// edges among the seeds at intervals of a thousand.
  static func tree(_ seed: Int) throws -> (scene: Scene, comparison: Comparison) {
    var seed = seed
    while true {
      var random = RandomTree(seed: seed)
      let scene = random.make()
      let viewport = Viewport(width: 64, height: 64, scale: random.scale)
      let (slow, outlines) = Reference.picture(of: scene.presented, viewport)
      if outlines.contains(where: \.runsThroughCentres) {
        seed += 1000
        continue
      }
      let fast = try staged(scene.presented, viewport)
      return (scene, Comparison(fast, slow, outlines))
    }
  }

  init(seed: Int) {
    chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    scale = chance.randomInteger(in: 0...2) == 0 ? 2 : 1
    side = 64 / scale
    scene = Scene(width: side, height: side)
  }

  mutating func make() -> Scene {
    if happens(1, in: 2) { scene.set(scene.root, [(.backgroundColor, color())]) }
    var parents = [Parent(id: scene.root, width: side, height: side)]
    for _ in 0..<chance.randomInteger(in: 3...15) {
      let parent = parents[chance.randomInteger(in: 0...parents.count - 1)]
      let width = length(0.25...0.8) * parent.width
      let height = length(0.25...0.8) * parent.height
      let (w, h) = happens(2, in: 3) ? (width.rounded(.up), height.rounded(.up)) : (width, height)
      let child = layer(in: parent, w, h)
      if min(w, h) > side / 8 { parents.append(child) }
    }
    return scene
  }

  /// A layer to which sublayers can be added.
  private struct Parent {
    let id: NodeID
    let width: Double
    let height: Double
    /// Whether no ancestor rotates or scales the layer.
    var isUpright = true
    /// Whether an ancestor clips the layer with an antialiased edge.
    var isSmoothlyClipped = false
  }

  private mutating func layer(in parent: Parent, _ w: Double, _ h: Double) -> Parent {
    var x = length(-0.1...0.8) * parent.width
    var y = length(-0.1...0.8) * parent.height
    if happens(2, in: 3) { (x, y) = (x.rounded(), y.rounded()) }
    let picture = happens(1, in: 4) ? contents() : []
    // Moves the edges of a centered image away from pixel centers, where rounding would decide the coverage.
    if !picture.isEmpty { (x, y) = (x + 0.13, y + 0.17) }
    var values: [(PropertyID, Value)] = .frame(x, y, w, h)
    values += picture
    let nodeClass: NodeClass = happens(1, in: 4) ? .gradient : happens(1, in: 4) ? .shape : .layer
    if nodeClass == .gradient { values += gradient() }
    if nodeClass == .shape { values += shape(w, h) }
    if happens(2, in: 3) { values.append((.backgroundColor, color())) }
    var outline = outline(min(w, h))
    if !picture.isEmpty, outline.contains(where: { $0.0 == .cornerRadius }) {
      outline.removeAll { $0.0 == .masksToBounds }
    }
    let place = place()
    let isTurned = place.contains { [.transform, .sublayerTransform].contains($0.0) }
    values += outline + place
    values += finish(parent, isUpright: parent.isUpright && !isTurned)
    let id = scene.layer(in: parent.id, as: nodeClass, values)
    if happens(1, in: 8) { mask(id, w, h) }
    let isSmooth = outline.contains { [.cornerRadius, .allowsEdgeAntialiasing].contains($0.0) }
    let clips = outline.contains { $0.0 == .masksToBounds }
    return Parent(
      id: id, width: w, height: h, isUpright: parent.isUpright && !isTurned,
      isSmoothlyClipped: parent.isSmoothlyClipped || (clips && isSmooth))
  }

  /// Returns random values for corners, border, clip and edge antialiasing.
  private mutating func outline(_ side: Double) -> [(PropertyID, Value)] {
    var values: [(PropertyID, Value)] = []
    if happens(1, in: 4) {
      values.append((.cornerRadius, .number(length(0.1...0.45) * side)))
      if happens(1, in: 3) {
        values.append((.cornerCurve, .name(EnumeratedName(.cornerCurve, spelled: "continuous"))))
      }
      if happens(1, in: 3) {
        values.append((.maskedCorners, .number(Double(chance.randomInteger(in: 0...15)))))
      }
    }
    if happens(1, in: 4) {
      values += [
        (.borderWidth, .number(length(2.5...4))), (.borderColor, color()),
      ]
    }
    if happens(1, in: 4) { values.append((.masksToBounds, .bool(true))) }
    if happens(1, in: 4) {
      values.append((.allowsEdgeAntialiasing, .bool(true)))
      if !values.contains(where: { $0.0 == .borderWidth }), happens(1, in: 3) {
        values.append((.edgeAntialiasingMask, .number(Double(chance.randomInteger(in: 0...15)))))
      }
    }
    return values
  }

  /// Returns random values for rotation, depth and flips.
  private mutating func place() -> [(PropertyID, Value)] {
    var values: [(PropertyID, Value)] = []
    switch chance.randomInteger(in: 0...9) {
    case 0, 1:
      let angle = length(-3...3)
      let turn = Matrix4.rotation(angle: angle, x: 0, y: 0, z: 1)
      values.append((.transform, .transform(turn)))
    case 2:
      let turn = Matrix4.rotation(angle: length(-1...1), x: length(-1...1), y: length(-1...1), z: 0)
      values.append((.transform, .transform(turn)))
    case 3:
      values.append(
        (.transform, .transform(.scale(x: length(0.6...1.4), y: length(0.6...1.4), z: 1))))
    case 4:
      values.append((.anchorPoint, .point(Point(length(0...1), length(0...1)))))
    default: break
    }
    if happens(1, in: 8) {
      var lens = Matrix4.identity
      lens.row3.w = -1 / length(80...300)
      values.append((.sublayerTransform, .transform(lens)))
    }
    if happens(1, in: 6) { values.append((.zPosition, .number(length(-5...5)))) }
    if happens(1, in: 10) { values.append((.geometryFlipped, .bool(true))) }
    if happens(1, in: 10) { values.append((.doubleSided, .bool(false))) }
    if happens(1, in: 20) { values.append((.hidden, .bool(true))) }
    return values
  }

  /// Returns random property values that apply to the finished layer as a whole.
  ///
  /// The differences in ``KnownDifferences`` are excluded here and above: skewed shadows and images in rounded clips.
  /// Also excluded are blending inside antialiased clips, whose edge clips each element separately, and blend modes
  /// that amplify the rounding of the backdrop.
  private mutating func finish(_ parent: Parent, isUpright: Bool) -> [(PropertyID, Value)] {
    var values: [(PropertyID, Value)] = []
    if happens(1, in: 4) { values.append((.opacity, .number(length(0.2...0.95)))) }
    if happens(1, in: 8) { values.append((.allowsGroupOpacity, .bool(false))) }
    if isUpright, happens(1, in: 4) {
      let step = { (n: Int) in Double(n) }
      values += [
        (.shadowOpacity, .number(happens(1, in: 4) ? 1 : length(0.2...0.9))),
        (.shadowRadius, .number(length(1...3) / scale)),
        (
          .shadowOffset,
          .size(
            Size(step(chance.randomInteger(in: -3...3)), step(chance.randomInteger(in: -3...3))))
        ),
      ]
    } else if !parent.isSmoothlyClipped, happens(1, in: 8) {
      let names = [
        "multiply", "screen", "darken", "lighten", "difference", "exclusion", "hardLight",
        "plusLighter", "xor", "destinationOut",
      ]
      let name = names[chance.randomInteger(in: 0...names.count - 1)]
      values.append((.compositingFilter, .name(EnumeratedName(.blendMode, spelled: name))))
    }
    return values
  }

  private mutating func contents() -> [(PropertyID, Value)] {
    let gravities = [
      "resize", "resize", "resizeAspect", "resizeAspectFill", "center", "topLeft", "bottom",
      "right",
    ]
    return [
      (
        .contents,
        .image(.patches(chance.randomInteger(in: 3...9), chance.randomInteger(in: 3...9)))
      ),
      (
        .contentsGravity,
        .name(
          EnumeratedName(
            .contentsGravity, spelled: gravities[chance.randomInteger(in: 0...gravities.count - 1)])
        )
      ),
      (.contentsScale, .number(happens(1, in: 3) ? 2 : 1)),
    ]
  }

  private mutating func gradient() -> [(PropertyID, Value)] {
    let colors = (0..<chance.randomInteger(in: 2...4)).map { _ in rgba() }
    return [
      (.colors, .colors(colors)),
      (
        .gradientType,
        .name(EnumeratedName(.gradientKind, spelled: happens(1, in: 3) ? "radial" : "axial"))
      ),
      (.startPoint, .point(Point(length(0...0.4), length(0...0.4)))),
      (.endPoint, .point(Point(length(0.6...1), length(0.6...1)))),
    ]
  }

  private mutating func shape(_ w: Double, _ h: Double) -> [(PropertyID, Value)] {
    if happens(1, in: 2) {
      let star = Fixture.spikes(w / 2, h / 2, min(w, h) * length(0.3...0.6))
      return [(.shapePath, .path(star)), (.fillColor, color())]
    }
    var path = Path()
    path.addEllipse(in: Rect(0, 0, w, h * length(0.5...1)))
    path.addEllipse(in: Rect(w * 0.2, h * 0.15, w * 0.4, h * 0.2))
    var values: [(PropertyID, Value)] = [(.shapePath, .path(path)), (.fillColor, color())]
    if happens(1, in: 2) {
      values.append((.fillRule, .name(EnumeratedName(.fillRule, spelled: "even-odd"))))
    }
    if happens(1, in: 2) {
      values += [
        (.strokeColor, color()), (.lineWidth, .number(length(0.5...1))),
        (.strokeStart, .number(happens(1, in: 3) ? 0.2 : 0)),
        (.strokeEnd, .number(happens(1, in: 3) ? 0.7 : 1)),
        (.lineCap, .name(EnumeratedName(.lineCap, spelled: happens(1, in: 2) ? "square" : "butt"))),
      ]
    }
    return values
  }

  private mutating func mask(_ layer: NodeID, _ w: Double, _ h: Double) {
    let (x, y) = ((w * length(0...0.4)).rounded(), (h * length(0...0.4)).rounded())
    var values: [(PropertyID, Value)] = .frame(x, y, w, h)
    if happens(1, in: 2) { values.append((.cornerRadius, .number(min(w, h) * 0.3))) }
    switch chance.randomInteger(in: 0...2) {
    case 0: scene.mask(of: layer, values + [(.backgroundColor, color())])
    case 1: scene.mask(of: layer, as: .gradient, values + gradient())
    default:
      let mask = scene.mask(of: layer, values + [(.backgroundColor, color())])
      scene.layer(in: mask, as: .shape, .frame(0, 0, w, h) + shape(w, h))
    }
  }

  private mutating func happens(_ times: Int, in all: Int) -> Bool {
    chance.randomInteger(in: 1...all) <= times
  }

  private mutating func length(_ range: ClosedRange<Double>) -> Double {
    chance.randomNumber(in: range)
  }

  private mutating func color() -> Value { .color(rgba()) }

  private mutating func rgba() -> RGBA {
    RGBA(length(0...1), length(0...1), length(0...1), happens(1, in: 2) ? 1 : length(0.3...0.9))
  }
}
