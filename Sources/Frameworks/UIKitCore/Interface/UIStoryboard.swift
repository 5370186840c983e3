public import Foundation
import QuartzCore

/// Controllers that are made by their names.
///
/// Files of Interface Builder are not read here. A program that makes the same controllers in code gives them their names by
/// ``register(_:in:make:)``; any other name is a mistake of the caller, and a plain controller stands in.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private struct ControllerKey: Hashable {
    let storyboard: String
    let identifier: String?
  }

  private static var factories: [ControllerKey: () -> UIViewController] = [:]
  private let name: String

  /// The controllers under that name; the bundle makes no difference here.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Registers a closure that makes a controller, in place of a file of Interface Builder.
  ///
  /// - Parameters:
  ///   - identifier: The controller's identifier; nil for the initial controller.
  ///   - storyboard: The storyboard's name.
  ///   - make: Creates the controller at each instantiation.
  public static func register(
    _ identifier: String?, in storyboard: String, make: @escaping () -> UIViewController
  ) {
    factories[ControllerKey(storyboard: storyboard, identifier: identifier)] = make
  }

  private func makeController(withIdentifier identifier: String?) -> UIViewController? {
    guard let make = Self.factories[ControllerKey(storyboard: name, identifier: identifier)] else {
      CAProgrammerError.raise(
        "the storyboard '\(name)' has no \(identifier.map { "controller '\($0)'" } ?? "first controller"): "
          + "files of Interface Builder are not read; make it in code and name it by UIStoryboard.register"
      )
      return nil
    }
    let made = make()
    made.storyboard = self
    made.awakeFromNib()
    return made
  }

  /// Makes the first controller; nil where there is none.
  open func instantiateInitialViewController() -> UIViewController? {
    makeController(withIdentifier: nil)
  }

  /// Makes the controller of a name.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    makeController(withIdentifier: identifier) ?? UIViewController()
  }

  /// Makes the controller of a name; the closure that would make it of an archive is not asked.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard let made = makeController(withIdentifier: identifier) as? Controller else {
      fatalError("the storyboard '\(name)' has no '\(identifier)' of the class \(Controller.self)")
    }
    return made
  }
}

/// The way from one controller to another.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// A name for it.
  public let identifier: String?
  /// Where it begins.
  public let source: UIViewController
  /// Where it leads.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// A way that a subclass goes by ``perform()``.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// A way that a closure goes.
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

  /// Goes it: by the closure, else by showing the destination over the source.
  open func perform() {
    if let handler { handler() } else { source.present(destination, animated: true) }
  }
}
