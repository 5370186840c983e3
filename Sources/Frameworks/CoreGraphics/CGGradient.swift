import Color
import DisplayList
public import Foundation
import Geometry

/// A color gradient, interpolated between stops.
///
/// Color components are interpolated in the gradient's color space, not premultiplied by alpha. A gradient without a
/// color space is interpolated in Generic RGB.
public final class CGGradient: Hashable, Sendable {
  /// The colors at ``locations``.
  ///
  /// Enough stops are inserted that ``colorRule`` interpolates accurately between neighbors.
  let colors: [RGBA]
  /// The positions of ``colors``, 0...1, in ascending order.
  let locations: [Double]
  /// The rule that interpolates between neighboring colors.
  let colorRule: ColorInterpolation

  /// The number of stops inserted for each segment if the components of the color space are not those of sRGB.
  private static let subdivisionsPerSegment = 32

  /// Creates a gradient from colors in a color space, at locations from 0 to 1.
  ///
  /// Colors are spaced evenly if `locations` is nil. Returns nil if the array is empty or contains anything other
  /// than colors, or if the color space is a pattern space.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let list = colors.compactMap { $0 as? CGColor }
    guard list.count == colors.count, space?.model != .pattern else { return nil }
    self.init(
      space,
      list.map {
        space?.encodedComponents(of: $0.rgba)
          ?? CGColorSpace.sharedExtendedSRGB.encodedComponents(of: $0.rgba)
      },
      locations: locations.map { p in list.indices.map { Double(p[$0]) } })
  }

  /// Creates a gradient from color components, each color followed by alpha, at locations from 0 to 1.
  ///
  /// Colors are spaced evenly if `locations` is nil. Returns nil if `count` is not positive or the color space is a
  /// pattern space.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0, space.model != .pattern else { return nil }
    let size = space.numberOfComponents + 1
    self.init(
      space, (0..<count).map { i in (0..<size).map { Double(components[i * size + $0]) } },
      locations: locations.map { p in (0..<count).map { Double(p[$0]) } })
  }

  private init?(_ space: CGColorSpace?, _ components: [[Double]], locations: [Double]?) {
    guard var last = components.last else { return nil }
    // A single color fills the whole gradient.
    let stops = components.count == 1 ? [last, last] : components
    var positions =
      (components.count == 1 ? nil : locations)
      ?? stops.indices.map { Double($0) / Double(stops.count - 1) }
    // Locations must not decrease: a smaller one is raised to its predecessor.
    for i in positions.indices {
      let low = i == 0 ? 0 : positions[i - 1]
      positions[i] = positions[i] >= low ? min(positions[i], 1) : low
    }
    colorRule = space == nil ? .renderInContext : .renderServer
    let meaning = space ?? .sharedExtendedSRGB
    guard !meaning.mixesLinearlyInSRGB else {
      (colors, self.locations) = (stops.map { meaning.rgba(fromComponents: $0) }, positions)
      return
    }
    var (colors, spread): ([RGBA], [Double]) = ([], [])
    last = stops[0]
    for (i, stop) in stops.enumerated().dropFirst() {
      for k in 0..<Self.subdivisionsPerSegment {
        let t = Double(k) / Double(Self.subdivisionsPerSegment)
        colors.append(meaning.rgba(fromComponents: zip(last, stop).map { $0 + ($1 - $0) * t }))
        spread.append(positions[i - 1] + (positions[i] - positions[i - 1]) * t)
      }
      last = stop
    }
    (self.colors, self.locations) = (
      colors + [meaning.rgba(fromComponents: last)], spread + [positions.last ?? 1]
    )
  }

  /// Returns the interpolated color at a location.
  ///
  /// Locations beyond the ends return the color of the nearest end.
  func color(at t: Double) -> RGBA {
    guard let next = locations.firstIndex(where: { $0 > t }) else { return colors.last ?? .clear }
    guard next > 0 else { return colors[0] }
    let (a, b) = (locations[next - 1], locations[next])
    let k = (t - a) / (b - a)
    guard colorRule == .renderInContext else {
      return colors[next - 1].lerp(to: colors[next], fraction: k)
    }
    let generic = RGBColorSpace.genericRGB
    let from = generic.clampedComponents(of: colors[next - 1])
    return generic.color(from: from + (generic.clampedComponents(of: colors[next]) - from) * k)
  }

  public static func == (p: CGGradient, q: CGGradient) -> Bool { p === q }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The sides on which a gradient continues beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first color continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last color continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGColorSpace {
  /// The extended sRGB color space, in which gradients without a color space are stored.
  static let sharedExtendedSRGB = CGColorSpace(profile: .extendedSRGB)

  /// Whether linear interpolation of the components equals linear interpolation in nonlinear sRGB.
  fileprivate var mixesLinearlyInSRGB: Bool {
    switch colorProfile.encoding {
    case .sRGB, .gray(.sRGB): true
    case .rgb, .gray, .cmyk, .pattern: false
    }
  }
}
