import RenderTree
import Timing

// Which animations may be run in columns: those that are one motion of numbers, over committed values only.

extension AnimationProgram {
  /// The batch for a channel that is alone in its lanes; nil where it must be run through.
  func batchKey(_ channel: AnimationChannel) -> BatchKey? {
    let source = sources[channel.source]
    guard source.group < 0, let phases = source.clock.form else { return nil }
    var key = BatchKey(
      form: .numbers, start: 0, count: 1, motion: .ends, phases: phases,
      showsBefore: source.clock.showsBefore, showsAfter: source.showsAfter,
      easing: source.easing, isAdditive: false)
    let motion: NumberMotion
    switch channel.kind {
    case .numbers:
      let part = numbers[channel.index]
      motion = part.motion
      (key.start, key.count, key.isAdditive) = (part.start, part.count, part.isAdditive)
      if part.isColor {
        guard !part.isAdditive, motion.isAlwaysPresent else { return nil }
        key.form = .color
      }
    case .transform:
      let part = transforms[channel.index]
      motion = part.motion
      switch part.form {
      case .component(let component):
        guard PlaneTransform.holds(component) else { return nil }
        key.form = .component(component)
        key.count = Int8(component.width)
        key.isAdditive = part.isAdditive
      case .function(let function):
        guard !part.isAdditive, !motion.usesCurrent else { return nil }
        key.form = .function(function)
        key.count = Int8(function.width)
      case .matrices: return nil
      }
    case .turn, .object, .transition: return nil
    }
    guard !motion.isCumulative, !motion.isSwitch else { return nil }
    switch motion.source {
    case .ends: key.motion = .ends
    case .spring: key.motion = .spring
    case .keys: key.motion = .keys
    case .path: key.motion = .path
    }
    return key
  }

  /// The numbers of a channel that has a batch.
  func motion(_ channel: AnimationChannel) -> NumberMotion {
    channel.kind == .numbers ? numbers[channel.index].motion : transforms[channel.index].motion
  }

  /// What a batch is told about a channel.
  func member(_ channel: AnimationChannel, index: Int32, offset: Int, clock: Int32) -> Member {
    let payload: Int32
    let motion = motion(channel)
    switch motion.source {
    case .ends: payload = -1
    case .spring(let index), .keys(let index), .path(let index): payload = index
    }
    var depends = motion.usesCurrent
    if channel.kind == .numbers, numbers[channel.index].isAdditive { depends = true }
    if channel.kind == .transform, case .component = transforms[channel.index].form {
      depends = true
    }
    return Member(
      channel: index, slot: channel.slot, source: channel.source, payload: payload,
      offset: Int32(offset),
      clock: clock, phase: sources[channel.source].clock, dependsOnCommitted: depends)
  }
}

extension NumberMotion {
  /// Whether both ends are given and are colours.
  fileprivate var isAlwaysPresent: Bool {
    switch source {
    case .ends, .spring: !usesCurrent && ends.isFromPresent && ends.isToPresent
    case .keys, .path: false
    }
  }
}
