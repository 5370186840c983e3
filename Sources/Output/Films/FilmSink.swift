public import Pixels

/// A receiver of the frames of a film, in order, such as a file writer.
///
/// Nothing exists at the file's path until ``finish()`` has returned. A sink that fails, is canceled or is
/// deallocated before that removes its unfinished file.
public protocol FilmSink: AnyObject {
  /// Appends the next frame.
  ///
  /// - Throws: ``FilmError`` if its size differs from that of the first frame, or if an earlier frame could not be
  ///   written.
  func append(_ frame: Frame) throws(FilmError)

  /// Completes the file and moves it to its path, replacing an existing file.
  ///
  /// - Throws: ``FilmError`` also if no frame was appended.
  func finish() throws(FilmError)

  /// Cancels the film and removes the unfinished file.
  func cancel()
}

/// Encodes the frames of a film into a file.
protocol FilmEncoder: AnyObject {
  /// The number of threads and the memory that the encoder may use.
  var pipelineLimits: PipelineLimits { get set }

  /// Appends the next frame.
  func append(_ pixels: PixelBuffer) throws(FilmError)

  /// Encodes the remaining frames and moves the file to its final path.
  func finish() throws(FilmError)

  /// Stops the encoding and removes the unfinished file.
  func cancel()
}

/// A sink of a file format that passes its frames to an encoder.
protocol EncodingSink: FilmSink {
  associatedtype Encoder: FilmEncoder
  var encoder: Encoder { get }
}

extension EncodingSink {
  /// The number of threads and the memory that the encoder may use.
  var pipelineLimits: PipelineLimits {
    get { encoder.pipelineLimits }
    set { encoder.pipelineLimits = newValue }
  }

  /// Passes the next frame to the encoder.
  ///
  /// Throws ``FilmError`` if its size differs from that of the first frame.
  public func append(_ frame: Frame) throws(FilmError) { try encoder.append(frame.pixels) }

  /// Completes the file and moves it to its path.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) { try encoder.finish() }

  /// Stops the encoding and removes the unfinished file.
  public func cancel() { encoder.cancel() }
}

/// An opaque background color for the frames, in gamma-encoded sRGB.
public struct Background: Hashable, Sendable {
  /// The red component, 0...255.
  public var red: UInt8
  /// The green component, 0...255.
  public var green: UInt8
  /// The blue component, 0...255.
  public var blue: UInt8

  /// Creates a color from its components, each 0...255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black, the default background of formats without alpha.
  public static let black = Background(red: 0, green: 0, blue: 0)
}
