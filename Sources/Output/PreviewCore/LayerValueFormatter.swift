import Color
import Foundation
import Geometry
import Pixels
import RenderTree

/// A namespace for functions that format layer property values for display.
enum LayerValueFormatter {
  /// The maximum length of formatted text, in characters.
  ///
  /// Longer text is truncated.
  static let maximumCharacterCount = 160

  static func text(for value: Value) -> String {
    switch value {
    case .none: return "none"
    case .number(let number): return formattedNumber(number)
    case .bool(let flag): return flag ? "true" : "false"
    case .point(let point): return formattedNumberList([point.x, point.y])
    case .size(let size): return formattedNumberList([size.width, size.height])
    case .rect(let rect):
      return formattedNumberList([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color):
      return formattedNumberList([color.red, color.green, color.blue, color.alpha])
    case .numbers(let numbers): return formattedNumberList(numbers)
    case .transform(let matrix):
      // Matrix components are listed row by row.
      return stride(from: 0, to: 16, by: 4).map {
        formattedNumberList(Array(matrix.elements[$0..<$0 + 4]))
      }
      .joined(separator: " ")
    case .image(let image): return "\(image.width) × \(image.height) pixels"
    case .name(let name): return name.spelling
    case .string(let text): return truncated(text)
    case .path, .dissolve, .tiles, .colors, .filters, .cells: return truncated(value.description)
    }
  }

  private static func formattedNumberList(_ numbers: [Double]) -> String {
    truncated(numbers.map(formattedNumber).joined(separator: ", "))
  }

  static func formattedNumber(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(format: "%.0f", rounded) }
    return "\(rounded)"
  }

  private static func truncated(_ text: String) -> String {
    text.count > maximumCharacterCount ? text.prefix(maximumCharacterCount) + "…" : text
  }
}
