import Geometry
import RenderTree
import Timing

// To evaluate a channel, the current value is read, the animation is applied and the result is stored.

/// Unsafe pointers to the arrays of an animation program during an evaluation.
///
/// They avoid copying and reference counting for each channel.
struct AnimationProgramBuffers {
  let samplers: UnsafeBufferPointer<AnimationSampler>
  let numbers: UnsafeBufferPointer<NumericChannel>
  let springs: UnsafeBufferPointer<SpringMotion>
  let numberKeyframes: UnsafeBufferPointer<NumericKeyframes>
  let paths: UnsafeBufferPointer<PathTrack>
  let transforms: UnsafeMutableBufferPointer<TransformChannel>
  let matrices: UnsafeMutableBufferPointer<MatrixTrack>
}

extension AnimationProgram {
  /// Calls `body` with unsafe pointers to the program's arrays.
  mutating func withUnsafeBuffers<R>(_ body: (AnimationProgramBuffers) -> R) -> R {
    samplers.items.withUnsafeBufferPointers(and: paths.items) { sources, paths in
      numbers.items.withUnsafeBufferPointers(and: springs.items, and: numberKeyframes.items) {
        numbers, springs, keys in
        transforms.items.withUnsafeMutableBufferPointer { transforms in
          matrices.items.withUnsafeMutableBufferPointer { matrices in
            body(
              AnimationProgramBuffers(
                samplers: sources, numbers: numbers, springs: springs, numberKeyframes: keys,
                paths: paths,
                transforms: transforms, matrices: matrices))
          }
        }
      }
    }
  }

  /// Returns the state of a transition between two images at the given sample.
  func presentedTransition(for channel: AnimationChannel, sample: AnimationSample)
    -> PresentedTransition
  {
    let transition = transitions[channel.index]
    let (start, end) = (transition.startProgress, transition.endProgress)
    return PresentedTransition(
      slot: Int(channel.slot), type: transition.type, direction: transition.direction,
      progress: start + (end - start) * sample.progress, from: transition.from,
      fades: transition.fades)
  }
}

extension ContiguousArray {
  /// Calls `body` with unsafe buffer pointers to two arrays.
  @inline(__always) fileprivate func withUnsafeBufferPointers<Other, R>(
    and other: ContiguousArray<Other>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Other>) -> R
  ) -> R {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { body(own, $0) } }
  }

  /// Calls `body` with unsafe buffer pointers to three arrays.
  @inline(__always) fileprivate func withUnsafeBufferPointers<Other, Third, R>(
    and other: ContiguousArray<Other>, and third: ContiguousArray<Third>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Other>, UnsafeBufferPointer<Third>)
      -> R
  ) -> R {
    withUnsafeBufferPointers(and: other) { own, other in
      third.withUnsafeBufferPointer { body(own, other, $0) }
    }
  }
}

extension AnimationProgramBuffers {
  /// Returns the sample of an animation at the given layer time in seconds.
  ///
  /// Returns `nil` if the animation or its group is neither active nor filling.
  @inline(__always) func sample(source: Int32, at layerTime: Double) -> AnimationSample? {
    let group = samplers[Int(source)].group
    if group < 0 { return samplers[Int(source)].sample(at: layerTime) }
    guard let time = groupTime(source: group, at: layerTime) else { return nil }
    return samplers[Int(source)].sample(at: time)
  }

  private func groupTime(source: Int32, at layerTime: Double) -> Double? {
    sample(source: source, at: layerTime)?.seconds
  }

  /// Applies a channel to the components of the current value of a numeric property.
  @inline(__always) func applyChannel(
    _ channel: AnimationChannel, sample: AnimationSample, to lanes: UnsafeMutablePointer<Double>
  ) {
    let index = Int(channel.index)
    switch channel.kind {
    case .numbers: applyNumericChannel(numbers[index], sample: sample, to: lanes)
    case .transform: applyTransform(channelIndex: index, sample: sample, to: lanes)
    case .pathRotation:
      let turn = Matrix4.rotation(angle: paths[index].angle(at: sample.progress), x: 0, y: 0, z: 1)
      turn.concatenating(Matrix4(UnsafePointer(lanes))).write(to: lanes)
    case .object, .transition: break
    }
  }

  // MARK: Numbers

  @inline(__always) private func applyNumericChannel(
    _ part: NumericChannel, sample: AnimationSample, to lanes: UnsafeMutablePointer<Double>
  ) {
    let own = lanes + Int(part.start)
    var current = NumericVector(lanes: SIMD4(UnsafePointer(own), count: part.count))
    if part.isColor { current.isPresent = lanes[4] != 0 }
    var value = evaluateTrack(part.track, sample: sample, currentValue: current)
    if part.isAdditive {
      if !value.isPresent { return }
      value.lanes += current.lanes
    }
    if part.isColor {
      if !value.isPresent { value.lanes = .zero }
      lanes[4] = value.isPresent ? 1 : 0
    }
    value.lanes.write(to: own, count: part.count)
  }

  /// Returns the numbers of a track at the given sample, based on the current numbers.
  @inline(__always) func evaluateTrack(
    _ motion: NumericTrack, sample: AnimationSample, currentValue current: NumericVector
  ) -> NumericVector {
    var value: NumericVector
    var cycleEnd = SIMD4<Double>.zero
    switch motion.source {
    case .endpoints:
      (value, cycleEnd) = motion.interpolatedValue(
        atProgress: sample.progress, currentValue: current)
    case .spring(let spring):
      let progress = springs[Int(spring)].value(at: sample.seconds)
      (value, cycleEnd) = motion.interpolatedValue(atProgress: progress, currentValue: current)
    case .keyframes(let index):
      value = numberKeyframes[Int(index)].value(
        atProgress: sample.progress, isDiscrete: motion.isDiscrete)
      if motion.isCumulative {
        cycleEnd =
          (motion.endsAtStart
          ? numberKeyframes[Int(index)].first : numberKeyframes[Int(index)].last).lanes
      }
    case .path(let index):
      let point = paths[Int(index)].point(at: sample.progress)
      value = NumericVector(lanes: SIMD4(point.x, point.y, 0, 0))
      if motion.isCumulative {
        let end = paths[Int(index)].point(at: motion.endsAtStart ? 0 : 1)
        cycleEnd = SIMD4(end.x, end.y, 0, 0)
      }
    }
    if motion.isCumulative { value.lanes += cycleEnd * sample.cycle }
    return value
  }

  // MARK: Transforms

  private func applyTransform(
    channelIndex index: Int, sample: AnimationSample, to lanes: UnsafeMutablePointer<Double>
  ) {
    let current = Matrix4(UnsafePointer(lanes))
    let result: Matrix4
    switch transforms[index].form {
    case .component(let component):
      if transforms[index].cachedMatrix != current {
        transforms[index].cachedMatrix = current
        transforms[index].cachedComponents = TransformComponents(current)
      }
      var components = transforms[index].cachedComponents
      let so = NumericVector(lanes: components.values(of: component))
      let value = evaluateTrack(transforms[index].track, sample: sample, currentValue: so)
      components.setValues(value.lanes, for: component, isAdditive: transforms[index].isAdditive)
      result = components.matrix
    case .function(let function):
      let motion = transforms[index].track
      let so = NumericVector(
        lanes: motion.dependsOnCurrent ? function.components(in: current) : .zero)
      let value = function.matrix(
        for: evaluateTrack(motion, sample: sample, currentValue: so).lanes)
      result = transforms[index].isAdditive ? value.concatenating(current) : value
    case .matrices(let matrix):
      let value = matrices[Int(matrix)].value(
        for: sample, current: current, isCumulative: transforms[index].isCumulative,
        endsAtStart: transforms[index].endsAtStart)
      result = transforms[index].isAdditive ? value.concatenating(current) : value
    }
    result.write(to: lanes)
  }
}

extension SIMD4<Double> {
  /// Creates a vector by reading one, two or four numbers.
  @inline(__always) init(_ lanes: UnsafePointer<Double>, count: Int8) {
    switch count {
    case 1: self.init(lanes[0], 0, 0, 0)
    case 2: self.init(lanes[0], lanes[1], 0, 0)
    default: self.init(lanes[0], lanes[1], lanes[2], lanes[3])
    }
  }

  @inline(__always) fileprivate func write(to lanes: UnsafeMutablePointer<Double>, count: Int8) {
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

  @inline(__always) func write(to l: UnsafeMutablePointer<Double>) {
    row1.write(to: l, count: 4)
    row2.write(to: l + 4, count: 4)
    row3.write(to: l + 8, count: 4)
    row4.write(to: l + 12, count: 4)
  }
}
