import Foundation

/// The file of a GIF, into which frames of palette indices go in order.
///
/// What a frame shows already is left as it is; only the rectangle around the rest is written.
///
/// - Source: the GIF89a specification.
final class GIFWriter {
  private let width, height: Int
  private let indexer: GIFIndexer
  private let encoder: LZWEncoder
  /// By two symbols whether one may stay where the other is meant.
  private let isNear: [Bool]
  private let file: ByteFile
  /// What is on the screen, by pixel.
  private var shown: [UInt8]
  private var pending: (indices: [UInt8], time: Int)?
  /// How many bytes were written.
  private(set) var size = 0

  /// The longest that a frame can be shown, in hundredths of a second.
  private static let longestDelay = 65_535

  /// A file for frames of a size, in pixels.
  ///
  /// It plays `loops` times, 0 is for ever. Colours that stand for each other are at most `tolerance` apart, as ``Oklab``
  /// has it.
  init(
    for place: String, width: Int, height: Int, indexer: GIFIndexer, loops: Int, tolerance: Float
  ) throws(FilmError) {
    (self.width, self.height, self.indexer) = (width, height, indexer)
    file = try ByteFile(for: place)
    shown = [UInt8](repeating: indexer.clear, count: width * height)
    let labs = indexer.palette.labs
    let symbolCount = labs.count + 1
    let bits = max(2, Int.bitWidth - (symbolCount - 1).leadingZeroBitCount)
    var isNear = [Bool](repeating: false, count: 256 * 256)
    var substitutes = [[UInt8]](repeating: [], count: 256)
    for (index, lab) in labs.enumerated() {
      let near = labs.indices.filter {
        $0 == index || Oklab.distance(lab, labs[$0]) <= tolerance * tolerance
      }
      for other in near { isNear[index << 8 | other] = true }
      substitutes[index] = near.filter { $0 != index }
        .sorted { Oklab.distance(lab, labs[$0]) < Oklab.distance(lab, labs[$1]) }
        .map { UInt8($0) }
    }
    self.isNear = isNear
    encoder = LZWEncoder(
      symbolBits: bits, clear: indexer.clear, substitutes: substitutes, labs: labs,
      tolerance: tolerance)
    try writeHeader(bits, loops)
  }

  private func write(_ bytes: [UInt8]) throws(FilmError) {
    size += bytes.count
    try file.write(Data(bytes))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(value & 255), UInt8(value >> 8 & 255)]
  }

  private func writeHeader(_ bits: Int, _ loops: Int) throws(FilmError) {
    // A table of 2^bits colours for all frames, 8 bits a channel.
    var bytes = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
    bytes += [0xF0 | UInt8(bits - 1), indexer.clear, 0]
    for color in indexer.palette.colors {
      bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    bytes += [UInt8](repeating: 0, count: 3 * ((1 << bits) - indexer.palette.colors.count))
    if loops != 1 {
      // How often it is played after the first time; 0 is for ever.
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes += Self.word(max(0, loops - 1)) + [0]
    }
    try write(bytes)
  }

  /// Adds a frame that shows from a time, in hundredths of a second.
  func add(_ indices: [UInt8], at time: Int) throws(FilmError) {
    guard let last = pending else {
      pending = (indices, time)
      return
    }
    guard last.indices != indices else { return }
    try flush(until: time, before: indices)
    pending = (indices, time)
  }

  /// Writes what is left, which shows until a time.
  func finish(at time: Int) throws(FilmError) {
    try flush(until: time, before: nil)
    try write([0x3B])
  }

  /// Gives the file its name.
  func publish() throws(FilmError) { try file.publish() }

  /// Writes the frame that waits; what becomes clear in the next goes with its rectangle.
  private func flush(until end: Int, before next: [UInt8]?) throws(FilmError) {
    guard let (indices, start) = pending else { return }
    pending = nil
    let clear = indexer.clear
    var part = Part()
    var leaves = Part()
    for y in 0..<height {
      for place in y * width..<(y + 1) * width {
        let index = indices[place]
        guard index != clear else { continue }
        if !stays(place, index, before: next) { part.add(place - y * width, y) }
        if let next, next[place] == clear { leaves.add(place - y * width, y) }
      }
    }
    let isRemoved = !leaves.isEmpty
    part.add(leaves)
    if part.isEmpty { part.add(0, 0) }
    var rest = end - start
    try write(indices, part, delay: min(rest, Self.longestDelay), isRemoved, before: next)
    while rest > Self.longestDelay {
      rest -= Self.longestDelay
      var dot = Part()
      dot.add(0, 0)
      try write(shown, dot, delay: min(rest, Self.longestDelay), false, before: nil)
    }
  }

  /// Whether a pixel is gone with the next frame: then nobody sees whether it is a little wrong.
  private func passes(_ place: Int, _ index: UInt8, before next: [UInt8]?) -> Bool {
    next.map { $0[place] != index } ?? false
  }

  /// Whether what is shown may stay where another colour is meant.
  private func stays(_ place: Int, _ index: UInt8, before next: [UInt8]?) -> Bool {
    shown[place] == index
      || passes(place, index, before: next) && isNear[Int(shown[place]) << 8 | Int(index)]
  }

  /// A rectangle of pixels that grows.
  private struct Part {
    var left = Int.max
    var top = Int.max
    var right = -1
    var bottom = -1
    var isEmpty: Bool { right < 0 }

    mutating func add(_ x: Int, _ y: Int) {
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }

    mutating func add(_ other: Part) {
      guard !other.isEmpty else { return }
      add(other.left, other.top)
      add(other.right, other.bottom)
    }
  }

  private func write(
    _ indices: [UInt8], _ part: Part, delay: Int, _ isRemoved: Bool, before next: [UInt8]?
  ) throws(FilmError) {
    let clear = indexer.clear
    var pixels = LZWPixels(symbols: [], staying: [], passing: [])
    for y in part.top...part.bottom {
      for place in y * width + part.left...y * width + part.right {
        let index = indices[place]
        pixels.symbols.append(index)
        pixels.staying.append(index != clear && stays(place, index, before: next))
        pixels.passing.append(passes(place, index, before: next))
      }
    }
    let (data, symbols) = encoder.encode(pixels)
    // Disposal 2 clears the rectangle before the next frame, 1 leaves it; the last bit: one index is clear.
    try write([0x21, 0xF9, 4, (isRemoved ? 2 : 1) << 2 | 1] + Self.word(delay) + [clear, 0])
    let (wide, high) = (part.right - part.left + 1, part.bottom - part.top + 1)
    let corner = Self.word(part.left) + Self.word(part.top)
    try write([0x2C] + corner + Self.word(wide) + Self.word(high) + [0] + data)
    var number = 0
    for y in part.top...part.bottom {
      for place in y * width + part.left...y * width + part.right {
        if isRemoved {
          shown[place] = clear
        } else if symbols[number] != clear {
          shown[place] = symbols[number]
        }
        number += 1
      }
    }
  }
}
