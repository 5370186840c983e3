import Geometry
import RenderTree
import Timing

/// One animated property, ready to be evaluated.
struct AnimationChannel: Sendable {
  /// What it does, and by that where the rest of it lies in the program.
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
    /// The input of a value function: behaviour/animations.md, "Value functions".
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
struct AnimationProgram: Sendable {
  var sources = Pool<SampleSource>()
  var numbers = Pool<NumberPart>()
  var transforms = Pool<TransformPart>()
  var objects = Pool<ObjectMotion>()
  var transitions = Pool<TransitionAnimation>()
  var springs = Pool<SpringMotion>()
  var keys = Pool<NumberKeys>()
  var paths = Pool<PathMotion>()
  var matrices = Pool<MatrixMotion>()
}

// MARK: - Making ready

extension AnimationProgram {
  /// Adds an animation of a layer and appends its channels in order; without an effect it has none.
  ///
  /// - Returns: Its own timing among the sources; those of a group's members follow by ``SampleSource/next``.
  @discardableResult
  mutating func add(
    _ animation: Animation, slot: Int, to channels: inout ContiguousArray<AnimationChannel>
  ) -> Int32 {
    let source = addSource(animation, group: -1, timing: animation.timing)
    addContent(animation, Int32(slot), source, owner: source, animation.timing, &channels)
    return source
  }

  /// Lets go of what a channel plays.
  mutating func remove(_ channel: AnimationChannel) {
    switch channel.kind {
    case .numbers:
      remove(numbers[channel.index].motion)
      numbers.remove(channel.index)
    case .transform:
      remove(transforms[channel.index].motion)
      if case .matrices(let index) = transforms[channel.index].form { matrices.remove(index) }
      transforms.remove(channel.index)
    case .turn: break
    case .object: objects.remove(channel.index)
    case .transition: transitions.remove(channel.index)
    }
  }

  /// Lets go of a timing and of those of its group's members.
  mutating func removeSources(_ first: Int32) {
    var source = first
    while source >= 0 {
      sources.remove(source)
      source = sources[source].next
    }
  }

  private mutating func remove(_ motion: NumberMotion) {
    switch motion.source {
    case .ends: break
    case .spring(let index): springs.remove(index)
    case .keys(let index): keys.remove(index)
    case .path(let index): paths.remove(index)
    }
  }

  private mutating func addSource(
    _ animation: Animation, group: Int32, timing: MediaTiming
  ) -> Int32 {
    sources.add(
      SampleSource(
        timing: timing, easing: animation.easing, group: group,
        isOverAtEnd: group < 0 && animation.isRemovedOnCompletion))
  }

  private mutating func addContent(
    _ animation: Animation, _ slot: Int32, _ source: Int32, owner: Int32, _ timing: MediaTiming,
    _ channels: inout ContiguousArray<AnimationChannel>
  ) {
    switch animation.content {
    case .property(let property):
      guard PropertyTable.contains(property.target.property) else { return }
      let descriptor = PropertyTable.descriptor(property.target.property)
      guard descriptor.isAnimatable else { return }
      guard let (kind, index) = add(property, descriptor, timing.autoreverses) else { return }
      channels.append(
        AnimationChannel(
          slot: slot, source: source, kind: kind, index: index, property: descriptor.id))
      if let path = path(of: kind, index), paths[path].isTurning {
        // Along a translation it is what the transform moves that turns.
        channels.append(
          AnimationChannel(
            slot: slot, source: source, kind: .turn, index: path,
            property: kind == .transform ? descriptor.id : .transform))
      }
    case .group(let children):
      for child in children {
        var own = child.timing
        if !(own.duration > 0) { own.duration = timing.cycleDuration }
        let childSource = addSource(child, group: source, timing: own)
        sources[childSource].next = sources[owner].next
        sources[owner].next = childSource
        addContent(child, slot, childSource, owner: owner, own, &channels)
      }
    case .transition(let transition):
      let index = transitions.add(transition)
      channels.append(
        AnimationChannel(
          slot: slot, source: source, kind: .transition, index: index, property: .contents))
    }
  }

  /// The path along which a motion goes.
  private func path(of kind: AnimationChannel.Kind, _ index: Int32) -> Int32? {
    let source: NumberMotion.Source
    switch kind {
    case .numbers: source = numbers[index].motion.source
    case .transform: source = transforms[index].motion.source
    case .turn, .object, .transition: return nil
    }
    if case .path(let path) = source { return path }
    return nil
  }

  private mutating func add(
    _ animation: PropertyAnimation, _ descriptor: PropertyDescriptor, _ endsAtStart: Bool
  ) -> (AnimationChannel.Kind, Int32)? {
    switch descriptor.kind {
    case .number, .bool, .point, .size, .rect, .color:
      guard animation.function == nil,
        let part = numberPart(animation, descriptor, endsAtStart)
      else { return nil }
      return (.numbers, numbers.add(part))
    case .transform:
      guard let part = transformPart(animation, endsAtStart) else { return nil }
      return (.transform, transforms.add(part))
    // Nothing lies between two names.
    case .name: return nil
    case .path, .image, .numbers, .colors, .string, .filters, .cells:
      guard animation.function == nil, animation.target.part == .whole,
        let motion = ObjectMotion(
          animation, kind: descriptor.kind,
          lists: descriptor.id == .lineDashPattern ? .cycles : .lastRepeats,
          endsAtStart: endsAtStart)
      else { return nil }
      return (.object, objects.add(motion))
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
      form = .matrices(matrices.add(found))
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
      motion = NumberMotion(ends: ends, source: .spring(springs.add(SpringMotion(spring))))
    case .keyframes(let keyframes):
      motion = NumberMotion(ends: NumberEnds(from: nil, to: nil, by: nil))
      if let path = keyframes.path {
        guard width == 2, let found = PathMotion(path, keyframes) else { return nil }
        motion.source = .path(paths.add(found))
      } else {
        let values = ContiguousArray(keyframes.values.compactMap(read))
        guard values.count == keyframes.values.count,
          let found = NumberKeys(values, width: width, keyframes)
        else { return nil }
        motion.source = .keys(keys.add(found))
      }
    }
    motion.isCumulative = animation.isCumulative
    motion.endsAtStart = endsAtStart
    return motion
  }
}
