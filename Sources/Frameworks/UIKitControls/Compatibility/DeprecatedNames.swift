// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKitCore

// Aliases for public names used by this module up to version 0.1, kept for one release.

@available(*, deprecated, renamed: "SyntheticKey")
public typealias FedKey = SyntheticKey

extension SyntheticKey {
  @available(*, deprecated, message: "import Simulator and call Simulator.send")
  @MainActor
  public func feed(to window: UIWindow) { send(to: window) }
}
