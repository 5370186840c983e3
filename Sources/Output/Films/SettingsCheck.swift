import Foundation

extension FilmFormat {
  /// The accepted file name extensions, without dots.
  var acceptedExtensions: [String] { [fileExtension, alternateFileExtension].compactMap(\.self) }

  /// Returns the error for the first invalid setting of a sink of this format, or `nil` if all settings are valid.
  ///
  /// Sinks throw the error when the first frame is appended, because their initializers do not throw.
  func settingsError(
    path: String, rate: Double = 1, loops: Int = 0, quality: Double? = nil, fidelity: Int = 100,
    colorCount: Int = GIFSettings.colorLimits.upperBound
  ) -> FilmError? {
    settingsErrorReason(
      path: path, rate: rate, loops: loops, quality: quality, fidelity: fidelity,
      colorCount: colorCount
    )
    .map { FilmError($0, at: path) }
  }

  private func settingsErrorReason(
    path: String, rate: Double, loops: Int, quality: Double?, fidelity: Int, colorCount: Int
  ) -> FilmError.Reason? {
    let found = (path as NSString).pathExtension
    if !acceptedExtensions.contains(found.lowercased()) {
      return .wrongExtension(found: found, expected: acceptedExtensions)
    }
    guard rate > 0, rate.isFinite else { return .invalidRate(rate) }
    if let maximumLoops, !(0...maximumLoops).contains(loops) {
      return .invalidLoops(loops, maximum: maximumLoops)
    }
    if let quality, !(0...1).contains(quality) { return .invalidQuality(quality) }
    if !(0...100).contains(fidelity) { return .invalidFidelity(fidelity) }
    if !GIFSettings.colorLimits.contains(colorCount) { return .invalidColorCount(colorCount) }
    return nil
  }
}

extension FilmError? {
  /// Throws the error, if there is one.
  func throwIfPresent() throws(FilmError) {
    if let error = self { throw error }
  }
}
