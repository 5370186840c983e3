import Diagnostics

/// The storage format of contents that a layer draws.
///
/// It is stored without effect: drawn contents always have four components of one byte.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of 16-bit floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// A single component of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// A format that the framework chooses for the drawn content.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
  /// Reports that the value of a property has no effect, because frames have one byte for each component.
  final func reportIneffectiveProperty(_ property: String) {
    diagnostics.report(
      "\(property) of \(type(of: self)) has no effect: frames have 8 bits per component; "
        + "remove the setting to silence this message")
  }

  /// The conversion of contents that are brighter than the output supports.
  ///
  /// It has no effect, because white is the maximum brightness.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The framework decides about tone mapping.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Contents are not tone-mapped.
    public static let never = ToneMapMode(rawValue: "never")
    /// Contents are tone-mapped if that is supported.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The brightness range of a layer's contents.
  ///
  /// It has no effect, because white is the maximum brightness.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The range that suits the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// A maximum of white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// A range above white that is limited for display beside standard contents.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// The full range of the output.
    public static let high = DynamicRange(rawValue: "high")
  }
}
