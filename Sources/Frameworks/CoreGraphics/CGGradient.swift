import Color
import DisplayList
public import Foundation
import Geometry

/// A color gradient that interpolates between color stops.
///
/// Unpremultiplied color components are interpolated in the gradient's color space. A gradient without a color space
/// is interpolated in generic RGB.
public final class CGGradient: Hashable, Sendable {
  /// The colors at ``locations``.
  ///
  /// The list contains enough additional stops for ``colorRule`` to interpolate accurately between neighbors.
  let colors: [RGBA]
  /// The locations of ``colors``, in the range 0...1 and in ascending order.
  let locations: [Double]
  /// The rule that interpolates between neighboring colors.
  let colorRule: ColorInterpolation

  /// The number of stops that each segment is divided into if interpolation in the gradient's color space differs
  /// from interpolation in sRGB.
  private static let subdivisionsPerSegment = 32

  /// Creates a gradient from colors at locations in the range 0...1, interpolated in the given color space.
  ///
  /// Colors are spaced evenly if `locations` is `nil`. Returns `nil` if the array is empty or contains anything other
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

  /// Creates a gradient from color components at locations in the range 0...1.
  ///
  /// The components of each color are followed by its alpha. Colors are spaced evenly if `locations` is `nil`.
  /// Returns `nil` if `count` is not positive or the color space is a pattern space.
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
    // Locations must not decrease: a location smaller than its predecessor is set to the predecessor.
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

  /// Returns the interpolated color at the given location.
  ///
  /// Locations outside 0...1 return the color at the nearest end.
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

/// Options that specify whether a gradient continues beyond its start and end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first color fills the area before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last color fills the area after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGColorSpace {
  /// The extended sRGB color space, in which the colors of gradients without a color space are stored.
  static let sharedExtendedSRGB = CGColorSpace(profile: .extendedSRGB)

  /// Whether interpolating the components linearly gives the same colors as interpolating linearly in nonlinear sRGB.
  fileprivate var mixesLinearlyInSRGB: Bool {
    switch colorProfile.encoding {
    case .sRGB, .gray(.sRGB): true
    case .rgb, .gray, .cmyk, .pattern: false
    }
  }
}
