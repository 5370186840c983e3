import DisplayList
import Geometry
import RenderTree

/// The reason why part of a layer tree is not drawn, or is not drawn as specified.
public enum CompositionDiagnostic: Hashable, CaseIterable, Sendable {
  /// A layer is not drawn because its bounds, position, anchor point or transform contains a value that is not
  /// finite.
  case nonFiniteGeometry
  /// A layer is not drawn because its transform is singular.
  case singularTransform
  /// A corner radius is negative or not finite, and is treated as 0.
  case invalidCornerRadius
  /// A circular corner radius exceeds half the layer's shorter side.
  ///
  /// It is not reduced, so the layer draws outside its bounds.
  case oversizedCornerRadius
  /// A border width is not finite.
  case invalidBorderWidth
  /// A path contains a coordinate that is not finite.
  case nonFinitePath
  /// A line width is negative or not finite.
  case invalidLineWidth
  /// A dash pattern contains a length that is negative or not finite, or contains only zeros.
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
  /// The radius of a blur or shadow exceeds `DisplayListLimits.maximumSigma` and was clamped to it.
  case blurTooWide
  /// The nesting of groups and clips exceeds `DisplayListLimits.maximumNestingDepth`.
  case nestingTooDeep
  /// A group with a filter, a shadow or a mesh exceeds `DisplayListLimits.maximumGroupPixelCount`.
  case groupTooLarge
  /// Intersecting layers in one 3D space exceed the limits on cuts or comparisons.
  case tooManyIntersections
}

extension CompositionDiagnostic: CustomStringConvertible {
  /// A one-line message with the location, the problem and a fix.
  public var description: String {
    switch self {
    case .nonFiniteGeometry:
      "layer not drawn: its geometry has a value that is not finite; "
        + "set finite bounds, position, anchorPoint and transform"
    case .singularTransform:
      "layer not drawn: its transform is singular; use a scale other than 0, or hide the layer"
    case .invalidCornerRadius:
      "corners not rounded: cornerRadius is negative or not finite; set a finite value of 0 or more"
    case .oversizedCornerRadius:
      "corners drawn outside the bounds: cornerRadius exceeds half the shorter side; "
        + "set at most half the shorter side"
    case .invalidBorderWidth: "border not drawn: borderWidth is not finite; set a finite width"
    case .nonFinitePath:
      "path not drawn: a coordinate is not finite; remove such points"
    case .invalidLineWidth:
      "stroke not drawn: lineWidth is negative or not finite; set a finite value of 0 or more"
    case .invalidDashPattern:
      "stroke drawn without dashes: the dash pattern is invalid; "
        + "use finite lengths of 0 or more, with at least one above 0"
    case .tooManyDashes:
      "stroke drawn without dashes: the dash pattern exceeds the maximum of "
        + "\(DisplayListLimits.maximumDashCount) dashes; use longer dashes"
    case .missingGradientStops:
      "gradient not drawn: it has fewer than two colors, or fewer locations than colors; add the missing ones"
    case .nonFiniteGradient:
      "gradient not drawn: a color, location or point is not finite; set finite values"
    case .unorderedGradientLocations:
      "gradient locations are not in ascending order, so each counts as at least the one before it; "
        + "sort them"
    case .invalidContentsRect:
      "contents not drawn: contentsRect is empty or not finite; set a finite rectangle that is not empty"
    case .nonFiniteShadow:
      "shadow not drawn: its offset or radius is not finite; set finite values"
    case .invalidFilterInput:
      "filter ignored: an input is not finite, or its color matrix does not have 20 elements; correct the input"
    case .blurTooWide:
      "blur radius reduced: it exceeds the maximum standard deviation of "
        + "\(Int(DisplayListLimits.maximumSigma)) pixels; set a smaller radius"
    case .nestingTooDeep:
      "layers not drawn: they exceed the maximum of \(DisplayListLimits.maximumNestingDepth) nested groups "
        + "and clips; flatten the layer tree"
    case .groupTooLarge:
      "blur or shadow not drawn: the layer exceeds the maximum of "
        + "\(DisplayListLimits.maximumGroupPixelCount) pixels; draw a smaller part"
    case .tooManyIntersections:
      "intersecting layers may be drawn in the wrong order: they exceed the maximum of "
        + "\(DepthLimits.maximumCutCount) cuts, so the remaining parts are sorted by their centers; "
        + "reduce the number of intersecting layers"
    }
  }
}

/// A collector of the diagnostics for one picture, shared by its painters.
final class CompositionDiagnosticCollector {
  /// The slot of the layer being painted, or -1 before the first layer.
  var slot = -1
  /// The diagnostics recorded so far, each with the slot of the first layer that caused it.
  private(set) var diagnostics: [CompositionDiagnostic: Int] = [:]

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic) {
    recordDiagnostic(diagnostic, inSlot: slot)
  }

  func recordDiagnostic(_ diagnostic: CompositionDiagnostic, inSlot slot: Int) {
    if diagnostics[diagnostic] == nil { diagnostics[diagnostic] = slot }
  }

  func clear() { if !diagnostics.isEmpty { diagnostics.removeAll() } }

  /// Calls `body` once for each recorded diagnostic, with the slot of the first layer that caused it.
  ///
  /// The diagnostics are in the order of the enum cases.
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
  /// Records a diagnostic that explains why a layer has no valid geometry.
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
    // Animations may pass through singular transforms, so only layers without animated values are reported.
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
