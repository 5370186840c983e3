public import Foundation
import QuartzCore

/// Objects that are made together, by a name.
///
/// Files of Interface Builder are not read here. A program that has made the same objects in code gives them the name by
/// ``register(_:make:)``; any other name is a mistake of the caller.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// What can be asked for when objects are made.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects in the place of others that the file only names.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private static var factories: [String: (Any?) -> [Any]] = [:]
  private let name: String

  /// The objects of that name; the bundle makes no difference here.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Registers a closure that makes a nib's objects, in place of a file of Interface Builder.
  ///
  /// - Parameters:
  ///   - name: The nib's name.
  ///   - make: Creates the objects for an owner at each instantiation.
  public static func register(_ name: String, make: @escaping (Any?) -> [Any]) {
    factories[name] = make
  }

  /// Whether there are objects of that name.
  static func isRegistered(_ name: String) -> Bool { factories[name] != nil }

  /// Makes the objects anew and tells each that answers to events that it was made so.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let make = Self.factories[name] else {
      CAProgrammerError.raise(
        "there is no '\(name)' to be made: files of Interface Builder are not read; make its views "
          + "in code and name them by UINib.register")
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
  /// Makes the objects of a name; nil where there are none, which is a mistake of the caller: see ``UINib``.
  @preconcurrency @MainActor
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let made = UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    return UINib.isRegistered(name) ? made : nil
  }
}
