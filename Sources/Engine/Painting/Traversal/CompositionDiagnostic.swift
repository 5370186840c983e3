import DisplayList
import Geometry
import RenderTree

/// The reason why part of a layer tree is not drawn, or not as specified.
public enum CompositionDiagnostic: Hashable, CaseIterable, Sendable {
  /// A layer is not drawn because its bounds, position, anchor point or transform is not finite.
  case nonFiniteGeometry
  /// A layer is not drawn because its transform is singular.
  case singularTransform
  /// A corner radius is negative or not finite, and counts as 0.
  case invalidCornerRadius
  /// A circular corner radius exceeds half the shorter side.
  ///
  /// It is not reduced and draws outside the bounds.
  case oversizedCornerRadius
  /// A border width is not finite.
  case invalidBorderWidth
  /// A path contains a coordinate that is not finite.
  case nonFinitePath
  /// A line width is negative or not finite.
  case invalidLineWidth
  /// A dash pattern contains a length that is negative or not finite, or only zeros.
  case invalidDashPattern
  /// A dash pattern produces more dashes than `DisplayListLimits.maximumDashCount`.
  case tooManyDashes
  /// A gradient has fewer than two colors, or fewer locations than colors.
  case missingGradientStops
  /// A color, location or point of a gradient is not finite.
  case nonFiniteGradient
  /// The locations of a gradient are not in ascending order.
  case unorderedGradientLocations
  /// The contents rectangle is empty or not finite.
  case invalidContentsRect
  /// The offset or the radius of a shadow is not finite.
  case nonFiniteShadow
  /// A filter input is not finite, or a color matrix does not have 20 elements.
  case invalidFilterInput
  /// The radius of a blur or a shadow exceeds `DisplayListLimits.maximumSigma` and was clamped to it.
  case blurTooWide
  /// The nesting of groups and clips exceeds `DisplayListLimits.maximumNestingDepth`.
  case nestingTooDeep
  /// A group with a filter, a shadow or a mesh exceeds `DisplayListLimits.maximumGroupPixelCount`.
  case groupTooLarge
  /// Intersecting layers of one 3D space exceed the limits on cuts or comparisons.
  case tooManyIntersections
}

extension CompositionDiagnostic: CustomStringConvertible {
  /// A message of one line with the location, the problem and a fix.
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

/// A collector of diagnostics of one picture, shared by its painters.
final class CompositionDiagnosticCollector {
  /// The slot of the layer that is being painted, or -1 before the first.
  var slot = -1
  /// The diagnostics found, each with the first slot at which it occurred.
  private(set) var diagnostics: [CompositionDiagnostic: Int] = [:]

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic) {
    recordDiagnostic(diagnostic, inSlot: slot)
  }

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic, inSlot slot: Int) {
    if diagnostics[diagnostic] == nil { diagnostics[diagnostic] = slot }
  }

  func clear() { if !diagnostics.isEmpty { diagnostics.removeAll() } }

  /// Calls a function once for each diagnostic found, with the first slot at which it occurred.
  ///
  /// The order is that of the enum cases.
  func forEachDiagnostic(_ body: (CompositionDiagnostic, Int) -> Void) {
    if diagnostics.isEmpty { return }
    for diagnostic in CompositionDiagnostic.allCases {
      if let slot = diagnostics[diagnostic] { body(diagnostic, slot) }
    }
  }

  func recordAndReturnNil<T>(_ diagnostic: CompositionDiagnostic) -> T? {
    recordDiagnostic(diagnostic)
    return nil
  }
}

extension CompositionDiagnosticCollector {
  /// Records why a layer has no valid geometry.
  ///
  /// A layer that faces away or is seen edge-on is not reported.
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
    // Animations may pass through singular transforms, so only values that are not animated are reported.
    if matrices.contains(where: { $0.determinant == 0 }), !layers.isAnimated(slot),
      !layers.isAnimated(parent)
    {
      recordDiagnostic(.singularTransform)
    }
  }

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
