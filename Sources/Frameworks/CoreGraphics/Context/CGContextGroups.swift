import Color
package import DisplayList
public import Foundation
package import Geometry

extension CGContext {
  /// Begins a transparency layer, which is composited as a unit with the current alpha, shadow and blend mode.
  ///
  /// Within the layer, the alpha is 1, the blend mode is normal and no shadow is drawn. `auxiliaryInfo` has no
  /// effect.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    pushLayer(groups: layerGroups)
  }

  /// Begins a transparency layer clipped to the given rectangle in user space.
  ///
  /// `auxiliaryInfo` has no effect.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Composites the innermost transparency layer onto the context.
  ///
  /// Has no effect if no layer is open.
  public func endTransparencyLayer() {
    guard popLayer() else { return }
    if recording.depth == 0, backingStore.layout.isOpaque, state.blend.blendMode.canReduceAlpha {
      recording.append(opaqueUnderlay(for: state.clipBox))
    }
    flushIfNeeded(in: state.clipBox)
  }

  /// The groups, at least one, that apply the current alpha, blend mode, shadow and masks.
  private var layerGroups: [CompositingGroup] {
    let all = makeGroups(
      opacity: state.alpha, blend: state.blend.blendMode, shadow: state.shadow)
    return all.isEmpty ? [CompositingGroup()] : all
  }

  /// Draws a display list as a unit with the current alpha, shadow and blend mode.
  ///
  /// `transform` maps the coordinates of the list to user space. Offsets and blur radii in the list are in the list's
  /// own units.
  package func drawDisplayList(_ list: DisplayList, transform: Affine = .identity) {
    let map = transform.concatenating(userToPixels)
    let content = list.commands.map { $0.transformed(by: map) }
    guard !content.isEmpty else { return }
    recordCommands(
      [.beginGroup(CompositingGroup())] + content + [.endGroup], bounds: state.clipBox,
      opacity: state.alpha,
      clippedTo: state.blend.blendMode.preservesUncoveredBackdrop
        ? nil : Clip(.rect(state.clipBox), edges: .hard))
  }
}
