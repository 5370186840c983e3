package import CoreGraphics
import Foundation

/// The size of a scene and the properties that its files have by default, reported before it is displayed.
package struct SceneDescription: Codable, Equatable, Sendable {
  /// The properties of a film.
  package struct FilmDescription: Codable, Equatable, Sendable {
    /// The number of pixels per point.
    package let scale: Double
    /// The frame rate, in frames per second.
    package let rate: Double
    /// The duration, in seconds.
    package let duration: Double
    /// The sound; `nil` for none.
    package let audio: SceneProgram.Scene.FilmProperties.Audio?
  }

  /// The frame of the root layer in points; empty if the layer has no finite size.
  package let frame: CGRect
  /// The properties of the film; `nil` if the scene is not a film.
  package let film: FilmDescription?

  /// The description of a scene without size.
  package static let empty = SceneDescription(frame: .zero)

  init(frame: CGRect, film: FilmDescription? = nil) {
    let isFinite = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
    (self.frame, self.film) = (isFinite ? frame : .zero, film)
  }

  /// The names of numbers that JSON lacks, which a program can set by mistake.
  private static let numberNames = (infinity: "inf", negativeInfinity: "-inf", nan: "nan")

  /// Decodes the result of ``encoded()``.
  init(encoded bytes: Data) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: Self.numberNames.infinity,
      negativeInfinity: Self.numberNames.negativeInfinity, nan: Self.numberNames.nan)
    self = try decoder.decode(Self.self, from: bytes)
  }

  /// Returns the description as JSON.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: Self.numberNames.infinity,
      negativeInfinity: Self.numberNames.negativeInfinity, nan: Self.numberNames.nan)
    return try encoder.encode(self)
  }
}

/// The request that displays a scene: the rendered area and the drawing options.
package struct SceneCanvas: Codable, Equatable, Sendable {
  /// The rendered area in the coordinate system of the root layer's superlayer, in points.
  package var bounds: CGRect
  /// The part of the scene that may be visible, in points; `nil` if it is not restricted.
  package var visibleFrame: CGRect?
  /// The number of pixels per point.
  package var scale: Double
  /// The size of the frames, in pixels.
  package var width, height: Int
  /// The factor by which frames are rendered larger in each dimension before they are downsampled.
  package var oversampling: Int
  /// The red, green, blue and alpha components of the background, `0...1`; `nil` for the scene's own background.
  package var background: [Double]?
  /// The name of the drawing rules.
  package var rules: String

  /// Creates a request.
  package init(
    bounds: CGRect, visibleFrame: CGRect?, scale: Double, width: Int, height: Int,
    oversampling: Int, background: [Double]?, rules: String
  ) {
    (self.bounds, self.visibleFrame, self.scale) = (bounds, visibleFrame, scale)
    (self.width, self.height, self.oversampling) = (width, height, oversampling)
    (self.background, self.rules) = (background, rules)
  }

  mutating func translate(by origin: CGPoint) {
    bounds = bounds.offsetBy(dx: origin.x, dy: origin.y)
    visibleFrame = visibleFrame?.offsetBy(dx: origin.x, dy: origin.y)
  }
}

/// The request that draws frames.
package struct SceneFrameRequest: Codable, Equatable, Sendable {
  /// The times of the frames in seconds, ascending.
  package let times: [Double]
  /// The times of earlier frames in seconds, ascending, to which the scene is advanced without drawing it; `nil` if
  /// there are none.
  ///
  /// Scenes that react to each frame, such as those with display links, then look as in a film that begins earlier.
  package let skippedTimes: [Double]?

  /// Creates a request for frames at ascending times in seconds, after earlier times that are not drawn.
  package init(times: [Double], skippedTimes: [Double] = []) {
    self.times = times
    self.skippedTimes = skippedTimes.isEmpty ? nil : skippedTimes
  }
}

/// The response to a ``SceneCanvas``, after the scene was displayed.
package struct SceneDuration: Codable, Equatable, Sendable {
  /// The time at which the last of the initial animations ends, in seconds; `nil` if one repeats forever or there are
  /// none.
  package let seconds: Double?
}
