import Testing

/// The frames of an animated PNG, parsed from its chunks (PNG specification, third edition).
struct APNGChunks {
  struct Control: Equatable {
    var width: Int
    var height: Int
    var x: Int
    var y: Int
    var delay: [Int]
    var dispose: Int
    var blend: Int
  }

  var names: [String] = []
  var controls: [Control] = []
  var frames = 0
  var loops = 0
  var colourType = 0

  init(_ bytes: [UInt8]) throws {
    func number(_ at: Int, _ count: Int = 4) -> Int {
      bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var at = 8
    var sequence = 0
    while at < bytes.count {
      let length = number(at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let data = at + 8
      #expect(Self.checksum(bytes[at + 4..<data + length]) == number(data + length), "\(name)")
      names.append(name)
      switch name {
      case "IHDR": colourType = Int(bytes[data + 9])
      case "acTL": (frames, loops) = (number(data), number(data + 4))
      case "fcTL":
        controls.append(
          Control(
            width: number(data + 4), height: number(data + 8), x: number(data + 12),
            y: number(data + 16), delay: [number(data + 20, 2), number(data + 22, 2)],
            dispose: Int(bytes[data + 24]), blend: Int(bytes[data + 25])))
        #expect(number(data) == sequence)
        sequence += 1
      case "fdAT":
        #expect(number(data) == sequence)
        sequence += 1
      default: break
      }
      at = data + length + 4
    }
    #expect(at == bytes.count)
    #expect(names.last == "IEND")
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
