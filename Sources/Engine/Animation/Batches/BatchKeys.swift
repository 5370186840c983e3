import RenderTree
import Timing

// The rules that decide which animations can be evaluated in batches: numeric animations that depend only on
// committed values.

extension AnimationProgram {
  /// Returns the batch key for a channel that is the only one to write its components, or `nil` if the channel cannot
  /// be evaluated in a batch.
  func batchKey(for channel: AnimationChannel) -> AnimationBatchKey? {
    let source = samplers[channel.sampler]
    guard source.group < 0, let phases = source.clock.batchKind else { return nil }
    var key = AnimationBatchKey(
      form: .numbers, start: 0, count: 1, valueSource: .endpoints, phaseKind: phases,
      showsBefore: source.clock.showsBefore, showsAfter: source.showsAfter,
      easing: source.easing, isAdditive: false)
    let motion: NumericTrack
    switch channel.kind {
    case .numbers:
      let part = numbers[channel.index]
      motion = part.track
      (key.start, key.count, key.isAdditive) = (part.start, part.count, part.isAdditive)
      if part.isColor {
        guard !part.isAdditive, motion.isAlwaysPresent else { return nil }
        key.form = .color
      }
    case .transform:
      let part = transforms[channel.index]
      motion = part.track
      switch part.form {
      case .component(let component):
        guard PlaneTransform.isPlanarComponent(component) else { return nil }
        key.form = .component(component)
        key.count = Int8(component.width)
        key.isAdditive = part.isAdditive
      case .function(let function):
        guard !part.isAdditive, !motion.dependsOnCurrent else { return nil }
        key.form = .function(function)
        key.count = Int8(function.width)
      case .matrices: return nil
      }
    case .pathRotation, .object, .transition: return nil
    }
    guard !motion.isCumulative, !motion.isDiscrete else { return nil }
    switch motion.source {
    case .endpoints: key.valueSource = .endpoints
    case .spring: key.valueSource = .spring
    case .keyframes: key.valueSource = .keyframes
    case .path: key.valueSource = .path
    }
    return key
  }

  /// Returns the numeric track of a channel that can be evaluated in a batch.
  func numericTrack(of channel: AnimationChannel) -> NumericTrack {
    channel.kind == .numbers ? numbers[channel.index].track : transforms[channel.index].track
  }

  /// Returns the data for adding a channel to a batch.
  func batchMember(
    for channel: AnimationChannel, channelIndex index: Int32, offset: Int, clockIndex clock: Int32
  )
    -> BatchMember
  {
    let payload: Int32
    let motion = numericTrack(of: channel)
    switch motion.source {
    case .endpoints: payload = -1
    case .spring(let index), .keyframes(let index), .path(let index): payload = index
    }
    var depends = motion.dependsOnCurrent
    if channel.kind == .numbers, numbers[channel.index].isAdditive { depends = true }
    if channel.kind == .transform, case .component = transforms[channel.index].form {
      depends = true
    }
    return BatchMember(
      channel: index, slot: channel.slot, sampler: channel.sampler, payload: payload,
      offset: Int32(offset),
      clock: clock, phase: samplers[channel.sampler].clock, dependsOnCommitted: depends)
  }
}

extension NumericTrack {
  /// Whether the start and end values are always present, which excludes `nil` colors.
  fileprivate var isAlwaysPresent: Bool {
    switch source {
    case .endpoints, .spring: !dependsOnCurrent && endpoints.isFromPresent && endpoints.isToPresent
    case .keyframes, .path: false
    }
  }
}
