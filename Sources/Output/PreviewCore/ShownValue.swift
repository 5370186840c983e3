import Color
import Foundation
import Geometry
import Pixels
import RenderTree

/// Values of layers as a person reads them.
enum ShownValue {
  /// Longer texts are cut.
  static let mostCharacters = 160

  static func text(_ value: Value) -> String {
    switch value {
    case .none: return "none"
    case .number(let number): return short(number)
    case .bool(let flag): return flag ? "true" : "false"
    case .point(let point): return list([point.x, point.y])
    case .size(let size): return list([size.width, size.height])
    case .rect(let rect): return list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): return list([color.red, color.green, color.blue, color.alpha])
    case .numbers(let numbers): return list(numbers)
    case .transform(let matrix):
      // A matrix is read row by row.
      return stride(from: 0, to: 16, by: 4).map { list(Array(matrix.elements[$0..<$0 + 4])) }
        .joined(separator: " ")
    case .image(let image): return "\(image.width) × \(image.height) pixels"
    case .name(let name): return name.spelling
    case .string(let text): return cut(text)
    case .path, .dissolve, .tiles, .colors, .filters, .cells: return cut(value.description)
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    cut(numbers.map(short).joined(separator: ", "))
  }

  static func short(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(format: "%.0f", rounded) }
    return "\(rounded)"
  }

  private static func cut(_ text: String) -> String {
    text.count > mostCharacters ? text.prefix(mostCharacters) + "…" : text
  }
}
