import RenderTree

/// All cues of one property that is not numbers, in the order of adding.
struct ObjectLine: Sendable {
  let property: PropertyID
  /// The cues; -1 where one was removed.
  private(set) var cues: ContiguousArray<Int32> = []
  private var gaps = 0

  init(_ property: PropertyID) { self.property = property }

  mutating func add(_ index: Int32, _ placed: inout Pool<PlacedCue>) {
    placed[index].place = Int32(cues.count)
    cues.append(index)
  }

  mutating func remove(_ cue: PlacedCue, _ placed: inout Pool<PlacedCue>) {
    cues[Int(cue.place)] = -1
    gaps += 1
    guard gaps > max(32, cues.count / 2) else { return }
    cues.removeAll { $0 < 0 }
    gaps = 0
    for (place, index) in cues.enumerated() { placed[index].place = Int32(place) }
  }
}
