import Color
import DisplayList
public import Foundation
import Geometry

/// Colours that run into each other.
///
/// They are mixed by the components of the gradient's space, alpha apart from them; without a space in Generic RGB.
public final class CGGradient: Hashable, Sendable {
  /// The colours at ``locations``, many enough that between neighbours they run straight by ``colorRule``.
  let colors: [RGBA]
  /// 0…1, one per colour.
  let locations: [Double]
  /// How neighbours are mixed.
  let colorRule: ColorInterpolation

  /// Knots between two colours of a space whose components are not those of sRGB.
  private static let subdivisionsPerSegment = 32

  /// Two colours or more in a space at places between 0 and 1; without places evenly spread.
  ///
  /// Nil where the list holds anything but colours or nothing, or the space has patterns.
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

  /// Colours of a space by their components, each followed by alpha, at places between 0 and 1; without places evenly
  /// spread.
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
    // One colour runs into itself.
    let stops = components.count == 1 ? [last, last] : components
    var positions =
      (components.count == 1 ? nil : locations)
      ?? stops.indices.map { Double($0) / Double(stops.count - 1) }
    // Places that go back are brought up to the highest before.
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

  /// The colour at a place by straight mixing; beyond the ends that of the ends.
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

  /// Whether both are the same object.
  public static func == (p: CGGradient, q: CGGradient) -> Bool { p === q }

  /// Mixes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How far beyond its ends a gradient goes on.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Options of their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on behind the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGColorSpace {
  /// Encoded sRGB.
  static let sharedExtendedSRGB = CGColorSpace(profile: .extendedSRGB)

  /// Whether what is halfway between two colours by components is so in encoded sRGB.
  fileprivate var mixesLinearlyInSRGB: Bool {
    switch colorProfile.encoding {
    case .sRGB, .gray(.sRGB): true
    case .rgb, .gray, .cmyk, .pattern: false
    }
  }
}
