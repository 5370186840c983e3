extension Primitive {
  /// A kind of drawing primitive.
  ///
  /// The raw value is its name on the command line and in `peers/geometry.py`.
  package enum Kind: String, CaseIterable {
    case roundedRect = "rounded-rect"
    case rotatedRect = "rotated-rect"
    case path
    case stroke
    case linearGradient = "linear-gradient"
    case radialGradient = "radial-gradient"
    case image
    case blur
    case blurStill = "blur-still"
    case shadow
    case textLine = "text-line"

    /// The number of times that one repetition draws the primitive.
    package var count: Int {
      switch self {
      case .roundedRect: 500
      case .rotatedRect: 2000
      case .path, .stroke: 50
      case .linearGradient, .radialGradient, .image, .blur, .blurStill: 1
      case .shadow: 100
      case .textLine: 200
      }
    }
  }
}
