public import UIKit

/// A link of a chain of block animations, to which the next link is added.
///
/// The first link runs immediately; each other link runs when its predecessor ends.
@preconcurrency @MainActor
public final class EAAnimationFuture: Equatable, CustomStringConvertible {
  private let chain: AnimationChain
  private let number: Int
  private var link: AnimationChainLink?
  private var next: EAAnimationFuture?

  private init(_ link: AnimationChainLink?, number: Int, of chain: AnimationChain) {
    self.link = link
    self.number = number
    self.chain = chain
  }

  /// Starts a chain and returns its first link.
  static func startChain(with link: AnimationChainLink) -> EAAnimationFuture {
    let chains = EasyAnimationState.current.chains
    let chain = AnimationChain(chains)
    let first = EAAnimationFuture(link, number: 1, of: chain)
    chains.addChain(firstLink: first, identifier: chain.identifier)
    first.run(firstLink: first)
    return first
  }

  /// The first links of all running chains, in the order of their start.
  public static var animations: [EAAnimationFuture] { EasyAnimationState.current.chains.all }

  // MARK: Chaining

  /// Adds a block with a timing curve that runs after this link.
  ///
  /// Duration and delay are in seconds. The option `repeat` restarts the chain after the block. A chain that has
  /// ended runs no further links.
  @discardableResult
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    setNextLink(
      AnimationChainLink(
        duration: duration, delay: delay, spring: nil, options: options, animations: animations,
        completion: completion))
  }

  /// Adds a block with a spring that runs after this link.
  ///
  /// Duration and delay are in seconds. A damping ratio of 1 does not overshoot; smaller ratios oscillate more. The
  /// option `repeat` restarts the chain after the block.
  @discardableResult
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    setNextLink(
      AnimationChainLink(
        duration: duration, delay: delay, spring: (dampingRatio, velocity), options: options,
        animations: animations, completion: completion))
  }

  /// Adds a block that runs after this link, like `animate(withDuration:delay:options:animations:completion:)`.
  @discardableResult
  public func animateAndChain(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Adds a block that runs after this link, like `animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// Duration and delay are in seconds.
  @discardableResult
  public func animate(
    duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  private func setNextLink(_ link: AnimationChainLink) -> EAAnimationFuture {
    let future = EAAnimationFuture(
      chain.isFinished ? nil : link, number: number + 1, of: chain)
    if !chain.isFinished { next = future }
    return future
  }

  // MARK: Running

  /// Runs this link and then its successors.
  ///
  /// A repeat restarts the chain at `first`.
  private func run(firstLink first: EAAnimationFuture) {
    link?.run { [self] finished in didEnd(finished: finished, firstLink: first) }
  }

  private func didEnd(finished: Bool, firstLink first: EAAnimationFuture) {
    link?.completion?(finished)
    if chain.isCancelled {
      chain.runCancellationHandlers()
      first.detach()
    } else if finished, link?.repeatsChain ?? false {
      first.run(firstLink: first)
    } else if let next {
      next.run(firstLink: first)
    } else {
      first.detach()
    }
  }

  /// Ends the chain and releases the blocks of this link and its successors.
  private func detach() {
    chain.unregister()
    var future: EAAnimationFuture? = self
    while let link = future {
      future = link.next
      link.next = nil
      link.link = nil
    }
  }

  // MARK: Cancellation

  /// Cancels the chain: the running link, including its delay, completes, and then the closure is called in place of
  /// the next link.
  ///
  /// Any link of the chain can be used. If the chain has ended, nothing is canceled and the closure is not called.
  public func cancelAnimationChain(_ completion: (() -> Void)? = nil) {
    chain.cancel(completion: completion)
  }

  // MARK: Values

  /// Returns whether both are the same object.
  nonisolated public static func == (lhs: EAAnimationFuture, rhs: EAAnimationFuture) -> Bool {
    lhs === rhs
  }

  /// The number of the chain and of the link in it, for debugging.
  nonisolated public var description: String {
    "EAAnimationFuture: chain \(chain.identifier), link \(number)"
  }
}
