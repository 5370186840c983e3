#if Window
  import Foundation
  import ImageCodecs
  import Pixels

  /// An image of a window's contents that is saved to a file.
  struct FrozenFrame {
    private let pixels: PixelBuffer

    init(_ pixels: PixelBuffer) { self.pixels = pixels }

    /// Writes the image to a PNG file, replacing an existing file.
    ///
    /// Throws an error if the file cannot be written.
    func write(to path: String) throws {
      try encodePNG(pixels).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
#endif
