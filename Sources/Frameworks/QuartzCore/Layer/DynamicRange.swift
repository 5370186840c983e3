import Diagnostics

/// The storage format of the contents drawn by a layer.
///
/// The value is stored but has no effect: drawn contents always have four components of one byte.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of 16-bit floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// A single component of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// A format chosen by the framework for the drawn content.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
  /// Reports that the value of a property has no effect, because frames store one byte for each color component.
  final func reportIneffectiveProperty(_ property: String) {
    diagnostics.report(
      "\(property) of \(type(of: self)) has no effect: frames have 8 bits per component; "
        + "remove the setting to silence this message")
  }

  /// The handling of contents that are brighter than the output supports.
  ///
  /// The value has no effect, because white is the maximum brightness.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The framework decides whether contents are tone-mapped.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Contents are not tone-mapped.
    public static let never = ToneMapMode(rawValue: "never")
    /// Contents are tone-mapped if that is supported.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The brightness range of a layer's contents.
  ///
  /// The value has no effect, because white is the maximum brightness.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A range chosen to suit the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// A range whose maximum is white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// A limited range above white, for display beside standard contents.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// The full brightness range of the output.
    public static let high = DynamicRange(rawValue: "high")
  }
}
