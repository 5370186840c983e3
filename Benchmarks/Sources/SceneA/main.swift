// Scene A: 1,000 layers of 40 × 40 points with corner radius 8, each moving, turning and fading, at 1920 × 1080,
// beside cairo, in turn, in one process. Prints the median time of a frame.
//
//   swift run -c release SceneA [ROUNDS] [FRAMES]

import Foundation
import QuartzCore

let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 9
let frames = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 10

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Milliseconds per frame.
func time(_ draw: (Double) -> Void, from start: Double) -> Double {
  let clock = ContinuousClock()
  let taken = clock.measure {
    for k in 0..<frames { draw(start + Double(k) / 60) }
  }
  return Double(taken.components.attoseconds) / 1e15 / Double(frames)
    + Double(taken.components.seconds) * 1000 / Double(frames)
}

let ours = makeLayerScene()
let cairo = CairoScene()
var (oursTimes, cairoTimes): ([Double], [Double]) = ([], [])
_ = ours.image(at: 0)
cairo.draw(at: 0)
for round in 0..<rounds {
  let start = Double(round * frames) / 60
  oursTimes.append(time({ _ = ours.image(at: $0) }, from: start))
  cairoTimes.append(time({ cairo.draw(at: $0) }, from: start))
}
let (a, c) = (median(oursTimes), median(cairoTimes))
print(String(format: "Ametrine %8.2f ms a frame, %6.1f frames/s", a, 1000 / a))
print(String(format: "cairo    %8.2f ms a frame, %6.1f frames/s (one thread)", c, 1000 / c))
print(String(format: "ratio    %8.2f", c / a))
