import Geometry
import RenderTree
import Timing

// One instant of a batch, eight animations at a time.

extension AnimationBatch {
  /// Writes what every animation shows at the instant the clocks are at, or what was committed where it shows nothing.
  func evaluate(_ layers: LayerClocks, _ program: AnimationProgramBuffers, _ lane: PropertyBuffers)
  {
    for block in 0..<blockCount {
      let parent = parentTimes(block, layers)
      var phases = phases(block, parent)
      if !isOnRootClock { hideInactive(block, layers, &phases) }
      let open = phases.needsScalarEvaluation .& phases.isShown
      if any(open) { evaluateScalarPhases(block, open, parent, program, &phases) }
      let progress =
        key.easing.isLinear ? phases.fraction : key.easing.evaluate(phases.fraction)
      switch key.valueSource {
      case .endpoints: write(block, progress, phases.isShown, lane)
      case .spring:
        let amount = springProgress(block, progress, phases, program)
        write(block, amount, phases.isShown, lane)
      case .keyframes, .path: writeKeyframes(block, progress, phases.isShown, program, lane)
      }
    }
  }

  // MARK: Time

  @inline(__always) private func phases(
    _ block: Int, _ parent: SIMD8<Double>
  ) -> PhaseBatch {
    switch key.phaseKind {
    case .once:
      singleRunClocks[block].phases(
        parent, showsBefore: key.showsBefore, showsAfter: key.showsAfter)
    case .repeating:
      repeatingClocks[block].phases(
        parent, showsBefore: key.showsBefore, showsAfter: key.showsAfter)
    }
  }

  @inline(__always) private func parentTimes(
    _ block: Int, _ layers: LayerClocks
  ) -> SIMD8<Double> {
    if isOnRootClock { return SIMD8(repeating: layers.times[Int(LayerClocks.root)]) }
    var times = SIMD8<Double>.zero
    for lane in 0..<min(8, count - block * 8) {
      times[lane] = layers.times[Int(clocks[block * 8 + lane])]
    }
    return times
  }

  private func hideInactive(_ block: Int, _ layers: LayerClocks, _ phases: inout PhaseBatch) {
    for lane in 0..<min(8, count - block * 8)
    where !layers.isActive[Int(clocks[block * 8 + lane])] {
      phases.isShown[lane] = false
    }
  }

  /// Has the single clocks say what the batch cannot.
  @inline(never) private func evaluateScalarPhases(
    _ block: Int, _ open: SIMDMask<SIMD8<Int64>>, _ parent: SIMD8<Double>,
    _ program: AnimationProgramBuffers,
    _ phases: inout PhaseBatch
  ) {
    for lane in 0..<min(8, count - block * 8) where open[lane] {
      let source = Int(samplers[block * 8 + lane])
      guard let phase = program.samplers[source].clock.phase(parent: parent[lane]) else {
        phases.isShown[lane] = false
        continue
      }
      (phases.fraction[lane], phases.time[lane]) = (phase.fraction, phase.time)
    }
  }

  @inline(never) private func springProgress(
    _ block: Int, _ progress: SIMD8<Double>, _ phases: PhaseBatch,
    _ program: AnimationProgramBuffers
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

  /// A number of eight animations at their amounts of the way.
  @inline(__always) private func interpolatedNumber(
    _ block: Int, _ number: Int, _ amount: SIMD8<Double>
  ) -> SIMD8<Double> {
    let first = block * blockStride + number * vectorsPerNumber
    let value = values[first] + values[first + 1] * amount
    return key.isAdditive ? value + values[first + 2] : value
  }

  @inline(__always) private func write(
    _ block: Int, _ amount: SIMD8<Double>, _ isShown: SIMDMask<SIMD8<Int64>>,
    _ lane: PropertyBuffers
  ) {
    switch key.form {
    case .numbers, .color:
      for i in 0..<Int(key.count) {
        writeLane(block, Int(key.start) + i, interpolatedNumber(block, i, amount), isShown, lane)
      }
      if case .color = key.form { writeLane(block, 4, SIMD8(repeating: 1), isShown, lane) }
    case .component, .function:
      let first = interpolatedNumber(block, 0, amount)
      let second = key.count > 1 ? interpolatedNumber(block, 1, amount) : .zero
      let third = key.count > 2 ? interpolatedNumber(block, 2, amount) : .zero
      for i in 0..<min(8, count - block * 8) {
        writeTransform(
          block, i, SIMD4(first[i], second[i], third[i], 0), isShown: isShown[i], lane)
      }
    }
  }

  /// Writes one lane of eight rows.
  @inline(__always) private func writeLane(
    _ block: Int, _ offset: Int, _ value: SIMD8<Double>, _ isShown: SIMDMask<SIMD8<Int64>>,
    _ lane: PropertyBuffers
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
    _ block: Int, _ i: Int, _ numbers: SIMD4<Double>, isShown: Bool, _ lane: PropertyBuffers
  ) {
    let shown = lane.output + Int(offsets[block][i])
    guard isShown else {
      shown.update(from: lane.committed + Int(offsets[block][i]), count: 16)
      return
    }
    switch key.form {
    case .numbers, .color: break
    case .component(let part):
      planeTransforms[block * 8 + i].setting(part, numbers.x, numbers.y, adding: key.isAdditive)
        .write(shown)
    case .function(let function): function.matrix(numbers).write(shown)
    }
  }

  @inline(never) private func writeKeyframes(
    _ block: Int, _ progress: SIMD8<Double>, _ isShown: SIMDMask<SIMD8<Int64>>,
    _ program: AnimationProgramBuffers, _ lane: PropertyBuffers
  ) {
    for i in 0..<min(8, count - block * 8) {
      let index = block * 8 + i
      var numbers = SIMD4<Double>.zero
      if isShown[i] {
        let payload = Int(payloads[index])
        if key.valueSource == .keyframes {
          numbers = program.numberKeyframes[payload].value(at: progress[i], isDiscrete: false).lanes
        } else {
          let point = program.paths[payload].point(at: progress[i])
          numbers = SIMD4(point.x, point.y, 0, 0)
        }
      }
      switch key.form {
      case .component, .function: writeTransform(block, i, numbers, isShown: isShown[i], lane)
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
