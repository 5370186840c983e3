import DisplayList
import Geometry
import RenderTree

/// Why something of a tree does not show, or not as it was asked for.
public enum CompositionDiagnostic: Hashable, CaseIterable, Sendable {
  /// A layer's bounds, position, anchor point or transform is no finite number.
  case nonFiniteGeometry
  /// A layer's transform leaves no area.
  case singularTransform
  /// A corner radius is negative or no finite number.
  case invalidCornerRadius
  /// A circular corner radius is over half the side.
  case oversizedCornerRadius
  /// A border's width is no finite number.
  case invalidBorderWidth
  /// A path has a coordinate that is no finite number.
  case nonFinitePath
  /// A line's width is negative or no finite number.
  case invalidLineWidth
  /// A dash pattern has a length that is negative or no finite number, or only zeros.
  case invalidDashPattern
  /// A dash pattern makes more dashes than are drawn.
  case tooManyDashes
  /// A gradient has fewer than two colours, or fewer locations than colours.
  case missingGradientStops
  /// A gradient's colours, locations or points are no finite numbers.
  case nonFiniteGradient
  /// A gradient's locations go back.
  case unorderedGradientLocations
  /// The part of the contents to be shown is empty or no finite rectangle.
  case invalidContentsRect
  /// A shadow's offset or radius is no finite number.
  case nonFiniteShadow
  /// A filter's input is no finite number, or a matrix does not have twenty.
  case invalidFilterInput
  /// A blur or a shadow is wider than the widest that is drawn.
  case blurTooWide
  /// Layers need more groups and clips in each other than are drawn.
  case nestingTooDeep
  /// A blurred layer, or one with a shadow, has more pixels than are kept.
  case groupTooLarge
  /// Layers of one space cut each other into more parts than are drawn, or lie across each other too often.
  case tooManyIntersections
}

extension CompositionDiagnostic: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .nonFiniteGeometry:
      "a layer is not drawn, its place or size is no finite number; "
        + "give it finite bounds, position, anchor point and transform"
    case .singularTransform:
      "a layer is not drawn, its transform leaves no area; scale by more than zero or hide it"
    case .invalidCornerRadius: "a corner radius that is negative or not finite counts as zero"
    case .oversizedCornerRadius:
      "a corner radius over half the side is not cut down and draws outside the bounds; "
        + "give half the side at most"
    case .invalidBorderWidth: "a border is not drawn, its width is not finite"
    case .nonFinitePath:
      "a path is not drawn, it has a coordinate that is no finite number; leave such points out"
    case .invalidLineWidth: "a line is not drawn, its width is negative or not finite"
    case .invalidDashPattern:
      "a line is drawn whole, its dash pattern is not of finite lengths from 0 with one above; "
        + "mend the pattern"
    case .tooManyDashes:
      "a line is drawn whole, its pattern makes more than \(DisplayListLimits.maximumDashCount) dashes; "
        + "make them longer"
    case .missingGradientStops:
      "a gradient is not drawn, it needs two colours and, if any, a location for each"
    case .nonFiniteGradient: "a gradient is not drawn, it has colours or places that are not finite"
    case .unorderedGradientLocations:
      "a gradient's locations go back, each counts as the highest before it; sort them"
    case .invalidContentsRect: "contents are not drawn, contentsRect picks no finite part of them"
    case .nonFiniteShadow: "a shadow is not drawn, its offset or radius is not finite"
    case .invalidFilterInput:
      "a filter is left out, an input is not a finite number or a matrix is not of twenty"
    case .blurTooWide:
      "a blur is drawn with a standard deviation of \(Int(DisplayListLimits.maximumSigma)) pixels; "
        + "ask for no more"
    case .nestingTooDeep:
      "layers are not drawn, they need more than \(DisplayListLimits.maximumNestingDepth) groups and clips in "
        + "each other; flatten the tree"
    case .groupTooLarge:
      "a layer's blur or shadow is left out, it has more than \(DisplayListLimits.maximumGroupPixelCount) "
        + "pixels; draw a smaller part"
    case .tooManyIntersections:
      "layers that cut each other are not cut into more than \(DepthLimits.maximumCutCount) parts, the rest is sorted "
        + "by where each has its middle; let fewer lie across each other"
    }
  }
}

/// What a painter over a tree found that cannot be drawn; one for all painters of a picture.
final class CompositionDiagnosticCollector {
  /// The slot of the layer that is being painted; -1 before the first.
  var slot = -1
  /// What was found, and at which slot first.
  private(set) var diagnostics: [CompositionDiagnostic: Int] = [:]

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic) {
    recordDiagnostic(diagnostic, inSlot: slot)
  }

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic, inSlot slot: Int) {
    if diagnostics[diagnostic] == nil { diagnostics[diagnostic] = slot }
  }

  /// Forgets what was noted.
  func clear() { if !diagnostics.isEmpty { diagnostics.removeAll() } }

  /// Tells what was noted, each once, with the slot of the first layer of which it is.
  func forEachDiagnostic(_ body: (CompositionDiagnostic, Int) -> Void) {
    if diagnostics.isEmpty { return }
    for diagnostic in CompositionDiagnostic.allCases {
      if let slot = diagnostics[diagnostic] { body(diagnostic, slot) }
    }
  }

  /// Notes a fault, and gives nil.
  func recordAndReturnNil<T>(_ diagnostic: CompositionDiagnostic) -> T? {
    recordDiagnostic(diagnostic)
    return nil
  }
}

extension CompositionDiagnosticCollector {
  /// Notes why a layer has no place, where that is a fault; being turned away or seen from the edge is none.
  func recordInvalidGeometry(_ geometry: LayerGeometry, slot: Int, layers: PresentedLayerTree) {
    let columns = layers.columns
    let parent = Int(layers.structure.parents[slot])
    let matrices = [
      columns.transform.transform(inSlot: slot),
      parent < 0 ? nil : columns.sublayerTransform.transform(inSlot: parent),
    ].compactMap { $0 }
    guard geometry.bounds.isFinite, geometry.anchor.isFinite, geometry.position.isFinite,
      matrices.allSatisfy(\.isFinite)
    else { return recordDiagnostic(.nonFiniteGeometry) }
    // What animations pass through is ordinary; what stands in the model is not.
    if matrices.contains(where: { $0.determinant == 0 }), !layers.isAnimated(slot),
      !layers.isAnimated(parent)
    {
      recordDiagnostic(.singularTransform)
    }
  }

  /// Notes what is odd about a layer's corner radius.
  func recordInvalidCornerRadius(of state: LayerPaintState, layers: PresentedLayerTree) {
    let radius = layers.columns.cornerRadius.number(inSlot: state.slot)
    if !radius.isFinite {
      recordDiagnostic(.invalidCornerRadius)
    } else if radius < 0 {
      if !layers.isAnimated(state.slot) { recordDiagnostic(.invalidCornerRadius) }
    } else if state.curve == .circular, state.corners != 0, !state.bounds.isEmpty,
      radius > min(state.bounds.width, state.bounds.height) / 2, !layers.isAnimated(state.slot)
    {
      recordDiagnostic(.oversizedCornerRadius)
    }
  }
}
