import RenderTree
import Timing

// Which animations may be run in columns: those that are one motion of numbers, over committed values only.

extension Score {
  /// The cohort for a cue that is alone in its lanes; nil where it must be run through.
  func cohortKey(_ cue: Cue) -> CohortKey? {
    let source = sources[cue.source]
    guard source.group < 0, let phases = source.clock.form else { return nil }
    var key = CohortKey(
      form: .numbers, start: 0, count: 1, motion: .ends, phases: phases,
      showsBefore: source.clock.showsBefore, showsAfter: source.showsAfter,
      easing: source.easing, isAdditive: false)
    let motion: NumberMotion
    switch cue.kind {
    case .numbers:
      let part = numbers[cue.index]
      motion = part.motion
      (key.start, key.count, key.isAdditive) = (part.start, part.count, part.isAdditive)
      if part.isColor {
        guard !part.isAdditive, motion.isAlwaysPresent else { return nil }
        key.form = .color
      }
    case .transform:
      let part = transforms[cue.index]
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

  /// The numbers of a cue that has a cohort.
  func motion(_ cue: Cue) -> NumberMotion {
    cue.kind == .numbers ? numbers[cue.index].motion : transforms[cue.index].motion
  }

  /// What a cohort is told about a cue.
  func member(_ cue: Cue, index: Int32, offset: Int, clock: Int32) -> Member {
    let payload: Int32
    let motion = motion(cue)
    switch motion.source {
    case .ends: payload = -1
    case .spring(let index), .keys(let index), .path(let index): payload = index
    }
    var depends = motion.usesCurrent
    if cue.kind == .numbers, numbers[cue.index].isAdditive { depends = true }
    if cue.kind == .transform, case .component = transforms[cue.index].form { depends = true }
    return Member(
      cue: index, slot: cue.slot, source: cue.source, payload: payload, offset: Int32(offset),
      clock: clock, phase: sources[cue.source].clock, dependsOnCommitted: depends)
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
