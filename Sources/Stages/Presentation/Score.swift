import Geometry
import RenderTree
import Timing

/// One animated property, ready to be evaluated.
struct Cue: Sendable {
  /// What it does, and by that where the rest of it lies in the score.
  enum Kind: Sendable {
    case numbers
    case transform
    /// Turns the layer along the path that moves it.
    case turn
    case object
    case transition
  }

  /// The slot of the layer.
  var slot: Int32
  /// Which timing drives it.
  var source: Int32
  var kind: Kind
  /// Its index among the motions of its kind; of a turn among the paths.
  var index: Int32
  /// What it writes; nothing for a transition.
  var property: PropertyID
}

/// Numbers that go to lanes of a property.
struct NumberPart: Sendable {
  var motion: NumberMotion
  /// The first lane, and how many.
  var start, count: Int8
  /// Whether the property is a colour, whose fifth lane says that there is one.
  var isColor: Bool
  /// Whether the numbers are added to those so far.
  var isAdditive: Bool
}

/// What goes to a property that is a transform.
struct TransformPart: Sendable {
  /// What the numbers are.
  enum Form: Sendable {
    /// A component of the transform so far.
    case component(KeyTarget.TransformPart)
    /// The input of a value function: spec/04 section 5.
    case function(PropertyAnimation.Function)
    /// None: whole matrices, by index.
    case matrices(Int32)
  }

  var form: Form
  /// Used by components and functions.
  var motion: NumberMotion
  var isAdditive: Bool
  var isCumulative: Bool
  var endsAtStart: Bool
  /// The transform so far of the last instant, taken apart.
  var seen = Matrix4.identity
  var seenComponents = TransformComponents.identity
}

/// Animations made ready for the frame loop: timings, numbers and curves by index, nothing to look up.
struct Score: Sendable {
  var sources: ContiguousArray<BeatSource> = []
  var numbers: ContiguousArray<NumberPart> = []
  var transforms: ContiguousArray<TransformPart> = []
  var objects: ContiguousArray<ObjectMotion> = []
  var transitions: ContiguousArray<TransitionAnimation> = []
  var springs: ContiguousArray<SpringMotion> = []
  var keys: ContiguousArray<NumberKeys> = []
  var paths: ContiguousArray<PathMotion> = []
  var matrices: ContiguousArray<MatrixMotion> = []
}

// MARK: - Making ready

extension Score {
  /// Adds an animation of a layer and returns its cues in order; without an effect it has none.
  ///
  /// Its own timing is the source that is added first.
  mutating func add(_ animation: Animation, slot: Int) -> ContiguousArray<Cue> {
    var cues: ContiguousArray<Cue> = []
    add(animation, Int32(slot), group: -1, groupDuration: 0, &cues)
    return cues
  }

  private mutating func add(
    _ animation: Animation, _ slot: Int32, group: Int32, groupDuration: Double,
    _ cues: inout ContiguousArray<Cue>
  ) {
    var timing = animation.timing
    if group >= 0, !(timing.duration > 0) { timing.duration = groupDuration }
    let source = Int32(sources.count)
    sources.append(
      BeatSource(
        timing: timing, easing: animation.easing, group: group,
        isOverAtEnd: group < 0 && animation.isRemovedOnCompletion))
    switch animation.content {
    case .property(let property):
      guard PropertyTable.contains(property.target.property) else { return }
      let descriptor = PropertyTable.descriptor(property.target.property)
      guard descriptor.isAnimatable else { return }
      guard let (kind, index) = add(property, descriptor, timing.autoreverses) else { return }
      cues.append(
        Cue(slot: slot, source: source, kind: kind, index: index, property: descriptor.id))
      if kind == .numbers, case .path(let path) = numbers[Int(index)].motion.source,
        paths[Int(path)].isTurning
      {
        cues.append(
          Cue(slot: slot, source: source, kind: .turn, index: path, property: .transform))
      }
    case .group(let children):
      for child in children {
        add(child, slot, group: source, groupDuration: timing.cycleDuration, &cues)
      }
    case .transition(let transition):
      cues.append(
        Cue(
          slot: slot, source: source, kind: .transition, index: Int32(transitions.count),
          property: .contents))
      transitions.append(transition)
    }
  }

  private mutating func add(
    _ animation: PropertyAnimation, _ descriptor: PropertyDescriptor, _ endsAtStart: Bool
  ) -> (Cue.Kind, Int32)? {
    switch descriptor.kind {
    case .number, .bool, .point, .size, .rect, .color:
      guard animation.function == nil,
        let part = numberPart(animation, descriptor, endsAtStart)
      else { return nil }
      numbers.append(part)
      return (.numbers, Int32(numbers.count - 1))
    case .transform:
      guard let part = transformPart(animation, endsAtStart) else { return nil }
      transforms.append(part)
      return (.transform, Int32(transforms.count - 1))
    case .path, .image, .numbers, .colors, .string, .filters, .cells:
      guard animation.function == nil, animation.target.part == .whole,
        let motion = ObjectMotion(
          animation, kind: descriptor.kind,
          lists: descriptor.id == .lineDashPattern ? .cycles : .lastRepeats,
          endsAtStart: endsAtStart)
      else { return nil }
      objects.append(motion)
      return (.object, Int32(objects.count - 1))
    }
  }

  private mutating func numberPart(
    _ animation: PropertyAnimation, _ descriptor: PropertyDescriptor, _ endsAtStart: Bool
  ) -> NumberPart? {
    let isColor = descriptor.kind == .color
    let isBool = descriptor.kind == .bool
    let (start, count): (Int, Int)
    switch animation.target.part {
    case .whole: (start, count) = (0, isColor ? 4 : descriptor.kind.lanes)
    case .lanes(let first, let width): (start, count) = (Int(first), Int(width))
    case .transform: return nil
    }
    guard start + count <= descriptor.kind.lanes else { return nil }
    let kind = Value.kind(of: animation.target.part, in: descriptor.kind)
    let motion = numberMotion(animation, width: count, endsAtStart: endsAtStart) { value in
      // A point stands for a size where a part of a rectangle is meant.
      let fits = kind.takes(value) || (kind != descriptor.kind && count == 2)
      return fits ? value.numbers(count, mayBeAbsent: isColor) : nil
    }
    guard var motion else { return nil }
    if isBool { (motion.isSwitch, motion.isCumulative) = (true, false) }
    return NumberPart(
      motion: motion, start: Int8(start), count: Int8(count),
      isColor: isColor, isAdditive: animation.isAdditive && !isBool)
  }

  private mutating func transformPart(
    _ animation: PropertyAnimation, _ endsAtStart: Bool
  ) -> TransformPart? {
    let form: TransformPart.Form
    let motion: NumberMotion
    if let function = animation.function {
      guard animation.target.part == .whole,
        let found = numberMotion(
          animation, width: function.width, endsAtStart: endsAtStart, function.numbers)
      else { return nil }
      (form, motion) = (.function(function), found)
    } else if case .transform(let part) = animation.target.part {
      guard
        let found = numberMotion(
          animation, width: part.width, endsAtStart: endsAtStart,
          { $0.numbers(part.width) })
      else { return nil }
      (form, motion) = (.component(part), found)
    } else {
      guard animation.target.part == .whole, let found = matrixMotion(animation) else { return nil }
      form = .matrices(Int32(matrices.count))
      matrices.append(found)
      motion = NumberMotion(ends: NumberEnds(from: nil, to: nil, by: nil))
    }
    return TransformPart(
      form: form, motion: motion, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, endsAtStart: endsAtStart)
  }

  private func matrixMotion(_ animation: PropertyAnimation) -> MatrixMotion? {
    func matrix(_ value: Value?) -> (Matrix4?, Bool) {
      guard let value else { return (nil, true) }
      if case .transform(let matrix) = value { return (matrix, true) }
      return (nil, false)
    }
    func motion(_ from: Value?, _ to: Value?, _ by: Value?, _ spring: SpringMotion?)
      -> MatrixMotion?
    {
      let (a, b, c) = (matrix(from), matrix(to), matrix(by))
      guard a.1, b.1, c.1 else { return nil }
      return MatrixMotion(from: a.0, to: b.0, by: c.0, spring: spring)
    }
    switch animation.track {
    case .basic(let from, let to, let by): return motion(from, to, by, nil)
    case .spring(let spring, let from, let to, let by):
      return motion(from, to, by, SpringMotion(spring))
    case .keyframes(let keyframes):
      let values = keyframes.values.compactMap { matrix($0).0 }
      guard keyframes.path == nil, values.count == keyframes.values.count else { return nil }
      return MatrixKeys(values, keyframes).map { MatrixMotion($0) }
    }
  }

  /// The motion of the numbers that `read` finds in the values; nil where one of them does not fit.
  private mutating func numberMotion(
    _ animation: PropertyAnimation, width: Int, endsAtStart: Bool, _ read: (Value) -> Numbers?
  ) -> NumberMotion? {
    func ends(_ from: Value?, _ to: Value?, _ by: Value?) -> NumberEnds? {
      let (a, b, c) = (from.map(read), to.map(read), by.map(read))
      // A value that is there but does not fit is nil inside.
      if case .some(nil) = a { return nil }
      if case .some(nil) = b { return nil }
      if case .some(nil) = c { return nil }
      return NumberEnds(from: a ?? nil, to: b ?? nil, by: c ?? nil)
    }
    var motion: NumberMotion
    switch animation.track {
    case .basic(let from, let to, let by):
      guard let ends = ends(from, to, by) else { return nil }
      motion = NumberMotion(ends: ends)
    case .spring(let spring, let from, let to, let by):
      guard let ends = ends(from, to, by) else { return nil }
      motion = NumberMotion(ends: ends, source: .spring(Int32(springs.count)))
      springs.append(SpringMotion(spring))
    case .keyframes(let keyframes):
      motion = NumberMotion(ends: NumberEnds(from: nil, to: nil, by: nil))
      if let path = keyframes.path {
        guard width == 2, let found = PathMotion(path, keyframes) else { return nil }
        motion.source = .path(Int32(paths.count))
        paths.append(found)
      } else {
        let values = ContiguousArray(keyframes.values.compactMap(read))
        guard values.count == keyframes.values.count,
          let found = NumberKeys(values, width: width, keyframes)
        else { return nil }
        motion.source = .keys(Int32(keys.count))
        keys.append(found)
      }
    }
    motion.isCumulative = animation.isCumulative
    motion.endsAtStart = endsAtStart
    return motion
  }
}
