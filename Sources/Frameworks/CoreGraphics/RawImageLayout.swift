import Color
import Foundation
import Geometry
import Pixels

/// The format of raw image bytes, with their conversion to pixels.
struct RawImageLayout {
  var width: Int
  var height: Int
  /// The number of bits per component: 8 or 16.
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var space: CGColorSpace
  var alpha: CGImageAlphaInfo
  var order: CGImageByteOrderInfo
  /// The minimum and maximum of each component, two entries per component, or `nil` for the range 0...1.
  var decode: [Double]?

  /// The number of stored values per pixel, including alpha and unused components.
  private var slotCount: Int { bitsPerPixel / bitsPerComponent }

  /// Whether the sizes, the component count, the alpha position and the byte order are consistent.
  var isValid: Bool {
    guard width > 0, height > 0, width <= PixelBuffer.maximumSide,
      height <= PixelBuffer.maximumSide, bitsPerComponent == 8 || bitsPerComponent == 16,
      bitsPerPixel > 0, bitsPerPixel % bitsPerComponent == 0,
      bytesPerRow >= width * bitsPerPixel / 8
    else { return false }
    let colors = space.numberOfComponents
    switch order {
    case .order32Little, .order32Big:
      guard bitsPerPixel == 32, bitsPerComponent == 8 else { return false }
    case .order16Little, .order16Big: guard bitsPerComponent == 16 else { return false }
    case .orderDefault: break
    case .orderMask: return false
    }
    switch alpha {
    case .none: return slotCount == colors
    case .alphaOnly: return slotCount == 1
    case .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast, .noneSkipFirst:
      return slotCount == colors + 1
    }
  }

  /// Returns the pixels decoded from `bytes`, or `nil` if the format is invalid or there are too few bytes.
  func pixels(of bytes: Data) -> PixelBuffer? {
    guard isValid, bytes.count >= (height - 1) * bytesPerRow + width * bitsPerPixel / 8 else {
      return nil
    }
    var result = PixelBuffer(width: width, height: height)
    bytes.withUnsafeBytes { source in
      result.withMutablePixels { target in
        var reader = PixelReader(self)
        for y in 0..<height {
          for x in 0..<width {
            let at = y * bytesPerRow + x * bitsPerPixel / 8
            target[y * width + x] = reader.readPixel(from: source, at: at)
          }
        }
      }
    }
    return result
  }
}

/// Converts stored values to premultiplied sRGB bytes, one pixel per call.
private struct PixelReader {
  private let layout: RawImageLayout
  private let slotCount: Int
  /// The index of the alpha value in a pixel, or `nil` if alpha is missing or ignored.
  private let alphaSlot: Int?
  private let isPremultiplied: Bool
  private let colorStart: Int
  private let colorCount: Int
  /// Whether the bytes of a pixel are stored in reverse order.
  private let isReversed: Bool
  private let isPremultipliedSRGB: Bool
  private var values: [Double]
  /// The stored bytes of the last converted pixel.
  ///
  /// Its conversion is reused, since areas of one color are common.
  private var lastKey: UInt64?
  private var lastPixel: UInt32 = 0

  init(_ layout: RawImageLayout) {
    self.layout = layout
    slotCount = layout.bitsPerPixel / layout.bitsPerComponent
    colorCount = layout.alpha == .alphaOnly ? 0 : layout.space.numberOfComponents
    switch layout.alpha {
    case .none, .noneSkipLast, .noneSkipFirst: alphaSlot = nil
    case .premultipliedLast, .last: alphaSlot = slotCount - 1
    case .premultipliedFirst, .first, .alphaOnly: alphaSlot = 0
    }
    switch layout.alpha {
    case .premultipliedFirst, .first, .noneSkipFirst: colorStart = 1
    case .none, .premultipliedLast, .last, .noneSkipLast, .alphaOnly: colorStart = 0
    }
    isPremultiplied = layout.alpha == .premultipliedLast || layout.alpha == .premultipliedFirst
    isReversed = layout.order == .order32Little || layout.order == .order16Little
    if case .sRGB = layout.space.colorProfile.encoding {
      isPremultipliedSRGB = layout.bitsPerComponent == 8 && layout.decode == nil && isPremultiplied
    } else {
      isPremultipliedSRGB = false
    }
    values = Array(repeating: 0, count: max(colorCount, 3) + 1)
  }

  mutating func readPixel(from source: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    func byte(_ slot: Int) -> UInt32 {
      UInt32(source[offset + (isReversed ? slotCount - 1 - slot : slot)])
    }
    if isPremultipliedSRGB, let alphaSlot {
      let a = byte(alphaSlot)
      return min(byte(colorStart), a) | min(byte(colorStart + 1), a) << 8
        | min(byte(colorStart + 2), a) << 16 | a << 24
    }
    let size = layout.bitsPerPixel / 8
    var key: UInt64 = 0
    if size <= 8 {
      for i in 0..<size { key = key << 8 | UInt64(source[offset + i]) }
      if key == lastKey { return lastPixel }
    }
    func value(_ slot: Int) -> Double {
      guard layout.bitsPerComponent == 16 else { return Double(byte(slot)) / 255 }
      let at = offset + 2 * slot
      // Without an explicit order, 16-bit values have the machine's byte order, which is little-endian.
      let isLittle = layout.order != .order16Big
      let (low, high) = isLittle ? (source[at], source[at + 1]) : (source[at + 1], source[at])
      return Double(UInt16(high) << 8 | UInt16(low)) / 65535
    }
    let alpha = alphaSlot.map { value($0) } ?? 1
    for i in 0..<colorCount {
      var v = value(colorStart + i)
      if isPremultiplied { v = alpha > 0 ? min(v / alpha, 1) : 0 }
      if let decode = layout.decode { v = decode[2 * i] + v * (decode[2 * i + 1] - decode[2 * i]) }
      values[i] = v
    }
    let color: RGBA
    if colorCount == 0 {
      color = RGBA(0, 0, 0, alpha)
    } else {
      values[colorCount] = alpha
      color = layout.space.rgba(fromComponents: values)
    }
    lastKey = size <= 8 ? key : nil
    lastPixel = color.premultipliedPixel
    return lastPixel
  }
}

extension RGBA {
  /// The color as four premultiplied bytes, with red in the lowest byte.
  ///
  /// Values halfway between two bytes are rounded up, as in the rest of the renderer.
  var premultipliedPixel: UInt32 {
    let a = min(max(alpha, 0), 1)
    func byte(_ v: Double) -> UInt32 {
      UInt32(clamping: min(max(v, 0), 1) * a * 255 + 0.5, in: 0...255)
    }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32(
      clamping: a * 255 + 0.5, in: 0...255) << 24
  }
}
