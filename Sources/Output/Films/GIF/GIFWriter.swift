import Foundation

/// A writer that stores palette-indexed frames in a GIF file.
///
/// For each frame, only the rectangle of pixels that differ from the displayed ones is written.
///
/// - Source: the GIF89a specification.
final class GIFWriter {
  private let width, height: Int
  private let indexer: GIFIndexer
  private let encoder: LZWEncoder
  /// Whether one palette index may be displayed in place of another, as a table of 256 × 256 elements.
  private let isInterchangeable: [Bool]
  private let file: BufferedFile
  /// The palette index of each pixel that is currently displayed.
  private var displayedIndices: [UInt8]
  private var pending: (indices: [UInt8], time: Int)?
  /// The number of bytes written so far.
  private(set) var byteCount = 0

  /// The maximum delay of a frame, in hundredths of a second.
  private static let maximumDelay = 65_535

  /// Creates a file for frames of the given size in pixels.
  ///
  /// A loop count of 0 repeats forever. Colors may replace each other if their distance is at most `tolerance`, in
  /// units of ``Oklab``.
  init(
    for path: String, width: Int, height: Int, indexer: GIFIndexer, loops: Int, tolerance: Float
  ) throws(FilmError) {
    (self.width, self.height, self.indexer) = (width, height, indexer)
    file = try BufferedFile(for: path)
    displayedIndices = [UInt8](repeating: indexer.transparentIndex, count: width * height)
    let labs = indexer.palette.labColors
    let symbolCount = labs.count + 1
    let bits = max(2, Int.bitWidth - (symbolCount - 1).leadingZeroBitCount)
    var isNear = [Bool](repeating: false, count: 256 * 256)
    var substitutes = [[UInt8]](repeating: [], count: 256)
    for (index, lab) in labs.enumerated() {
      let near = labs.indices.filter {
        $0 == index || Oklab.squaredDistance(lab, labs[$0]) <= tolerance * tolerance
      }
      for other in near { isNear[index << 8 | other] = true }
      substitutes[index] = near.filter { $0 != index }
        .sorted { Oklab.squaredDistance(lab, labs[$0]) < Oklab.squaredDistance(lab, labs[$1]) }
        .map { UInt8($0) }
    }
    self.isInterchangeable = isNear
    encoder = LZWEncoder(
      symbolBits: bits, unchangedSymbol: indexer.transparentIndex, substitutes: substitutes,
      labColors: labs,
      tolerance: tolerance)
    try writeHeader(bitsPerPixel: bits, loops: loops)
  }

  private func write(_ bytes: [UInt8]) throws(FilmError) {
    byteCount += bytes.count
    try file.write(Data(bytes))
  }

  private static func littleEndianWord(_ value: Int) -> [UInt8] {
    [UInt8(value & 255), UInt8(value >> 8 & 255)]
  }

  private func writeHeader(bitsPerPixel bits: Int, loops: Int) throws(FilmError) {
    // The flags announce a global color table of 2^bits colors with 8 bits per channel.
    var bytes = Array("GIF89a".utf8) + Self.littleEndianWord(width) + Self.littleEndianWord(height)
    bytes += [0xF0 | UInt8(bits - 1), indexer.transparentIndex, 0]
    for color in indexer.palette.colors {
      bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    bytes += [UInt8](repeating: 0, count: 3 * ((1 << bits) - indexer.palette.colors.count))
    if loops != 1 {
      // The extension block stores the number of repetitions after the first play, where 0 repeats forever.
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes += Self.littleEndianWord(max(0, loops - 1)) + [0]
    }
    try write(bytes)
  }

  /// Appends a frame that is displayed starting at the given time, in hundredths of a second.
  func addFrame(_ indices: [UInt8], at time: Int) throws(FilmError) {
    guard let last = pending else {
      pending = (indices, time)
      return
    }
    guard last.indices != indices else { return }
    try flushPendingFrame(until: time, nextFrame: indices)
    pending = (indices, time)
  }

  /// Writes the pending frame, which is displayed until the given time, in hundredths of a second.
  func finish(at time: Int) throws(FilmError) {
    try flushPendingFrame(until: time, nextFrame: nil)
    try write([0x3B])
  }

  /// Moves the file to its final path.
  func publish() throws(FilmError) { try file.publish() }

  /// Writes the pending frame.
  ///
  /// The frame's rectangle includes the pixels that become transparent in the next frame.
  private func flushPendingFrame(until end: Int, nextFrame next: [UInt8]?) throws(FilmError) {
    guard let (indices, start) = pending else { return }
    pending = nil
    let clear = indexer.transparentIndex
    var part = DirtyRect()
    var leaves = DirtyRect()
    for y in 0..<height {
      for position in y * width..<(y + 1) * width {
        let index = indices[position]
        guard index != clear else { continue }
        if !canKeepDisplayedColor(pixelIndex: position, colorIndex: index, nextFrame: next) {
          part.addPixel(x: position - y * width, y: y)
        }
        if let next, next[position] == clear { leaves.addPixel(x: position - y * width, y: y) }
      }
    }
    let isRemoved = !leaves.isEmpty
    part.formUnion(leaves)
    if part.isEmpty { part.addPixel(x: 0, y: 0) }
    var rest = end - start
    try writeFrame(
      indices, rect: part, delay: min(rest, Self.maximumDelay), clearsAfterDisplay: isRemoved,
      nextFrame: next)
    while rest > Self.maximumDelay {
      rest -= Self.maximumDelay
      var dot = DirtyRect()
      dot.addPixel(x: 0, y: 0)
      try writeFrame(
        displayedIndices, rect: dot, delay: min(rest, Self.maximumDelay), clearsAfterDisplay: false,
        nextFrame: nil)
    }
  }

  /// Returns whether a pixel changes in the next frame, so that a small error in it is not visible.
  private func isPixelReplaced(
    pixelIndex position: Int, colorIndex index: UInt8, nextFrame next: [UInt8]?
  )
    -> Bool
  {
    next.map { $0[position] != index } ?? false
  }

  /// Returns whether the displayed pixel may remain in place of the requested color.
  private func canKeepDisplayedColor(
    pixelIndex position: Int, colorIndex index: UInt8, nextFrame next: [UInt8]?
  ) -> Bool {
    displayedIndices[position] == index
      || isPixelReplaced(pixelIndex: position, colorIndex: index, nextFrame: next)
        && isInterchangeable[Int(displayedIndices[position]) << 8 | Int(index)]
  }

  /// The smallest rectangle that contains all added pixels.
  private struct DirtyRect {
    var left = Int.max
    var top = Int.max
    var right = -1
    var bottom = -1
    var isEmpty: Bool { right < 0 }

    mutating func addPixel(x: Int, y: Int) {
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }

    mutating func formUnion(_ other: DirtyRect) {
      guard !other.isEmpty else { return }
      addPixel(x: other.left, y: other.top)
      addPixel(x: other.right, y: other.bottom)
    }
  }

  private func writeFrame(
    _ indices: [UInt8], rect part: DirtyRect, delay: Int, clearsAfterDisplay isRemoved: Bool,
    nextFrame next: [UInt8]?
  ) throws(FilmError) {
    let clear = indexer.transparentIndex
    var pixels = LZWPixelAlternatives(symbols: [], allowsUnchanged: [], allowsSubstitutes: [])
    for y in part.top...part.bottom {
      for position in y * width + part.left...y * width + part.right {
        let index = indices[position]
        pixels.symbols.append(index)
        pixels.allowsUnchanged.append(
          index != clear
            && canKeepDisplayedColor(pixelIndex: position, colorIndex: index, nextFrame: next))
        pixels.allowsSubstitutes.append(
          isPixelReplaced(pixelIndex: position, colorIndex: index, nextFrame: next))
      }
    }
    let (data, symbols) = encoder.encode(pixels)
    // Disposal method 2 clears the rectangle before the next frame, and 1 keeps it. The lowest bit declares a
    // transparent index.
    try write(
      [0x21, 0xF9, 4, (isRemoved ? 2 : 1) << 2 | 1] + Self.littleEndianWord(delay) + [clear, 0])
    let (wide, high) = (part.right - part.left + 1, part.bottom - part.top + 1)
    let corner = Self.littleEndianWord(part.left) + Self.littleEndianWord(part.top)
    try write(
      [0x2C] + corner + Self.littleEndianWord(wide) + Self.littleEndianWord(high) + [0] + data)
    var number = 0
    for y in part.top...part.bottom {
      for position in y * width + part.left...y * width + part.right {
        if isRemoved {
          displayedIndices[position] = clear
        } else if symbols[number] != clear {
          displayedIndices[position] = symbols[number]
        }
        number += 1
      }
    }
  }
}
