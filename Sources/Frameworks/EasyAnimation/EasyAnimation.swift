public import Foundation
import UIKit

/// Animation of plain layers with `UIView.animate`, compatible with the library of this name.
///
/// Once enabled, changes to layer properties in an animation block use the block's duration, delay, timing curve,
/// spring and repeats. This applies to standalone layers and to those of views.
public final class EasyAnimation: NSObject {
  /// Enables the animation of layers in blocks for the whole process.
  ///
  /// This cannot be undone. Further calls have no effect.
  @preconcurrency @MainActor
  public class func enable() {
    EasyAnimationState.current.isEnabled = true
    guard AnimationBlockObserverRegistry.makeObserver == nil else { return }
    AnimationBlockObserverRegistry.makeObserver = {
      EasyAnimationState.current.isEnabled ? BlockLayerChangeRecorder(of: $0) : nil
    }
  }
}

/// Whether blocks animate layers, and the running chains.
///
/// One state applies to the process; tests can replace it for the code in a closure.
@MainActor
package final class EasyAnimationState {
  fileprivate(set) var isEnabled = false
  /// The chains that were started with this state and have not ended.
  let chains = RunningChainRegistry()

  /// Creates a state in which blocks do not animate layers.
  package nonisolated init() {}

  private static let process = EasyAnimationState()
  @TaskLocal private static var scopedState: EasyAnimationState?

  /// The state that applies to the running code.
  static var current: EasyAnimationState { scopedState ?? process }

  /// Runs a closure to which this state applies in place of that of the process.
  ///
  /// Rethrows the error of the closure.
  package func performAsCurrent<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scopedState.withValue(self) { try body() }
  }

  /// The number of registered chains, including chains that were deallocated before they ended.
  package var chainEntryCount: Int { chains.count }
}
