import AtomicFiles
import Foundation

/// The division of several documents among shards, balanced by their estimated costs.
enum ShareBalancer {
  /// The cost of starting a process and reading a document, in the unit of ``estimatedCost(ofDocumentAt:)``.
  ///
  /// Because of this cost, shards have similar numbers of documents if the sizes differ little.
  private static let baseCost = 1 << 16
  /// The maximum depth of subfolders whose files are counted.
  private static let maximumDepth = 16

  /// Returns the number of the shard, in `1...count`, that renders each document.
  ///
  /// The most expensive document is assigned first, each to the shard with the smallest sum. The result depends only on
  /// the costs and their order, so that all shards compute the same division.
  static func shardNumbers(costs: [Int], count: Int) -> [Int] {
    precondition(count > 0, "there must be at least one shard")
    // Of more shards than documents, the last ones receive none.
    var sums = [Int](repeating: 0, count: max(1, min(count, costs.count)))
    var numbers = [Int](repeating: 0, count: costs.count)
    let order = costs.indices.sorted { (-costs[$0], $0) < (-costs[$1], $1) }
    for index in order {
      let lowest = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
      sums[lowest] = sums[lowest].addingReportingOverflow(costs[index]).partialValue
      numbers[index] = lowest + 1
    }
    return numbers
  }

  /// Returns an estimate of the time that a document takes, from the number of bytes of its files.
  ///
  /// Documents are not read, because every shard would have to read all of them.
  static func estimatedCost(ofDocumentAt path: String) -> Int { baseCost + byteCount(at: path) }

  private static func byteCount(at path: String, depth: Int = 0) -> Int {
    guard let status = try? FileStatus(ofItemAt: path) else { return 0 }
    guard status.kind == .folder else { return status.byteCount }
    guard depth < maximumDepth,
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return 0 }
    return names.reduce(0) {
      $0 + byteCount(at: (path as NSString).appendingPathComponent($1), depth: depth + 1)
    }
  }
}
