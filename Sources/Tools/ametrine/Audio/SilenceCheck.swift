import Films

/// The check that decodes the sound of films before their frames are rendered, and reports films without any sound.
struct SilenceCheck {
  /// The name of the document or scene; `nil` if silence is not reported.
  var name: String?
  var isStrict = false
  var isQuiet = false

  /// Checks the sound of all films, so that a damaged file is found before the first frame is rendered.
  ///
  /// Parts have no sound, so only the beginning of theirs is decoded. Silence in a range of frames is not reported.
  ///
  /// - Throws: `FilmError` if the sound cannot be used; `ArgumentError` with the code `AUDIO_SILENT` in strict mode.
  func validateAudio(of outputs: RenderOutputPlan, _ recorder: DocumentRecorder? = nil) throws {
    var isReported = false
    for plan in outputs.plans {
      guard let audio = plan.audio else { continue }
      if plan.part?.isPart == true {
        try audio.validate()
      } else if try !audio.validate(frameCount: plan.times.count, rate: plan.rate),
        plan.part == nil, !isReported
      {
        isReported = true
        try reportSilence(of: audio, to: recorder)
      }
    }
  }

  /// Returns the message for a film without any sound, with the remedy.
  static func text(for audio: AudioTrack) -> String { "\(message(for: audio)); \(remedy)" }

  private static let remedy = "change its offset or use another file"

  private static func message(for audio: AudioTrack) -> String {
    "the film has no audible sound: '\(audio.path)' has only silence at its times"
  }

  private func reportSilence(
    of audio: AudioTrack, to recorder: DocumentRecorder?
  ) throws(ArgumentError) {
    guard let name else { return }
    guard !isStrict else {
      throw ArgumentError("\(name): \(Self.text(for: audio))", code: .audioSilent)
    }
    var diagnostic = DiagnosticRecord(severity: "warning", message: Self.message(for: audio))
    (diagnostic.code, diagnostic.remedy) = (.audioSilent, Self.remedy)
    recorder?.addDiagnostics([diagnostic])
    if !isQuiet {
      StandardStreamWriter.writeErrorLine("\(name): warning: \(Self.text(for: audio))")
    }
  }
}
