public import Pixels

/// Where the frames of a film go, one after the other: a file of some format.
///
/// Nothing stands under the file's name before ``finish()`` has returned; a sink that is cancelled,
/// fails or is let go of before takes its unfinished file away.
public protocol FilmSink: AnyObject {
  /// Adds the next frame; all frames have the size of the first.
  func append(_ frame: Frame) throws(FilmError)

  /// Completes the file and puts it under its name, over what was there.
  ///
  /// - Throws: ``FilmError`` also when there was no frame.
  func finish() throws(FilmError)

  /// Gives the film up and removes what was written.
  func cancel()
}

/// Encodes the frames of a film into a file.
protocol FilmEncoder: AnyObject {
  /// How much goes on at once.
  var pipelineLimits: PipelineLimits { get set }

  /// Adds the next frame.
  func append(_ pixels: PixelBuffer) throws(FilmError)

  /// Writes the rest and gives the file its name.
  func finish() throws(FilmError)

  /// Stops and removes the file.
  func cancel()
}

/// A sink of one file format, whose frames go to an encoder.
protocol EncodingSink: FilmSink {
  associatedtype Encoder: FilmEncoder
  var encoder: Encoder { get }
}

extension EncodingSink {
  /// How much goes on at once.
  var pipelineLimits: PipelineLimits {
    get { encoder.pipelineLimits }
    set { encoder.pipelineLimits = newValue }
  }

  /// Adds the next frame.
  public func append(_ frame: Frame) throws(FilmError) { try encoder.append(frame.pixels) }

  /// Completes the file and puts it under its name.
  public func finish() throws(FilmError) { try encoder.finish() }

  /// Stops and removes the file.
  public func cancel() { encoder.cancel() }
}

/// An opaque colour that is put behind the frames, in encoded sRGB.
public struct Background: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8

  /// A colour from its channels, each 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// What shows through in video, which has no alpha.
  public static let black = Background(red: 0, green: 0, blue: 0)
}
