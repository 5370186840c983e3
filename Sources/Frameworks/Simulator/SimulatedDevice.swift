public import UIKit

/// The screen, safe area, size classes and idiom of a device, for `Simulator.screen` and stages of animation tests.
///
/// The constants, such as ``iPhone16Pro``, describe devices of Apple. Create other devices with
/// ``init(name:size:scale:portrait:landscape:idiom:maximumFramesPerSecond:)``.
public struct SimulatedDevice: Hashable, Sendable, CustomStringConvertible {
  /// The orientations of a device's screen.
  public enum Orientation: Hashable, Sendable, CaseIterable {
    case portrait
    case landscape
  }

  /// The properties of a device that differ between orientations.
  public struct Layout: Hashable, Sendable {
    /// The insets of full-screen windows that are covered by bars, sensors and rounded corners, in points.
    public var safeAreaInsets: UIEdgeInsets
    /// The horizontal size class.
    ///
    /// If it is `unspecified`, it is derived from the size and idiom.
    public var horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class.
    ///
    /// If it is `unspecified`, it is derived from the size and idiom.
    public var verticalSizeClass: UIUserInterfaceSizeClass

    /// Creates a layout with safe area insets in points and, optionally, size classes.
    public init(
      safeAreaInsets: UIEdgeInsets = .zero,
      horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
      verticalSizeClass: UIUserInterfaceSizeClass = .unspecified
    ) {
      self.safeAreaInsets = safeAreaInsets
      self.horizontalSizeClass = horizontalSizeClass
      self.verticalSizeClass = verticalSizeClass
    }
  }

  /// The name of the device, such as `iPhone 16 Pro`.
  public var name: String
  /// The size of the screen in portrait orientation, in points.
  public var size: CGSize
  /// The number of pixels per point.
  public var scale: CGFloat
  /// The safe area and size classes in portrait orientation.
  public var portrait: Layout
  /// The safe area and size classes in landscape orientation.
  public var landscape: Layout
  /// The kind of device.
  public var idiom: UIUserInterfaceIdiom
  /// The maximum refresh rate in frames per second.
  public var maximumFramesPerSecond: Int

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - name: The name of the device.
  ///   - size: The size of the screen in portrait orientation, in points.
  ///   - scale: The number of pixels per point.
  ///   - portrait: The safe area and size classes in portrait orientation.
  ///   - landscape: The safe area and size classes in landscape orientation.
  ///   - idiom: The kind of device.
  ///   - maximumFramesPerSecond: The maximum refresh rate in frames per second; at least 1.
  public init(
    name: String, size: CGSize, scale: CGFloat, portrait: Layout = Layout(),
    landscape: Layout = Layout(), idiom: UIUserInterfaceIdiom = .phone,
    maximumFramesPerSecond: Int = 60
  ) {
    (self.name, self.size, self.scale) = (name, size, scale)
    (self.portrait, self.landscape) = (portrait, landscape)
    (self.idiom, self.maximumFramesPerSecond) = (idiom, maximumFramesPerSecond)
  }

  /// Returns the size of the screen in the given orientation, in points.
  public func size(in orientation: Orientation) -> CGSize {
    switch orientation {
    case .portrait: size
    case .landscape: CGSize(width: size.height, height: size.width)
    }
  }

  /// Returns the safe area and size classes in the given orientation.
  public func layout(in orientation: Orientation) -> Layout {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }

  /// The idiom, the scale and the specified size classes in the given orientation, as traits.
  public func traits(in orientation: Orientation) -> UITraitCollection {
    let layout = layout(in: orientation)
    return UITraitCollection {
      $0.userInterfaceIdiom = idiom
      $0.displayScale = scale
      if layout.horizontalSizeClass != .unspecified {
        $0.horizontalSizeClass = layout.horizontalSizeClass
      }
      if layout.verticalSizeClass != .unspecified {
        $0.verticalSizeClass = layout.verticalSizeClass
      }
    }
  }

  /// The name of the device.
  public var description: String { name }
}
