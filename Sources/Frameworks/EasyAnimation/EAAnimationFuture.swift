public import UIKit

/// One link of a chain of block animations, on which the next one is set: behaviour/views.md, "EasyAnimation".
///
/// The first link runs at once, each other one when the one before it is over.
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

  /// Begins a chain.
  static func startChain(with link: AnimationChainLink) -> EAAnimationFuture {
    let chains = EasyAnimationState.current.chains
    let chain = AnimationChain(chains)
    let first = EAAnimationFuture(link, number: 1, of: chain)
    chains.addChain(firstLink: first, identifier: chain.identifier)
    first.run(firstLink: first)
    return first
  }

  /// The first links of all chains that run.
  public static var animations: [EAAnimationFuture] { EasyAnimationState.current.chains.all }

  // MARK: The next link

  /// Sets what runs after this link: a block along a curve.
  ///
  /// With the option `repeat` the chain begins again after it. Nothing runs after a chain that is over.
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

  /// Sets what runs after this link: a block that moves by a spring.
  ///
  /// A damping ratio of 1 does not overshoot, one towards 0 ever more. With the option `repeat` the chain begins again
  /// after it.
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

  /// The same as `animate(withDuration:delay:options:animations:completion:)`.
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

  /// The same as `animate(withDuration:delay:options:animations:completion:)`, in the shorter spelling.
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

  /// Runs this link, and after it what follows; the first one is what a repeat begins with.
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

  /// Lets go of all that this link and those after it hold.
  private func detach() {
    chain.unregister()
    var future: EAAnimationFuture? = self
    while let link = future {
      future = link.next
      link.next = nil
      link.link = nil
    }
  }

  // MARK: Cancelling

  /// Lets the running link, its delay included, go on to its end and nothing follow it but the closure.
  ///
  /// Any link of the chain will do. A chain that is over is not cancelled, and the closure does not run.
  public func cancelAnimationChain(_ completion: (() -> Void)? = nil) {
    chain.cancel(completion: completion)
  }

  // MARK: Values

  /// Whether both are the same link.
  nonisolated public static func == (lhs: EAAnimationFuture, rhs: EAAnimationFuture) -> Bool {
    lhs === rhs
  }

  /// The number of its chain, and its own within that.
  nonisolated public var description: String {
    "EAAnimationFuture: chain \(chain.identifier), link \(number)"
  }
}
