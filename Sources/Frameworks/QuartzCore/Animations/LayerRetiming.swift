import RenderTree
import Timing

extension CALayer {
  /// Changes the timing of a running animation in place, which a frozen animation does not allow otherwise.
  ///
  /// Nothing starts or stops by it: this is how an animator pauses, scrubs and reverses. Takes effect at the commit.
  /// Times are in the layer's time; unlike in an animation that is added, a begin time of 0 does not mean now. Nothing
  /// happens where no animation runs under the key.
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
  /// Commits the timing that an animation was given while it runs.
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
