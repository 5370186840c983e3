import DisplayList
import Synchronization

extension CARenderer {
  /// A version of iOS whose rendering can be reproduced.
  public struct SystemVersion: Hashable, Comparable, Sendable {
    /// The major version number, such as 18.
    public let major: Int

    /// Creates a version with the given major number.
    ///
    /// A version without known differences is rendered like the closest older version.
    public init(_ major: Int) { self.major = major }

    /// The oldest known rendering, used by iOS 11 to iOS 14.
    public static let iOS14 = SystemVersion(14)
    /// The rendering used by iOS 15 to iOS 17.
    public static let iOS17 = SystemVersion(17)
    /// The rendering used by iOS 18 and, as far as it is known, by later versions.
    public static let iOS18 = SystemVersion(18)
    /// The latest version whose rendering is known.
    public static let latest = SystemVersion(Viewport.latestSystemVersion)

    /// Returns whether one version is older than another.
    public static func < (a: SystemVersion, b: SystemVersion) -> Bool { a.major < b.major }
  }

  /// The version of iOS whose rendering is reproduced by ``Rules/context`` and `render(in:)`.
  ///
  /// The default is the latest version. The value is read for each image. Set it once for a program, or use
  /// ``withSystemVersion(_:_:)`` for part of the program. The rendering with ``Rules/server`` is the same for all
  /// versions.
  public static var systemVersion: SystemVersion {
    get { scopedVersion ?? programVersion.withLock { $0 } }
    set { programVersion.withLock { $0 = newValue } }
  }

  /// Runs a function with another value of ``systemVersion``, for the current task only.
  ///
  /// - Parameters:
  ///   - version: The version used while the function runs.
  ///   - body: The function to run.
  /// - Returns: The result of `body`.
  /// - Throws: Any error thrown by `body`.
  public static func withSystemVersion<Result>(
    _ version: SystemVersion, _ body: () throws -> Result
  ) rethrows -> Result {
    try $scopedVersion.withValue(version, operation: body)
  }

  private static let programVersion = Mutex(SystemVersion.latest)
  @TaskLocal private static var scopedVersion: SystemVersion?
}
