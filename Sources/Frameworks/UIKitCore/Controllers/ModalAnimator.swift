import QuartzCore

extension UIViewController {
  /// Returns the animator that moves a view in from the lower edge, or out over it.
  package static func coverAnimator(
    isDismissal: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    ModalAnimator(.coverVertical, isDismissal: isDismissal)
  }
}

/// Shows and takes away a presented view in one of the system's ways.
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
      // The model stands at the end, whether the transition came there or went back.
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

  /// Turns all that the container covers, with what lies below it.
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

/// Lets a view grow out of another one and go back into it.
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

  /// What puts the view over its source; a little smaller in place where there is none.
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
  /// A way of coming and going that a controller prefers to the style of its container.
  @preconcurrency @MainActor
  public final class Transition {
    let style: UIModalTransitionStyle?
    let zoomSource: ((UIViewController) -> UIView?)?

    init(style: UIModalTransitionStyle?, zoom: ((UIViewController) -> UIView?)? = nil) {
      (self.style, zoomSource) = (style, zoom)
    }

    /// What a zoom asks for its source by.
    @preconcurrency @MainActor
    public struct ZoomSourceViewProviderContext {
      /// The controller that zooms in or out.
      public let zoomedViewController: UIViewController
      /// The controller in whose view the source lies.
      public var sourceViewController: UIViewController? {
        zoomedViewController.presentingViewController
          ?? zoomedViewController.parent?.children.last { $0 !== zoomedViewController }
      }
    }

    /// What of a zoom can be set; nothing here.
    public final class ZoomOptions {
      /// The usual ones.
      public init() {}
    }

    /// Out of a view that the closure finds, and back into it.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(style: nil) { sourceViewProvider(.init(zoomedViewController: $0)) }
    }

    /// Up from the lower edge.
    public static var coverVertical: Transition { Transition(style: .coverVertical) }
    /// The window turns round its upright axis.
    public static var flipHorizontal: Transition { Transition(style: .flipHorizontal) }
    /// It appears where it is.
    public static var crossDissolve: Transition { Transition(style: .crossDissolve) }
    /// The page below curls up and away.
    public static var partialCurl: Transition { Transition(style: .partialCurl) }
  }
}
