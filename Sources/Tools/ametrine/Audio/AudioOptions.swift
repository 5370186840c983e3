import ArgumentParser
import Films
import Inspection

/// The command-line options for the sound of a film.
struct AudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add the sound of this file, such as .wav, .flac, .mp3 or a video, to "
        + "\(AudioOptions.fileExtensions). It is cut at the end of the film, or followed by silence.",
      valueName: "file"),
    completion: .file())
  var audio: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time in the film at which the sound begins; if negative, skip this much of the sound (default: 0).",
      valueName: "seconds"))
  var audioOffset: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Change the volume of the sound; -6 halves the amplitude (default: 0).",
      valueName: "decibels"))
  var audioGain: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let the sound rise from silence in this time (default: 0).", valueName: "seconds"))
  var audioFadeIn: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let the sound fall to silence in this time before its end or that of the film (default: 0).",
      valueName: "seconds"))
  var audioFadeOut: Double?

  /// The list of the file extensions of formats with sound.
  static var fileExtensions: String { FilmPlan.fileExtensionList { $0.hasAudio } }

  /// The options that have values, with their names.
  private var settings: [(name: String, value: Double, range: ClosedRange<Double>, unit: String)] {
    [
      ("--audio-offset", audioOffset, AudioTrack.offsetRange, "seconds"),
      ("--audio-gain", audioGain, AudioTrack.gainRange, "decibels"),
      ("--audio-fade-in", audioFadeIn, AudioTrack.fadeRange, "seconds"),
      ("--audio-fade-out", audioFadeOut, AudioTrack.fadeRange, "seconds"),
    ].compactMap { name, value, range, unit in value.map { (name, $0, range, unit) } }
  }

  func validate() throws {
    guard audio != "", audio != StandardInputFile.name else {
      throw ArgumentError("invalid --audio '\(audio ?? "")': name a file with sound")
    }
    for (name, value, range, unit) in settings where !range.contains(value) {
      throw ArgumentError(
        "invalid \(name) '\(value.compactText)': must be between \(range.lowerBound.compactText) and "
          + "\(range.upperBound.compactText) \(unit)")
    }
  }

  /// Throws an error if there are settings, but no file to which they apply.
  func requireFile() throws(ArgumentError) {
    guard audio == nil, let first = settings.first else { return }
    throw ArgumentError("\(first.name) requires --audio; add the file with the sound")
  }

  /// The sound; `nil` if no file is given.
  var track: AudioTrack? {
    audio.map { file in
      AudioTrack(
        path: file, offset: audioOffset ?? 0, gain: audioGain ?? 0, fadeIn: audioFadeIn ?? 0,
        fadeOut: audioFadeOut ?? 0)
    }
  }

  /// The paths of the files that outputs must not replace.
  var inputPaths: [String] { audio.map { [$0] } ?? [] }

  /// Removes the settings and the name of the file, of which only the presence remains.
  mutating func removeValues() {
    (audio, audioOffset, audioGain) = (audio.map { _ in "" }, nil, nil)
    (audioFadeIn, audioFadeOut) = (nil, nil)
  }

  /// The options as arguments for a child process.
  var forwardedArguments: [String] {
    (audio.map { ["--audio=\($0)"] } ?? []) + settings.map { "\($0.name)=\($0.value)" }
  }
}
