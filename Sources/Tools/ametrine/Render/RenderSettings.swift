import CAML
import Films
import QuartzCore

extension RenderCommand {
  /// Returns the settings for a document of which a film or a still image is drawn.
  func rendererOptions(input: String, isFilm: Bool) -> DocumentRenderer.RendererOptions {
    var canvas = canvas.options
    if let contactSheet {
      canvas.minimumSide = FilmPlan.minimumTileSide
      // Frames that only the contact sheet shows are drawn in their final size.
      if drawsContactSheetOnly { canvas.contactSheetFrameCount = contactSheet }
    }
    return DocumentRenderer.RendererOptions(
      input: input, mode: strict ? .strict : .lenient, limits: limitOptions.limits,
      canvas: canvas, background: background, rules: rules,
      stateSelection: stateSelection(isFilm: isFilm),
      // With --each-state, documents without states have no variants.
      variant: eachState && state == nil ? StateVariant() : variants.variant,
      settings: settings.documentSettings, tilt: tilt,
      maximumDuration: maxDuration ?? DocumentRenderer.defaultMaximumDuration,
      isQuiet: quiet)
  }

  /// Whether frames are drawn in the size that they have on the contact sheet.
  var drawsContactSheetOnly: Bool { contactSheet != nil && outputs.count == 1 }

  /// Returns the settings for an output file, given the document's duration in seconds.
  func filmOptions(naturalDuration natural: Double = DocumentRenderer.defaultEndlessDuration)
    -> FilmPlan.FilmOptions
  {
    FilmPlan.FilmOptions(
      time: time ?? 0, duration: duration, naturalDuration: natural, rate: fps,
      contactSheet: contactSheet, contactSheetWidth: canvas.width, loops: loops, quality: quality,
      nearLossless: nearLossless,
      gif: gif.isSpecified ? gif.settings : nil, preset: video.preset, bitDepth: video.bitDepth,
      audio: audio.track)
  }

  private func stateSelection(isFilm: Bool) -> DocumentRenderer.StateSelection {
    if let state { return .state(state) }
    if let script { return .sequence(script.sequence) }
    if let scrub {
      return .sequence(scrub.stateSequence(duration: duration ?? Self.defaultScrubDuration))
    }
    return isFilm && time == nil && duration == nil ? .tour : .unchanged
  }
}
