import Geometry
import RenderTree
import Timing

// What is done for each animated property: take the value so far, let it run, put it back.

/// A program lent out for a run, so that nothing of it is copied or counted for a single channel.
struct OpenProgram {
  let sources: UnsafeBufferPointer<SampleSource>
  let numbers: UnsafeBufferPointer<NumberPart>
  let springs: UnsafeBufferPointer<SpringMotion>
  let keys: UnsafeBufferPointer<NumberKeys>
  let paths: UnsafeBufferPointer<PathMotion>
  let transforms: UnsafeMutableBufferPointer<TransformPart>
  let matrices: UnsafeMutableBufferPointer<MatrixMotion>
}

extension AnimationProgram {
  /// Lends the program out.
  mutating func open<R>(_ body: (OpenProgram) -> R) -> R {
    sources.items.withMemory(and: paths.items) { sources, paths in
      numbers.items.withMemory(and: springs.items, keys.items) { numbers, springs, keys in
        transforms.items.withUnsafeMutableBufferPointer { transforms in
          matrices.items.withUnsafeMutableBufferPointer { matrices in
            body(
              OpenProgram(
                sources: sources, numbers: numbers, springs: springs, keys: keys, paths: paths,
                transforms: transforms, matrices: matrices))
          }
        }
      }
    }
  }

  /// Where a layer stands between two pictures: behaviour/animations.md, "Transitions".
  func transition(_ channel: AnimationChannel, _ sample: AnimationSample) -> PresentedTransition {
    let transition = transitions[channel.index]
    let (start, end) = (transition.startProgress, transition.endProgress)
    return PresentedTransition(
      slot: Int(channel.slot), type: transition.type, direction: transition.direction,
      progress: start + (end - start) * sample.progress, from: transition.from,
      fades: transition.fades)
  }
}

extension ContiguousArray {
  /// Calls a closure with the memory of two lists.
  @inline(__always) fileprivate func withMemory<Other, R>(
    and other: ContiguousArray<Other>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Other>) -> R
  ) -> R {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { body(own, $0) } }
  }

  /// Calls a closure with the memory of three lists.
  @inline(__always) fileprivate func withMemory<Other, Third, R>(
    and other: ContiguousArray<Other>, _ third: ContiguousArray<Third>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Other>, UnsafeBufferPointer<Third>)
      -> R
  ) -> R {
    withMemory(and: other) { own, other in third.withUnsafeBufferPointer { body(own, other, $0) } }
  }
}

extension OpenProgram {
  /// The sample of a source at an instant of its layer; nil where it or its group neither runs nor fills.
  @inline(__always) func sample(_ source: Int32, at layerTime: Double) -> AnimationSample? {
    let group = sources[Int(source)].group
    if group < 0 { return sources[Int(source)].sample(at: layerTime) }
    guard let time = groupTime(group, at: layerTime) else { return nil }
    return sources[Int(source)].sample(at: time)
  }

  private func groupTime(_ source: Int32, at layerTime: Double) -> Double? {
    sample(source, at: layerTime)?.seconds
  }

  /// Applies a channel of a property of numbers to the doubles of its value so far.
  @inline(__always) func apply(
    _ channel: AnimationChannel, _ sample: AnimationSample, _ lanes: UnsafeMutablePointer<Double>
  ) {
    let index = Int(channel.index)
    switch channel.kind {
    case .numbers: applyNumbers(numbers[index], sample, lanes)
    case .transform: applyTransform(index, sample, lanes)
    case .turn:
      let turn = Matrix4.rotation(paths[index].angle(sample.progress), 0, 0, 1)
      turn.concat(Matrix4(UnsafePointer(lanes))).write(lanes)
    case .object, .transition: break
    }
  }

  // MARK: Numbers

  @inline(__always) private func applyNumbers(
    _ part: NumberPart, _ sample: AnimationSample, _ lanes: UnsafeMutablePointer<Double>
  ) {
    let own = lanes + Int(part.start)
    var current = Numbers(lanes: SIMD4(UnsafePointer(own), count: part.count))
    if part.isColor { current.isPresent = lanes[4] != 0 }
    var value = numbers(part.motion, sample, over: current)
    if part.isAdditive {
      if !value.isPresent { return }
      value.lanes += current.lanes
    }
    if part.isColor {
      if !value.isPresent { value.lanes = .zero }
      lanes[4] = value.isPresent ? 1 : 0
    }
    value.lanes.write(own, count: part.count)
  }

  /// The numbers of a motion over the numbers so far.
  @inline(__always) func numbers(
    _ motion: NumberMotion, _ sample: AnimationSample, over current: Numbers
  ) -> Numbers {
    var value: Numbers
    var cycleEnd = SIMD4<Double>.zero
    switch motion.source {
    case .ends: (value, cycleEnd) = motion.between(sample.progress, over: current)
    case .spring(let spring):
      let progress = springs[Int(spring)].value(at: sample.seconds)
      (value, cycleEnd) = motion.between(progress, over: current)
    case .keys(let index):
      value = keys[Int(index)].at(sample.progress, isSwitch: motion.isSwitch)
      if motion.isCumulative {
        cycleEnd = (motion.endsAtStart ? keys[Int(index)].first : keys[Int(index)].last).lanes
      }
    case .path(let index):
      let point = paths[Int(index)].at(sample.progress)
      value = Numbers(lanes: SIMD4(point.x, point.y, 0, 0))
      if motion.isCumulative {
        let end = paths[Int(index)].at(motion.endsAtStart ? 0 : 1)
        cycleEnd = SIMD4(end.x, end.y, 0, 0)
      }
    }
    if motion.isCumulative { value.lanes += cycleEnd * sample.cycle }
    return value
  }

  // MARK: Transforms

  private func applyTransform(
    _ index: Int, _ sample: AnimationSample, _ lanes: UnsafeMutablePointer<Double>
  ) {
    let current = Matrix4(UnsafePointer(lanes))
    let result: Matrix4
    switch transforms[index].form {
    case .component(let component):
      if transforms[index].seen != current {
        transforms[index].seen = current
        transforms[index].seenComponents = TransformComponents(current)
      }
      var components = transforms[index].seenComponents
      let so = Numbers(lanes: components.numbers(component))
      let value = numbers(transforms[index].motion, sample, over: so)
      components.put(value.lanes, into: component, adding: transforms[index].isAdditive)
      result = components.matrix
    case .function(let function):
      let motion = transforms[index].motion
      let so = Numbers(lanes: motion.usesCurrent ? function.numbers(in: current) : .zero)
      let value = function.matrix(numbers(motion, sample, over: so).lanes)
      result = transforms[index].isAdditive ? value.concat(current) : value
    case .matrices(let matrix):
      let value = matrices[Int(matrix)].at(
        sample, current: current, isCumulative: transforms[index].isCumulative,
        endsAtStart: transforms[index].endsAtStart)
      result = transforms[index].isAdditive ? value.concat(current) : value
    }
    result.write(lanes)
  }
}

extension SIMD4<Double> {
  /// Reads one, two or four numbers.
  @inline(__always) init(_ lanes: UnsafePointer<Double>, count: Int8) {
    switch count {
    case 1: self.init(lanes[0], 0, 0, 0)
    case 2: self.init(lanes[0], lanes[1], 0, 0)
    default: self.init(lanes[0], lanes[1], lanes[2], lanes[3])
    }
  }

  @inline(__always) fileprivate func write(_ lanes: UnsafeMutablePointer<Double>, count: Int8) {
    lanes[0] = x
    if count == 1 { return }
    lanes[1] = y
    if count == 2 { return }
    lanes[2] = z
    lanes[3] = w
  }
}

extension Matrix4 {
  @inline(__always) init(_ l: UnsafePointer<Double>) {
    self.init(
      SIMD4(l[0], l[1], l[2], l[3]), SIMD4(l[4], l[5], l[6], l[7]),
      SIMD4(l[8], l[9], l[10], l[11]), SIMD4(l[12], l[13], l[14], l[15]))
  }

  @inline(__always) func write(_ l: UnsafeMutablePointer<Double>) {
    row1.write(l, count: 4)
    row2.write(l + 4, count: 4)
    row3.write(l + 8, count: 4)
    row4.write(l + 12, count: 4)
  }
}
