public import UIKit

/// An animation block in a chain, to which the next block can be added.
///
/// The first block runs immediately; each of the others runs when its predecessor ends.
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

  /// Starts a chain with the given block and returns the future for the block.
  static func startChain(with link: AnimationChainLink) -> EAAnimationFuture {
    let chains = EasyAnimationState.current.chains
    let chain = AnimationChain(chains)
    let first = EAAnimationFuture(link, number: 1, of: chain)
    chains.addChain(firstLink: first, identifier: chain.identifier)
    first.run(firstLink: first)
    return first
  }

  /// The futures of the first blocks of all running chains, in starting order.
  public static var animations: [EAAnimationFuture] { EasyAnimationState.current.chains.all }

  // MARK: Chaining

  /// Adds an animation block with a timing curve, which runs after this one.
  ///
  /// The duration and the delay are in seconds. The option `repeat` restarts the chain after the added block. A chain
  /// that has ended runs no further blocks.
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

  /// Adds an animation block with a spring, which runs after this one.
  ///
  /// The duration and the delay are in seconds. A damping ratio of 1 does not overshoot; smaller ratios oscillate
  /// more. The option `repeat` restarts the chain after the added block.
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

  /// Adds an animation block that runs after this one, like
  /// `animate(withDuration:delay:options:animations:completion:)`.
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

  /// Adds an animation block that runs after this one, like
  /// `animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// The duration and the delay are in seconds.
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

  /// Runs this block and then its successors.
  ///
  /// A block with the `repeat` option restarts the chain at `first`.
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

  /// Ends the chain and releases the closures of this block and its successors.
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

  /// Cancels the chain: the running block, including its delay, completes, and then the closure is called in place of
  /// the next block.
  ///
  /// This method can be called on any future in the chain. If the chain has ended, the closure is not called.
  public func cancelAnimationChain(_ completion: (() -> Void)? = nil) {
    chain.cancel(completion: completion)
  }

  // MARK: Values

  /// Returns whether both futures are the same object.
  nonisolated public static func == (lhs: EAAnimationFuture, rhs: EAAnimationFuture) -> Bool {
    lhs === rhs
  }

  /// The chain's number and this block's position in it, for debugging.
  nonisolated public var description: String {
    "EAAnimationFuture: chain \(chain.identifier), link \(number)"
  }
}
