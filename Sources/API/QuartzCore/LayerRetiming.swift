import RenderTree
import Timing

extension CALayer {
  /// Changes the timing of a running animation in place, which a frozen animation does not allow otherwise.
  ///
  /// Nothing starts or stops by it: this is how an animator pauses, scrubs and reverses. Takes effect at the commit.
  /// - Parameters:
  ///   - key: That under which the animation runs; nothing happens where none does.
  ///   - beginTime: In the layer's time; unlike in an animation that is added, 0 does not mean now.
  public func retimeAnimation(
    forKey key: String, speed: Float, timeOffset: CFTimeInterval, beginTime: CFTimeInterval
  ) {
    guard let entry = entries.last(where: { $0.key == key }) else { return }
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
