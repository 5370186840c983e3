import RenderTree
import Synchronization

extension CALayer {
  /// The Apple platforms whose layer defaults differ.
  public enum PlatformDefaults: Int, Sendable {
    /// The defaults of iOS: layer edges are not antialiased.
    case iOS
    /// The defaults of macOS: layer edges are antialiased.
    case macOS
  }

  private static let platform = Atomic(PlatformDefaults.iOS.rawValue)

  /// The platform whose defaults are used for new layers.
  ///
  /// The default is `iOS`. The setting affects only `allowsEdgeAntialiasing`.
  public static var platformDefaults: PlatformDefaults {
    get { PlatformDefaults(rawValue: platform.load(ordering: .relaxed)) ?? .iOS }
    set { platform.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// Applies the defaults of the selected platform to a new layer.
  final func applyPlatformDefaults() {
    guard Self.platformDefaults == .macOS else { return }
    store.rare.allowsEdgeAntialiasing = true
    assignedProperties.insert(.allowsEdgeAntialiasing)
  }
}
