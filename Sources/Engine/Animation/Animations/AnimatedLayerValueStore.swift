import RenderTree

/// The property values of one layer, to which animations are applied in order.
protocol AnimatedLayerValueStore {
  /// Returns the value of the given property without animations.
  func committedValue(of property: PropertyID) -> Value
  /// Returns the value of the given non-numeric property after the animations applied so far.
  func currentValue(of property: PropertyID) -> Value
  /// Replaces the value of the given non-numeric property.
  mutating func setCurrentValue(of property: PropertyID, to value: Value)
  /// Calls a function that modifies the components of the given numeric property in place.
  mutating func modifyComponents(
    of property: PropertyID, _ body: (UnsafeMutablePointer<Double>) -> Void)
  mutating func addTransition(_ transition: PresentedTransition)
}

extension AnimationProgram {
  /// Applies the animations of one layer in the order in which they were added.
  ///
  /// `layerTime` is the time of the layer in seconds.
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

  /// Returns the stop locations of a gradient while its colors are animated between lists of different lengths.
  ///
  /// Returns `nil` if the colors are not animated in this way, or if the gradient has stop locations of its own. If
  /// several animations apply, the last one added takes precedence. Stop locations set by an animation take
  /// precedence over all of them.
  func gradientLocations(
    for channel: AnimationChannel, sample: AnimationSample,
    committedValue committed: (PropertyID) -> Value
  ) -> Value? {
    guard channel.property == .colors, committed(.locations) == .none else { return nil }
    return objects[channel.index].gradientLocations(for: sample, current: committed(.colors))
  }
}
