import Timing

/// A registry for the parts of animations that apply to layers other than their own.
struct CrossLayerAnimationRegistry {
  /// An uncommitted part of an animation that applies to another layer.
  struct PendingAnimation {
    /// The animation to which the part belongs.
    let origin: AnimationEntry
    let layer: CALayer
    let entry: AnimationEntry
    fileprivate let timingConversion: CrossLayerTimingConversion

    /// Returns the given timing, converted to the time of the layer to which the part applies.
    func convertedTiming(_ timing: MediaTiming) -> MediaTiming {
      timingConversion.convertTiming(timing)
    }
  }

  private var pending: [PendingAnimation] = []
  private var byLayer: [ObjectIdentifier: [AnimationEntry]] = [:]

  /// Returns the committed animations of other layers that apply to the given layer.
  func entries(of layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer[ObjectIdentifier(layer)] ?? []
  }

  /// Adds the parts of an animation that apply to other layers.
  ///
  /// The animation's begin time must already be resolved. Most animations have no such parts.
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

  /// Removes and returns the parts that are not yet committed.
  mutating func extractPendingAnimations() -> [PendingAnimation] {
    guard !pending.isEmpty else { return [] }
    defer { pending = [] }
    return pending
  }

  mutating func insertEntry(_ entry: AnimationEntry, for layer: CALayer) {
    byLayer[ObjectIdentifier(layer), default: []].append(entry)
  }

  /// Removes the part of an animation that applies to the given layer.
  ///
  /// Returns `false` if there is no such part.
  @discardableResult
  mutating func removeEntry(_ entry: AnimationEntry, for layer: CALayer) -> Bool {
    guard !byLayer.isEmpty, var entries = byLayer[ObjectIdentifier(layer)],
      let index = entries.firstIndex(where: { $0 === entry })
    else { return false }
    entries.remove(at: index)
    byLayer[ObjectIdentifier(layer)] = entries.isEmpty ? nil : entries
    return true
  }

  /// Removes and returns all parts that apply to the given layer.
  mutating func removeAllEntries(for layer: CALayer) -> [AnimationEntry] {
    byLayer.isEmpty ? [] : byLayer.removeValue(forKey: ObjectIdentifier(layer)) ?? []
  }
}

/// The conversion of an animation's timing from the time of its own layer to that of another layer to which it
/// applies.
struct CrossLayerTimingConversion {
  /// The timings of the layers between the two, starting with the outermost layer.
  private var steps: [(speed: Double, beginTime: Double, timeOffset: Double)] = []

  /// Creates the conversion from a layer to one of its descendants, or to the mask of a descendant.
  init(from layer: CALayer, to other: CALayer) {
    var at: CALayer? = other
    while let here = at, here !== layer {
      let own = (Double(here.speed), here.beginTime, here.timeOffset)
      if own != (1, 0, 0) { steps.append(own) }
      at = here.superlayer
    }
    steps.reverse()
  }

  /// Returns the timing converted to the time of the other layer.
  ///
  /// If that layer has a speed of 0, the result has a speed of 0 too.
  func convertTiming(_ timing: MediaTiming) -> MediaTiming {
    var timing = timing
    for step in steps {
      timing.beginTime = (timing.beginTime - step.beginTime) * step.speed + step.timeOffset
      timing.speed = step.speed == 0 ? 0 : timing.speed / step.speed
    }
    return timing
  }
}
