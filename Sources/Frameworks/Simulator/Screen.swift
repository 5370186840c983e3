public import UIKit

extension Simulator {
  /// The simulated screen.
  ///
  /// Changes are sent to the windows on the screen immediately, and to hidden windows when they are shown.
  @MainActor
  public struct Screen {
    /// The size in points; 390 × 844 by default.
    public var size: CGSize { UIScreen.main.bounds.size }

    /// The pixels per point; 3 by default.
    public var scale: CGFloat { UIScreen.main.scale }

    /// The refresh rate in frames per second; 60 by default.
    public var maximumFramesPerSecond: Int { UIScreen.main.maximumFramesPerSecond }

    /// The traits that a user sets for the whole system, such as the idiom, the style, the size classes and the text
    /// size.
    ///
    /// Unspecified traits have the defaults of a phone or are derived from the size of the screen.
    public var traits: UITraitCollection {
      get { UIScreen.simulatedTraits }
      nonmutating set { UIScreen.simulate(traits: newValue) }
    }

    /// Changes the screen and resizes the windows that fill it.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - scale: The number of pixels per point. Values that are not greater than 0 count as 1. It replaces a
    ///     display scale set in ``traits``.
    ///   - maximumFramesPerSecond: The refresh rate in frames per second; at least 1.
    ///   - safeAreaInsets: The safe area insets of windows that fill the screen, in points.
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
