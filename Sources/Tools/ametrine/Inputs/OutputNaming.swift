import CAML
import Foundation

/// The names of the files of several documents.
struct OutputNaming {
  /// The ends of the names of each document's files, which follow the document's name.
  private let endings: [[String]]
  private let stems: [String]

  /// Creates the names for documents whose files have the given ends of names.
  ///
  /// - Parameters:
  ///   - stems: The paths of the documents' files without the ends of their names.
  ///   - endings: The ends, such as `-small.gif`.
  ///   - stateNames: A function that returns the names of the states that are appended to the name of the document with
  ///     the given index, or `nil` if no states are appended. It is called only for documents of which one name begins
  ///     with that of the other, because documents must be read for it.
  init(stems: [String], endings: [String], stateNames: ((Int) -> [String])? = nil) {
    self.stems = stems
    guard let stateNames else {
      self.endings = stems.map { _ in endings }
      return
    }
    let related = Self.relatedNames(stems)
    self.endings = stems.indices.map { index in
      let names = related.contains(index) ? stateNames(index) : []
      return names.isEmpty ? endings : names.flatMap { name in endings.map { "-\(name)\($0)" } }
    }
  }

  /// Returns the indices of names that begin with another name and a hyphen, and of these other names.
  private static func relatedNames(_ stems: [String]) -> Set<Int> {
    let indices = Dictionary(grouping: stems.indices) { stems[$0].lowercased() }
    var related: Set<Int> = []
    for (name, own) in indices {
      for hyphen in name.indices where name[hyphen] == "-" {
        guard let shorter = indices[String(name[..<hyphen])] else { continue }
        related.formUnion(own)
        related.formUnion(shorter)
      }
    }
    return related
  }

  /// The paths without the ends of the names, with a number appended to those whose files would have the names of files
  /// of an earlier document, ignoring case.
  var uniqueStems: [String] {
    var used: Set<String> = []
    // The number to try next for each name, which avoids counting from 2 again for each of many equal names.
    var next: [String: Int] = [:]
    return zip(stems, endings).map { base, endings in
      var (stem, number) = (base, next[base.lowercased(), default: 2])
      var files = Self.files(stem, endings)
      while !used.isDisjoint(with: files) {
        stem = "\(base)-\(number)"
        files = Self.files(stem, endings)
        number += 1
      }
      next[base.lowercased()] = number
      used.formUnion(files)
      return stem
    }
  }

  private static func files(_ stem: String, _ endings: [String]) -> [String] {
    endings.map { (stem + $0).lowercased() }
  }
}

extension RenderCommand {
  /// Returns the names for the files of the given documents in a folder.
  func outputNaming(
    for documents: [InputDocumentList.InputDocument], in folder: String, endings: [String]
  ) -> OutputNaming {
    let stems = documents.map { (folder as NSString).appendingPathComponent($0.stem) }
    guard eachState else { return OutputNaming(stems: stems, endings: endings) }
    return OutputNaming(stems: stems, endings: endings) { index in
      let package = try? CAPackage(
        contentsOf: URL(fileURLWithPath: documents[index].path), limits: limitOptions.limits)
      let states = package.flatMap { try? drawnStates(of: $0).drawn }
      return OutputPath.uniqueFileNames(for: states ?? [])
    }
  }

  /// Returns the states of a document that `--each-state` renders, and a warning about omitted ones or `nil`.
  func drawnStates(
    of package: CAPackage
  ) throws -> (drawn: [String], omission: String?) {
    let states = try StateNameResolver(known: package.stateNames, variant: variants.variant)
      .allStatesOfVariant()
    return stateCount.limitStates(states)
  }
}
