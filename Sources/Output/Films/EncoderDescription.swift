import Pixels

/// The settings of a video encoder that determine the bytes of a film.
package struct EncoderDescription: Codable, Equatable, Sendable {
  /// The name of the libav encoder.
  package var name: String
  /// The number of encoder threads; `nil` if it depends on the machine and does not affect the bytes.
  package var threadCount: Int?
  /// The options by their names.
  package var options: [String: String]

  /// Returns the encoder settings of a sink for frames of the given size in pixels; `nil` for formats that are not
  /// encoded by libav.
  package static func encoder(
    of sink: any FilmSink, width: Int, height: Int
  ) -> EncoderDescription? {
    let encoder: VideoEncoder
    switch sink {
    case let film as MP4Film: encoder = film.encoder
    case let film as WebMFilm: encoder = film.encoder
    case let film as ProResFilm: encoder = film.encoder
    default: return nil
    }
    let configuration = encoder.configuration(
      forFirstFrame: PixelBuffer(width: width, height: height))
    return EncoderDescription(
      name: configuration.encoder,
      threadCount: configuration.dependsOnThreads ? Int(configuration.threadCount) : nil,
      options: Dictionary(configuration.codecOptions) { $1 })
  }

  /// Returns the settings of the encoder of a film's sound; `nil` for formats without sound.
  package static func audioEncoder(for format: FilmFormat) -> EncoderDescription? {
    guard format.hasAudio, let container = LibavPart.Container(format) else { return nil }
    let settings = LibavAudioEncoder.Settings(container)
    return EncoderDescription(
      name: settings.encoder, threadCount: nil,
      options: [
        "ac": "\(SampleBuffer.channelCount)", "ar": "\(LibavAudioReader.sampleRate)",
        "b": "\(settings.bitRate)",
      ])
  }
}
