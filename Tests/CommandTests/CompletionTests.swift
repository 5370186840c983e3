import Foundation
import Testing

@testable import ametrine

/// Tests of the completion of file names, in the scripts for bash, zsh and fish.
@Suite struct CompletionTests {
  /// An argument or option with a value, as the argument parser lists it.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let kind: String
      let valueName: String?
      let allValues: [String]?
      let allValueStrings: [String]?
      let completionKind: Kind?
      let preferredName: Name?
    }

    /// The kind of a completion: the only key of the object.
    struct Kind: Decodable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      let name: String

      init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: Key.self).allKeys.first?.stringValue ?? ""
      }
    }

    let command: Command
  }

  /// The values that are not paths, by the names of their arguments or options.
  private static let otherValues: Set<String> = [
    "time", "duration", "max-duration", "fps", "size", "scale", "width", "height", "background",
    "state", "script", "scrub", "tilt", "contact-sheet", "format", "loops", "quality",
    "near-lossless", "colors", "max-bytes", "jobs", "frames", "shard", "shards", "limit",
    "timeout", "set", "cell", "planned", "audio-offset", "audio-gain", "audio-fade-in",
    "audio-fade-out",
    "max-states", "title", "port", "layer", "key-path", "times", "states", "date",
    // Positional arguments: a recipe, the arguments of swift build, and the commands of help.
    "recipe", "arguments", "subcommands",
  ]

  private static func arguments(
    of command: Dump.Command, _ path: String = ""
  ) -> [(name: String, argument: Dump.Argument)] {
    (command.arguments ?? []).filter { $0.kind != "flag" }.map { argument in
      ("\(path) \(argument.preferredName?.name ?? argument.valueName ?? "")", argument)
    } + (command.subcommands ?? []).flatMap { arguments(of: $0, "\(path) \($0.commandName)") }
  }

  @Test func `each argument and option that is a path completes file names`() throws {
    let dump = try JSONDecoder().decode(Dump.self, from: CommandDescription.json(of: Ametrine.self))
    let all = Self.arguments(of: dump.command)
    let paths = all.filter { ["file", "directory"].contains($0.argument.completionKind?.name) }
    #expect(paths.count >= 20)
    let others = all.filter { entry in
      !paths.contains { $0.name == entry.name } && entry.argument.completionKind == nil
        && entry.argument.allValues == nil && entry.argument.allValueStrings == nil
    }
    // A new option is a path with a completion, or is listed above.
    let unknown = others.map(\.name).filter { name in
      !Self.otherValues.contains(name.split(separator: " ").last.map(String.init) ?? "")
    }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the completion script completes documents, plans and folders`(shell: String) throws {
    let outcome = try Workplace().run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    for word in ["tendies", "json", "contact-sheet"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
  }
}
