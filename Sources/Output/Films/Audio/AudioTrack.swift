/// The sound of a film: a file, and its time and volume in the film.
///
/// The sound can be any file with sound that FFmpeg decodes, such as WAV, FLAC, MP3, AAC, Opus or the sound of a video. It
/// is cut at the end of the film, and silence follows if it is shorter. Films have two channels of 48 kHz: AAC in MP4,
/// Opus in WebM, and samples of 24 bits in QuickTime files.
///
/// ```swift
/// let music = AudioTrack(path: "music.flac", gain: -6, fadeOut: 2)
/// let film = MP4Film(path: "film.mp4", rate: 60, audio: music)
/// ```
public struct AudioTrack: Hashable, Sendable {
  /// The reasons why sound cannot be used, and invalid settings.
  public enum Problem: Hashable, Sendable {
    /// There is no file at the path.
    case missing
    /// The path refers to something other than a regular file, such as a folder.
    case notARegularFile
    /// The file cannot be read, with the system's error message.
    case unreadable(String)
    /// The file has no known format, or one that refers to other files, such as a playlist.
    ///
    /// The associated value is the name of the format, if it is known.
    case unsupportedFormat(String?)
    /// The file contains no sound, such as a video without sound.
    case noSound
    /// The library has no decoder for the sound.
    ///
    /// The associated value is the name of its encoding.
    case missingDecoder(String)
    /// The sound has a number of channels, or a number of samples in a second, that is not supported.
    case unsupportedSamples(channels: Int, rate: Int)
    /// The file is damaged or truncated, at a time in seconds from its beginning.
    case damaged(time: Double)
    /// The film is longer than ``AudioTrack/maximumFilmDuration``, in seconds.
    case filmTooLong(Double)
    /// The offset is not a number of seconds in ``AudioTrack/offsetRange``.
    case invalidOffset(Double)
    /// The gain is not a number of decibels in ``AudioTrack/gainRange``.
    case invalidGain(Double)
    /// The duration of a fade is not a number of seconds in ``AudioTrack/fadeRange``.
    case invalidFade(Double)
  }

  /// The maximum duration of a film with sound, in seconds: a day.
  public static let maximumFilmDuration = 86_400.0
  /// The valid offsets in seconds: a day in both directions.
  public static let offsetRange = -86_400.0...86_400.0
  /// The valid gains in decibels.
  public static let gainRange = -120.0...60.0
  /// The valid durations of a fade, in seconds.
  public static let fadeRange = 0.0...86_400.0

  /// The path of the file.
  public var path: String
  /// The time in the film at which the sound begins, in seconds.
  ///
  /// If it is negative, the film begins with the sound that is this many seconds after the beginning of the file.
  public var offset: Double
  /// The gain in decibels: 0 keeps the volume, and -6 halves the amplitude.
  ///
  /// Samples beyond the maximum are clipped.
  public var gain: Double
  /// The time in seconds in which the sound rises from silence, linearly, from its beginning in the film.
  public var fadeIn: Double
  /// The time in seconds in which the sound falls to silence, linearly, until its end: that of the file or the film,
  /// whichever is earlier.
  public var fadeOut: Double
  /// The excerpt of a longer film that is written; `nil` for a whole film.
  package var excerpt: Excerpt?

  /// The place of an excerpt in a film, so that the sound of the excerpt is the one of the film.
  package struct Excerpt: Hashable, Sendable {
    /// The number of the first frame of the excerpt in the film.
    package var firstFrame: Int
    /// The number of frames of the film.
    package var filmFrameCount: Int

    package init(firstFrame: Int, filmFrameCount: Int) {
      (self.firstFrame, self.filmFrameCount) = (firstFrame, filmFrameCount)
    }
  }

  /// Creates sound from a file; with the default settings, it begins with the film and is not changed.
  public init(
    path: String, offset: Double = 0, gain: Double = 0, fadeIn: Double = 0, fadeOut: Double = 0
  ) {
    (self.path, self.offset, self.gain) = (path, offset, gain)
    (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
  }

  /// Checks the settings, and that the beginning of the file can be decoded.
  ///
  /// - Throws: ``FilmError`` with the reason ``FilmError/Reason/audio(_:)``.
  public func validate() throws(FilmError) {
    try validateSettings()
    var samples = SampleBuffer(capacity: 1)
    _ = try LibavAudioReader(path: path).read(into: &samples)
  }

  /// Decodes everything that a film needs, and discards it, so that damaged files are found before a film is rendered.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames of the film.
  ///   - rate: The number of frames in a second.
  /// - Returns: Whether a sample of the film differs from silence.
  /// - Throws: ``FilmError`` with the reason ``FilmError/Reason/audio(_:)``.
  @discardableResult
  package func validate(frameCount: Int, rate: Double) throws(FilmError) -> Bool {
    let source = try FilmSound(
      self, frameCount: frameCount,
      frameRate: VideoEncoder.frameRateFraction(nearestTo: FrameTimes.clampedRate(rate)))
    var samples = SampleBuffer(capacity: SampleBuffer.defaultCapacity)
    var isAudible = false
    while try source.read(into: &samples) > 0 {
      isAudible = isAudible || samples.values.contains { $0 != 0 }
    }
    return isAudible
  }

  /// Throws ``FilmError`` if a setting is out of range.
  func validateSettings() throws(FilmError) {
    // The comparison is false for a value that is not a number.
    let problem: Problem? =
      if !Self.offsetRange.contains(offset) {
        .invalidOffset(offset)
      } else if !Self.gainRange.contains(gain) {
        .invalidGain(gain)
      } else if let fade = [fadeIn, fadeOut].first(where: { !Self.fadeRange.contains($0) }) {
        .invalidFade(fade)
      } else {
        nil
      }
    if let problem { throw FilmError(.audio(problem), at: path) }
  }
}

extension AudioTrack.Problem: CustomStringConvertible {
  /// The problem and its remedy, without the path.
  public var description: String {
    switch self {
    case .missing: "no such file; check the path of the sound"
    case .notARegularFile: "not a regular file; name a file with sound"
    case .unreadable(let cause): "the sound cannot be read: \(cause); check its permissions"
    case .unsupportedFormat(nil):
      "not a file with sound in a known format; use a file such as .wav, .flac, .mp3, .m4a or .opus"
    case .unsupportedFormat(let name?):
      "sound in the format '\(name)' is not supported, because it can refer to other files; use a file such as "
        + ".wav, .flac, .mp3, .m4a or .opus"
    case .noSound: "the file has no sound; use another file"
    case .missingDecoder(let name):
      "libavcodec lacks a decoder for sound in '\(name)'; convert the sound to .wav or .flac"
    case .unsupportedSamples(let channels, let rate):
      "sound with \(channels) channels and \(rate) samples a second is not supported; convert it to stereo "
        + "with 48000 samples a second"
    case .damaged(let time):
      "the sound is damaged or truncated at \((time * 1000).rounded() / 1000) s; convert it to .wav with a program "
        + "that can repair it"
    case .filmTooLong(let duration):
      "the film with this sound has \(duration) seconds, more than the maximum of "
        + "\(AudioTrack.maximumFilmDuration); shorten the film or remove the sound"
    case .invalidOffset(let value):
      "invalid offset '\(value)' of the sound: must be between \(AudioTrack.offsetRange.lowerBound) and "
        + "\(AudioTrack.offsetRange.upperBound) seconds"
    case .invalidGain(let value):
      "invalid gain '\(value)' of the sound: must be between \(AudioTrack.gainRange.lowerBound) and "
        + "\(AudioTrack.gainRange.upperBound) decibels"
    case .invalidFade(let value):
      "invalid fade '\(value)' of the sound: must be between \(AudioTrack.fadeRange.lowerBound) and "
        + "\(AudioTrack.fadeRange.upperBound) seconds"
    }
  }
}
