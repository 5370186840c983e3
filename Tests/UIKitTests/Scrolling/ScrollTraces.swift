import QuartzCore
import Testing
import UIKit

/// A pan recorded on a 393 × 852-point scroll view with content of 393 × 40,000 points.
///
/// Lengths are in points and times in seconds since touch up.
///
/// - Source: recorded on iOS 26.1 at three pixels per point, one sample per display frame.
struct ScrollTrace: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The permitted difference between recorded and replayed offsets, in points.
  let tolerance: Double
  let startOffset: Double
  let startY: Double
  let step: Double
  let moves: Int
  let interval: Double
  let stationary: Int
  let offsetAtLift: Double
  /// The velocity at touch up, in points per millisecond.
  let velocity: Double
  let target: Double?
  /// The seconds from touch up to the end of deceleration, and the final content offset.
  let end: (time: Double, offset: Double)?
  let calls: [String]
  let times: [Double]
  let values: [Double]
}

extension ScrollTrace {
  static let viewport = CGSize(width: 393, height: 852)
  static let content = CGSize(width: 393, height: 40_000)

  /// The touch events of the trace.
  var pan: Pan {
    Pan(
      start: CGPoint(x: 196.5, y: startY),
      moves: Array(repeating: CGPoint(x: 0, y: step), count: moves), interval: interval,
      stationary: stationary)
  }

  /// The touch up time for which the first sample coincides with a display frame.
  var lift: Double { PanStage.defaultLift - (times.first ?? 0) }

  /// Returns the time of a sample's display frame, because recorded times vary by 0.1 milliseconds.
  func frameTime(_ sample: Double) -> Double {
    PanStage.defaultLift + ((sample - (times.first ?? 0)) * 60).rounded() / 60
  }

  /// Returns a fixture on which the trace has been replayed up to touch up.
  @MainActor
  func replay(
    on scroll: UIScrollView = UIScrollView(), content: CGSize? = ScrollTrace.content
  ) -> PanStage {
    let stage = PanStage(
      scroll, viewport: Self.viewport, content: content, offset: CGPoint(x: 0, y: startOffset))
    stage.perform(pan, lift: lift)
    return stage
  }

  static let all = [drag, glide, edge, bounce]

  private static let decelerating = [
    "will begin dragging", "scroll", "will end dragging", "did end dragging true",
    "will begin decelerating", "scroll", "did end decelerating",
  ]

  /// A drag that rests for 19 events before touch up.
  static let drag = ScrollTrace(
    testDescription: "scroll-drag-3pt", tolerance: 0.34, startOffset: 5000, startY: 792, step: -3,
    moves: 60, interval: 0.016, stationary: 19, offsetAtLift: 5170,
    velocity: 0, target: nil, end: nil,
    calls: ["will begin dragging", "scroll", "will end dragging", "did end dragging false"],
    times: [], values: [])

  /// A flick whose content stops far from both of its ends.
  static let glide = ScrollTrace(
    testDescription: "scroll-glide-750", tolerance: 1, startOffset: 5000, startY: 792, step: -6,
    moves: 14, interval: 0.008, stationary: 0, offsetAtLift: 5074,
    velocity: 0.75, target: 5443.6667, end: (2.16083, 5443.3333),
    calls: decelerating,
    times: [
      0.01061, 0.02729, 0.04398, 0.09397, 0.14398, 0.19399, 0.24398, 0.29394, 0.34398, 0.44395,
      0.54396, 0.64395, 0.74399, 0.84397, 0.94397, 1.04395, 1.14397, 1.24399, 1.344, 1.444,
      1.54397, 1.64394, 1.74397, 1.84398, 1.944, 2.04398, 2.16066,
    ],
    values: [
      5081.333, 5093.333, 5105.0, 5137.667, 5167.333, 5194.0, 5218.0, 5240.0, 5260.0, 5294.0,
      5322.0, 5345.0, 5363.667, 5379.0, 5391.667, 5402.0, 5410.333, 5417.0, 5422.667, 5427.333,
      5431.333, 5434.333, 5436.667, 5439.0, 5440.667, 5442.0, 5443.333,
    ])

  /// A flick whose content decelerates into its end at 39,148 and returns.
  static let edge = ScrollTrace(
    testDescription: "scroll-edge-3125", tolerance: 5, startOffset: 38798, startY: 792, step: -25,
    moves: 12, interval: 0.008, stationary: 0, offsetAtLift: 39088,
    velocity: 3.125, target: 39148, end: (0.8076, 39148),
    calls: decelerating,
    times: [
      0.00747, 0.02414, 0.04079, 0.05749, 0.07412, 0.0908, 0.10748, 0.12414, 0.14081, 0.15748,
      0.17417, 0.20749, 0.24079, 0.27413, 0.30746, 0.3408, 0.37413, 0.40752, 0.44083, 0.47414,
      0.50748, 0.55746, 0.60746, 0.65741, 0.70743, 0.75751,
    ],
    values: [
      39_108.333, 39_158.333, 39_196.667, 39_222.0, 39_237.333, 39_245.333, 39_248.333,
      39_247.667, 39_244.333, 39_239.333, 39_233.333, 39_220.333, 39_207.0, 39_195.333,
      39_185.333, 39_177.0, 39_170.333, 39_165.0, 39_160.667, 39_157.667, 39_155.333, 39_152.667,
      39_151.0, 39_150.0, 39_149.333, 39_148.667,
    ])

  /// A pull beyond the top that is held and then released.
  static let bounce = ScrollTrace(
    testDescription: "scroll-bounce-from-rest", tolerance: 5, startOffset: 0, startY: 120, step: 5,
    moves: 120, interval: 0.008, stationary: 38, offsetAtLift: -235,
    velocity: 0, target: nil, end: nil,
    calls: decelerating,
    times: [
      0.00764, 0.02428, 0.04097, 0.05761, 0.07427, 0.09094, 0.10763, 0.12427, 0.14094, 0.17429,
      0.20763, 0.24096, 0.2743, 0.30762, 0.34093, 0.37426, 0.42428, 0.47426, 0.52428, 0.57427,
      0.62425, 0.69096,
    ],
    values: [
      -223.333, -197.0, -173.333, -152.0, -133.333, -116.333, -101.333, -88.333, -76.667, -57.667,
      -43.0, -32.0, -23.667, -17.667, -13.0, -9.667, -6.0, -3.667, -2.333, -1.333, -1.0, -0.333,
    ])
}
