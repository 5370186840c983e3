import RenderTree

/// All channels for one non-numeric property, in the order in which they were added.
struct ObjectChannelList: Sendable {
  let property: PropertyID
  /// The indices of the channels, or -1 for removed ones.
  private(set) var channels: ContiguousArray<Int32> = []
  private var removedCount = 0

  init(_ property: PropertyID) { self.property = property }

  mutating func addChannel(_ index: Int32, entries placed: inout IndexedPool<AnimationChannelEntry>)
  {
    placed[index].position = Int32(channels.count)
    channels.append(index)
  }

  mutating func removeChannel(
    _ channel: AnimationChannelEntry, entries placed: inout IndexedPool<AnimationChannelEntry>
  ) {
    channels[Int(channel.position)] = -1
    removedCount += 1
    guard removedCount > max(32, channels.count / 2) else { return }
    channels.removeAll { $0 < 0 }
    removedCount = 0
    for (position, index) in channels.enumerated() { placed[index].position = Int32(position) }
  }
}
