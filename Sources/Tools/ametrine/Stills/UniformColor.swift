import Foundation
import Pixels

/// The color of an image in which all pixels are equal.
struct UniformColor: Equatable {
  /// The components with premultiplied alpha.
  let red, green, blue, alpha: UInt8

  /// A description for messages, such as `every pixel is #ff0000`.
  var description: String {
    alpha == 0
      ? "every pixel is transparent"
      : "every pixel is #"
        + ([red, green, blue] + (alpha < 255 ? [alpha] : [])).map { String(format: "%02x", $0) }
        .joined()
  }
}

extension UniformColor {
  /// Whether the color is that of an image that shows only a background; `nil` if the background is transparent.
  func isBackground(_ background: ColorArgument?) -> Bool {
    guard let background else { return alpha == 0 }
    return [
      (red, background.red * background.alpha), (green, background.green * background.alpha),
      (blue, background.blue * background.alpha), (alpha, background.alpha),
    ].allSatisfy { byte, value in abs(Double(byte) - value * 255) <= 1 }
  }
}

extension PixelBuffer {
  /// The color of all pixels; `nil` if they differ.
  ///
  /// - Complexity: O(1) for most images: the comparison ends at the first pixel that differs from the one before it.
  var uniformColor: UniformColor? {
    guard width > 0, height > 0 else { return nil }
    let isUniform = withPixels { pixels in
      memcmp(pixels, pixels + 1, (width * height - 1) * MemoryLayout<UInt32>.size) == 0
    }
    guard isUniform else { return nil }
    let (red, green, blue, alpha) = self[0, 0]
    return UniformColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The color of all frames of an output, as far as they are known.
enum FrameColors: Equatable {
  /// There is no frame yet.
  case unknown
  /// All pixels of all frames are equal.
  case uniform(UniformColor)
  /// The frames show something: pixels differ within a frame or between frames.
  case varied

  /// Adds a frame.
  mutating func addFrame(_ image: PixelBuffer) {
    switch self {
    case .varied: return
    case .unknown: self = image.uniformColor.map { .uniform($0) } ?? .varied
    case .uniform(let color): if image.uniformColor != color { self = .varied }
    }
  }
}
