import Geometry
import RenderTree
import Timing

// What the frame loop does for each animated property: read the value so far, let it run, write it back.

extension Score {
  /// Applies a part to a slot's values so far.
  @inline(__always) mutating func apply(
    _ part: Part, _ beat: Beat, to columns: inout Columns, _ slot: Int
  ) {
    let index = Int(part.index)
    switch part.kind {
    case .numbers: applyNumbers(index, beat, &columns, slot)
    case .transform: applyTransform(index, beat, &columns, slot)
    case .object:
      let property = objects[index].property
      let current = columns.object(property, slot)
      columns.set(property, slot, objects[index].motion.at(beat, current: current))
    case .transition: break
    }
  }

  /// Where a layer stands between two pictures: spec/04 section 9.
  func transition(_ part: Part, _ beat: Beat, _ slot: Int) -> PresentedTransition {
    let transition = transitions[Int(part.index)]
    let (start, end) = (transition.startProgress, transition.endProgress)
    return PresentedTransition(
      slot: slot, type: transition.type, subtype: transition.subtype,
      progress: start + (end - start) * beat.progress, from: transition.from)
  }

  /// The properties that a part writes: its own, and the transform of a layer that is turned along a path; nil for a
  /// transition.
  func properties(of part: Part) -> (PropertyID, turned: PropertyID?)? {
    let index = Int(part.index)
    switch part.kind {
    case .numbers:
      if case .path(let path) = numbers[index].motion.source, paths[Int(path)].turn != nil {
        return (numbers[index].property, .transform)
      }
      return (numbers[index].property, nil)
    case .transform: return (transforms[index].property, nil)
    case .object: return (objects[index].property, nil)
    case .transition: return nil
    }
  }

  // MARK: Numbers

  private func applyNumbers(
    _ index: Int, _ beat: Beat, _ columns: inout Columns, _ slot: Int
  ) {
    let part = numbers[index]
    let (start, count) = (Int(part.start), Int(part.count))
    columns.withLanes(part.property, slot) { lanes in
      var current = Numbers(lanes: .zero)
      for lane in 0..<count { current.lanes[lane] = lanes[start + lane] }
      if part.isColor { current.isPresent = lanes[4] != 0 }
      var value = self.numbers(part.motion, beat, over: current)
      if part.isAdditive {
        if !value.isPresent { return }
        value.lanes += current.lanes
      }
      if !value.isPresent { value.lanes = .zero }
      for lane in 0..<count { lanes[start + lane] = value.lanes[lane] }
      if part.isColor { lanes[4] = value.isPresent ? 1 : 0 }
    }
    guard case .path(let path) = part.motion.source,
      let angle = paths[Int(path)].angle(beat.progress)
    else { return }
    let turn = Matrix4.rotation(angle, 0, 0, 1)
    put(turn.concat(columns.transform(.transform, slot)), .transform, &columns, slot)
  }

  /// The numbers of a motion over the numbers so far.
  @inline(__always) private func numbers(
    _ motion: NumberMotion, _ beat: Beat, over current: Numbers
  ) -> Numbers {
    var value: Numbers
    var cycleEnd = SIMD4<Double>.zero
    switch motion.source {
    case .ends:
      value = between(motion, beat.progress, current, &cycleEnd)
    case .spring(let spring):
      let progress = springs[Int(spring)].value(at: beat.seconds)
      value = between(motion, progress, current, &cycleEnd)
    case .keys(let index):
      value = keys[Int(index)].at(beat.progress, isSwitch: motion.isSwitch)
      if motion.isCumulative {
        cycleEnd = (motion.endsAtStart ? keys[Int(index)].first : keys[Int(index)].last).lanes
      }
    case .path(let index):
      let point = paths[Int(index)].at(beat.progress)
      value = Numbers(lanes: SIMD4(point.x, point.y, 0, 0))
      if motion.isCumulative {
        let end = paths[Int(index)].at(motion.endsAtStart ? 0 : 1)
        cycleEnd = SIMD4(end.x, end.y, 0, 0)
      }
    }
    if motion.isCumulative { value.lanes += cycleEnd * beat.cycle }
    return value
  }

  @inline(__always) private func between(
    _ motion: NumberMotion, _ progress: Double, _ current: Numbers,
    _ cycleEnd: inout SIMD4<Double>
  ) -> Numbers {
    let (a, b) = (motion.ends.start(current.lanes), motion.ends.end(current.lanes))
    cycleEnd = motion.endsAtStart ? a : b
    let lanes = motion.isSwitch ? (progress > 0 ? b : a) : a + (b - a) * progress
    return Numbers(lanes: lanes, isPresent: motion.ends.isPresent(current.isPresent))
  }

  // MARK: Transforms

  private mutating func applyTransform(
    _ index: Int, _ beat: Beat, _ columns: inout Columns, _ slot: Int
  ) {
    let part = transforms[index]
    let current = columns.transform(part.property, slot)
    let result: Matrix4
    switch part.form {
    case .component(let component):
      var components = TransformComponents(current)
      let so = Numbers(lanes: components.numbers(component))
      let value = numbers(part.motion, beat, over: so)
      components.put(value.lanes, into: component, adding: part.isAdditive)
      result = components.matrix
    case .function(let function):
      let so = Numbers(lanes: part.motion.usesCurrent ? function.numbers(in: current) : .zero)
      let value = function.matrix(numbers(part.motion, beat, over: so).lanes)
      result = part.isAdditive ? value.concat(current) : value
    case .matrices(let matrix):
      let value = matrices[Int(matrix)].at(
        beat, current: current, isCumulative: part.isCumulative, endsAtStart: part.endsAtStart)
      result = part.isAdditive ? value.concat(current) : value
    }
    put(result, part.property, &columns, slot)
  }

  private func put(
    _ matrix: Matrix4, _ property: PropertyID, _ columns: inout Columns, _ slot: Int
  ) {
    columns.withLanes(property, slot) { lanes in
      for lane in 0..<4 {
        lanes[lane] = matrix.row1[lane]
        lanes[4 + lane] = matrix.row2[lane]
        lanes[8 + lane] = matrix.row3[lane]
        lanes[12 + lane] = matrix.row4[lane]
      }
    }
  }
}

extension NumberMotion {
  /// Whether the value so far is one of the ends.
  fileprivate var usesCurrent: Bool {
    switch source {
    case .ends, .spring: ends.fromCurrent || ends.toCurrent
    case .keys, .path: false
    }
  }
}
