import ArgumentParser
import CAML
import Inspection

/// The argument of `--limit`: the name of a document reader limit and its new value.
struct LimitArgument: Equatable, Sendable {
  let kind: PackageLimits.Kind
  /// The value; that of a limit in seconds is rounded up.
  let count: Int
  /// The value of a limit in seconds, with fractions.
  private let seconds: Double?

  /// The argument in the form `NAME=COUNT`.
  var text: String { "\(kind.option)=\(seconds?.compactText ?? "\(count)")" }

  /// Another name for the limit ``PackageLimits/seconds``.
  private static let timeName = "time"

  /// Parses a limit in the form `NAME=COUNT`, such as `layers=200000` or `seconds=0.5`.
  ///
  /// - Throws: `ArgumentError` if the name is unknown or the count is out of range.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let name = parts[0] == Self.timeName ? PackageLimits.Kind.seconds.option : parts[0]
    guard parts.count == 2,
      let kind = PackageLimits.Kind.allCases.first(where: { $0.option == name })
    else {
      let names = PackageLimits.Kind.allCases.map(\.option).joined(separator: ", ")
      throw ArgumentError("expected NAME=COUNT; the names are \(names)")
    }
    let seconds = kind.isTime ? Self.seconds(parts[1]) : nil
    guard
      let count = kind.isTime
        ? seconds.map({ Int(exactly: $0.rounded(.up)) ?? .max }) : Int(parts[1]), count >= 0
    else {
      throw ArgumentError(
        kind.isTime
          ? "expected \(kind.option)=SECONDS, such as \(kind.option)=0.5"
          : "expected \(kind.option)=COUNT, a whole number")
    }
    // Nested lists are parsed recursively, so the stack size limits their depth.
    guard kind != .valueDepth || count <= Self.maximumNestingDepth else {
      throw ArgumentError("the maximum of \(kind.option) is \(Self.maximumNestingDepth)")
    }
    // The inspection code traverses layers recursively, so the stack size limits their depth.
    guard kind != .depth || count <= PackageLimits().depth else {
      throw ArgumentError("the maximum of \(kind.option) is \(PackageLimits().depth)")
    }
    (self.kind, self.count, self.seconds) = (kind, count, seconds)
  }

  /// Returns a finite number of seconds, or `nil` if the text is none.
  private static func seconds(_ text: String) -> Double? {
    guard let seconds = Double(text), seconds >= 0, seconds.isFinite else { return nil }
    return seconds
  }

  /// Changes the limit in a set of limits.
  func apply(to limits: inout PackageLimits) {
    switch kind {
    case .seconds: limits.seconds = seconds ?? Double(count)
    case .totalSeconds: limits.totalSeconds = seconds ?? Double(count)
    default: limits[kind] = count
    }
  }

  /// The maximum nesting depth for which parsing lists cannot overflow the stack.
  static let maximumNestingDepth = 256
}

/// The command-line options that change the limits of the document reader.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Change a limit for documents, such as layers=200000 or seconds=0.5; can be repeated. "
        + "Error messages name the limit that was exceeded.", valueName: "name=count"),
    transform: { try LimitArgument($0) })
  var limit: [LimitArgument] = []

  /// The default limits for untrusted documents, modified by the given options.
  var limits: PackageLimits {
    limit.reduce(into: PackageLimits()) { limits, argument in argument.apply(to: &limits) }
  }
}
