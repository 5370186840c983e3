public import Foundation

/// Calls a closure and returns its result.
///
/// Because objects are released as soon as nothing references them, no pool is needed. Rethrows any error thrown by
/// the closure.
@discardableResult
public func autoreleasepool<E: Error, Result: ~Copyable>(
  invoking body: () throws(E) -> Result
) throws(E) -> Result {
  try body()
}

/// An exception that reports a programming error.
open class NSException: NSObject {
  /// The category of the exception.
  public let name: NSExceptionName
  /// A description of the error.
  public let reason: String?
  /// Additional information about the error.
  public let userInfo: [AnyHashable: Any]?

  /// Creates an exception, which can be raised with ``raise()``.
  public init(
    name aName: NSExceptionName, reason aReason: String?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    (name, reason, userInfo) = (aName, aReason, aUserInfo)
  }

  /// Raises the exception as a programmer error, which ends the process unless ``CAProgrammerError`` has a different
  /// handler.
  open func raise() { CAProgrammerError.raise("\(name.rawValue): \(reason ?? "no reason")") }
}

extension NSExceptionName {
  /// An exception without a specific category.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An invalid argument.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// An unexpected internal state.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
  /// An index or range that is out of bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
}
