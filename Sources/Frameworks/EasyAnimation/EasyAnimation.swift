public import Foundation
import UIKit

/// Makes `UIView.animate` animate the properties of plain layers: behaviour/views.md, "EasyAnimation".
///
/// Once it is on, a change of a layer's property in a block moves with the block's duration, delay, curve, spring and
/// repeats, whether the layer is standalone or a view's own.
public final class EasyAnimation: NSObject {
  /// Turns it on for the whole process; there is no way back, and a second call changes nothing.
  @preconcurrency @MainActor
  public class func enable() {
    EasyAnimationState.current.isEnabled = true
    guard AnimationBlockObserverRegistry.makeObserver == nil else { return }
    AnimationBlockObserverRegistry.makeObserver = {
      EasyAnimationState.current.isEnabled ? BlockLayerChangeRecorder(of: $0) : nil
    }
  }
}

/// Whether layers animate in blocks, and which chains run: for the process, or for the code that one is put in force
/// for.
@MainActor
package final class EasyAnimationState {
  fileprivate(set) var isEnabled = false
  /// The chains that were started under it and are not over.
  let chains = RunningChainRegistry()

  /// One that is off.
  package nonisolated init() {}

  private static let process = EasyAnimationState()
  @TaskLocal private static var scopedState: EasyAnimationState?

  /// The one in force.
  static var current: EasyAnimationState { scopedState ?? process }

  /// Runs code for which this one is in force in place of the process's.
  package func performAsCurrent<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scopedState.withValue(self) { try body() }
  }

  /// How many places the list of chains takes, those of chains that went with their layers among them.
  package var chainEntryCount: Int { chains.count }
}
