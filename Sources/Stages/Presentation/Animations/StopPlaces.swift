import RenderTree

/// Where the stops of one gradient lie while its colours run between lists of unequal counts.
///
/// The animation that was added last says it, and only for a gradient that has no locations of its own and shows none.
struct StopPlaces {
  private var places: Value?

  /// Takes notice of one running animation, in the order of adding.
  mutating func note(
    _ channel: AnimationChannel, _ sample: AnimationSample, _ program: AnimationProgram,
    committed: (PropertyID) -> Value
  ) {
    guard channel.property == .colors, channel.kind == .object, committed(.locations) == .none
    else { return }
    places = program.objects[channel.index].locations(sample, current: committed(.colors)) ?? places
  }

  /// The places, unless others are shown.
  func places(besides shown: Value) -> Value? { shown == .none ? places : nil }
}
