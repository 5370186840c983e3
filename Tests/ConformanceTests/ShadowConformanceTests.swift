import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests that compare the shadow of a long straight edge with recorded alpha values, pixel by pixel.
@Suite struct ShadowConformanceTests {
  /// The source of a shadow: the background of the layer, or a `shadowPath` on a layer without a background.
  enum Caster { case layer, path }

  /// The alpha values in a row of pixels that crosses an edge at pixel `edge`.
  ///
  /// Pixels to the left of the edge contain only the shadow.
  struct Profile {
    let edge: Int
    let alphas: [Int]

    init(radius: Double, scale: Double, opacity: Double, _ caster: Caster) throws {
      // The distance in points from the edge to the sides of the image and to the opposite edge of the layer.
      let reach = (2 * radius + 4).rounded(.up)
      let frame = CGRect(x: reach, y: -reach * 2, width: reach * 4, height: reach * 4 + 1)
      let layer = box(frame, caster == .layer ? .black : nil)
      layer.shadowOpacity = Float(opacity)
      layer.shadowRadius = radius
      layer.shadowOffset = .zero
      if caster == .path { layer.shadowPath = CGPath(rect: layer.bounds, transform: nil) }
      let picture = try Picture([layer], width: reach * 2, height: 1, scale: scale)
      edge = Int(reach * scale)
      alphas = (0..<Int(reach * 2 * scale)).map { picture.alpha($0, 0) }
    }

    /// Returns the alpha value of the pixel at the given distance from the edge.
    func alpha(_ index: Int, isOutside: Bool) -> Int {
      alphas[isOutside ? edge - 1 - index : edge + index]
    }
  }

  /// Returns the expected alpha value of a pixel: the part of the Gaussian kernel that lies over the silhouette.
  ///
  /// The kernel is truncated at ±ceil(2σ).
  private static func expected(_ index: Int, sigma: Double, opacity: Double) -> Double {
    let reach = Int((2 * sigma).rounded(.up))
    let taps = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let over = taps.suffix(max(0, reach - index)).reduce(0, +)
    let alpha = over / taps.reduce(0, +) * opacity * 255
    return opacity == 1 ? (alpha + 0.5).rounded(.down) : alpha.rounded(.down)
  }

  @Test(arguments: Vectors.rows("shadow", "edgeProfile"))
  func `the shadow of a straight layer edge has the alpha values recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let radius = try #require(row.number("shadowRadius"))
    let scale = try #require(row.number("scale"))
    let opacity = try #require(row.number("shadowOpacity"))
    let isOutside = row.string("side") == "out"
    #expect(row.number("sigmaPixels") == radius * scale, "\(row)")
    let taps = try #require(row.number("taps"))
    #expect(taps == 2 * (2 * radius * scale).rounded(.up) + 1, "\(row)")
    // The layer's own background hides the shadow inside the edge.
    for caster in isOutside ? [Caster.layer, .path] : [.path] {
      let profile = try Profile(radius: radius, scale: scale, opacity: opacity, caster)
      for (time, value) in zip(row.numbers("times"), row.numbers("values")) {
        let got = Double(profile.alpha(Int(time), isOutside: isOutside))
        #expect(
          abs(got - value) <= row.tolerance, "\(row) \(caster) at \(time): \(got) for \(value)")
      }
      let last = Int(taps - 1) / 2
      if isOutside { #expect(profile.alpha(last, isOutside: true) == 0, "\(row) \(caster)") }
    }
  }

  @Test(arguments: [(radius: 2.0, opacity: 1.0, total: 0.0), (6, 0.9, 1)])
  func `accuracy: shadow alpha values differ from an exact Gaussian by at most a given total`(
    radius: Double, opacity: Double, total: Double
  ) throws {
    let profile = try Profile(radius: radius, scale: 2, opacity: opacity, .path)
    var errors = 0.0
    for index in 0..<min(99, profile.edge) {
      let expected = Self.expected(index, sigma: radius * 2, opacity: opacity)
      errors += abs(Double(profile.alpha(index, isOutside: true)) - expected)
    }
    #expect(errors <= total)
  }

  @Test(arguments: [1.0, 2, 3])
  func `window: the standard deviation of a shadow is shadowRadius in points, at every scale`(
    scale: Double
  ) throws {
    let profile = try Profile(radius: 5, scale: scale, opacity: 1, .layer)
    for index in 0..<profile.edge {
      let expected = Self.expected(index, sigma: 5 * scale, opacity: 1)
      let got = Double(profile.alpha(index, isOutside: true))
      #expect(abs(got - expected) <= 1, "\(index) at \(scale): \(got) for \(expected)")
    }
  }
}
