import Diagnostics

/// A solver that computes the frames of a layer's sublayers from their constraints.
///
/// Each unknown is the extent of a layer along one axis. Extents that others depend on are solved first, and a
/// constraint that depends on itself is ignored.
struct LayerConstraintSolver {
  /// The origin and the length of a layer along one axis.
  struct AxisExtent {
    var origin: CGFloat
    var length: CGFloat

    /// Returns the minimum, middle, maximum or length, for the attribute values 0 to 3 respectively.
    func value(ofAttribute attribute: Int32) -> CGFloat {
      switch attribute {
      case 0: origin
      case 1: origin + length / 2
      case 2: origin + length
      default: length
      }
    }

    /// Returns the extent after setting one or two of its attributes.
    ///
    /// If only one is set, and it is not the length, the length is kept.
    func resolved(from known: [(attribute: Int32, value: CGFloat)]) -> AxisExtent {
      guard let first = known.first else { return self }
      guard let second = known.dropFirst().first else {
        var fitted = self
        if first.attribute == 3 {
          fitted.length = first.value
        } else {
          fitted.origin = first.value - CGFloat(first.attribute) * length / 2
        }
        return fitted
      }
      let (a, b) = first.attribute < second.attribute ? (first, second) : (second, first)
      // The distance between the two known positions is either half the length or the whole length.
      let length =
        b.attribute == 3 ? b.value : (b.value - a.value) * 2 / CGFloat(b.attribute - a.attribute)
      return AxisExtent(origin: a.value - CGFloat(a.attribute) * length / 2, length: length)
    }
  }

  /// The extent of a sublayer along the x axis (0) or the y axis (1).
  private struct UnknownExtent: Hashable {
    let index: Int
    let axis: Int32
  }

  private let superlayer: CALayer
  private let layers: [CALayer]
  private let indexes: [String: Int]
  private var solved: [UnknownExtent: AxisExtent] = [:]
  private var inProgress: Set<UnknownExtent> = []

  init(_ superlayer: CALayer) {
    self.superlayer = superlayer
    layers = superlayer.childList
    indexes = Dictionary(
      layers.enumerated().compactMap { index, layer in layer.name.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the frames of the sublayers that have constraints.
  mutating func solvedFrames() -> [(CALayer, CGRect)] {
    var frames: [(CALayer, CGRect)] = []
    for (index, layer) in layers.enumerated() where layer.constraints?.isEmpty == false {
      let x = solvedExtent(of: UnknownExtent(index: index, axis: 0))
      let y = solvedExtent(of: UnknownExtent(index: index, axis: 1))
      let frame = CGRect(x: x.origin, y: y.origin, width: x.length, height: y.length)
      frames.append((layer, frame.standardized))
    }
    return frames
  }

  private mutating func solvedExtent(of unknown: UnknownExtent) -> AxisExtent {
    if let extent = solved[unknown] { return extent }
    inProgress.insert(unknown)
    let layer = layers[unknown.index]
    var known: [(attribute: Int32, value: CGFloat)] = []
    for constraint in layer.constraints ?? []
    where constraint.attribute.rawValue / 4 == unknown.axis {
      let attribute = constraint.attribute.rawValue % 4
      guard known.count < 2, known.first?.attribute != attribute,
        let source = sourceAttributeValue(of: constraint, for: layer)
      else { continue }
      known.append((attribute, source * constraint.scale + constraint.offset))
    }
    let extent = Self.extent(of: layer.frame, along: unknown.axis).resolved(from: known)
    inProgress.remove(unknown)
    solved[unknown] = extent
    return extent
  }

  /// Returns the value of a constraint's source attribute.
  ///
  /// If the source is missing or depends on the constraint, reports this and returns `nil`.
  private mutating func sourceAttributeValue(of constraint: CAConstraint, for layer: CALayer)
    -> CGFloat?
  {
    let (axis, attribute) = (
      constraint.sourceAttribute.rawValue / 4, constraint.sourceAttribute.rawValue % 4
    )
    if constraint.sourceName == "superlayer" {
      return Self.extent(of: superlayer.bounds, along: axis).value(ofAttribute: attribute)
    }
    guard let index = indexes[constraint.sourceName] else {
      reportConstraintProblem(
        on: layer,
        reason: "its source '\(constraint.sourceName)' is not a sibling; "
          + "use the name of a sibling or 'superlayer'")
      return nil
    }
    let unknown = UnknownExtent(index: index, axis: axis)
    guard !inProgress.contains(unknown) else {
      reportConstraintProblem(
        on: layer,
        reason: "its source '\(constraint.sourceName)' depends on the layer; "
          + "remove one of the constraints")
      return nil
    }
    return solvedExtent(of: unknown).value(ofAttribute: attribute)
  }

  private func reportConstraintProblem(on layer: CALayer, reason fault: String) {
    diagnostics.report("constraint of layer '\(layer.name ?? "")' ignored: \(fault)")
  }

  private static func extent(of frame: CGRect, along axis: Int32) -> AxisExtent {
    axis == 0
      ? AxisExtent(origin: frame.minX, length: frame.width)
      : AxisExtent(origin: frame.minY, length: frame.height)
  }
}
