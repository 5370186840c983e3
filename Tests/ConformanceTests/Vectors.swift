import Foundation

/// A row in a vector file, which contains recorded values.
struct VectorRow: @unchecked Sendable, CustomStringConvertible {
  let topic: String
  let fields: [String: Any]

  var id: String { fields["id"] as? String ?? "?" }
  var kind: String { fields["kind"] as? String ?? "?" }
  var description: String { "\(topic)/\(id)" }

  /// The maximum permitted difference from the recorded value.
  var tolerance: Double { number("tolerance") ?? 0 }
  /// The tolerance, increased to a minimum that permits rounding errors in exact rows.
  var allowance: Double { max(tolerance, 1e-9) }

  func number(_ key: String) -> Double? { VectorRow.number(fields[key]) }
  func string(_ key: String) -> String? { fields[key] as? String }
  func numbers(_ key: String) -> [Double] {
    (fields[key] as? [Any])?.compactMap(VectorRow.number) ?? []
  }
  func list(_ key: String) -> [Any] { fields[key] as? [Any] ?? [] }
  func members(_ key: String) -> [String: Any] { fields[key] as? [String: Any] ?? [:] }

  static func number(_ any: Any?) -> Double? {
    if any as? String == "inf" { return .infinity }
    return (any as? NSNumber)?.doubleValue
  }
}

/// The bundled vector files, or those in the folder named by the environment variable `AMETRINE_VECTORS`.
enum Vectors {
  static let isOwnCopy = ProcessInfo.processInfo.environment["AMETRINE_VECTORS"] == nil

  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["AMETRINE_VECTORS"] {
      return URL(fileURLWithPath: path)
    }
    return Bundle.module.resourceURL?.appendingPathComponent("Vectors") ?? URL(fileURLWithPath: ".")
  }()

  static let rows: [VectorRow] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().flatMap(read)
  }()

  /// Returns the rows of a topic that have one of the given kinds.
  static func rows(_ topic: String, _ kinds: String...) -> [VectorRow] {
    rows.filter { $0.topic == topic && (kinds.isEmpty || kinds.contains($0.kind)) }
  }

  private static func read(_ file: String) -> [VectorRow] {
    let url = folder.appendingPathComponent(file)
    guard let data = try? Data(contentsOf: url),
      let top = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let rows = top["rows"] as? [[String: Any]]
    else { return [] }
    let topic = file.replacingOccurrences(of: ".json", with: "")
    return rows.map { VectorRow(topic: topic, fields: $0) }
  }
}
