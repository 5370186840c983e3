import RenderTree

/// The values of one layer while its animations are applied to them, one after the other.
protocol AnimatedValues {
  /// A value without animations.
  func committedValue(_ property: PropertyID) -> Value
  /// A value of a property that is not numbers, as the animations so far leave it.
  func currentValue(_ property: PropertyID) -> Value
  /// Puts a value in the place of one that is not numbers.
  mutating func setCurrentValue(_ property: PropertyID, _ value: Value)
  /// Changes the doubles of a property of numbers.
  mutating func modifyLanes(of property: PropertyID, _ body: (UnsafeMutablePointer<Double>) -> Void)
  /// Takes in a running transition.
  mutating func addTransition(_ transition: PresentedTransition)
}

extension AnimationProgram {
  /// Applies the animations of one layer at a time of the layer, in the order of adding.
  mutating func apply(
    _ channels: some Sequence<AnimationChannel>, at layerTime: Double,
    to values: inout some AnimatedValues
  ) {
    var stops: Value?
    for channel in channels {
      guard let sample = withUnsafeBuffers({ $0.sample(channel.sampler, at: layerTime) }) else {
        continue
      }
      switch channel.kind {
      case .numbers, .transform, .pathRotation:
        withUnsafeBuffers { program in
          values.modifyLanes(of: channel.property) { program.apply(channel, sample, $0) }
        }
      case .object:
        stops = gradientLocations(channel, sample, values.committedValue) ?? stops
        let current = values.currentValue(channel.property)
        values.setCurrentValue(
          channel.property, objects[channel.index].value(for: sample, current: current))
      case .transition: values.addTransition(presentedTransition(channel, sample))
      }
    }
    if let stops, values.currentValue(.locations) == .none {
      values.setCurrentValue(.locations, stops)
    }
  }

  /// Where the stops of a gradient lie while its colours run between lists of unequal counts; nil where they do not, or
  /// where the gradient has locations of its own.
  ///
  /// Of several animations the one that was added last decides, and none where locations show by then.
  func gradientLocations(
    _ channel: AnimationChannel, _ sample: AnimationSample, _ committed: (PropertyID) -> Value
  ) -> Value? {
    guard channel.property == .colors, committed(.locations) == .none else { return nil }
    return objects[channel.index].gradientLocations(sample, current: committed(.colors))
  }
}
