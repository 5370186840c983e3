public import UIKit

extension Simulator {
  /// The simulated screen.
  ///
  /// Changes are sent to all windows on the screen; to hidden ones when they are shown.
  @MainActor
  public struct Screen {
    /// The size in points; 390 × 844 by default.
    public var size: CGSize { UIScreen.main.bounds.size }

    /// The pixels per point; 3 by default.
    public var scale: CGFloat { UIScreen.main.scale }

    /// The refresh rate in frames per second; 60 by default.
    public var maximumFramesPerSecond: Int { UIScreen.main.maximumFramesPerSecond }

    /// The settings that people choose for the system, such as the idiom, the style, the size classes and the text size.
    ///
    /// Unspecified traits have a phone's defaults, or follow from the screen's size.
    public var traits: UITraitCollection {
      get { UIScreen.simulatedTraits }
      nonmutating set { UIScreen.simulate(traits: newValue) }
    }

    /// Changes the screen, and resizes windows that fill it.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - scale: The pixels per point, above 0. It replaces a display scale among the ``traits``.
    ///   - maximumFramesPerSecond: The refresh rate, in frames per second.
    ///   - safeAreaInsets: The insets that bars cover of windows that fill the screen, in points.
    public func configure(
      size: CGSize, scale: CGFloat = 3, maximumFramesPerSecond: Int = 60,
      safeAreaInsets: UIEdgeInsets = .zero
    ) {
      UIScreen.simulate(
        size: size, scale: scale, maximumFramesPerSecond: maximumFramesPerSecond,
        safeAreaInsets: safeAreaInsets)
    }
  }
}
