public import Foundation
import UIKit

/// Support for animating standalone layers with `UIView.animate`, compatible with the EasyAnimation library.
///
/// After a call to `enable()`, changes to layer properties in an animation block use the block's duration, delay,
/// timing curve, spring and repeat options. This applies both to standalone layers and to the layers of views.
public final class EasyAnimation: NSObject {
  /// Enables layer animation in animation blocks for the whole process.
  ///
  /// Layer animation cannot be disabled again. Further calls have no effect.
  @preconcurrency @MainActor
  public class func enable() {
    EasyAnimationState.current.isEnabled = true
    guard AnimationBlockObserverRegistry.makeObserver == nil else { return }
    AnimationBlockObserverRegistry.makeObserver = {
      EasyAnimationState.current.isEnabled ? BlockLayerChangeRecorder(of: $0) : nil
    }
  }
}

/// The state of the module: whether animation blocks animate layers, and the running chains.
///
/// A single state applies to the process; tests can replace it while a closure runs.
@MainActor
package final class EasyAnimationState {
  fileprivate(set) var isEnabled = false
  /// The running chains that were started while this state was current.
  let chains = RunningChainRegistry()

  /// Creates a state in which animation blocks do not animate layers.
  package nonisolated init() {}

  private static let process = EasyAnimationState()
  @TaskLocal private static var scopedState: EasyAnimationState?

  /// The state that applies to the code being run.
  static var current: EasyAnimationState { scopedState ?? process }

  /// Runs the given closure with this state in place of the process-wide state.
  ///
  /// Rethrows any error thrown by the closure.
  package func performAsCurrent<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scopedState.withValue(self) { try body() }
  }

  /// The number of registered chains, including chains deallocated before they ended.
  package var chainEntryCount: Int { chains.count }
}
