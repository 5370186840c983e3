public import Foundation
import QuartzCore

/// A factory of view controllers that are created by identifier.
///
/// Interface Builder files are not supported. A program creates the controllers in code and registers them with
/// ``register(_:in:make:)``. Using an unregistered identifier is a programmer error, and a plain `UIViewController`
/// is returned.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private struct ControllerKey: Hashable {
    let storyboard: String
    let identifier: String?
  }

  private static var factories: [ControllerKey: () -> UIViewController] = [:]
  private let name: String

  /// Creates a storyboard with the controllers that are registered under its name.
  ///
  /// The bundle is ignored.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Registers a closure that creates a view controller, in place of an Interface Builder file.
  ///
  /// It replaces an earlier registration.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the controller, or nil for the initial controller.
  ///   - storyboard: The name of the storyboard.
  ///   - make: A closure that creates the controller. It is called at each instantiation.
  public static func register(
    _ identifier: String?, in storyboard: String, make: @escaping () -> UIViewController
  ) {
    factories[ControllerKey(storyboard: storyboard, identifier: identifier)] = make
  }

  private func makeController(withIdentifier identifier: String?) -> UIViewController? {
    guard let make = Self.factories[ControllerKey(storyboard: name, identifier: identifier)] else {
      CAProgrammerError.raise(
        "storyboard '\(name)' has no \(identifier.map { "controller '\($0)'" } ?? "initial controller"): "
          + "Interface Builder files are not supported; create it in code and register it with "
          + "UIStoryboard.register(_:in:make:)")
      return nil
    }
    let made = make()
    made.storyboard = self
    made.awakeFromNib()
    return made
  }

  /// Creates the initial view controller.
  ///
  /// Raises a programmer error and returns nil if none is registered.
  open func instantiateInitialViewController() -> UIViewController? {
    makeController(withIdentifier: nil)
  }

  /// Creates the view controller with an identifier.
  ///
  /// Raises a programmer error and returns a plain `UIViewController` if none is registered.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    makeController(withIdentifier: identifier) ?? UIViewController()
  }

  /// Creates the view controller with an identifier.
  ///
  /// The `creator` closure is ignored, as no archive exists. Terminates the program if no controller of this class is
  /// registered.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard let made = makeController(withIdentifier: identifier) as? Controller else {
      fatalError(
        "storyboard '\(name)' has no controller '\(identifier)' of class \(Controller.self)")
    }
    return made
  }
}

/// A transition from one view controller to another.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  /// The view controller from which the segue starts.
  public let source: UIViewController
  /// The view controller to which the segue leads.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue.
  ///
  /// Its ``perform()`` presents the destination modally, unless a subclass overrides it.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// Creates a segue that is performed by a closure.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier, source, destination, performHandler)
  }

  private init(
    _ identifier: String?, _ source: UIViewController, _ destination: UIViewController,
    _ handler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    self.handler = handler
    super.init()
  }

  /// Performs the segue: calls the closure, or presents the destination modally on the source if no closure was
  /// given.
  open func perform() {
    if let handler { handler() } else { source.present(destination, animated: true) }
  }
}
