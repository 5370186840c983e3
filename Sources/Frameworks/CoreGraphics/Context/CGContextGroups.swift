import Color
package import DisplayList
public import Foundation
package import Geometry

extension CGContext {
  /// Begins a layer that is put onto the context as one drawing, with the alpha, the shadow and the blending in force.
  ///
  /// Inside, alpha is 1 and there is no shadow. The info changes nothing.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    pushLayer(groups: layerGroups)
  }

  /// Begins a layer that is put onto the context as one drawing, confined to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Puts the layer that was begun last onto the context; nothing where none is open.
  public func endTransparencyLayer() {
    guard popLayer() else { return }
    if recording.depth == 0, backingStore.layout.isOpaque, state.blend.blendMode.canReduceAlpha {
      recording.append(opaqueUnderlay(for: state.clipBox))
    }
    flushIfNeeded(in: state.clipBox)
  }

  /// At least one group, as the state asks for.
  private var layerGroups: [CompositingGroup] {
    let all = makeGroups(
      opacity: state.alpha, blend: state.blend.blendMode, shadow: state.shadow)
    return all.isEmpty ? [CompositingGroup()] : all
  }

  /// Draws a finished display list, whose coordinates are mapped to user space, as one drawing with the alpha, the shadow
  /// and the blending in force.
  ///
  /// Offsets and blurs in it are taken in its own units.
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
