import Geometry
import RenderTree
import Timing

/// One animated property, ready to be evaluated.
struct Part {
  /// Where the rest of it lies in the score.
  enum Kind {
    case numbers
    case transform
    case object
    case transition
  }

  /// Which timing drives it.
  var source: Int32
  var kind: Kind
  /// Its index among the motions of its kind.
  var index: Int32
}

/// Numbers that go to lanes of a property.
struct NumberPart {
  var motion: NumberMotion
  var property: PropertyID
  /// The first lane, and how many.
  var start, count: Int8
  /// Whether the property is a colour, whose fifth lane says that there is one.
  var isColor: Bool
  /// Whether the numbers are added to those so far.
  var isAdditive: Bool
}

/// What goes to a property that is a transform.
struct TransformPart {
  /// What the numbers are.
  enum Form {
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
  var property: PropertyID
  var isAdditive: Bool
  var isCumulative: Bool
  var endsAtStart: Bool
}

/// A value of one of the rarer kinds and its property.
struct ObjectPart {
  var motion: ObjectMotion
  var property: PropertyID
}

/// Animations made ready for the frame loop: timings, numbers and curves by index, nothing to look up.
struct Score {
  var sources: ContiguousArray<BeatSource> = []
  var parts: ContiguousArray<Part> = []
  var numbers: ContiguousArray<NumberPart> = []
  var transforms: ContiguousArray<TransformPart> = []
  var objects: ContiguousArray<ObjectPart> = []
  var transitions: ContiguousArray<TransitionAnimation> = []
  var springs: ContiguousArray<SpringMotion> = []
  var keys: ContiguousArray<NumberKeys> = []
  var paths: ContiguousArray<PathMotion> = []
  var matrices: ContiguousArray<MatrixMotion> = []

  /// The beat of a part at an instant of its layer; nil where it neither runs nor fills.
  @inline(__always) func beat(_ source: Int32, at layerTime: Double) -> Beat? {
    let group = sources[Int(source)].group
    if group < 0 { return sources[Int(source)].beat(at: layerTime) }
    return beatInGroup(source, at: layerTime)
  }

  private func beatInGroup(_ source: Int32, at layerTime: Double) -> Beat? {
    let group = sources[Int(source)].group
    guard group >= 0 else { return sources[Int(source)].beat(at: layerTime) }
    guard let time = beatInGroup(group, at: layerTime)?.seconds else { return nil }
    return sources[Int(source)].beat(at: time)
  }
}

// MARK: - Making ready

extension Score {
  /// Appends the parts of an animation; without an effect it has none.
  mutating func add(_ animation: Animation) {
    add(animation, group: -1, groupDuration: 0)
  }

  private mutating func add(_ animation: Animation, group: Int32, groupDuration: Double) {
    var timing = animation.timing
    if group >= 0, !(timing.duration > 0) { timing.duration = groupDuration }
    let source = BeatSource(
      timing: timing, easing: animation.easing ?? .linear, group: group,
      isOverAtEnd: group < 0 && animation.isRemovedOnCompletion)
    switch animation.content {
    case .property(let property):
      guard PropertyTable.contains(property.target.property) else { return }
      let descriptor = PropertyTable.descriptor(property.target.property)
      guard descriptor.isAnimatable else { return }
      guard let (kind, index) = add(property, descriptor, timing.autoreverses) else { return }
      parts.append(Part(source: Int32(sources.count), kind: kind, index: index))
      sources.append(source)
    case .group(let children):
      let own = Int32(sources.count)
      sources.append(source)
      for child in children {
        add(child, group: own, groupDuration: timing.cycleDuration)
      }
    case .transition(let transition):
      parts.append(
        Part(source: Int32(sources.count), kind: .transition, index: Int32(transitions.count)))
      sources.append(source)
      transitions.append(transition)
    }
  }

  private mutating func add(
    _ animation: PropertyAnimation, _ descriptor: PropertyDescriptor, _ endsAtStart: Bool
  ) -> (Part.Kind, Int32)? {
    switch descriptor.kind {
    case .number, .bool, .point, .size, .rect, .color:
      guard animation.function == nil,
        let part = numberPart(animation, descriptor, endsAtStart)
      else { return nil }
      numbers.append(part)
      return (.numbers, Int32(numbers.count - 1))
    case .transform:
      guard let part = transformPart(animation, descriptor, endsAtStart) else { return nil }
      transforms.append(part)
      return (.transform, Int32(transforms.count - 1))
    case .path, .image, .numbers, .colors, .string:
      guard animation.function == nil, animation.target.part == .whole,
        let motion = ObjectMotion(
          animation, kind: descriptor.kind,
          lists: descriptor.id == .lineDashPattern ? .cycles : .lastRepeats,
          endsAtStart: endsAtStart)
      else { return nil }
      objects.append(ObjectPart(motion: motion, property: descriptor.id))
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
      motion: motion, property: descriptor.id, start: Int8(start), count: Int8(count),
      isColor: isColor, isAdditive: animation.isAdditive && !isBool)
  }

  private mutating func transformPart(
    _ animation: PropertyAnimation, _ descriptor: PropertyDescriptor, _ endsAtStart: Bool
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
      form: form, motion: motion, property: descriptor.id, isAdditive: animation.isAdditive,
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
