import QuartzCore
import UIKit

/// One block of a chain: what is to be animated, and how.
struct AnimationChainLink {
  let duration: TimeInterval
  let delay: TimeInterval
  /// How its spring swings and begins; nil for a Bézier curve.
  let spring: (dampingRatio: CGFloat, velocity: CGFloat)?
  let options: UIView.AnimationOptions
  let animations: () -> Void
  let completion: ((Bool) -> Void)?

  /// Whether the chain begins again after it.
  var repeatsChain: Bool { options.contains(.repeat) }

  /// Runs the block once its delay is over.
  @MainActor
  func run(completion end: @escaping @MainActor (Bool) -> Void) {
    guard delay > 0 else { return start(completion: end) }
    TurnScheduler.enqueue(after: delay) {
      MainActor.assumeIsolated { start(completion: end) }
    }
  }

  @MainActor
  private func start(completion end: @escaping @MainActor (Bool) -> Void) {
    // The repeat is the chain's: behaviour/views.md, "EasyAnimation".
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

/// What the links of one chain share.
@MainActor
final class AnimationChain {
  /// One for all links, and for no other chain.
  nonisolated let identifier: Int
  private(set) var isCancelled = false
  private(set) var isFinished = false
  private var cancelClosures: [() -> Void] = []
  private let chains: RunningChainRegistry

  private static var count = 0

  /// A chain that is listed as running, by its first link, until its end.
  init(_ chains: RunningChainRegistry) {
    Self.count += 1
    identifier = Self.count
    self.chains = chains
  }

  /// Lets nothing follow the running link but the closure.
  func cancel(completion closure: (() -> Void)?) {
    guard !isFinished else { return }
    isCancelled = true
    if let closure { cancelClosures.append(closure) }
  }

  /// Runs what was given with the cancellation, each once.
  func runCancellationHandlers() {
    let closures = cancelClosures
    cancelClosures = []
    for closure in closures { closure() }
  }

  /// Strikes the chain off the list.
  func unregister() {
    isFinished = true
    chains.removeChain(identifier: identifier)
  }
}

/// The chains that run, by their first links.
///
/// It keeps none of them alive: that is for what a chain waits for, an animation or a delay.
@MainActor
final class RunningChainRegistry {
  private struct ChainEntry {
    let identifier: Int
    weak var first: EAAnimationFuture?
  }

  private var entries: [ChainEntry] = []

  nonisolated init() {}

  /// The first links of the chains, in the order of their beginning.
  var all: [EAAnimationFuture] { entries.compactMap(\.first) }

  /// How many places the list has, for chains that are gone too.
  var count: Int { entries.count }

  /// Lists a chain by its first link, and forgets those that went with their layers.
  func addChain(firstLink first: EAAnimationFuture, identifier: Int) {
    entries.removeAll { $0.first == nil }
    entries.append(ChainEntry(identifier: identifier, first: first))
  }

  /// Strikes a chain off.
  func removeChain(identifier: Int) { entries.removeAll { $0.identifier == identifier } }
}
