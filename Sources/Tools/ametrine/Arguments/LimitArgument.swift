import ArgumentParser
import CAML

/// The argument of `--limit`: the name of a document reader limit and its new value.
struct LimitArgument: Equatable, Sendable {
  let kind: PackageLimits.Kind
  let count: Int

  /// The argument in the form `NAME=COUNT`.
  var text: String { "\(kind.option)=\(count)" }

  /// Parses a limit in the form `NAME=COUNT`, such as `layers=200000`.
  ///
  /// - Throws: `ArgumentError` if the name is unknown or the count is out of range.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let count = Int(parts[1]), count >= 0,
      let kind = PackageLimits.Kind.allCases.first(where: { $0.option == parts[0] })
    else {
      let names = PackageLimits.Kind.allCases.map(\.option).joined(separator: ", ")
      throw ArgumentError("expected NAME=COUNT; the names are \(names)")
    }
    // Nested lists are parsed recursively, so the stack size limits their depth.
    guard kind != .valueDepth || count <= Self.maximumNestingDepth else {
      throw ArgumentError("the maximum of \(kind.option) is \(Self.maximumNestingDepth)")
    }
    // The inspection code traverses layers recursively, so the stack size limits their depth.
    guard kind != .depth || count <= PackageLimits().depth else {
      throw ArgumentError("the maximum of \(kind.option) is \(PackageLimits().depth)")
    }
    (self.kind, self.count) = (kind, count)
  }

  /// The maximum nesting depth for which parsing lists cannot overflow the stack.
  static let maximumNestingDepth = 256
}

/// The command-line options that change the limits of the document reader.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Change a limit for documents, such as layers=200000; can be repeated. "
        + "Error messages name the limit that was exceeded.", valueName: "name=count"),
    transform: { try LimitArgument($0) })
  var limit: [LimitArgument] = []

  /// The default limits for untrusted documents, modified by the given options.
  var limits: PackageLimits {
    limit.reduce(into: PackageLimits()) { limits, argument in
      limits[argument.kind] = argument.count
    }
  }
}
