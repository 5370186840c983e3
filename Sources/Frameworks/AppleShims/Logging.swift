import Foundation

// What iOS code writes into the system's log goes to the standard error.

/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The system's number for it.
  public let rawValue: UInt8
  /// Takes a number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// As messages are.
  public static let `default` = OSLogType(rawValue: 0)
  /// Of help, and not needed.
  public static let info = OSLogType(rawValue: 1)
  /// Of help while the program is made: left out, as the system leaves it out.
  public static let debug = OSLogType(rawValue: 2)
  /// Something went wrong.
  public static let error = OSLogType(rawValue: 16)
  /// The program is wrong.
  public static let fault = OSLogType(rawValue: 17)
}

/// Where messages go, with the name of a part of the program.
public final class OSLog: Sendable {
  /// Where messages of no part go.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// Where nothing is written.
  public static let disabled = OSLog(subsystem: "", category: "", isOn: false)
  private let prefix: String
  private let isLoggingEnabled: Bool

  /// The log of a part of the program.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isOn: true)
  }

  init(subsystem: String, category: String, isOn: Bool) {
    let names = [subsystem, category].filter { !$0.isEmpty }
    prefix = names.isEmpty ? "" : "[" + names.joined(separator: ":") + "] "
    self.isLoggingEnabled = isOn
  }

  /// Whether messages of a type are written.
  public func isEnabled(type: OSLogType) -> Bool { isLoggingEnabled && type != .debug }

  func writeMessage(_ text: String, type: OSLogType) {
    guard isEnabled(type: type) else { return }
    FileHandle.standardError.write(Data((prefix + text + "\n").utf8))
  }
}

/// Writes a message; what stands for values is filled in as their descriptions, those with digits after the point as such.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// Writes a message; what stands for values is filled in as their descriptions.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ values: Any...
) {
  log.writeMessage(
    LogMessageFormatter.formattedMessage("\(message)", arguments: values), type: type)
}

/// Fills values into a message of the system's log.
package enum LogMessageFormatter {
  /// The message with the values in their places; those that are missing leave the place as it is.
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

/// Writes messages of a part of the program.
public struct Logger: Sendable {
  private let log: OSLog

  /// Messages of no part.
  public init() { log = .default }
  /// Messages of a part of the program.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// Messages that go into a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of a type.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) {
    log.writeMessage(message.text, type: level)
  }
  /// Writes a message.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes what is of help.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Leaves out what is of help while the program is made, as the system does.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Leaves out what is of help while the program is made, as the system does.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes that something might go wrong.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes that something went wrong.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes that the program is wrong.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes that the program is wrong.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Who may read a value in a message.
public struct OSLogPrivacy: Sendable {
  let isShown: Bool
  /// Everybody.
  public static let `public` = OSLogPrivacy(isShown: true)
  /// Nobody: it is left out.
  public static let `private` = OSLogPrivacy(isShown: false)
  /// Nobody: it is left out.
  public static let sensitive = OSLogPrivacy(isShown: false)
  /// Everybody who sees the standard error.
  public static let auto = OSLogPrivacy(isShown: true)
}

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// What is written.
  package let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }
  /// A message with values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Puts a message together.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    /// Nothing yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds a value's description.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isShown ? "\(value())" : "<private>"
    }
  }
}
