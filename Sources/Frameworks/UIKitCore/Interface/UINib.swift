public import Foundation
import QuartzCore

/// A factory for views and other objects that are created together under a name.
///
/// Interface Builder files are not supported. A program creates the objects in code and registers them with
/// ``register(_:make:)``. Using an unregistered name is a programmer error.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// A key in the options for instantiating a nib.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key in Apple's UIKit.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key for the objects that replace placeholders in the nib.
    ///
    /// This option is ignored.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private static var factories: [String: (Any?) -> [Any]] = [:]
  private let name: String

  /// Creates a nib for a registered name.
  ///
  /// The bundle is ignored, because nibs are not loaded from files.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Registers a closure that creates the objects of a nib, in place of an Interface Builder file.
  ///
  /// The closure replaces one that was registered earlier under the same name.
  ///
  /// - Parameters:
  ///   - name: The name of the nib.
  ///   - make: A closure that receives the owner and returns the top-level objects. It is called at each
  ///     instantiation.
  public static func register(_ name: String, make: @escaping (Any?) -> [Any]) {
    factories[name] = make
  }

  /// Returns whether a closure is registered under the given name.
  static func isRegistered(_ name: String) -> Bool { factories[name] != nil }

  /// Creates the objects and calls `awakeFromNib()` on each responder and its subviews.
  ///
  /// The options are ignored. If the name is not registered, the method raises a programmer error and returns an
  /// empty array.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let make = Self.factories[name] else {
      CAProgrammerError.raise(
        "unknown nib '\(name)': Interface Builder files are not supported; create its views in code "
          + "and register them with UINib.register(_:make:)")
      return []
    }
    let made = make(ownerOrNil)
    for object in made { Self.callAwakeFromNib(on: object) }
    return made
  }

  private static func callAwakeFromNib(on object: Any) {
    (object as? UIResponder)?.awakeFromNib()
    for view in (object as? UIView)?.subviews ?? [] { callAwakeFromNib(on: view) }
  }
}

extension Bundle {
  /// Creates the objects of the nib that is registered under the given name.
  ///
  /// If the name is not registered, the method raises a programmer error and returns `nil`. The options are ignored.
  @preconcurrency @MainActor
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let made = UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    return UINib.isRegistered(name) ? made : nil
  }
}
