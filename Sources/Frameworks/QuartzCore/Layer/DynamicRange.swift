import Diagnostics

/// How the pixels of drawn contents are stored.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Four components of a byte.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of a 16-bit float.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One component of a byte.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// As it suits what is drawn.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
  /// Says that a property was set to something that would show where frames had more than a byte a component.
  final func reportIneffectiveProperty(_ property: String) {
    diagnostics.report(
      "\(property) of \(type(of: self)) has no effect: frames have four components of a byte; leave it out to silence this"
    )
  }

  /// Whether contents brighter than the output are made to fit it.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// As programs and documents spell it.
    public let rawValue: String
    /// A name, which may be another than those below.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Where it looks best.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Not at all.
    public static let never = ToneMapMode(rawValue: "never")
    /// Wherever that is possible.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// How much brighter than white a layer may show.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// As programs and documents spell it.
    public let rawValue: String
    /// A name, which may be another than those below.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As the contents ask for.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Not brighter than white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter, so that it goes with other contents.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as the output can.
    public static let high = DynamicRange(rawValue: "high")
  }
}
