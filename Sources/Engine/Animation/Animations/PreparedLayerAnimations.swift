import RenderTree

/// The animations of one layer, prepared for evaluation at many times.
struct PreparedLayerAnimations: Sendable {
  private var program = AnimationProgram()
  /// The channels in the order of addition.
  ///
  /// Transitions are not included, because they do not change property values.
  private var channels: ContiguousArray<AnimationChannel> = []

  init(_ animations: [Animation]) {
    program.samplers.items.reserveCapacity(animations.count)
    channels.reserveCapacity(animations.count)
    for animation in animations { program.addAnimation(animation, slot: 0, to: &channels) }
    channels.removeAll { $0.kind == .transition }
  }

  /// Returns the animated properties and their values at the given layer time in seconds.
  mutating func animatedValues(
    atLayerTime layerTime: Double, baseValue initial: (PropertyID) -> Value
  ) -> [(PropertyID, Value)] {
    withoutActuallyEscaping(initial) { initial in
      var values = LayerValueCollector(initial: initial)
      values.list.reserveCapacity(channels.count)
      program.applyChannels(channels, atLayerTime: layerTime, to: &values)
      return values.list
    }
  }
}

/// A collection of the property values changed by a layer's animations.
private struct LayerValueCollector: AnimatedLayerValueStore {
  let initial: (PropertyID) -> Value
  var list: [(PropertyID, Value)] = []

  func committedValue(of property: PropertyID) -> Value { initial(property) }

  func currentValue(of property: PropertyID) -> Value {
    list.first { $0.0 == property }?.1 ?? initial(property)
  }

  mutating func setCurrentValue(of property: PropertyID, to value: Value) {
    list[valueIndex(of: property)].1 = value
  }

  mutating func modifyComponents(
    of property: PropertyID, _ body: (UnsafeMutablePointer<Double>) -> Void
  ) {
    let position = valueIndex(of: property)
    list[position].1 = list[position].1.modifyingComponents(of: property, body)
  }

  mutating func addTransition(_ transition: PresentedTransition) {}

  private mutating func valueIndex(of property: PropertyID) -> Int {
    if let index = list.firstIndex(where: { $0.0 == property }) { return index }
    list.append((property, initial(property)))
    return list.count - 1
  }
}

extension Value {
  /// Returns the value after `change` has modified its components.
  fileprivate func modifyingComponents(
    of property: PropertyID, _ change: (UnsafeMutablePointer<Double>) -> Void
  ) -> Value {
    let kind = PropertyTable.descriptor(for: property).kind
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: kind.laneCount) { lanes in
      lanes.initialize(repeating: 0)
      writeComponents(to: { lanes[$0] = $1 }, kind: kind)
      if let start = lanes.baseAddress { change(start) }
      return Value(lanes: { lanes[$0] }, kind: kind)
    }
  }
}
