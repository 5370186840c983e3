import Geometry
import RenderTree
import Timing

/// An animated property, prepared for evaluation.
struct AnimationChannel: Sendable {
  /// The kind of animated value, which determines where the program stores the rest of the channel.
  enum PayloadKind: Sendable {
    case numbers
    case transform
    /// Rotates the layer along the path followed by its position.
    case pathRotation
    case object
    case transition
  }

  /// The slot of the layer: its index in the property columns.
  var slot: Int32
  /// The index of the sampler that provides the channel's timing.
  var sampler: Int32
  var kind: PayloadKind
  /// The index of the channel's payload among those of the same kind.
  ///
  /// For a path rotation, it is the index of the path.
  var index: Int32
  /// The property changed by the channel.
  ///
  /// It is not used by transitions.
  var property: PropertyID
}

/// A channel that changes components of a numeric property.
struct NumericChannel: Sendable {
  var track: NumericTrack
  /// The index of the first animated component, and the number of components.
  var start, count: Int8
  /// Whether the property is a color, whose fifth component states whether a color is set.
  var isColor: Bool
  /// Whether the animated values are added to the current value.
  var isAdditive: Bool
}

/// A channel that changes a transform property.
struct TransformChannel: Sendable {
  /// The way in which the transform is computed from the animated numbers.
  enum NumberForm: Sendable {
    /// The numbers replace a component of the current transform.
    case component(KeyPathTarget.TransformComponent)
    /// The numbers are the input of a value function, which creates a transform.
    case function(PropertyAnimation.ValueFunction)
    /// The channel animates whole matrices instead of numbers.
    ///
    /// The associated value is the index of the matrix track.
    case matrices(Int32)
  }

  var form: NumberForm
  /// The track for the animated numbers, used for components and value functions.
  var track: NumericTrack
  var isAdditive: Bool
  var isCumulative: Bool
  var endsAtStart: Bool
  /// The current transform in the last evaluation, whose decomposition is cached.
  var cachedMatrix = Matrix4.identity
  var cachedComponents = TransformComponents.identity
}

/// A set of animations compiled for evaluation.
///
/// Timings, tracks and curves are referenced by index, so that evaluation needs no dictionary lookups.
struct AnimationProgram: Sendable {
  var samplers = IndexedPool<AnimationSampler>()
  var numbers = IndexedPool<NumericChannel>()
  var transforms = IndexedPool<TransformChannel>()
  var objects = IndexedPool<ObjectTrack>()
  var transitions = IndexedPool<TransitionAnimation>()
  var springs = IndexedPool<SpringMotion>()
  var numberKeyframes = IndexedPool<NumericKeyframes>()
  var paths = IndexedPool<PathTrack>()
  var matrices = IndexedPool<MatrixTrack>()
}

// MARK: - Preparation

extension AnimationProgram {
  /// Adds an animation to a layer and appends its channels in order.
  ///
  /// An animation that has no effect adds no channels.
  /// - Returns: The index of the animation's sampler. For a group, the samplers of its animations follow through
  ///   ``AnimationSampler/next``.
  @discardableResult
  mutating func addAnimation(
    _ animation: Animation, slot: Int, to channels: inout ContiguousArray<AnimationChannel>
  ) -> Int32 {
    let source = addSampler(for: animation, group: -1, timing: animation.timing)
    addAnimationContent(
      of: animation, slot: Int32(slot), source: source, owner: source, timing: animation.timing,
      channels: &channels)
    return source
  }

  /// Removes the payload of the given channel.
  mutating func removeChannel(_ channel: AnimationChannel) {
    switch channel.kind {
    case .numbers:
      removeTrack(numbers[channel.index].track)
      numbers.remove(at: channel.index)
    case .transform:
      removeTrack(transforms[channel.index].track)
      if case .matrices(let index) = transforms[channel.index].form { matrices.remove(at: index) }
      transforms.remove(at: channel.index)
    case .pathRotation: break
    case .object: objects.remove(at: channel.index)
    case .transition: transitions.remove(at: channel.index)
    }
  }

  /// Removes a sampler and, for a group, those of the group's animations.
  mutating func removeSamplers(from first: Int32) {
    var source = first
    while source >= 0 {
      samplers.remove(at: source)
      source = samplers[source].next
    }
  }

  private mutating func removeTrack(_ motion: NumericTrack) {
    switch motion.source {
    case .endpoints: break
    case .spring(let index): springs.remove(at: index)
    case .keyframes(let index): numberKeyframes.remove(at: index)
    case .path(let index): paths.remove(at: index)
    }
  }

  private mutating func addSampler(
    for animation: Animation, group: Int32, timing: MediaTiming
  ) -> Int32 {
    samplers.add(
      AnimationSampler(
        timing: timing, easing: animation.easing, group: group,
        isOverAtEnd: group < 0 && animation.isRemovedOnCompletion))
  }

  private mutating func addAnimationContent(
    of animation: Animation, slot: Int32, source: Int32, owner: Int32, timing: MediaTiming,
    channels: inout ContiguousArray<AnimationChannel>
  ) {
    switch animation.content {
    case .property(let property):
      guard PropertyTable.contains(property.target.property) else { return }
      let descriptor = PropertyTable.descriptor(for: property.target.property)
      guard descriptor.isAnimatable else { return }
      guard
        let (kind, index) = addPropertyAnimation(
          property, descriptor: descriptor, endsAtStart: timing.autoreverses)
      else { return }
      channels.append(
        AnimationChannel(
          slot: slot, sampler: source, kind: kind, index: index, property: descriptor.id))
      if let path = pathIndex(forPayloadKind: kind, payloadIndex: index), paths[path].rotatesLayer {
        // If the path animates the translation component, the transform itself is rotated.
        channels.append(
          AnimationChannel(
            slot: slot, sampler: source, kind: .pathRotation, index: path,
            property: kind == .transform ? descriptor.id : .transform))
      }
    case .group(let children):
      for child in children {
        var own = child.timing
        if !(own.duration > 0) { own.duration = timing.cycleDuration }
        let childSource = addSampler(for: child, group: source, timing: own)
        samplers[childSource].next = samplers[owner].next
        samplers[owner].next = childSource
        addAnimationContent(
          of: child, slot: slot, source: childSource, owner: owner, timing: own, channels: &channels
        )
      }
    case .transition(let transition):
      let index = transitions.add(transition)
      channels.append(
        AnimationChannel(
          slot: slot, sampler: source, kind: .transition, index: index, property: .contents))
    }
  }

  /// Returns the index of the path followed by a channel, or `nil` if it follows none.
  private func pathIndex(
    forPayloadKind kind: AnimationChannel.PayloadKind, payloadIndex index: Int32
  ) -> Int32? {
    let source: NumericTrack.ValueSource
    switch kind {
    case .numbers: source = numbers[index].track.source
    case .transform: source = transforms[index].track.source
    case .pathRotation, .object, .transition: return nil
    }
    if case .path(let path) = source { return path }
    return nil
  }

  private mutating func addPropertyAnimation(
    _ animation: PropertyAnimation, descriptor: PropertyDescriptor, endsAtStart: Bool
  ) -> (AnimationChannel.PayloadKind, Int32)? {
    switch descriptor.kind {
    case .number, .bool, .point, .size, .rect, .color:
      guard animation.function == nil,
        let part = makeNumericChannel(
          for: animation, descriptor: descriptor, endsAtStart: endsAtStart)
      else { return nil }
      return (.numbers, numbers.add(part))
    case .transform:
      guard let part = makeTransformChannel(for: animation, endsAtStart: endsAtStart) else {
        return nil
      }
      return (.transform, transforms.add(part))
    // Names cannot be interpolated.
    case .name: return nil
    case .path, .image, .numbers, .colors, .string, .filters, .cells:
      guard animation.function == nil, animation.target.part == .whole,
        let motion = ObjectTrack(
          animation, kind: descriptor.kind,
          lists: descriptor.id == .lineDashPattern ? .repeatWholeList : .repeatLastElement,
          endsAtStart: endsAtStart)
      else { return nil }
      return (.object, objects.add(motion))
    }
  }

  private mutating func makeNumericChannel(
    for animation: PropertyAnimation, descriptor: PropertyDescriptor, endsAtStart: Bool
  ) -> NumericChannel? {
    let isColor = descriptor.kind == .color
    let isBool = descriptor.kind == .bool
    let (start, count): (Int, Int)
    switch animation.target.part {
    case .whole: (start, count) = (0, isColor ? 4 : descriptor.kind.laneCount)
    case .lanes(let first, let width): (start, count) = (Int(first), Int(width))
    case .transform: return nil
    }
    guard start + count <= descriptor.kind.laneCount else { return nil }
    let kind = Value.kind(ofComponent: animation.target.part, in: descriptor.kind)
    let motion = makeNumericTrack(for: animation, width: count, endsAtStart: endsAtStart) { value in
      // A point is accepted as a size if the animation targets a component of a rectangle.
      let fits = kind.accepts(value) || (kind != descriptor.kind && count == 2)
      return fits ? value.componentVector(count: count, mayBeAbsent: isColor) : nil
    }
    guard var motion else { return nil }
    if isBool { (motion.isDiscrete, motion.isCumulative) = (true, false) }
    return NumericChannel(
      track: motion, start: Int8(start), count: Int8(count),
      isColor: isColor, isAdditive: animation.isAdditive && !isBool)
  }

  private mutating func makeTransformChannel(
    for animation: PropertyAnimation, endsAtStart: Bool
  ) -> TransformChannel? {
    let form: TransformChannel.NumberForm
    let motion: NumericTrack
    if let function = animation.function {
      guard animation.target.part == .whole,
        let found = makeNumericTrack(
          for: animation, width: function.width, endsAtStart: endsAtStart, function.components)
      else { return nil }
      (form, motion) = (.function(function), found)
    } else if case .transform(let part) = animation.target.part {
      guard
        let found = makeNumericTrack(
          for: animation, width: part.width, endsAtStart: endsAtStart,
          { $0.componentVector(count: part.width) })
      else { return nil }
      (form, motion) = (.component(part), found)
    } else {
      guard animation.target.part == .whole, let found = makeMatrixTrack(for: animation) else {
        return nil
      }
      form = .matrices(matrices.add(found))
      motion = NumericTrack(ends: NumericEndpoints(from: nil, to: nil, by: nil))
    }
    return TransformChannel(
      form: form, track: motion, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, endsAtStart: endsAtStart)
  }

  private func makeMatrixTrack(for animation: PropertyAnimation) -> MatrixTrack? {
    func matrix(_ value: Value?) -> (Matrix4?, Bool) {
      guard let value else { return (nil, true) }
      if case .transform(let matrix) = value { return (matrix, true) }
      return (nil, false)
    }
    func motion(_ from: Value?, _ to: Value?, _ by: Value?, _ spring: SpringMotion?)
      -> MatrixTrack?
    {
      let (a, b, c) = (matrix(from), matrix(to), matrix(by))
      guard a.1, b.1, c.1 else { return nil }
      return MatrixTrack(from: a.0, to: b.0, by: c.0, spring: spring)
    }
    switch animation.track {
    case .basic(let from, let to, let by): return motion(from, to, by, nil)
    case .spring(let spring, let from, let to, let by):
      return motion(from, to, by, SpringMotion(spring))
    case .keyframes(let keyframes):
      let values = keyframes.values.compactMap { matrix($0).0 }
      guard keyframes.path == nil, values.count == keyframes.values.count else { return nil }
      return MatrixKeyframes(values, keyframes).map { MatrixTrack($0) }
    }
  }

  /// Returns a track for the numbers that `read` extracts from the values, or `nil` if a value does not fit.
  private mutating func makeNumericTrack(
    for animation: PropertyAnimation, width: Int, endsAtStart: Bool,
    _ read: (Value) -> NumericVector?
  ) -> NumericTrack? {
    func ends(_ from: Value?, _ to: Value?, _ by: Value?) -> NumericEndpoints? {
      let (a, b, c) = (from.map(read), to.map(read), by.map(read))
      // For a value that exists but does not fit, the outer optional contains nil.
      if case .some(nil) = a { return nil }
      if case .some(nil) = b { return nil }
      if case .some(nil) = c { return nil }
      return NumericEndpoints(from: a ?? nil, to: b ?? nil, by: c ?? nil)
    }
    var motion: NumericTrack
    switch animation.track {
    case .basic(let from, let to, let by):
      guard let ends = ends(from, to, by) else { return nil }
      motion = NumericTrack(ends: ends)
    case .spring(let spring, let from, let to, let by):
      guard let ends = ends(from, to, by) else { return nil }
      motion = NumericTrack(ends: ends, source: .spring(springs.add(SpringMotion(spring))))
    case .keyframes(let keyframes):
      motion = NumericTrack(ends: NumericEndpoints(from: nil, to: nil, by: nil))
      if let path = keyframes.path {
        guard width == 2, let found = PathTrack(path, keyframes) else { return nil }
        motion.source = .path(paths.add(found))
      } else {
        let values = ContiguousArray(keyframes.values.compactMap(read))
        guard values.count == keyframes.values.count,
          let found = NumericKeyframes(values, width: width, keyframes)
        else { return nil }
        motion.source = .keyframes(numberKeyframes.add(found))
      }
    }
    motion.isCumulative = animation.isCumulative
    motion.endsAtStart = endsAtStart
    return motion
  }
}
