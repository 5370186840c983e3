import CFFmpeg
import Foundation

/// The samples of a film's sound: a track at its place in the film, with its gain and fades, and silence around it.
final class FilmSound {
  private let track: AudioTrack
  private let reader: LibavAudioReader
  /// The samples of the film, or of its excerpt, that are read.
  private let range: Range<Int>
  /// The sample of the film at which the track begins; negative if its beginning is cut.
  private let trackStart: Int
  /// The sample of the film at which the fade-out ends.
  private let fadeEnd: Int
  private let amplitude: Double
  private let fadeInLength: Double
  private let fadeOutLength: Double
  /// The next sample of the film.
  private var position: Int
  private var hasEnded = false

  /// The number of samples that remain.
  var remainingCount: Int { range.upperBound - position }

  /// Opens a track for a film with the given number of frames, or for an excerpt of this length.
  ///
  /// - Throws: ``FilmError`` if a setting is invalid, or the file cannot be decoded.
  init(_ track: AudioTrack, frameCount: Int, frameRate: AVRational) throws(FilmError) {
    try track.validateSettings()
    func sample(_ frame: Int) -> Int {
      Int(
        av_rescale(
          Int64(frame), Int64(LibavAudioReader.sampleRate) * Int64(frameRate.den),
          Int64(frameRate.num)))
    }
    func samples(_ seconds: Double) -> Int {
      Int((seconds * Double(LibavAudioReader.sampleRate)).rounded())
    }
    let first = track.excerpt?.firstFrame ?? 0
    // Encoders need a sample, even in a film of a few microseconds.
    let start = sample(first)
    range = start..<max(start + 1, sample(first + frameCount))
    let duration = Double(range.count) / Double(LibavAudioReader.sampleRate)
    guard duration <= AudioTrack.maximumFilmDuration else {
      throw FilmError(.audio(.filmTooLong(duration)), at: track.path)
    }
    let filmEnd = max(range.upperBound, sample(track.excerpt?.filmFrameCount ?? 0))
    self.track = track
    position = range.lowerBound
    trackStart = samples(track.offset)
    amplitude = pow(10, track.gain / 20)
    (fadeInLength, fadeOutLength) = (
      Double(samples(track.fadeIn)), Double(samples(track.fadeOut))
    )
    var end = filmEnd
    if fadeOutLength > 0, trackStart < filmEnd {
      // The end of the track is known only when all of it is decoded.
      let needed = filmEnd - trackStart
      let counted = try Self.skip(needed, of: LibavAudioReader(path: track.path))
      end = trackStart + counted
    }
    fadeEnd = end
    reader = try LibavAudioReader(path: track.path)
    let skipped = max(0, range.lowerBound - trackStart)
    if trackStart < range.upperBound, try Self.skip(skipped, of: reader) < skipped {
      hasEnded = true
    }
  }

  /// Reads samples without using them, and returns their number, which is smaller than `count` at the end of the track.
  private static func skip(_ count: Int, of reader: LibavAudioReader) throws(FilmError) -> Int {
    var buffer = SampleBuffer(capacity: SampleBuffer.defaultCapacity)
    var rest = count
    while rest > 0 {
      let read = try reader.read(into: &buffer, limit: rest)
      if read == 0 { break }
      rest -= read
    }
    return count - rest
  }

  /// Stores the next samples of the film, and fills the rest of the buffer with silence.
  ///
  /// - Returns: The number of samples of the film; 0 at its end.
  func read(into samples: inout SampleBuffer) throws(FilmError) -> Int {
    let count = min(samples.capacity, remainingCount)
    var filled = min(count, max(0, trackStart - position))
    samples.clear(0..<filled)
    var part = SampleBuffer(capacity: max(1, count - filled))
    while filled < count, !hasEnded {
      let read = try reader.read(into: &part, limit: count - filled)
      if read == 0 { hasEnded = true }
      store(part, count: read, at: filled, in: &samples)
      filled += read
    }
    samples.clear(filled..<samples.capacity)
    position += count
    return count
  }

  /// Copies samples of the track with its gain and fades.
  private func store(
    _ part: SampleBuffer, count: Int, at start: Int, in samples: inout SampleBuffer
  ) {
    let channels = SampleBuffer.channelCount
    let fadeStart = max(0, trackStart)
    samples.withMemory { target in
      for index in 0..<count {
        let sample = position + start + index
        var factor = amplitude
        if fadeInLength > 0 { factor *= min(1, Double(sample - fadeStart) / fadeInLength) }
        if fadeOutLength > 0 {
          factor *= max(0, min(1, Double(fadeEnd - 1 - sample) / fadeOutLength))
        }
        for channel in 0..<channels {
          let value = Double(part.values[index * channels + channel]) * factor
          // Damaged files may contain values that are not numbers, for which the comparison is false.
          target[(start + index) * channels + channel] =
            abs(value) <= 1 ? Float(value) : value > 1 ? 1 : value < -1 ? -1 : 0
        }
      }
    }
  }
}
