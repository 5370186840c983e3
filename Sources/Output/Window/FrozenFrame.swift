#if Window
  import Foundation
  import ImageCodecs
  import Pixels

  /// A picture of a window that is written beside it.
  struct FrozenFrame {
    private let pixels: PixelBuffer

    init(_ pixels: PixelBuffer) { self.pixels = pixels }

    /// Writes it as PNG; another file of the name is replaced.
    func write(to path: String) throws {
      try encodePNG(pixels).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
#endif
