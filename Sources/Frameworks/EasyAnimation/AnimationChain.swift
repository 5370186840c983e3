import QuartzCore
import UIKit

/// The parameters of one animation block in a chain of blocks that run one after the other.
struct AnimationChainLink {
  let duration: TimeInterval
  let delay: TimeInterval
  /// The damping ratio and initial velocity of the spring, or `nil` if the block uses a timing curve.
  let spring: (dampingRatio: CGFloat, velocity: CGFloat)?
  let options: UIView.AnimationOptions
  let animations: () -> Void
  let completion: ((Bool) -> Void)?

  /// Whether the chain restarts after this block.
  var repeatsChain: Bool { options.contains(.repeat) }

  /// Runs the block after its delay, and calls the closure when its animations end.
  @MainActor
  func run(completion end: @escaping @MainActor (Bool) -> Void) {
    guard delay > 0 else { return start(completion: end) }
    TurnScheduler.enqueue(after: delay) {
      MainActor.assumeIsolated { start(completion: end) }
    }
  }

  @MainActor
  private func start(completion end: @escaping @MainActor (Bool) -> Void) {
    // The `repeat` option restarts the whole chain, so the block itself does not repeat. This is the behavior of the
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

/// The state shared by the animation blocks of a chain.
@MainActor
final class AnimationChain {
  /// The number that identifies the chain, unique in the process.
  nonisolated let identifier: Int
  private(set) var isCancelled = false
  private(set) var isFinished = false
  private var cancelClosures: [() -> Void] = []
  private let chains: RunningChainRegistry

  private static var count = 0

  /// Creates a chain that removes itself from the given registry when it ends.
  init(_ chains: RunningChainRegistry) {
    Self.count += 1
    identifier = Self.count
    self.chains = chains
  }

  /// Prevents the blocks after the running block from starting, and registers a closure that is called in their
  /// place.
  ///
  /// Has no effect on a chain that has ended.
  func cancel(completion closure: (() -> Void)?) {
    guard !isFinished else { return }
    isCancelled = true
    if let closure { cancelClosures.append(closure) }
  }

  /// Calls each closure passed to `cancel(completion:)` once.
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

/// A registry of the running chains, each identified by its first block.
///
/// The registry does not retain chains. A chain is retained by the animation or delay that it waits for.
@MainActor
final class RunningChainRegistry {
  private struct ChainEntry {
    let identifier: Int
    weak var first: EAAnimationFuture?
  }

  private var entries: [ChainEntry] = []

  nonisolated init() {}

  /// The futures of the first blocks of the running chains, in starting order.
  var all: [EAAnimationFuture] { entries.compactMap(\.first) }

  /// The number of entries, including entries for deallocated chains.
  var count: Int { entries.count }

  /// Adds a chain, and removes the entries for deallocated chains.
  func addChain(firstLink first: EAAnimationFuture, identifier: Int) {
    entries.removeAll { $0.first == nil }
    entries.append(ChainEntry(identifier: identifier, first: first))
  }

  /// Removes the chain with the given identifier.
  func removeChain(identifier: Int) { entries.removeAll { $0.identifier == identifier } }
}
