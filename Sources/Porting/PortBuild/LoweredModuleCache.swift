#if Porting
import AtomicFiles
import SourceLowering
import Foundation

/// A cache of the rewritten (lowered) source files in one module, kept between builds.
///
/// A file is parsed again if it has changed, or if a declaration lookup made during its last lowering now has a
/// different result. Members that other files add to a type are inserted into the cached text without parsing the
/// file.
struct LoweredModuleCache {
  /// The result of updating a module's cache.
  struct UpdateResult {
    /// The module's declarations, which are required for lowering modules that import it.
    let facts: ModuleDeclarations
    /// The path of the rewritten text for each changed file, by the path of the original file.
    var texts: [String: String] = [:]
    /// The original paths of the files whose rewritten text changed in this update.
    var changed: [String] = []
    /// The number of files that were parsed in this update.
    var parsed = 0
    /// The diagnostics for the files that were parsed in this update.
    var newDiagnostics: [LoweringDiagnostic] = []
    var diagnostics: [LoweringDiagnostic] = []
    /// The number of rewritten constructs in each file, by kind of construct.
    var counts: [String: [String: Int]] = [:]
  }

  /// The cached state of a source file.
  private struct FileRecord: Codable {
    var stamp: FileItem.ModificationStamp
    var digest: String
    var facts: FileDeclarations
    /// The result of lowering the file.
    ///
    /// Its `text` is empty here because the text is stored in a separate file.
    var lowered: LoweredFile
    /// Whether lowering changes the file, apart from members inserted from other files.
    var isLowered: Bool
    /// A digest of the members inserted from other files; an empty string if there are none.
    var contributions: String
  }

  private struct CacheFile: Codable {
    let version: String
    let options: LoweringOptions
    var records: [String: FileRecord]
  }

  let name: String
  /// The folder that contains the module's cache.
  let folder: String
  /// The version of the lowering code.
  ///
  /// A cache written by another version is discarded.
  let version: String
  /// The options for lowering the module.
  ///
  /// A cache written with different options is discarded.
  let options: LoweringOptions

  /// Updates the cache for the current contents of the module's files.
  ///
  /// `willChange` is called with a file's original path before its rewritten text changes.
  ///
  /// - Throws: `PortError` if the cache cannot be written.
  func updateModule(
    sources: [String], imported: [ModuleDeclarations], willChange: (String) -> Void
  ) throws(PortError) -> UpdateResult {
    try BuildOutput.createFolder(folder)
    let before = loadRecords()
    var work = ModuleUpdate(module: self, before: before)
    let read = ParallelMapping.map(sources) { work.readFile(at: $0) }
    for (path, file) in zip(sources, read) { work.recordFile(at: path, result: file) }
    let facts = ModuleDeclarations(
      name: name, files: work.declarations(of: sources), imported: imported)
    try work.lowerFiles(sources, with: facts, willChange: willChange)
    return try work.makeUpdateResult(sources: sources, declarations: facts)
  }

  private func loadRecords() -> [String: FileRecord] {
    guard let data = FileManager.default.contents(atPath: folder + "/state.json"),
      let state = try? JSONDecoder().decode(CacheFile.self, from: data), state.version == version,
      state.options == options
    else { return [:] }
    return state.records
  }

  /// Returns the path at which a file's rewritten text is stored and from which the compiler reads it.
  private func loweredTextPath(for path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "file.swift"
    return "\(folder)/\(StableHash.hexDigest(of: path))-\(name)"
  }

  /// Returns the path of a file's rewritten text before insertions from other files.
  ///
  /// The file at this path exists only if there are insertions.
  private func baseTextPath(for path: String) -> String { loweredTextPath(for: path) + ".base" }

  /// Returns whether all cached texts required for a file still exist on disk.
  private func hasCachedTexts(for path: String, record: FileRecord) -> Bool {
    let isChanged = record.isLowered || !record.contributions.isEmpty
    return (!isChanged || FileItem.exists(atPath: loweredTextPath(for: path)))
      && (!record.isLowered || record.contributions.isEmpty
        || FileItem.exists(atPath: baseTextPath(for: path)))
  }

  /// The working state during a cache update.
  private struct ModuleUpdate {
    /// The result of reading a source file.
    enum ReadResult {
      /// The file's content has not changed since the last update.
      case unchanged(FileRecord)
      /// The file is new or changed and was parsed.
      case parsed(ParsedFile, FileItem.ModificationStamp, digest: String, FileDeclarations)
      /// The file does not exist, for example because a plugin has not generated it yet.
      case missing
    }

    let module: LoweredModuleCache
    let previousRecords: [String: FileRecord]
    var records: [String: FileRecord] = [:]
    var parsed:
      [String: (ParsedFile, FileItem.ModificationStamp, digest: String, FileDeclarations)] = [:]
    var hasNewStamps = false
    var parsedPaths: [String] = []
    var changed: [String] = []

    init(module: LoweredModuleCache, before: [String: FileRecord]) {
      self.module = module
      self.previousRecords = before
    }

    func readFile(at path: String) -> ReadResult {
      guard let stamp = FileItem.ModificationStamp(path) else { return .missing }
      if let record = previousRecords[path], record.stamp == stamp { return .unchanged(record) }
      let source = SourceFile(reading: path)
      let digest = StableHash.hexDigest(of: source.text + (source.refusal?.description ?? ""))
      if var record = previousRecords[path], record.digest == digest {
        record.stamp = stamp
        return .unchanged(record)
      }
      let file = ParsedFile(source)
      return .parsed(file, stamp, digest: digest, file.declarations(options: module.options))
    }

    mutating func recordFile(at path: String, result read: ReadResult) {
      switch read {
      case .unchanged(let record):
        records[path] = record
        if previousRecords[path]?.stamp != record.stamp { hasNewStamps = true }
      case .parsed(let file, let stamp, let digest, let facts):
        parsed[path] = (file, stamp, digest, facts)
        parsedPaths.append(path)
      case .missing: break
      }
    }

    func declarations(of sources: [String]) -> [FileDeclarations] {
      sources.compactMap { parsed[$0]?.3 ?? records[$0]?.facts }
    }

    mutating func lowerFiles(
      _ sources: [String], with facts: ModuleDeclarations, willChange: (String) -> Void
    ) throws(PortError) {
      // An unchanged file must be parsed again if any of its recorded declaration lookups now has a different result.
      var answers: [DeclarationQuery: String] = [:]
      var stale: [String] = []
      for path in sources where parsed[path] == nil {
        guard let record = records[path] else { continue }
        let isCurrent = record.lowered.lookups.allSatisfy { lookup in
          let answer = answers[lookup.question] ?? facts.answerDigest(for: lookup.question)
          answers[lookup.question] = answer
          return answer == lookup.answer
        }
        if !isCurrent || !module.hasCachedTexts(for: path, record: record) { stale.append(path) }
      }
      let options = module.options
      let known = parsed
      let again = stale.filter { FileItem.exists(atPath: $0) }
      parsedPaths += again
      let lowered = ParallelMapping.map(parsedPaths) { path -> (LoweredFile, String) in
        let file = known[path]?.0 ?? ParsedFile(SourceFile(reading: path))
        return (file.lowered(with: facts, options: options), file.file.text)
      }
      for (path, (result, original)) in zip(parsedPaths, lowered) {
        try storeLoweredFile(
          at: path, result: result, original: original,
          insertions: facts.memberInsertions(intoFile: path), willChange: willChange)
      }
      let done = Set(parsedPaths)
      for path in sources where !done.contains(path) {
        guard let record = records[path] else { continue }
        let contributions = facts.memberInsertions(intoFile: path)
        guard Self.digest(ofInsertions: contributions) != record.contributions else { continue }
        guard var result = Optional(record.lowered) else { continue }
        let original = TextFile.read(atPath: path) ?? ""
        result.text = baseText(of: path, record: record) ?? original
        try storeLoweredFile(
          at: path, result: result, original: original, insertions: contributions,
          willChange: willChange)
      }
    }

    /// Returns a file's rewritten text before insertions from other files; `nil` if lowering does not change the
    /// file.
    private func baseText(of path: String, record: FileRecord) -> String? {
      guard record.isLowered else { return nil }
      return TextFile.read(
        atPath: record.contributions.isEmpty
          ? module.loweredTextPath(for: path) : module.baseTextPath(for: path))
    }

    private static func digest(ofInsertions contributions: [MemberInsertion]) -> String {
      contributions.isEmpty ? "" : StableHash.hexDigest(of: "\(contributions)")
    }

    /// Writes a file's rewritten text to the cache folder and updates its record.
    private mutating func storeLoweredFile(
      at path: String, result: LoweredFile, original: String,
      insertions contributions: [MemberInsertion],
      willChange: (String) -> Void
    ) throws(PortError) {
      let isLowered = result.text != original
      let text = result.text(inserting: contributions)
      let place = module.loweredTextPath(for: path)
      let old = TextFile.read(atPath: place)
      if text == original {
        if old != nil {
          recordChange(of: path, willChange: willChange)
          FileItem.remove(atPath: place)
        }
      } else if old != text {
        recordChange(of: path, willChange: willChange)
        try BuildOutput.write(text, to: place)
      }
      if contributions.isEmpty || !isLowered {
        FileItem.remove(atPath: module.baseTextPath(for: path))
      } else {
        try BuildOutput.write(result.text, to: module.baseTextPath(for: path))
      }
      var kept = result
      kept.text = ""
      let stamp = parsed[path]?.1 ?? records[path]?.stamp
      guard let stamp, let facts = parsed[path]?.3 ?? records[path]?.facts else { return }
      records[path] = FileRecord(
        stamp: stamp, digest: parsed[path]?.digest ?? records[path]?.digest ?? "", facts: facts,
        lowered: kept, isLowered: isLowered, contributions: Self.digest(ofInsertions: contributions)
      )
    }

    private mutating func recordChange(of path: String, willChange: (String) -> Void) {
      willChange(path)
      changed.append(path)
    }

    func makeUpdateResult(sources: [String], declarations facts: ModuleDeclarations)
      throws(PortError) -> UpdateResult
    {
      var outcome = UpdateResult(facts: facts, changed: changed, parsed: parsedPaths.count)
      let fresh = Set(parsedPaths)
      for path in sources {
        guard let record = records[path] else { continue }
        if record.isLowered || !record.contributions.isEmpty {
          outcome.texts[path] = module.loweredTextPath(for: path)
        }
        outcome.diagnostics += record.lowered.diagnostics
        if fresh.contains(path) { outcome.newDiagnostics += record.lowered.diagnostics }
        outcome.counts[path] = record.lowered.counts
      }
      // The cached texts of deleted source files are removed.
      let gone = previousRecords.keys.filter { records[$0] == nil }
      for path in gone {
        FileItem.remove(atPath: module.loweredTextPath(for: path))
        FileItem.remove(atPath: module.baseTextPath(for: path))
      }
      if !fresh.isEmpty || !gone.isEmpty || !changed.isEmpty || hasNewStamps
        || previousRecords.count != records.count
      {
        let state = CacheFile(version: module.version, options: module.options, records: records)
        guard let data = try? JSONEncoder().encode(state) else { return outcome }
        try BuildOutput.write(
          String(decoding: data, as: UTF8.self), to: module.folder + "/state.json")
      }
      return outcome
    }
  }
}

/// A namespace for a parallel version of `map`.
enum ParallelMapping {
  /// Returns the transformed values in the order of the input.
  ///
  /// The transform runs concurrently on several threads.
  static func map<Value, Result>(_ values: [Value], transform: (Value) -> Result) -> [Result] {
    guard values.count > 1 else { return values.map(transform) }
    return [Result](unsafeUninitializedCapacity: values.count) { buffer, count in
      // Sound: each iteration initializes only its own element, and the call returns after all iterations have
      // finished.
      nonisolated(unsafe) let start = buffer.baseAddress
      nonisolated(unsafe) let transform = transform
      nonisolated(unsafe) let values = values
      DispatchQueue.concurrentPerform(iterations: values.count) { i in
        start.map { ($0 + i).initialize(to: transform(values[i])) }
      }
      count = values.count
    }
  }
}
#endif
