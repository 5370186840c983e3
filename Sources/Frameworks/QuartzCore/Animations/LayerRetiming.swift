import RenderTree
import Timing

extension CALayer {
  /// Changes the timing of a running animation in place, although the animation itself is frozen.
  ///
  /// Property animators use it to pause, scrub and reverse their animations. The new timing takes effect at the
  /// commit, without starting or stopping the animation. All times are in seconds of the layer's time. A begin time
  /// of 0 has no special meaning. Does nothing if the layer has no animation with the given key.
  package func retimeAnimation(
    forKey key: String, speed: Float, timeOffset: CFTimeInterval, beginTime: CFTimeInterval
  ) {
    guard let entry = entries[key] else { return }
    entry.animation.retime(speed: speed, timeOffset: timeOffset, beginTime: beginTime)
    guard entry.id != nil, var timing = entry.committedAnimation?.timing else { return }
    (timing.speed, timing.timeOffset, timing.beginTime) = (Double(speed), timeOffset, beginTime)
    host?.animations.retimeAnimation(entry, of: self, to: timing)
  }
}

extension CAAnimation {
  fileprivate func retime(speed: Float, timeOffset: CFTimeInterval, beginTime: CFTimeInterval) {
    isFrozen = false
    defer { isFrozen = true }
    self.speed = speed
    self.timeOffset = timeOffset
    self.beginTime = beginTime
  }
}

extension AnimationLifecycleManager {
  /// Commits a new timing for a running animation and for its parts in other layers.
  func retimeAnimation(_ entry: AnimationEntry, of layer: CALayer, to timing: MediaTiming) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard let id = entry.id, let node = layer.node, running[id] != nil else { return }
    if now > entry.commitTime + MediaTiming.resolution {
      recordHistory(of: entry, on: layer, until: previousInstant)
      (entry.commitTime, entry.isVisibleInEarlierFrames) = (now, false)
    }
    entry.committedAnimation?.timing = timing
    encoder.append(
      .retime(
        node, id, speed: timing.speed, timeOffset: timing.timeOffset, beginTime: timing.beginTime))
    layer.recordChange()
    for share in entry.crossLayerEntries {
      guard let reached = share.layer else { continue }
      retimeAnimation(
        share.entry, of: reached,
        to: CrossLayerTimingConversion(from: layer, to: reached).convertTiming(timing))
    }
  }
}
