import Films
import Foundation
import PreviewCore

/// The sound of a film as recorded in reports.
struct RecordedAudio: Codable, Equatable {
  var path: String
  var sha256: String
  /// The time in the film at which the sound begins, in seconds.
  var offset: Double
  /// The gain in decibels.
  var gain: Double
  /// The duration of the fade-in, in seconds.
  var fadeIn: Double
  /// The duration of the fade-out, in seconds.
  var fadeOut: Double

  /// Records a track with the hash of its file.
  ///
  /// - Throws: `ArgumentError` if the file cannot be read.
  init(_ track: AudioTrack) throws(ArgumentError) {
    path = track.path
    sha256 = try InputHash.hash(ofInputAt: track.path)
    (offset, gain, fadeIn, fadeOut) = (track.offset, track.gain, track.fadeIn, track.fadeOut)
  }

  /// The track with the recorded settings.
  var track: AudioTrack {
    AudioTrack(path: path, offset: offset, gain: gain, fadeIn: fadeIn, fadeOut: fadeOut)
  }

  /// Whether the file has the recorded contents.
  var isUnchanged: Bool { (try? InputHash.hash(ofInputAt: path)) == sha256 }

  /// Whether both have the same contents and settings; machines may have other paths.
  func hasSameSound(as other: RecordedAudio) -> Bool {
    var renamed = other
    renamed.path = path
    return self == renamed
  }
}

extension RecordedAudio? {
  /// Whether both films have the same sound, or none.
  func hasSameSound(as other: RecordedAudio?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameSound(as: other)
  }
}

extension AudioTrack {
  /// Creates the sound of a scene's film.
  init(_ audio: SceneProgram.Scene.FilmProperties.Audio) {
    self.init(
      path: audio.path, offset: audio.offset, gain: audio.gain, fadeIn: audio.fadeIn,
      fadeOut: audio.fadeOut)
  }
}

extension JoinCommand {
  /// Returns the sound of the joined film, after it was decoded: the file of the options, or that of the reports, with
  /// the settings of the options or else of the reports.
  ///
  /// - Throws: `ArgumentError` if there is no file, it has changed, the format has no sound, or the versions of the program
  ///   or its libraries differ from those that rendered the parts; `FilmError` if the sound cannot be used.
  func audioTrack(for set: PartSet) throws -> AudioTrack? {
    let recorded = set.film.audio
    guard set.format.hasAudio else {
      try audio.requireFile()
      guard audio.audio == nil else {
        throw ArgumentError(
          "--audio applies only to \(AudioOptions.fileExtensions); remove it for these parts")
      }
      return nil
    }
    if recorded == nil { try audio.requireFile() }
    guard audio.audio != nil || recorded != nil else { return nil }
    if audio.audio == nil, let recorded, !recorded.isUnchanged {
      throw ArgumentError(
        .audioChanged,
        "\(recorded.path): the sound is missing or changed since the parts were rendered; restore the file, or "
          + "name the sound with --audio")
    }
    if let part = set.parts.first, let difference = part.report.tool.difference(from: .current) {
      throw ArgumentError(
        .partForeign,
        "\(part.reportPath): the part was made with \(difference), so the film would have other sound than in one "
          + "piece; join the parts with the same installation, or render them again")
    }
    var track = recorded?.track ?? AudioTrack(path: "")
    if let path = audio.audio { track.path = path }
    if let offset = audio.audioOffset { track.offset = offset }
    if let gain = audio.audioGain { track.gain = gain }
    if let fade = audio.audioFadeIn { track.fadeIn = fade }
    if let fade = audio.audioFadeOut { track.fadeOut = fade }
    if try !track.validate(frameCount: set.film.frameCount, rate: set.film.rate), !quiet {
      StandardStreamWriter.writeErrorLine(
        "\(set.film.path): warning: \(SilenceCheck.text(for: track))")
    }
    return track
  }
}
