import RenderTree
import Synchronization

extension CALayer {
  /// One of Apple's platforms, where their defaults differ.
  public enum PlatformDefaults: Int, Sendable {
    /// Edges of layers are hard.
    case iOS
    /// Edges of layers are smooth.
    case macOS
  }

  private static let platform = Atomic(PlatformDefaults.iOS.rawValue)

  /// Whose defaults new layers have; it decides about `allowsEdgeAntialiasing` and about nothing else.
  ///
  /// - Source: behaviour/layers.md, "Defaults".
  public static var platformDefaults: PlatformDefaults {
    get { PlatformDefaults(rawValue: platform.load(ordering: .relaxed)) ?? .iOS }
    set { platform.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// Gives a new layer what the platform's layers have.
  final func applyPlatformDefaults() {
    guard Self.platformDefaults == .macOS else { return }
    store.rare.allowsEdgeAntialiasing = true
    assignedProperties.insert(.allowsEdgeAntialiasing)
  }
}
