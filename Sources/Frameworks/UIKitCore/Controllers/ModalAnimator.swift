import QuartzCore

extension UIViewController {
  /// Returns an animator that slides the view in from the lower edge.
  ///
  /// For a dismissal, the view slides out over the lower edge.
  package static func coverAnimator(
    isDismissal: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    ModalAnimator(.coverVertical, isDismissal: isDismissal)
  }
}

/// The animator of the built-in modal transition styles.
final class ModalAnimator: NSObject, TimedTransitioning {
  private let style: UIModalTransitionStyle
  private let isDismissal: Bool

  init(_ style: UIModalTransitionStyle, isDismissal: Bool) {
    (self.style, self.isDismissal) = (style, isDismissal)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    switch style {
    case .coverVertical: TransitionTiming.coverDuration
    case .crossDissolve: TransitionTiming.dissolveDuration
    case .flipHorizontal, .partialCurl: TransitionTiming.flipDuration
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isDismissal ? .from : .to) else {
      return context.completeTransition(true)
    }
    if !isDismissal {
      context.viewController(forKey: .to).map { view.frame = context.finalFrame(for: $0) }
      context.containerView.addSubview(view)
    }
    switch style {
    case .coverVertical: animateCover(of: view, in: context)
    case .crossDissolve: animateDissolve(of: view, in: context)
    case .flipHorizontal:
      animateFlip(
        of: view, in: context,
        options: isDismissal ? .transitionFlipFromLeft : .transitionFlipFromRight)
    case .partialCurl:
      animateFlip(
        of: view, in: context, options: isDismissal ? .transitionCurlDown : .transitionCurlUp)
    }
  }

  private func animateCover(of view: UIView, in context: any UIViewControllerContextTransitioning) {
    let distance = context.containerView.bounds.maxY - view.frame.minY
    let (rest, away) = (view.center, CGPoint(x: view.center.x, y: view.center.y + distance))
    if !isDismissal { view.center = away }
    timing(in: context).animate {
      view.center = self.isDismissal ? away : rest
    } completion: { _ in
      // The model value must match the outcome: the end position after completion, the start position after
      // cancellation.
      if context.transitionWasCancelled { view.center = self.isDismissal ? rest : away }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func animateDissolve(
    of view: UIView, in context: any UIViewControllerContextTransitioning
  ) {
    let alpha = view.alpha
    if !isDismissal { view.alpha = 0 }
    timing(in: context).animate {
      view.alpha = self.isDismissal ? 0 : alpha
    } completion: { _ in
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Flips or curls the container's superview, so that the presented view and all views below turn together.
  private func animateFlip(
    of view: UIView, in context: any UIViewControllerContextTransitioning,
    options: UIView.AnimationOptions
  ) {
    let other = context.view(forKey: isDismissal ? .to : .from)
    let all = context.containerView.superview ?? context.containerView
    if isDismissal { other?.isHidden = true } else { view.isHidden = true }
    UIView.transition(
      with: all, duration: transitionDuration(using: context), options: options,
      animations: {
        view.isHidden = self.isDismissal
        other?.isHidden = !self.isDismissal
      },
      completion: { _ in
        view.isHidden = false
        other?.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// An animator that scales a view up from its source view's frame, or back down into it.
final class ZoomAnimator: NSObject, TimedTransitioning {
  private let isDismissal: Bool
  private let zoomedController: UIViewController
  private let source: (UIViewController) -> UIView?

  init(isDismissal: Bool, shown: UIViewController, source: @escaping (UIViewController) -> UIView?)
  {
    (self.isDismissal, self.zoomedController, self.source) = (isDismissal, shown, source)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { TransitionTiming.coverDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let view = context.view(forKey: isDismissal ? .from : .to) else {
      return context.completeTransition(true)
    }
    if isDismissal {
      if let below = context.view(forKey: .to), let to = context.viewController(forKey: .to),
        below.superview == nil
      {
        below.frame = context.finalFrame(for: to)
        container.insertSubview(below, belowSubview: view)
      }
    } else {
      context.viewController(forKey: .to).map { view.frame = context.finalFrame(for: $0) }
      container.addSubview(view)
    }
    let small = sourceTransform(for: view, in: container)
    if !isDismissal {
      view.transform = small
      view.alpha = 0
    }
    timing(in: context).animate {
      view.transform = self.isDismissal ? small : .identity
      view.alpha = self.isDismissal ? 0 : 1
    } completion: { _ in
      view.transform = .identity
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Returns the transform that makes the view cover its source view.
  ///
  /// If there is no source view, or it is not in a window, the view is scaled to 0.9 in place.
  private func sourceTransform(for view: UIView, in container: UIView) -> CGAffineTransform {
    guard let source = source(zoomedController), source.window != nil, view.bounds.width > 0,
      view.bounds.height > 0
    else { return CGAffineTransform(scaleX: 0.9, y: 0.9) }
    let frame = source.convert(source.bounds, to: container)
    let move = CGAffineTransform(
      translationX: frame.midX - view.center.x, y: frame.midY - view.center.y)
    return CGAffineTransform(
      scaleX: frame.width / view.bounds.width, y: frame.height / view.bounds.height
    ).concatenating(move)
  }
}

extension UIViewController {
  /// A transition that replaces the default one of the controller's container or presentation style.
  @preconcurrency @MainActor
  public final class Transition {
    let style: UIModalTransitionStyle?
    let zoomSource: ((UIViewController) -> UIView?)?

    init(style: UIModalTransitionStyle?, zoom: ((UIViewController) -> UIView?)? = nil) {
      (self.style, zoomSource) = (style, zoom)
    }

    /// The information passed to the closure that returns the source view of a zoom transition.
    @preconcurrency @MainActor
    public struct ZoomSourceViewProviderContext {
      /// The controller that zooms in or out.
      public let zoomedViewController: UIViewController
      /// The controller whose view contains the source view.
      ///
      /// It is the presenting controller or, inside a container, the last other child of the same parent.
      public var sourceViewController: UIViewController? {
        zoomedViewController.presentingViewController
          ?? zoomedViewController.parent?.children.last { $0 !== zoomedViewController }
      }
    }

    /// The options of a zoom transition.
    ///
    /// Apple's options are not implemented, so this type has no properties.
    public final class ZoomOptions {
      /// Creates the default options.
      public init() {}
    }

    /// Returns a transition that zooms from a source view, and back into it on dismissal.
    ///
    /// - Parameters:
    ///   - options: Has no effect.
    ///   - sourceViewProvider: A closure that returns the source view. If it returns `nil`, the view is scaled in
    ///     place.
    /// - Returns: The transition.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(style: nil) { sourceViewProvider(.init(zoomedViewController: $0)) }
    }

    /// A transition that slides the view up from the lower edge.
    public static var coverVertical: Transition { Transition(style: .coverVertical) }
    /// A transition that flips the window around its vertical axis.
    public static var flipHorizontal: Transition { Transition(style: .flipHorizontal) }
    /// A transition that fades the view in and out in place.
    public static var crossDissolve: Transition { Transition(style: .crossDissolve) }
    /// A transition that curls the presenting view up and away like a page.
    public static var partialCurl: Transition { Transition(style: .partialCurl) }
  }
}
