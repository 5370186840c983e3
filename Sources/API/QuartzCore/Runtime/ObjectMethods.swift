public import Foundation

extension NSObject {
  /// Whether a selector carries a method of the object's class; one that is a name alone does not.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }

  /// Calls a method at once; the result of a method is not given, since a selector carries methods without one.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    aSelector?.perform(on: self)
    return nil
  }

  /// Calls a method with an argument at once; the result of a method is not given.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    aSelector?.perform(on: self, with: object)
    return nil
  }
}
