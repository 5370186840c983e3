import Foundation

// On this platform, messages for the system log are written to standard error.

/// The severity of a log message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The default severity, for messages about significant events.
  public static let `default` = OSLogType(rawValue: 0)
  /// Helpful but not essential information.
  public static let info = OSLogType(rawValue: 1)
  /// Debugging information, which is not written to standard error.
  public static let debug = OSLogType(rawValue: 2)
  /// An error that occurred in the process.
  public static let error = OSLogType(rawValue: 16)
  /// A fault caused by a bug in the program.
  public static let fault = OSLogType(rawValue: 17)
}

/// A log for the messages of a subsystem and category.
public final class OSLog: Sendable {
  /// The default log, which has no subsystem.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that discards all messages.
  public static let disabled = OSLog(subsystem: "", category: "", isOn: false)
  private let prefix: String
  private let isLoggingEnabled: Bool

  /// Creates a log whose messages begin with the subsystem and category.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isOn: true)
  }

  init(subsystem: String, category: String, isOn: Bool) {
    let names = [subsystem, category].filter { !$0.isEmpty }
    prefix = names.isEmpty ? "" : "[" + names.joined(separator: ":") + "] "
    self.isLoggingEnabled = isOn
  }

  /// Returns whether messages of the given type are written.
  ///
  /// Debug messages are never written.
  public func isEnabled(type: OSLogType) -> Bool { isLoggingEnabled && type != .debug }

  func writeMessage(_ text: String, type: OSLogType) {
    guard isEnabled(type: type) else { return }
    FileHandle.standardError.write(Data((prefix + text + "\n").utf8))
  }
}

/// Writes a message after replacing placeholders such as `%@` with the given values.
///
/// A precision, such as in `%.2f`, determines the number of decimals.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// Writes a message after replacing placeholders such as `%@` with the given values.
///
/// A precision, such as in `%.2f`, determines the number of decimals.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// Formats messages that contain the placeholders of the system log.
package enum LogMessageFormatter {
  /// Returns the message with its placeholders replaced by the given values.
  ///
  /// Placeholders without a value are left unchanged. A precision determines the number of decimals of floating-point
  /// values; other format specifiers are ignored.
  package static func formattedMessage(_ message: String, arguments values: [Any]) -> String {
    var rest = values[...]
    return message.replacing(
      /%(?:%|(?:\{[^}]*\})?[-+ #0]*\d*(?:\.(\d+))?(?:hh|h|ll|l|q|z|t)?([@a-zA-Z]))/
    ) {
      match in
      guard match.output.2 != nil else { return "%" }
      guard let value = rest.popFirst() else { return String(match.output.0) }
      if let digits = match.output.1.flatMap({ Int($0) }), let number = number(from: value) {
        return String(format: "%.\(digits)f", number)
      }
      return "\(value)"
    }
  }

  private static func number(from value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    default: nil
    }
  }
}

/// An object that writes log messages for a subsystem and category.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger that writes to the default log.
  public init() { log = .default }
  /// Creates a logger whose messages begin with the subsystem and category.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// Creates a logger that writes to the given log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message with the given severity.
  ///
  /// Debug messages are not written.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) {
    log.writeMessage(message.text, type: level)
  }
  /// Writes a message with the default severity.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Discards a debug message, as the system does by default.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Discards a trace message, as the system does by default.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message about a possible problem, with the severity `error`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message about a bug in the program, with the severity `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a message about a bug in the program.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The visibility of a value in a log message.
public struct OSLogPrivacy: Sendable {
  let isShown: Bool
  /// The value is written to the log.
  public static let `public` = OSLogPrivacy(isShown: true)
  /// The value is replaced with `<private>`.
  public static let `private` = OSLogPrivacy(isShown: false)
  /// The value is replaced with `<private>`.
  public static let sensitive = OSLogPrivacy(isShown: false)
  /// The value is written to the log.
  public static let auto = OSLogPrivacy(isShown: true)
}

/// A log message that may contain interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// The message text after interpolation.
  package let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The interpolation that builds the message text.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends the description of the value, or `<private>` if the privacy option hides it.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isShown ? "\(value())" : "<private>"
    }
  }
}
