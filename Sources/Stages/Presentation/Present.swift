public import RenderTree

/// The tree as it looks at an instant, and the events that are due and were not told yet.
///
/// - Parameters:
///   - tree: What was committed.
///   - time: The instant in root time, in seconds.
/// - Returns: The values, and the events in the order in which they happened.
public func present(
  _ tree: RenderTree, at time: Double
) -> (PresentedTree, [AnimationEvent]) {
  var presenter = Presenter()
  return (presenter.present(tree, at: time), dueEvents(in: tree, at: time).map(\.event))
}

/// The values of one layer's properties with its animations applied in order.
///
/// - Parameters:
///   - animations: In the order they were added.
///   - layerTime: The layer's own time, in seconds.
///   - initial: The values without animations.
/// - Returns: The properties that an animation affects at that time, and what they are.
public func evaluate(
  _ animations: [Animation], at layerTime: Double, initial: (PropertyID) -> Value
) -> [(PropertyID, Value)] {
  var score = Score()
  var values: [(PropertyID, Value)] = []
  var places: Value?
  var cues: ContiguousArray<Cue> = []
  cues.reserveCapacity(1)
  values.reserveCapacity(animations.count)
  score.sources.items.reserveCapacity(animations.count)
  for animation in animations {
    cues.removeAll(keepingCapacity: true)
    score.add(animation, slot: 0, to: &cues)
    for cue in cues where cue.kind != .transition {
      let beat = score.open { $0.beat(cue.source, at: layerTime) }
      guard let beat else { continue }
      var index = values.firstIndex { $0.0 == cue.property } ?? values.count
      if index == values.count {
        values.append((cue.property, initial(cue.property)))
        index = values.count - 1
      }
      if cue.kind == .object {
        if cue.property == .colors {
          places = score.objects[cue.index].locations(beat, current: initial(.colors)) ?? places
        }
        values[index].1 = score.objects[cue.index].at(beat, current: values[index].1)
      } else {
        values[index].1 = values[index].1.withLanes(of: cue.property) { lanes in
          score.open { $0.apply(cue, beat, lanes) }
        }
      }
    }
  }
  if let places, !values.contains(where: { $0.0 == .locations }), initial(.locations) == .none {
    values.append((.locations, places))
  }
  return values
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
