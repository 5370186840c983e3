import RenderTree

/// The animations of one layer, ready to be evaluated at many instants.
struct PreparedAnimations: Sendable {
  private var score = Score()
  /// In the order of adding.
  private var cues: ContiguousArray<Cue> = []

  init(_ animations: [Animation]) {
    score.sources.items.reserveCapacity(animations.count)
    cues.reserveCapacity(animations.count)
    for animation in animations { score.add(animation, slot: 0, to: &cues) }
  }

  /// The properties that are affected at a time of the layer, and what they are.
  mutating func values(
    at layerTime: Double, initial: (PropertyID) -> Value
  ) -> [(PropertyID, Value)] {
    var values: [(PropertyID, Value)] = []
    var stops = StopPlaces()
    values.reserveCapacity(cues.count)
    for cue in cues where cue.kind != .transition {
      let beat = score.open { $0.beat(cue.source, at: layerTime) }
      guard let beat else { continue }
      var index = values.firstIndex { $0.0 == cue.property } ?? values.count
      if index == values.count {
        values.append((cue.property, initial(cue.property)))
        index = values.count - 1
      }
      if cue.kind == .object {
        stops.note(cue, beat, score, committed: initial)
        values[index].1 = score.objects[cue.index].at(beat, current: values[index].1)
      } else {
        values[index].1 = values[index].1.withLanes(of: cue.property) { lanes in
          score.open { $0.apply(cue, beat, lanes) }
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
