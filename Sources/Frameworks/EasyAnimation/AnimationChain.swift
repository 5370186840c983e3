import QuartzCore
import UIKit

/// The parameters of one animation block in a chain.
struct AnimationChainLink {
  let duration: TimeInterval
  let delay: TimeInterval
  /// The damping ratio and initial velocity of the spring; nil for a timing curve.
  let spring: (dampingRatio: CGFloat, velocity: CGFloat)?
  let options: UIView.AnimationOptions
  let animations: () -> Void
  let completion: ((Bool) -> Void)?

  /// Whether the chain restarts after this block.
  var repeatsChain: Bool { options.contains(.repeat) }

  /// Runs the block after its delay.
  @MainActor
  func run(completion end: @escaping @MainActor (Bool) -> Void) {
    guard delay > 0 else { return start(completion: end) }
    TurnScheduler.enqueue(after: delay) {
      MainActor.assumeIsolated { start(completion: end) }
    }
  }

  @MainActor
  private func start(completion end: @escaping @MainActor (Bool) -> Void) {
    // The repeat option restarts the whole chain, so the block itself does not repeat. This is the behavior of the
    // EasyAnimation library.
    let options = options.subtracting(.repeat).union(.beginFromCurrentState)
    if let spring {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: spring.dampingRatio,
        initialSpringVelocity: spring.velocity, options: options, animations: animations,
        completion: end)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: animations,
        completion: end)
    }
  }
}

/// The state that the links of a chain share.
@MainActor
final class AnimationChain {
  /// The number of the chain, unique in the process.
  nonisolated let identifier: Int
  private(set) var isCancelled = false
  private(set) var isFinished = false
  private var cancelClosures: [() -> Void] = []
  private let chains: RunningChainRegistry

  private static var count = 0

  /// Creates a chain that is removed from the given registry at its end.
  init(_ chains: RunningChainRegistry) {
    Self.count += 1
    identifier = Self.count
    self.chains = chains
  }

  /// Prevents the links after the running one from starting, and registers a closure to call in their place.
  ///
  /// Has no effect on a chain that has ended.
  func cancel(completion closure: (() -> Void)?) {
    guard !isFinished else { return }
    isCancelled = true
    if let closure { cancelClosures.append(closure) }
  }

  /// Calls the closures that were passed with cancellations, each once.
  func runCancellationHandlers() {
    let closures = cancelClosures
    cancelClosures = []
    for closure in closures { closure() }
  }

  /// Marks the chain as ended and removes it from the registry.
  func unregister() {
    isFinished = true
    chains.removeChain(identifier: identifier)
  }
}

/// The registry of running chains, identified by their first links.
///
/// It does not retain chains. A chain is retained by the animation or delay that it waits for.
@MainActor
final class RunningChainRegistry {
  private struct ChainEntry {
    let identifier: Int
    weak var first: EAAnimationFuture?
  }

  private var entries: [ChainEntry] = []

  nonisolated init() {}

  /// The first links of the running chains, in the order of their start.
  var all: [EAAnimationFuture] { entries.compactMap(\.first) }

  /// The number of entries, including those of deallocated chains.
  var count: Int { entries.count }

  /// Adds a chain, and removes the entries of deallocated chains.
  func addChain(firstLink first: EAAnimationFuture, identifier: Int) {
    entries.removeAll { $0.first == nil }
    entries.append(ChainEntry(identifier: identifier, first: first))
  }

  /// Removes the chain with an identifier.
  func removeChain(identifier: Int) { entries.removeAll { $0.identifier == identifier } }
}
