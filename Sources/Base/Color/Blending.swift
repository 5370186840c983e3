extension BlendMode {
  /// Returns `source` composited onto `backdrop`, both premultiplied.
  ///
  /// This is a reference implementation of the published formulas, for tests. The renderer uses `blend.h` and
  /// `composite.h` in the module `CRasterKernels`.
  ///
  /// Components range over `0...1`, and color components must not exceed alpha. The same holds for the result.
  /// - Source: W3C Compositing and Blending. The subtractive modes keep the alpha of source-over, which is our
  ///   choice.
  public func referenceComposite(_ source: SIMD4<Double>, onto backdrop: SIMD4<Double>) -> SIMD4<
    Double
  > {
    let (s, d) = (source, backdrop)
    let (sa, da) = (s.w, d.w)
    switch self {
    case .normal: return s + d * (1 - sa)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusDarker:
      let alpha = min(1, sa + da)
      let missing = (SIMD4(repeating: sa + da) - s - d).clamped(lowerBound: .zero, upperBound: .one)
      var r = (alpha - missing).clamped(lowerBound: .zero, upperBound: .one)
      r.w = alpha
      return r
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .subtractSource, .subtractDestination:
      var r = self == .subtractSource ? s - d : d - s
      r.w = sa + da - sa * da
      return r.clamped(lowerBound: .zero, upperBound: .one)
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      let mixed = blend(source: unpremultiplied(s), backdrop: unpremultiplied(d))
      var r = s * (1 - da) + d * (1 - sa)
      r += SIMD4(mixed, 1) * (sa * da)
      return r
    }
  }

  /// Returns the blend function B(cb, cs) of two unpremultiplied colors.
  private func blend(source s: SIMD3<Double>, backdrop b: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue:
      settingLuminosity(
        of: settingSaturation(of: s, to: saturationLevel(of: b)), to: luminosityLevel(of: b))
    case .saturation:
      settingLuminosity(
        of: settingSaturation(of: b, to: saturationLevel(of: s)), to: luminosityLevel(of: b))
    case .color: settingLuminosity(of: s, to: luminosityLevel(of: b))
    case .luminosity: settingLuminosity(of: b, to: luminosityLevel(of: s))
    default:
      SIMD3(
        blend(source: s.x, backdrop: b.x), blend(source: s.y, backdrop: b.y),
        blend(source: s.z, backdrop: b.z))
    }
  }

  private func blend(source s: Double, backdrop b: Double) -> Double {
    switch self {
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: BlendMode.hardLight.blend(source: b, backdrop: s)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight:
      s <= 0.5 ? b * 2 * s : BlendMode.screen.blend(source: 2 * s - 1, backdrop: b)
    case .softLight:
      if s <= 0.5 {
        b - (1 - 2 * s) * b * (1 - b)
      } else {
        b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
      }
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    default: s
    }
  }
}

private func unpremultiplied(_ c: SIMD4<Double>) -> SIMD3<Double> {
  c.w > 0 ? SIMD3(c.x, c.y, c.z) / c.w : .zero
}

private func luminosityLevel(of c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func saturationLevel(of c: SIMD3<Double>) -> Double { c.max() - c.min() }

/// Returns the color with its luminosity changed to `target`.
///
/// Components outside `0...1` are moved toward gray.
private func settingLuminosity(of c: SIMD3<Double>, to target: Double) -> SIMD3<Double> {
  var r = c + (target - luminosityLevel(of: c))
  let l = luminosityLevel(of: r)
  let (low, high) = (r.min(), r.max())
  if low < 0 { r = l + (r - l) * (l / (l - low)) }
  if high > 1 { r = l + (r - l) * ((1 - l) / (high - l)) }
  return r
}

/// Returns the color with its channels scaled so that the smallest is 0 and the largest is `target`.
private func settingSaturation(of c: SIMD3<Double>, to target: Double) -> SIMD3<Double> {
  let range = saturationLevel(of: c)
  return range > 0 ? (c - c.min()) * (target / range) : .zero
}
