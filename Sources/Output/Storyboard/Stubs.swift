public import CoreGraphics

public struct SVGPathError: Error {}
extension CGPath {
  public convenience init(svg: String) throws(SVGPathError) {
    self.init(rect: CGRect(x: 0, y: 0, width: 100, height: 60), transform: nil)
  }
}
struct OutlineMorph {
  let from: CGPath, to: CGPath
  func path(at p: Double) -> CGPath { p < 0.5 ? from : to }
}
