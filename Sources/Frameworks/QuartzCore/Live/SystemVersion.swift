import DisplayList
import Synchronization

extension CARenderer {
  /// A version of iOS whose rendering can be reproduced.
  public struct SystemVersion: Hashable, Comparable, Sendable {
    /// The major version number, such as 18.
    public let major: Int

    /// Creates a version with a major number.
    ///
    /// A version without known differences is rendered like the nearest older one.
    public init(_ major: Int) { self.major = major }

    /// The oldest known rendering, which is that of iOS 11 to 14.
    public static let iOS14 = SystemVersion(14)
    /// The rendering of iOS 15 to 17.
    public static let iOS17 = SystemVersion(17)
    /// The rendering of iOS 18, and of later versions as far as it is known.
    public static let iOS18 = SystemVersion(18)
    /// The latest version whose rendering is known.
    public static let latest = SystemVersion(Viewport.latestSystemVersion)

    /// Returns whether a version is older than another one.
    public static func < (a: SystemVersion, b: SystemVersion) -> Bool { a.major < b.major }
  }

  /// The version of iOS whose rendering ``Rules/context`` and `render(in:)` reproduce.
  ///
  /// The default is the latest version. It is read for each image. Set it once for a program, or use
  /// ``withSystemVersion(_:_:)`` for a part of it. The rendering of ``Rules/server`` is the same for all versions.
  public static var systemVersion: SystemVersion {
    get { scopedVersion ?? programVersion.withLock { $0 } }
    set { programVersion.withLock { $0 = newValue } }
  }

  /// Runs a function with another value of ``systemVersion``, for the current task only.
  ///
  /// - Parameters:
  ///   - version: The version to use.
  ///   - body: The function to run.
  /// - Returns: The result of the function.
  /// - Throws: The error that the function throws.
  public static func withSystemVersion<Result>(
    _ version: SystemVersion, _ body: () throws -> Result
  ) rethrows -> Result {
    try $scopedVersion.withValue(version, operation: body)
  }

  private static let programVersion = Mutex(SystemVersion.latest)
  @TaskLocal private static var scopedVersion: SystemVersion?
}
