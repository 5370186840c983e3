public import Pixels

/// An object that receives the frames of a film in order, such as a file writer.
///
/// No file exists at the film's path until ``finish()`` has returned. A sink that fails, is canceled or is
/// deallocated before then removes its unfinished file.
public protocol FilmSink: AnyObject {
  /// Appends the next frame.
  ///
  /// - Throws: ``FilmError`` if the frame's size differs from that of the first frame, or if an earlier frame could
  ///   not be written.
  func append(_ frame: Frame) throws(FilmError)

  /// Completes the file and moves it to its path, replacing an existing file.
  ///
  /// - Throws: ``FilmError`` if the file cannot be written or no frame was appended.
  func finish() throws(FilmError)

  /// Stops writing the film and removes the unfinished file.
  func cancel()

  /// The differences between the frames and the film, known after the first frame is appended; empty by default.
  var notices: [FilmNotice] { get }
}

extension FilmSink {
  /// An empty list, for sinks that write frames without changes.
  public var notices: [FilmNotice] { [] }
}

/// An encoder that writes the frames of a film to a file.
protocol FilmEncoder: AnyObject {
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits: PipelineLimits { get set }

  func append(_ pixels: PixelBuffer) throws(FilmError)

  /// Encodes the remaining frames and moves the file to its final path.
  func finish() throws(FilmError)

  /// Stops encoding and removes the unfinished file.
  func cancel()
}

/// A sink that passes its frames to a film encoder.
protocol EncodingSink: FilmSink {
  associatedtype Encoder: FilmEncoder
  var encoder: Encoder { get }
}

extension EncodingSink {
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits: PipelineLimits {
    get { encoder.pipelineLimits }
    set { encoder.pipelineLimits = newValue }
  }

  /// Passes the next frame to the encoder.
  ///
  /// Throws ``FilmError`` if the frame's size differs from that of the first frame.
  public func append(_ frame: Frame) throws(FilmError) { try encoder.append(frame.pixels) }

  /// Completes the file and moves it to its path.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) { try encoder.finish() }

  /// Stops encoding and removes the unfinished file.
  public func cancel() { encoder.cancel() }
}

/// An opaque background color for film frames, in gamma-encoded sRGB.
public struct Background: Hashable, Sendable {
  /// The red component, `0...255`.
  public var red: UInt8
  /// The green component, `0...255`.
  public var green: UInt8
  /// The blue component, `0...255`.
  public var blue: UInt8

  /// Creates a color from its components, each in the range `0...255`.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black, the default background of formats without alpha.
  public static let black = Background(red: 0, green: 0, blue: 0)
}
