import DisplayList
import Geometry
import RenderTree

/// Why something of a tree does not show, or not as it was asked for.
public enum CompositionFinding: Hashable, CaseIterable, Sendable {
  /// A layer's bounds, position, anchor point or transform is no finite number.
  case geometry
  /// A layer's transform leaves no area.
  case singular
  /// A corner radius is negative or no finite number.
  case radius
  /// A circular corner radius is over half the side.
  case wideRadius
  /// A border's width is no finite number.
  case border
  /// A path has a coordinate that is no finite number.
  case path
  /// A line's width is negative or no finite number.
  case lineWidth
  /// A dash pattern has a length that is negative or no finite number, or only zeros.
  case dashPattern
  /// A dash pattern makes more dashes than are drawn.
  case dashes
  /// A gradient has fewer than two colours, or fewer locations than colours.
  case stops
  /// A gradient's colours, locations or points are no finite numbers.
  case gradient
  /// A gradient's locations go back.
  case locations
  /// The part of the contents to be shown is empty or no finite rectangle.
  case contentsRect
  /// A shadow's offset or radius is no finite number.
  case shadow
  /// A filter's input is no finite number, or a matrix does not have twenty.
  case filter
  /// A blur or a shadow is wider than the widest that is drawn.
  case wideBlur
  /// Layers need more groups and clips in each other than are drawn.
  case nesting
  /// A blurred layer, or one with a shadow, has more pixels than are kept.
  case groupSize
  /// Layers of one space cut each other into more parts than are drawn, or lie across each other too often.
  case crossings
}

extension CompositionFinding: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .geometry:
      "a layer is not drawn, its place or size is no finite number; "
        + "give it finite bounds, position, anchor point and transform"
    case .singular:
      "a layer is not drawn, its transform leaves no area; scale by more than zero or hide it"
    case .radius: "a corner radius that is negative or not finite counts as zero"
    case .wideRadius:
      "a corner radius over half the side is not cut down and draws outside the bounds; "
        + "give half the side at most"
    case .border: "a border is not drawn, its width is not finite"
    case .path:
      "a path is not drawn, it has a coordinate that is no finite number; leave such points out"
    case .lineWidth: "a line is not drawn, its width is negative or not finite"
    case .dashPattern:
      "a line is drawn whole, its dash pattern is not of finite lengths from 0 with one above; "
        + "mend the pattern"
    case .dashes:
      "a line is drawn whole, its pattern makes more than \(DisplayListLimits.dashes) dashes; "
        + "make them longer"
    case .stops:
      "a gradient is not drawn, it needs two colours and, if any, a location for each"
    case .gradient: "a gradient is not drawn, it has colours or places that are not finite"
    case .locations:
      "a gradient's locations go back, each counts as the highest before it; sort them"
    case .contentsRect: "contents are not drawn, contentsRect picks no finite part of them"
    case .shadow: "a shadow is not drawn, its offset or radius is not finite"
    case .filter:
      "a filter is left out, an input is not a finite number or a matrix is not of twenty"
    case .wideBlur:
      "a blur is drawn with a standard deviation of \(Int(DisplayListLimits.sigma)) pixels; "
        + "ask for no more"
    case .nesting:
      "layers are not drawn, they need more than \(DisplayListLimits.nesting) groups and clips in "
        + "each other; flatten the tree"
    case .groupSize:
      "a layer's blur or shadow is left out, it has more than \(DisplayListLimits.groupPixels) "
        + "pixels; draw a smaller part"
    case .crossings:
      "layers that cut each other are not cut into more than \(DepthLimits.parts) parts, the rest is sorted "
        + "by where each has its middle; let fewer lie across each other"
    }
  }
}

/// What a painter over a tree found that cannot be drawn; one for all painters of a picture.
final class FindingNotes {
  /// The slot of the layer that is being painted; -1 before the first.
  var slot = -1
  /// What was found, and at which slot first.
  private(set) var faults: [CompositionFinding: Int] = [:]

  func note(_ fault: CompositionFinding) { note(fault, at: slot) }

  func note(_ fault: CompositionFinding, at slot: Int) {
    if faults[fault] == nil { faults[fault] = slot }
  }

  /// Forgets what was noted.
  func clear() { if !faults.isEmpty { faults.removeAll() } }

  /// Tells what was noted, each once, with the slot of the first layer of which it is.
  func tell(_ noting: (CompositionFinding, Int) -> Void) {
    if faults.isEmpty { return }
    for fault in CompositionFinding.allCases {
      if let slot = faults[fault] { noting(fault, slot) }
    }
  }

  /// Notes a fault, and gives nil.
  func none<T>(_ fault: CompositionFinding) -> T? {
    note(fault)
    return nil
  }
}

extension FindingNotes {
  /// Notes why a layer has no place, where that is a fault; being turned away or seen from the edge is none.
  func noteUnplaced(_ geometry: LayerGeometry, _ slot: Int, _ layers: PresentedLayers) {
    let columns = layers.columns
    let parent = Int(layers.structure.parents[slot])
    let matrices = [
      columns.transform.transform(slot),
      parent < 0 ? nil : columns.sublayerTransform.transform(parent),
    ].compactMap { $0 }
    guard geometry.bounds.isFinite, geometry.anchor.isFinite, geometry.position.isFinite,
      matrices.allSatisfy(\.isFinite)
    else { return note(.geometry) }
    // What animations pass through is ordinary; what stands in the model is not.
    if matrices.contains(where: { $0.determinant == 0 }), !layers.isAnimated(slot),
      !layers.isAnimated(parent)
    {
      note(.singular)
    }
  }

  /// Notes what is odd about a layer's corner radius.
  func noteRadius(_ state: PaintState, _ layers: PresentedLayers) {
    let radius = layers.columns.cornerRadius.number(state.slot)
    if !radius.isFinite {
      note(.radius)
    } else if radius < 0 {
      if !layers.isAnimated(state.slot) { note(.radius) }
    } else if state.curve == .circular, state.corners != 0, !state.bounds.isEmpty,
      radius > min(state.bounds.width, state.bounds.height) / 2, !layers.isAnimated(state.slot)
    {
      note(.wideRadius)
    }
  }
}
