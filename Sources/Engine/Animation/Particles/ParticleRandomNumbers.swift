/// The random numbers of the particles of one cell: a function of seed, cell, particle and purpose, so that any
/// instant can be drawn by itself.
///
/// - Source: behaviour/choices.md, "Particles".
struct ParticleRandomNumbers {
  /// What a number decides.
  enum Attribute: UInt64 {
    case positionA, positionB, positionC, lifetime, velocity, coneAngle, coneRotation, scale, spin,
      red,
      green, blue, alpha, element, rotation, tilt, tiltAxis, frame
  }

  /// The numbers of one particle.
  struct RandomValues {
    fileprivate let bits: UInt64

    /// At least 0 and less than 1.
    @inline(__always) subscript(channel: Attribute) -> Double {
      Double(splitmix64(bits ^ splitmix64(channel.rawValue &+ 1)) >> 11) * 0x1p-53
    }

    /// A value about a mean: uniform over the range.
    @inline(__always) func value(mean: Double, range: Double, attribute channel: Attribute)
      -> Double
    {
      range == 0 ? mean : mean + (self[channel] - 0.5) * range
    }
  }

  private let base: UInt64

  init(seed: UInt64, path: EmitterCellPathHash) { base = splitmix64(seed) ^ splitmix64(path.value) }

  /// The numbers of the particle born as that one, from 0.
  @inline(__always) subscript(particle: Int) -> RandomValues {
    RandomValues(
      bits: base ^ splitmix64(UInt64(truncatingIfNeeded: particle) &* 0x9E37_79B9_7F4A_7C15))
  }
}

/// A step of splitmix64 from a state: the increment, then the finaliser.
@inline(__always) private func splitmix64(_ state: UInt64) -> UInt64 {
  var z = state &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}

/// The name of a cell within its layer, "0" or "0:17/1", as its 64-bit FNV-1a hash.
struct EmitterCellPathHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A cell of the layer.
  init(_ index: Int) { appendText("\(index)") }

  /// A cell inside this one, as a particle of this one emits it.
  func childCellHash(cellIndex index: Int, particleNumber particle: Int) -> EmitterCellPathHash {
    var path = self
    path.appendText(":\(particle)/\(index)")
    return path
  }

  private mutating func appendText(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
