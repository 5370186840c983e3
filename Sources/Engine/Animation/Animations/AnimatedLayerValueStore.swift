import RenderTree

/// The values of one layer while its animations are applied to them, one after the other.
protocol AnimatedLayerValueStore {
  /// A value without animations.
  func committedValue(of property: PropertyID) -> Value
  /// A value of a property that is not numbers, as the animations so far leave it.
  func currentValue(of property: PropertyID) -> Value
  /// Puts a value in the place of one that is not numbers.
  mutating func setCurrentValue(of property: PropertyID, to value: Value)
  /// Changes the doubles of a property of numbers.
  mutating func modifyComponents(
    of property: PropertyID, _ body: (UnsafeMutablePointer<Double>) -> Void)
  /// Takes in a running transition.
  mutating func addTransition(_ transition: PresentedTransition)
}

extension AnimationProgram {
  /// Applies the animations of one layer at a time of the layer, in the order of adding.
  mutating func applyChannels(
    _ channels: some Sequence<AnimationChannel>, atLayerTime layerTime: Double,
    to values: inout some AnimatedLayerValueStore
  ) {
    var stops: Value?
    for channel in channels {
      guard let sample = withUnsafeBuffers({ $0.sample(source: channel.sampler, at: layerTime) })
      else {
        continue
      }
      switch channel.kind {
      case .numbers, .transform, .pathRotation:
        withUnsafeBuffers { program in
          values.modifyComponents(of: channel.property) {
            program.applyChannel(channel, sample: sample, to: $0)
          }
        }
      case .object:
        stops =
          gradientLocations(for: channel, sample: sample, committedValue: values.committedValue)
          ?? stops
        let current = values.currentValue(of: channel.property)
        values.setCurrentValue(
          of: channel.property, to: objects[channel.index].value(for: sample, current: current))
      case .transition: values.addTransition(presentedTransition(for: channel, sample: sample))
      }
    }
    if let stops, values.currentValue(of: .locations) == .none {
      values.setCurrentValue(of: .locations, to: stops)
    }
  }

  /// Where the stops of a gradient lie while its colours run between lists of unequal counts; nil where they do not, or
  /// where the gradient has locations of its own.
  ///
  /// Of several animations the one that was added last decides, and none where locations show by then.
  func gradientLocations(
    for channel: AnimationChannel, sample: AnimationSample,
    committedValue committed: (PropertyID) -> Value
  ) -> Value? {
    guard channel.property == .colors, committed(.locations) == .none else { return nil }
    return objects[channel.index].gradientLocations(for: sample, current: committed(.colors))
  }
}
