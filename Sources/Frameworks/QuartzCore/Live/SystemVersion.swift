import DisplayList
import Synchronization

extension CARenderer {
  /// A version of iOS whose look can be drawn.
  public struct SystemVersion: Hashable, Comparable, Sendable {
    /// The major number, such as 18.
    public let major: Int

    /// The version of that major number; what is known of the nearest older version is drawn.
    public init(_ major: Int) { self.major = major }

    /// The oldest look that is known, and that of iOS 11 to 14.
    public static let iOS14 = SystemVersion(14)
    /// The look of iOS 15 to 17.
    public static let iOS17 = SystemVersion(17)
    /// The look of iOS 18, and of later versions as far as it is known.
    public static let iOS18 = SystemVersion(18)
    /// The latest version whose look is known.
    public static let latest = SystemVersion(Viewport.latestSystemVersion)

    /// Whether a version is older than another one.
    public static func < (a: SystemVersion, b: SystemVersion) -> Bool { a.major < b.major }
  }

  /// The version of iOS whose look ``Rules/context`` and `render(in:)` draw; the latest by default.
  ///
  /// Set it once for a program, or use ``withSystemVersion(_:_:)`` for a part of it. It is read whenever a picture is drawn.
  /// The look of ``Rules/server`` is the same for all versions.
  ///
  /// - Source: behaviour/rendering.md, "Versions of iOS", with a table of what it changes.
  public static var systemVersion: SystemVersion {
    get { scopedVersion ?? programVersion.withLock { $0 } }
    set { programVersion.withLock { $0 = newValue } }
  }

  /// Runs a function in which ``systemVersion`` is another one, in this task only.
  public static func withSystemVersion<Result>(
    _ version: SystemVersion, _ body: () throws -> Result
  ) rethrows -> Result {
    try $scopedVersion.withValue(version, operation: body)
  }

  private static let programVersion = Mutex(SystemVersion.latest)
  @TaskLocal private static var scopedVersion: SystemVersion?
}
