import Foundation

/// An error of the system, such as a full disk.
package struct SystemError: Error, Equatable {
  /// The `errno` value.
  package let errorNumber: Int32
  /// The message of the system, such as `Permission denied`.
  package let reason: String

  private init(errorNumber: Int32, reason: String) {
    (self.errorNumber, self.reason) = (errorNumber, reason)
  }

  /// Creates the error for the given `errno` value.
  package init(errorNumber: Int32 = errno) {
    self.init(errorNumber: errorNumber, reason: String(cString: strerror(errorNumber)))
  }

  /// Creates the error that is the cause of an error of Foundation, whose own message does not name the reason.
  package init(causeOf error: any Error) {
    var inner: any Error = error
    while let next = (inner as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
      inner = next
    }
    let cause = inner as NSError
    if cause.domain == NSPOSIXErrorDomain {
      self.init(errorNumber: Int32(cause.code))
    } else {
      self.init(errorNumber: EIO, reason: cause.localizedDescription)
    }
  }

  /// The remedy for a file or folder that cannot be written.
  package var writeRemedy: String { Self.writeRemedy(for: reason) }

  /// Returns the remedy for a file or folder that cannot be written because of the given message of the system.
  package static func writeRemedy(for reason: String) -> String {
    func isReason(_ numbers: Int32...) -> Bool {
      numbers.contains { String(cString: strerror($0)) == reason }
    }
    if isReason(EACCES, EPERM, EROFS) { return "choose a folder to which this user can write" }
    return isReason(ENOENT, ENOTDIR, EISDIR, EEXIST, ENAMETOOLONG, ELOOP, ENOTEMPTY)
      ? "choose another path" : "choose another location or free disk space"
  }
}
