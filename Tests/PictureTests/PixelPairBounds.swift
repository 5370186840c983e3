import Foundation
import TestKit

/// The minimum agreement of each picture pair, recorded in a file in the source folder.
struct PixelPairBounds {
  /// The pair names, in file order.
  let names: [String]
  private let values: [String: Double]

  /// The file that stores the recorded bounds; each line contains a name, a tab and a bound.
  static let file = packageFolder().appendingPathComponent(
    "Tests/PictureTests/PixelPairBounds.tsv")

  /// Whether this run records bounds, which it does if the environment variable `AMETRINE_RECORD` is 1.
  static var isRecording: Bool { requestedRecordingMode == .all }

  /// The number of decimal places stored for a bound.
  ///
  /// In the largest pictures (a million pixels), nine more wrong pixels can go unnoticed; in pictures of less than
  /// 100,000 pixels, none.
  private static let places = 5

  /// Creates bounds from the given agreement of each pair.
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

  /// The bounds read from the file, or empty bounds if the file does not exist.
  static var stored: PixelPairBounds {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return PixelPairBounds(
      rows: text.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: "\t")
        guard fields.count == 2, let bound = Double(fields[1]) else { return nil }
        return (String(fields[0]), bound)
      })
  }

  /// The bound recorded for the pair with the given name, or `nil` if there is none.
  subscript(name: String) -> Double? { values[name] }

  /// The text of the bounds file.
  var text: String {
    names.map { name in
      let bound = String(format: "%.\(Self.places)f", values[name] ?? 0)
      return "\(name)\t\(bound)\n"
    }.joined()
  }
}
