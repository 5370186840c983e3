import CEvaluation

/// Animations of single numbers, stored in columns for the plain C loop.
///
/// They correspond to the animations in a `Grove`.
package final class PlainColumns {
  private var begin: [Double] = []
  private var duration: [Double] = []
  private var from: [Double] = []
  private var by: [Double] = []
  private var row: [Int32] = []
  private var out: [Double]
  /// The polynomial coefficients of the timing curve `easeInEaseOut`.
  private static let curve = ametrine_curve(
    ax: 1 + 3 * (0.42 - 0.58), bx: 3 * (0.58 - 2 * 0.42), cx: 3 * 0.42,
    ay: -2, by: 3, cy: 0)

  /// Creates columns for the given number of running animations.
  package init(_ count: Int) {
    out = Array(repeating: 0, count: count)
    for i in 0..<count {
      begin.append(-50 * Double(i * 7919 % count) / Double(count))
      duration.append(100)
      from.append(Double(i % 10) / 10)
      by.append(9)
      row.append(Int32(i))
    }
  }

  /// Evaluates all animations at the given time in seconds.
  package func evaluate(at time: Double) {
    let count = out.count
    out.withUnsafeMutableBufferPointer { out in
      var columns = ametrine_columns()
      columns.count = count
      begin.withUnsafeBufferPointer { columns.begin = $0.baseAddress }
      duration.withUnsafeBufferPointer { columns.duration = $0.baseAddress }
      from.withUnsafeBufferPointer { columns.from = $0.baseAddress }
      by.withUnsafeBufferPointer { columns.by = $0.baseAddress }
      row.withUnsafeBufferPointer { columns.row = $0.baseAddress }
      columns.out = out.baseAddress
      ametrine_evaluate(&columns, Self.curve, time)
    }
  }
}
