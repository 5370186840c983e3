import Foundation

// Messages that iOS code writes to the system log are written to standard error.

/// The severity of a log message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The default severity.
  public static let `default` = OSLogType(rawValue: 0)
  /// Helpful but not essential information.
  public static let info = OSLogType(rawValue: 1)
  /// Information for debugging, which is not written.
  public static let debug = OSLogType(rawValue: 2)
  /// An error in the process.
  public static let error = OSLogType(rawValue: 16)
  /// A bug in the program.
  public static let fault = OSLogType(rawValue: 17)
}

/// A log for the messages of one subsystem and category.
public final class OSLog: Sendable {
  /// The log without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that writes nothing.
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

  /// Returns whether messages of a type are written.
  ///
  /// Debug messages never are.
  public func isEnabled(type: OSLogType) -> Bool { isLoggingEnabled && type != .debug }

  func writeMessage(_ text: String, type: OSLogType) {
    guard isEnabled(type: type) else { return }
    FileHandle.standardError.write(Data((prefix + text + "\n").utf8))
  }
}

/// Writes a message in which placeholders such as `%@` are replaced by values.
///
/// A precision such as `%.2f` determines the number of decimals.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// Writes a message in which placeholders such as `%@` are replaced by values.
///
/// A precision such as `%.2f` determines the number of decimals.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// A formatter for messages with the placeholders of the system log.
package enum LogMessageFormatter {
  /// Returns the message with its placeholders replaced by values.
  ///
  /// Placeholders without a value are left unchanged. A precision determines the decimals of floating-point values;
  /// other format details are ignored.
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

/// A writer of log messages for one subsystem and category.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger that writes to the default log.
  public init() { log = .default }
  /// Creates a logger whose messages begin with the subsystem and category.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// Creates a logger that writes to a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message with a severity.
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
  /// The value is written.
  public static let `public` = OSLogPrivacy(isShown: true)
  /// The value is replaced by `<private>`.
  public static let `private` = OSLogPrivacy(isShown: false)
  /// The value is replaced by `<private>`.
  public static let sensitive = OSLogPrivacy(isShown: false)
  /// The value is written.
  public static let auto = OSLogPrivacy(isShown: true)
}

/// A log message with interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// The text that is written, with values inserted.
  package let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The interpolation that builds the text of a message.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends the description of a value, or `<private>` if its privacy requires it.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isShown ? "\(value())" : "<private>"
    }
  }
}
