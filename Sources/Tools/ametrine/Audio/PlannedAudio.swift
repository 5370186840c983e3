import Films

/// The sound of a film as recorded in plans.
struct PlannedAudio: Codable, Equatable {
  var path: String
  /// The time in the film at which the sound begins, in seconds.
  var offset: Double
  /// The gain in decibels.
  var gain: Double
  /// The duration of the fade-in, in seconds.
  var fadeIn: Double
  /// The duration of the fade-out, in seconds.
  var fadeOut: Double
  var encoder: EncoderDescription

  /// Records the sound of a film; `nil` if it has none.
  init?(of plan: FilmPlan) {
    guard let audio = plan.audio, case .format(let format) = plan.outputKind,
      let encoder = EncoderDescription.audioEncoder(for: format)
    else { return nil }
    (path, offset, gain) = (audio.path, audio.offset, audio.gain)
    (fadeIn, fadeOut, self.encoder) = (audio.fadeIn, audio.fadeOut, encoder)
  }

  /// Returns the paths of the sound of planned inputs, each once.
  static func paths(in inputs: [RenderPlan.Input]) -> [String] {
    Set(inputs.flatMap(\.films).compactMap(\.audio?.path)).sorted()
  }
}
