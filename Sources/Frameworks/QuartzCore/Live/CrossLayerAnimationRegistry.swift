import Timing

/// The shares of animations in layers other than their own: behaviour/animations.md, "Other layers".
struct CrossLayerAnimationRegistry {
  /// A share that is to be committed.
  struct PendingAnimation {
    /// The animation that reaches into the layer.
    let origin: AnimationEntry
    let layer: CALayer
    let entry: AnimationEntry
    fileprivate let timingConversion: CrossLayerTimingConversion

    /// The timing of the animation in the time of the reached layer.
    func convertedTiming(_ timing: MediaTiming) -> MediaTiming {
      timingConversion.convertTiming(timing)
    }
  }

  private var pending: [PendingAnimation] = []
  private var byLayer: [ObjectIdentifier: [AnimationEntry]] = [:]

  /// The committed shares of a layer.
  func entries(of layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer[ObjectIdentifier(layer)] ?? []
  }

  /// Notes the shares of an animation, whose begin is resolved; most have none.
  mutating func enqueueAnimations(for entry: AnimationEntry, of layer: CALayer) {
    for share in entry.animation.crossLayerAnimations(from: layer) {
      share.animation.freeze()
      pending.append(
        PendingAnimation(
          origin: entry, layer: share.layer,
          entry: AnimationEntry(of: entry, animation: share.animation),
          timingConversion: CrossLayerTimingConversion(from: layer, to: share.layer)))
    }
  }

  /// The shares that are to be committed, which is the caller's task.
  mutating func extractPendingAnimations() -> [PendingAnimation] {
    guard !pending.isEmpty else { return [] }
    defer { pending = [] }
    return pending
  }

  mutating func insertEntry(_ entry: AnimationEntry, for layer: CALayer) {
    byLayer[ObjectIdentifier(layer), default: []].append(entry)
  }

  /// Forgets a share; false where it is none of the layer's.
  @discardableResult
  mutating func removeEntry(_ entry: AnimationEntry, for layer: CALayer) -> Bool {
    guard !byLayer.isEmpty, var entries = byLayer[ObjectIdentifier(layer)],
      let index = entries.firstIndex(where: { $0 === entry })
    else { return false }
    entries.remove(at: index)
    byLayer[ObjectIdentifier(layer)] = entries.isEmpty ? nil : entries
    return true
  }

  /// Forgets the shares of a layer.
  mutating func removeAllEntries(for layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer.removeValue(forKey: ObjectIdentifier(layer)) ?? []
  }
}

/// The conversion of an animation's timing from its own layer to a layer that it reaches.
struct CrossLayerTimingConversion {
  /// The timings of the layers on the way, the outermost first.
  private var steps: [(speed: Double, beginTime: Double, timeOffset: Double)] = []

  /// The way from a layer to one below it, or to the mask of one.
  init(from layer: CALayer, to other: CALayer) {
    var at: CALayer? = other
    while let here = at, here !== layer {
      let own = (Double(here.speed), here.beginTime, here.timeOffset)
      if own != (1, 0, 0) { steps.append(own) }
      at = here.superlayer
    }
    steps.reverse()
  }

  /// The same animation in the time of the reached layer; it stands still where that layer does.
  func convertTiming(_ timing: MediaTiming) -> MediaTiming {
    var timing = timing
    for step in steps {
      timing.beginTime = (timing.beginTime - step.beginTime) * step.speed + step.timeOffset
      timing.speed = step.speed == 0 ? 0 : timing.speed / step.speed
    }
    return timing
  }
}
