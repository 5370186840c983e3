public import RenderTree
import Timing

extension RenderTree {
  /// Returns whether the presentation changes over time without further commits: an animation is active or an emitter
  /// emits particles.
  ///
  /// Animations that only fill before or after their active interval do not count. Neither do animations and layers
  /// with speed 0. `time` is root time in seconds.
  public func isAnimating(at time: Double) -> Bool {
    animations.entries.contains { isAnimationRunning($0, at: time) }
      || structure.emitters.contains { emitsParticles(inSlot: Int($0)) }
  }

  private func isAnimationRunning(_ entry: RunningAnimationList.Entry, at time: Double) -> Bool {
    guard entry.slot >= 0, entry.animation.hasEffect, entry.animation.timing.speed != 0 else {
      return false
    }
    let chain = hasLayerTiming ? layerTimings(downToSlot: Int(entry.slot)) : []
    guard chain.allSatisfy({ $0.speed != 0 }) else { return false }
    let (start, end) = rootTimeInterval(of: entry.animation.timing, through: chain)
    return start <= time && time < end
  }

  private func emitsParticles(inSlot slot: Int) -> Bool {
    guard let epoch = emitterHistories[Int32(slot)]?.epochs.last,
      !hasLayerTiming || layerTimings(downToSlot: slot).allSatisfy({ $0.speed != 0 })
    else { return false }
    return epoch.number(for: .emitterBirthRate) > 0
      && epoch.cells.contains { $0[.enabled] == .bool(true) && $0.number(forKey: .birthRate) > 0 }
  }
}

extension Animation {
  /// Whether the animation can affect a value.
  ///
  /// A group has no effect if none of its animations does.
  fileprivate var hasEffect: Bool {
    if case .group(let parts) = content { parts.contains(where: \.hasEffect) } else { true }
  }
}
