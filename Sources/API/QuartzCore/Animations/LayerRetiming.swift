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
    guard entry.id != nil else { return }
    entry.committedForm?.timing.speed = Double(speed)
    entry.committedForm?.timing.timeOffset = timeOffset
    entry.committedForm?.timing.beginTime = beginTime
    host?.retime(entry, of: self)
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
