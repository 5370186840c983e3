import ArgumentParser
import CAML

/// A limit as it is given on the command line.
struct LimitArgument: Equatable, Sendable {
  let kind: PackageLimits.Kind
  let count: Int

  /// As it is given.
  var text: String { "\(kind.option)=\(count)" }

  /// Reads `layers=200000`.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let count = Int(parts[1]), count >= 0,
      let kind = PackageLimits.Kind.allCases.first(where: { $0.option == parts[0] })
    else {
      let names = PackageLimits.Kind.allCases.map(\.option).joined(separator: ", ")
      throw ArgumentError("a limit is NAME=COUNT; the names are \(names)")
    }
    // Lists are read inside each other on the stack.
    guard kind != .valueDepth || count <= Self.maximumNestingDepth else {
      throw ArgumentError("the limit \(kind.option) is at most \(Self.maximumNestingDepth)")
    }
    // Inspection goes through layers on the stack.
    guard kind != .depth || count <= PackageLimits().depth else {
      throw ArgumentError("the limit \(kind.option) is at most \(PackageLimits().depth)")
    }
    (self.kind, self.count) = (kind, count)
  }

  /// As many lists inside each other as the stack surely holds.
  static let maximumNestingDepth = 256
}

/// How much documents may ask for.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let documents have so much of something, such as layers=200000; can be given several times. "
        + "A limit that is reached is told by its name.", valueName: "name=count"),
    transform: { try LimitArgument($0) })
  var limit: [LimitArgument] = []

  /// The limits for documents of unknown origin, but for those that are given.
  var limits: PackageLimits {
    limit.reduce(into: PackageLimits()) { limits, argument in
      limits[argument.kind] = argument.count
    }
  }
}
