public import UIKit

extension Simulator {
  /// The simulated screen.
  ///
  /// Changes apply immediately to the windows on the screen, and to hidden windows when they are shown.
  @MainActor
  public struct Screen {
    /// The size of the screen in points.
    ///
    /// The default is 390 × 844.
    public var size: CGSize { UIScreen.main.bounds.size }

    /// The number of pixels per point.
    ///
    /// The default is 3.
    public var scale: CGFloat { UIScreen.main.scale }

    /// The refresh rate in frames per second.
    ///
    /// The default is 60.
    public var maximumFramesPerSecond: Int { UIScreen.main.maximumFramesPerSecond }

    /// The system-wide traits, such as the idiom, the interface style, the size classes and the text size.
    ///
    /// Unspecified traits have the defaults of a phone or are derived from the screen size.
    public var traits: UITraitCollection {
      get { UIScreen.simulatedTraits }
      nonmutating set { UIScreen.simulate(traits: newValue) }
    }

    /// Configures the screen and resizes the windows that fill it.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - scale: The number of pixels per point. If it is not greater than 0, 1 is used. It replaces a display scale
    ///     set in ``traits``.
    ///   - maximumFramesPerSecond: The refresh rate in frames per second; at least 1.
    ///   - safeAreaInsets: The safe area insets for windows that fill the screen, in points.
    public func configure(
      size: CGSize, scale: CGFloat = 3, maximumFramesPerSecond: Int = 60,
      safeAreaInsets: UIEdgeInsets = .zero
    ) {
      UIScreen.simulate(
        size: size, scale: scale, maximumFramesPerSecond: maximumFramesPerSecond,
        safeAreaInsets: safeAreaInsets)
    }

    /// Configures the screen like that of a device and resizes the windows that fill it.
    ///
    /// The idiom and the size classes in ``traits`` become those of the device, and its scale replaces a display scale
    /// set there. Other traits are not changed.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - orientation: The orientation of the device's screen.
    public func configure(
      device: SimulatedDevice, orientation: SimulatedDevice.Orientation = .portrait
    ) {
      UIScreen.simulate(
        size: device.size(in: orientation), scale: device.scale,
        maximumFramesPerSecond: device.maximumFramesPerSecond,
        safeAreaInsets: device.layout(in: orientation).safeAreaInsets,
        deviceTraits: device.traits(in: orientation))
    }
  }
}
