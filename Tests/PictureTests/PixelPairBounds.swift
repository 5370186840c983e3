import Foundation
import TestKit

/// The minimum agreement of each pair of pictures, recorded in a file of the source folder.
struct PixelPairBounds {
  /// The names of the pairs, in the order of the file.
  let names: [String]
  private let values: [String: Double]

  /// The file of recorded bounds, with a name, a tab and a bound in each line.
  static let file = packageFolder().appendingPathComponent(
    "Tests/PictureTests/PixelPairBounds.tsv")

  /// Whether this run records bounds, because the environment variable `AMETRINE_RECORD` is 1.
  static var isRecording: Bool { isRecordingRequested }

  /// The decimal places of a bound.
  ///
  /// In the largest pictures, of a million pixels, nine more wrong pixels can go unnoticed; in pictures of less than
  /// 100,000 pixels, none.
  private static let places = 5

  /// Creates the bounds for pairs with these agreements.
  init(_ agreements: [(name: String, agreement: Double)]) {
    // Rounds down, so that equal pictures always reach their bounds.
    let scale = pow(10, Double(Self.places))
    self.init(
      rows: agreements.map { ($0.name, ($0.agreement * scale).rounded(.down) / scale) })
  }

  private init(rows: [(name: String, bound: Double)]) {
    names = rows.map(\.name)
    values = Dictionary(rows.map { ($0.name, $0.bound) }) { first, _ in first }
  }

  /// The recorded bounds; empty if the file does not exist.
  static var stored: PixelPairBounds {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return PixelPairBounds(
      rows: text.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: "\t")
        guard fields.count == 2, let bound = Double(fields[1]) else { return nil }
        return (String(fields[0]), bound)
      })
  }

  /// The bound of a pair; nil if none is recorded.
  subscript(name: String) -> Double? { values[name] }

  /// The contents of the file.
  var text: String {
    names.map { name in
      let bound = String(format: "%.\(Self.places)f", values[name] ?? 0)
      return "\(name)\t\(bound)\n"
    }.joined()
  }
}
