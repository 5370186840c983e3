import CoreGraphics
struct OutlineMorph {
  let from: CGPath, to: CGPath
  func path(at p: Double) -> CGPath { p < 0.5 ? from : to }
}
