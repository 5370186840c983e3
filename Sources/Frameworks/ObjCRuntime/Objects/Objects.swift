public import Foundation

/// Calls a closure; objects go when nobody holds them, so that there is no pool to empty.
@discardableResult
public func autoreleasepool<E: Error, Result: ~Copyable>(
  invoking body: () throws(E) -> Result
) throws(E) -> Result {
  try body()
}

/// A mistake that is raised.
open class NSException: NSObject {
  /// What kind it is.
  public let name: NSExceptionName
  /// What it is.
  public let reason: String?
  /// What else is known of it.
  public let userInfo: [AnyHashable: Any]?

  /// An exception that is raised by ``raise()``.
  public init(
    name aName: NSExceptionName, reason aReason: String?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    (name, reason, userInfo) = (aName, aReason, aUserInfo)
  }

  /// Raises it as a mistake of the caller, which ends the program unless ``CAProgrammerError`` has a handler.
  open func raise() { CAProgrammerError.raise("\(name.rawValue): \(reason ?? "no reason")") }
}

extension NSExceptionName {
  /// One that says no more.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An argument that is not taken.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// Something that does not fit what went before.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
  /// A number outside of its range.
  public static let rangeException = NSExceptionName("NSRangeException")
}
