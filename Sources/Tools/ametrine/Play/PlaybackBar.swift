import CoreGraphics
import Pixels
import QuartzCore

/// The playback bar below the document, which shows the time and the current state.
final class PlaybackBar {
  /// The height of the bar in points.
  static let height = 36.0
  /// The minimum width of the bar in points.
  static let minimumWidth = 240.0
  /// The horizontal margin of the track in points.
  private static let margin = 14.0

  /// The values shown by the bar.
  struct PlaybackState: Equatable {
    var fraction: Double
    var text: String
    var isPlaying: Bool
  }

  private let root = CALayer()
  private let track = CALayer()
  private let elapsedTrack = CALayer()
  private let knob = CALayer()
  private let playIcon = CAShapeLayer()
  private let text = CATextLayer()
  private var renderer: CARenderer?
  private var lastDrawn: (reading: PlaybackState, width: Int, scale: Double)?
  private var image: PixelBuffer?

  init() {
    root.backgroundColor = Self.grayColor(white: 0.13)
    for (layer, shade) in [(track, 0.35), (elapsedTrack, 0.75), (knob, 1)] as [(CALayer, CGFloat)] {
      layer.backgroundColor = Self.grayColor(white: shade)
      root.addSublayer(layer)
    }
    text.fontSize = 11
    text.foregroundColor = Self.grayColor(white: 0.85)
    text.alignmentMode = .left
    playIcon.fillColor = Self.grayColor(white: 0.85)
    root.addSublayer(text)
    root.addSublayer(playIcon)
  }

  static func grayColor(white: CGFloat) -> CGColor {
    CGColor(srgbRed: white, green: white, blue: white, alpha: 1)
  }

  /// Returns the position on the track, in the range `0...1`, for an x-coordinate in a bar of the given width, both
  /// in points.
  static func trackFraction(atX x: Double, width: Double) -> Double {
    let length = max(1, width - 2 * margin)
    return min(max((x - margin) / length, 0), 1)
  }

  /// Renders the bar in the given size in pixels.
  ///
  /// The result states whether the image differs from the previous one.
  func renderImage(
    of reading: PlaybackState, width: Int, height: Int, scale: Double
  ) throws -> (pixels: PixelBuffer, isOther: Bool) {
    if let lastDrawn, let image, lastDrawn == (reading, width, scale), image.height == height {
      return (image, false)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layOut(
      state: reading, size: CGSize(width: Double(width) / scale, height: Double(height) / scale))
    text.contentsScale = scale
    let bounds = CGRect(origin: .zero, size: root.bounds.size)
    let renderer =
      if let known = self.renderer, known.scale == scale { known } else {
        CARenderer(layer: root, bounds: bounds, scale: scale)
      }
    renderer.bounds = bounds
    self.renderer = renderer
    CATransaction.commit()
    let result = try renderer.frame(at: 0).pixels
    image = result
    lastDrawn = (reading, width, scale)
    return (result, true)
  }

  private func layOut(state reading: PlaybackState, size: CGSize) {
    root.frame = CGRect(origin: .zero, size: size)
    let length = max(0, size.width - 2 * Self.margin)
    let knobPosition = Self.margin + length * reading.fraction
    track.frame = CGRect(x: Self.margin, y: 8, width: length, height: 3)
    elapsedTrack.frame = CGRect(x: Self.margin, y: 8, width: knobPosition - Self.margin, height: 3)
    knob.frame = CGRect(x: knobPosition - 5, y: 4.5, width: 10, height: 10)
    for layer in [track, elapsedTrack] { layer.cornerRadius = 1.5 }
    knob.cornerRadius = 5
    playIcon.path = Self.playIconPath(isPlaying: reading.isPlaying)
    playIcon.frame = CGRect(x: Self.margin, y: 20, width: 9, height: 10)
    text.frame = CGRect(x: Self.margin + 16, y: 18, width: max(0, length - 16), height: 16)
    text.string = reading.text
  }

  /// Returns the path of the playback icon: a triangle while the document is playing, and two bars while it is
  /// paused.
  private static func playIconPath(isPlaying: Bool) -> CGPath {
    let path = CGMutablePath()
    if isPlaying {
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 9, y: 5))
      path.addLine(to: CGPoint(x: 0, y: 10))
      path.closeSubpath()
    } else {
      path.addRect(CGRect(x: 0, y: 0, width: 3, height: 10))
      path.addRect(CGRect(x: 6, y: 0, width: 3, height: 10))
    }
    return path
  }
}
