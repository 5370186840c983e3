import RenderTree

/// All channels of one property that is not numbers, in the order of adding.
struct ObjectLine: Sendable {
  let property: PropertyID
  /// The channels; -1 where one was removed.
  private(set) var channels: ContiguousArray<Int32> = []
  private var gaps = 0

  init(_ property: PropertyID) { self.property = property }

  mutating func add(_ index: Int32, _ placed: inout Pool<PlacedChannel>) {
    placed[index].place = Int32(channels.count)
    channels.append(index)
  }

  mutating func remove(_ channel: PlacedChannel, _ placed: inout Pool<PlacedChannel>) {
    channels[Int(channel.place)] = -1
    gaps += 1
    guard gaps > max(32, channels.count / 2) else { return }
    channels.removeAll { $0 < 0 }
    gaps = 0
    for (place, index) in channels.enumerated() { placed[index].place = Int32(place) }
  }
}
