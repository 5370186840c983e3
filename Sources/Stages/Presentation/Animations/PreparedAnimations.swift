import RenderTree

/// The animations of one layer, ready to be evaluated at many instants.
struct PreparedAnimations: Sendable {
  private var program = AnimationProgram()
  /// In the order of adding.
  private var channels: ContiguousArray<AnimationChannel> = []

  init(_ animations: [Animation]) {
    program.sources.items.reserveCapacity(animations.count)
    channels.reserveCapacity(animations.count)
    for animation in animations { program.add(animation, slot: 0, to: &channels) }
  }

  /// The properties that are affected at a time of the layer, and what they are.
  mutating func values(
    at layerTime: Double, initial: (PropertyID) -> Value
  ) -> [(PropertyID, Value)] {
    var values: [(PropertyID, Value)] = []
    var stops = StopPlaces()
    values.reserveCapacity(channels.count)
    for channel in channels where channel.kind != .transition {
      let sample = program.open { $0.sample(channel.source, at: layerTime) }
      guard let sample else { continue }
      var index = values.firstIndex { $0.0 == channel.property } ?? values.count
      if index == values.count {
        values.append((channel.property, initial(channel.property)))
        index = values.count - 1
      }
      if channel.kind == .object {
        stops.note(channel, sample, program, committed: initial)
        values[index].1 = program.objects[channel.index].at(sample, current: values[index].1)
      } else {
        values[index].1 = values[index].1.withLanes(of: channel.property) { lanes in
          program.open { $0.apply(channel, sample, lanes) }
        }
      }
    }
    let animated = values.firstIndex { $0.0 == .locations }
    if let places = stops.places(besides: animated.map { values[$0].1 } ?? .none) {
      if let animated { values[animated].1 = places } else { values.append((.locations, places)) }
    }
    return values
  }
}

extension Value {
  /// The value as its property's doubles say after a change to them.
  fileprivate func withLanes(
    of property: PropertyID, _ change: (UnsafeMutablePointer<Double>) -> Void
  ) -> Value {
    let kind = PropertyTable.descriptor(property).kind
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: kind.lanes) { lanes in
      lanes.initialize(repeating: 0)
      write(lanes: { lanes[$0] = $1 }, kind: kind)
      if let start = lanes.baseAddress { change(start) }
      return Value(lanes: { lanes[$0] }, kind: kind)
    }
  }
}
