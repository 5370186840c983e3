import Geometry
import RenderTree
import Timing

// The evaluation of a batch at a given time, eight animations at once.

extension AnimationBatch {
  /// Writes the values of all animations at the current times of the clocks.
  ///
  /// For an animation that is neither active nor filling, the committed value is written.
  func evaluate(
    clocks layers: LayerClockTable, program: AnimationProgramBuffers, buffers lane: PropertyBuffers
  ) {
    for block in 0..<blockCount {
      let parent = parentTimes(ofBlock: block, clocks: layers)
      var phases = phases(ofBlock: block, parentTimes: parent)
      if !isOnRootClock { hideInactiveMembers(inBlock: block, clocks: layers, phases: &phases) }
      let open = phases.needsScalarEvaluation .& phases.isShown
      if any(open) {
        evaluateScalarPhases(
          inBlock: block, lanes: open, parentTimes: parent, program: program, phases: &phases)
      }
      let progress =
        key.easing.isLinear ? phases.fraction : key.easing.progress(atFractions: phases.fraction)
      switch key.valueSource {
      case .endpoints: writeBlock(block, progress: progress, isVisible: phases.isShown, to: lane)
      case .spring:
        let amount = springProgress(
          inBlock: block, progress: progress, phases: phases, program: program)
        writeBlock(block, progress: amount, isVisible: phases.isShown, to: lane)
      case .keyframes, .path:
        writeKeyframes(
          inBlock: block, progress: progress, isVisible: phases.isShown, program: program, to: lane)
      }
    }
  }

  // MARK: Time

  @inline(__always) private func phases(
    ofBlock block: Int, parentTimes parent: SIMD8<Double>
  ) -> PhaseBatch {
    switch key.phaseKind {
    case .once:
      singleRunClocks[block].phases(
        atParentTimes: parent, showsBefore: key.showsBefore, showsAfter: key.showsAfter)
    case .repeating:
      repeatingClocks[block].phases(
        atParentTimes: parent, showsBefore: key.showsBefore, showsAfter: key.showsAfter)
    }
  }

  @inline(__always) private func parentTimes(
    ofBlock block: Int, clocks layers: LayerClockTable
  ) -> SIMD8<Double> {
    if isOnRootClock { return SIMD8(repeating: layers.times[Int(LayerClockTable.root)]) }
    var times = SIMD8<Double>.zero
    for lane in 0..<min(8, count - block * 8) {
      times[lane] = layers.times[Int(clocks[block * 8 + lane])]
    }
    return times
  }

  private func hideInactiveMembers(
    inBlock block: Int, clocks layers: LayerClockTable, phases: inout PhaseBatch
  ) {
    for lane in 0..<min(8, count - block * 8)
    where !layers.isActive[Int(clocks[block * 8 + lane])] {
      phases.isShown[lane] = false
    }
  }

  /// Evaluates the phases of the lanes that the vectorized clocks cannot compute.
  @inline(never) private func evaluateScalarPhases(
    inBlock block: Int, lanes open: SIMDMask<SIMD8<Int64>>, parentTimes parent: SIMD8<Double>,
    program: AnimationProgramBuffers,
    phases: inout PhaseBatch
  ) {
    for lane in 0..<min(8, count - block * 8) where open[lane] {
      let source = Int(samplers[block * 8 + lane])
      guard let phase = program.samplers[source].clock.phase(atParentTime: parent[lane]) else {
        phases.isShown[lane] = false
        continue
      }
      (phases.fraction[lane], phases.time[lane]) = (phase.fraction, phase.time)
    }
  }

  @inline(never) private func springProgress(
    inBlock block: Int, progress: SIMD8<Double>, phases: PhaseBatch,
    program: AnimationProgramBuffers
  ) -> SIMD8<Double> {
    var amount = SIMD8<Double>.zero
    for lane in 0..<min(8, count - block * 8) where phases.isShown[lane] {
      let index = block * 8 + lane
      let seconds =
        key.easing.isLinear
        ? phases.time[lane]
        : progress[lane] * program.samplers[Int(samplers[index])].clock.duration
      amount[lane] = program.springs[Int(payloads[index])].value(at: seconds)
    }
    return amount
  }

  // MARK: Values

  /// Returns one of the animated numbers for eight animations, at their progress values.
  @inline(__always) private func interpolatedComponent(
    inBlock block: Int, componentIndex number: Int, progress amount: SIMD8<Double>
  ) -> SIMD8<Double> {
    let first = block * blockStride + number * vectorsPerNumber
    let value = values[first] + values[first + 1] * amount
    return key.isAdditive ? value + values[first + 2] : value
  }

  @inline(__always) private func writeBlock(
    _ block: Int, progress amount: SIMD8<Double>, isVisible isShown: SIMDMask<SIMD8<Int64>>,
    to lane: PropertyBuffers
  ) {
    switch key.form {
    case .numbers, .color:
      for i in 0..<Int(key.count) {
        writeComponent(
          inBlock: block, offset: Int(key.start) + i,
          value: interpolatedComponent(inBlock: block, componentIndex: i, progress: amount),
          isVisible: isShown, to: lane)
      }
      if case .color = key.form {
        writeComponent(
          inBlock: block, offset: 4, value: SIMD8(repeating: 1), isVisible: isShown, to: lane)
      }
    case .component, .function:
      let first = interpolatedComponent(inBlock: block, componentIndex: 0, progress: amount)
      let second =
        key.count > 1
        ? interpolatedComponent(inBlock: block, componentIndex: 1, progress: amount) : .zero
      let third =
        key.count > 2
        ? interpolatedComponent(inBlock: block, componentIndex: 2, progress: amount) : .zero
      for i in 0..<min(8, count - block * 8) {
        writeTransform(
          inBlock: block, lane: i, components: SIMD4(first[i], second[i], third[i], 0),
          isVisible: isShown[i], to: lane)
      }
    }
  }

  /// Writes one component to the rows of eight animations.
  @inline(__always) private func writeComponent(
    inBlock block: Int, offset: Int, value: SIMD8<Double>,
    isVisible isShown: SIMDMask<SIMD8<Int64>>,
    to lane: PropertyBuffers
  ) {
    let rows = offsets[block]
    if all(isShown), block * 8 + 8 <= count {
      let shown = lane.output + offset
      for i in 0..<8 { shown[Int(rows[i])] = value[i] }
    } else {
      for i in 0..<min(8, count - block * 8) {
        let index = Int(rows[i]) + offset
        lane.output[index] = isShown[i] ? value[i] : lane.committed[index]
      }
    }
  }

  @inline(__always) private func writeTransform(
    inBlock block: Int, lane i: Int, components numbers: SIMD4<Double>, isVisible isShown: Bool,
    to lane: PropertyBuffers
  ) {
    let shown = lane.output + Int(offsets[block][i])
    guard isShown else {
      shown.update(from: lane.committed + Int(offsets[block][i]), count: 16)
      return
    }
    switch key.form {
    case .numbers, .color: break
    case .component(let part):
      planeTransforms[block * 8 + i].settingComponent(
        part, to: numbers.x, secondValue: numbers.y, isAdditive: key.isAdditive
      )
      .write(to: shown)
    case .function(let function): function.matrix(for: numbers).write(to: shown)
    }
  }

  @inline(never) private func writeKeyframes(
    inBlock block: Int, progress: SIMD8<Double>, isVisible isShown: SIMDMask<SIMD8<Int64>>,
    program: AnimationProgramBuffers, to lane: PropertyBuffers
  ) {
    for i in 0..<min(8, count - block * 8) {
      let index = block * 8 + i
      var numbers = SIMD4<Double>.zero
      if isShown[i] {
        let payload = Int(payloads[index])
        if key.valueSource == .keyframes {
          numbers =
            program.numberKeyframes[payload].value(atProgress: progress[i], isDiscrete: false).lanes
        } else {
          let point = program.paths[payload].point(at: progress[i])
          numbers = SIMD4(point.x, point.y, 0, 0)
        }
      }
      switch key.form {
      case .component, .function:
        writeTransform(
          inBlock: block, lane: i, components: numbers, isVisible: isShown[i], to: lane)
      case .numbers, .color:
        for number in 0..<Int(key.count) {
          let index = Int(offsets[block][i]) + Int(key.start) + number
          let first = block * blockStride + number * vectorsPerNumber
          let added = key.isAdditive ? numbers[number] + values[first + 2][i] : numbers[number]
          lane.output[index] = isShown[i] ? added : lane.committed[index]
        }
      }
    }
  }
}
