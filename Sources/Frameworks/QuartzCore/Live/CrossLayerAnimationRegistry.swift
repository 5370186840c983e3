import Timing

/// The parts of animations that apply to layers other than their own.
struct CrossLayerAnimationRegistry {
  /// A part of an animation that is not committed yet.
  struct PendingAnimation {
    /// The animation that reaches into the layer.
    let origin: AnimationEntry
    let layer: CALayer
    let entry: AnimationEntry
    fileprivate let timingConversion: CrossLayerTimingConversion

    /// Returns an animation's timing converted to the time of the reached layer.
    func convertedTiming(_ timing: MediaTiming) -> MediaTiming {
      timingConversion.convertTiming(timing)
    }
  }

  private var pending: [PendingAnimation] = []
  private var byLayer: [ObjectIdentifier: [AnimationEntry]] = [:]

  /// Returns the committed animations of other layers that reach into a layer.
  func entries(of layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer[ObjectIdentifier(layer)] ?? []
  }

  /// Adds the parts of an animation that apply to other layers.
  ///
  /// Its begin time must be resolved. Most animations have no such parts.
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

  /// Removes and returns the parts that are not committed yet.
  mutating func extractPendingAnimations() -> [PendingAnimation] {
    guard !pending.isEmpty else { return [] }
    defer { pending = [] }
    return pending
  }

  mutating func insertEntry(_ entry: AnimationEntry, for layer: CALayer) {
    byLayer[ObjectIdentifier(layer), default: []].append(entry)
  }

  /// Removes a part.
  ///
  /// Returns false if the layer does not have it.
  @discardableResult
  mutating func removeEntry(_ entry: AnimationEntry, for layer: CALayer) -> Bool {
    guard !byLayer.isEmpty, var entries = byLayer[ObjectIdentifier(layer)],
      let index = entries.firstIndex(where: { $0 === entry })
    else { return false }
    entries.remove(at: index)
    byLayer[ObjectIdentifier(layer)] = entries.isEmpty ? nil : entries
    return true
  }

  /// Removes and returns all parts of a layer.
  mutating func removeAllEntries(for layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer.removeValue(forKey: ObjectIdentifier(layer)) ?? []
  }
}

/// The conversion of an animation's timing from its own layer to a layer that it reaches.
struct CrossLayerTimingConversion {
  /// The timings of the layers between the two, starting at the outermost layer.
  private var steps: [(speed: Double, beginTime: Double, timeOffset: Double)] = []

  /// Creates the conversion from a layer to a descendant, or to the mask of one.
  init(from layer: CALayer, to other: CALayer) {
    var at: CALayer? = other
    while let here = at, here !== layer {
      let own = (Double(here.speed), here.beginTime, here.timeOffset)
      if own != (1, 0, 0) { steps.append(own) }
      at = here.superlayer
    }
    steps.reverse()
  }

  /// Returns the timing in the time of the reached layer.
  ///
  /// If that layer has a speed of 0, so has the result.
  func convertTiming(_ timing: MediaTiming) -> MediaTiming {
    var timing = timing
    for step in steps {
      timing.beginTime = (timing.beginTime - step.beginTime) * step.speed + step.timeOffset
      timing.speed = step.speed == 0 ? 0 : timing.speed / step.speed
    }
    return timing
  }
}
