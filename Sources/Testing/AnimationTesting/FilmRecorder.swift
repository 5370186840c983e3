import Foundation
import Pixels
import UIKit

/// A recorder that captures the frames of a film while the clock of a stage advances.
///
/// A frame is captured right before the clock advances beyond its time, after everything that is due at that time.
@MainActor
final class FilmRecorder {
  private let subject: CaptureSubject
  private let start: Double
  private let rate: Double
  /// The number of frames, or `nil` if it is not known yet.
  private let frameCount: Int?
  private let showsTouches: Bool
  private let capture: (Int, Double, PixelBuffer) -> Void
  private var isCapturing = false

  /// The index of the next frame to capture.
  private(set) var nextIndex = 0
  /// The error with which the renderer failed, after which no further frames are captured.
  private(set) var failure: (any Error)?

  /// The tolerance in seconds for two times that are considered equal.
  private static let timeTolerance = 1e-7

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - subject: The content to capture.
  ///   - start: The time of the first frame in seconds.
  ///   - rate: The number of frames per second.
  ///   - frameCount: The number of frames, or `nil` if the film ends when nothing moves.
  ///   - showsTouches: Whether fingers are drawn as circles.
  ///   - capture: Receives the index, the time in seconds and the pixels of each frame.
  init(
    of subject: CaptureSubject, from start: Double, rate: Double, frameCount: Int?,
    showsTouches: Bool, capture: @escaping (Int, Double, PixelBuffer) -> Void
  ) {
    (self.subject, self.start, self.rate) = (subject, start, rate)
    (self.frameCount, self.showsTouches, self.capture) = (frameCount, showsTouches, capture)
  }

  /// The time of the next frame in seconds, or `nil` if all frames have been captured.
  private var nextTime: Double? {
    guard failure == nil, nextIndex < frameCount ?? .max else { return nil }
    return start + Double(nextIndex) / rate
  }

  /// Captures all frames before the given time in seconds.
  func captureFrames(before time: Double) {
    while !isCapturing, let next = nextTime, next < time - Self.timeTolerance { captureFrame() }
  }

  /// Captures the next frame, and returns whether there was one.
  @discardableResult
  func captureFrame() -> Bool {
    guard let time = nextTime else { return false }
    isCapturing = true
    defer { isCapturing = false }
    do {
      var image = try subject.stage.image(
        of: subject.region, at: max(time, subject.stage.time))
      if showsTouches {
        image = TouchMarkers(on: subject.stage).draw(on: image, of: subject.region)
      }
      capture(nextIndex, time, image)
      nextIndex += 1
    } catch {
      failure = error
    }
    return true
  }
}

/// The circles that mark the fingers on the screen of a stage.
@MainActor
private struct TouchMarkers {
  private let locations: [CGPoint]
  private let scale: CGFloat

  /// The radius of a circle in points: half of the minimum size of a touch target.
  private static let radius: CGFloat = 22
  private static let fillColor = UIColor(white: 0.5, alpha: 0.4)
  private static let innerColor = UIColor(white: 1, alpha: 0.85)
  private static let outerColor = UIColor(white: 0, alpha: 0.35)

  init(on stage: AnimationStage) {
    locations = stage.withStageClockAfterCommit {
      UIApplication.shared.touchDispatcher.touchLocations(in: stage.window)
    }
    scale = stage.scale
  }

  /// Returns the image of a region in points with the circles on top.
  func draw(on image: PixelBuffer, of region: CGRect) -> PixelBuffer {
    guard !locations.isEmpty else { return image }
    let size = CGSize(width: image.width, height: image.height)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let result = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.interpolationQuality = .none
      UIImage(cgImage: CGImage(pixels: image)).draw(in: CGRect(origin: .zero, size: size))
      for location in locations {
        let center = CGPoint(
          x: (location.x - region.minX) * scale, y: (location.y - region.minY) * scale)
        let radius = Self.radius * scale
        let circle = UIBezierPath(
          arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        Self.fillColor.setFill()
        circle.fill()
        // Two lines are visible on both light and dark content.
        for (color, inset) in [(Self.outerColor, 0.5), (Self.innerColor, 2)] {
          let ring = UIBezierPath(
            arcCenter: center, radius: radius - inset * scale, startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
          ring.lineWidth = inset == 2 ? 2 * scale : scale
          color.setStroke()
          ring.stroke()
        }
      }
    }
    return result.cgImage?.pixels ?? image
  }
}
