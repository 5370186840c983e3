/// The random numbers for the particles of one cell.
///
/// They depend only on the seed, the cell, the particle and the attribute, so that any time can be rendered
/// independently of others.
struct ParticleRandomNumbers {
  /// The particle attribute for which a random number is used.
  enum Attribute: UInt64 {
    case positionA, positionB, positionC, lifetime, velocity, coneAngle, coneRotation, scale, spin,
      red,
      green, blue, alpha, element, rotation, tilt, tiltAxis, frame
  }

  /// The random numbers for one particle.
  struct RandomValues {
    fileprivate let bits: UInt64

    /// Returns the random number for the given attribute, in 0..<1.
    @inline(__always) subscript(channel: Attribute) -> Double {
      Double(splitmix64(bits ^ splitmix64(channel.rawValue &+ 1)) >> 11) * 0x1p-53
    }

    /// Returns a random value that is uniformly distributed over the given range around the mean.
    @inline(__always) func value(mean: Double, range: Double, attribute channel: Attribute)
      -> Double
    {
      range == 0 ? mean : mean + (self[channel] - 0.5) * range
    }
  }

  private let base: UInt64

  init(seed: UInt64, path: EmitterCellPathHash) { base = splitmix64(seed) ^ splitmix64(path.value) }

  /// Returns the random numbers for the particle with the given index, which is 0 for the first particle emitted.
  @inline(__always) subscript(particle: Int) -> RandomValues {
    RandomValues(
      bits: base ^ splitmix64(UInt64(truncatingIfNeeded: particle) &* 0x9E37_79B9_7F4A_7C15))
  }
}

/// Returns the next output of the splitmix64 generator: increments the state, then applies the finalizer.
@inline(__always) private func splitmix64(_ state: UInt64) -> UInt64 {
  var z = state &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}

/// The 64-bit FNV-1a hash of a cell's path within its layer, such as "0" or "0:17/1".
struct EmitterCellPathHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash for the layer's cell with the given index.
  init(_ index: Int) { appendText("\(index)") }

  /// Returns the hash for a child cell, given the number of the particle that emits from it.
  func childCellHash(cellIndex index: Int, particleNumber particle: Int) -> EmitterCellPathHash {
    var path = self
    path.appendText(":\(particle)/\(index)")
    return path
  }

  private mutating func appendText(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
