public import Foundation
import QuartzCore

/// A factory for view controllers, which are created by identifier.
///
/// Interface Builder files are not supported. A program creates the controllers in code and registers them with
/// ``register(_:in:make:)``. Using an unregistered identifier is a programmer error and returns a plain
/// `UIViewController`.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private struct ControllerKey: Hashable {
    let storyboard: String
    let identifier: String?
  }

  private static var factories: [ControllerKey: () -> UIViewController] = [:]
  private let name: String

  /// Creates a storyboard with the controllers registered under its name.
  ///
  /// The bundle is ignored, because storyboards are not loaded from files.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Registers a closure that creates a view controller, in place of an Interface Builder file.
  ///
  /// The closure replaces one that was registered earlier for the same identifier and storyboard.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the controller, or `nil` for the initial controller.
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
  /// If none is registered, the method raises a programmer error and returns `nil`.
  open func instantiateInitialViewController() -> UIViewController? {
    makeController(withIdentifier: nil)
  }

  /// Creates the view controller with the given identifier.
  ///
  /// If none is registered, the method raises a programmer error and returns a plain `UIViewController`.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    makeController(withIdentifier: identifier) ?? UIViewController()
  }

  /// Creates the view controller with the given identifier.
  ///
  /// The `creator` closure is ignored, because there is no archive to decode. The program terminates if no controller
  /// of the requested class is registered.
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

  /// Creates a segue between two view controllers.
  ///
  /// Its ``perform()`` method presents the destination modally, unless a subclass overrides it.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// Creates a segue that is performed by the given closure.
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

  /// Performs the segue by calling its closure, or presents the destination modally on the source if the segue has no
  /// closure.
  open func perform() {
    if let handler { handler() } else { source.present(destination, animated: true) }
  }
}
