public import Color
public import Geometry
public import Timing

// Enumerated names, which are strings in the API and in documents, but numbers in commits.

/// A name from a fixed set, such as the values of `contentsGravity`.
///
/// Unknown names are replaced with the first name in the set.
public protocol NamedCase: Hashable, Sendable {
  /// The set that contains the name.
  static var nameSet: EnumeratedNameSet { get }
  /// All names in the set, in the order of their numbers.
  static var cases: [Self] { get }
  /// The string used for the name in the API and in documents.
  var spelling: String { get }
}

extension NamedCase where Self: RawRepresentable, RawValue == String {
  /// The string used for the name in the API and in documents, which is the raw value.
  public var spelling: String { rawValue }
}

extension NamedCase {
  /// Creates the name with the given spelling.
  ///
  /// An unknown spelling is replaced with the first name in the set.
  public init(spelled text: String) {
    self = Self.cases.first { $0.spelling == text } ?? Self.cases[0]
  }

  /// Creates the name with the given number.
  ///
  /// A number outside the set is replaced with the first name.
  @inlinable public init(number: Double) {
    let index = Int(number)
    self = index < Self.cases.count ? Self.cases[index] : Self.cases[0]
  }
}

/// The sets of names accepted by properties with enumerated values.
public enum EnumeratedNameSet: UInt8, CaseIterable, Hashable, Sendable {
  case blendMode, contentsGravity, contentsFilter, cornerCurve, fillMode, fillRule, lineCap
  case lineJoin, gradientKind, truncationMode, alignmentMode, emitterShape, emitterMode
  case renderMode, scrollMode, contentsFormat, toneMapMode, dynamicRange, particleType, frameMode

  /// The spellings of the names in the set, in the order of their numbers.
  public var spellings: [String] { Self.allSpellings[Int(rawValue)] }

  private static let allSpellings = allCases.map(\.caseSpellings)

  private var caseSpellings: [String] {
    func spellings<Case: NamedCase>(_ type: Case.Type) -> [String] { Case.cases.map(\.spelling) }
    return switch self {
    case .blendMode: spellings(BlendMode.self)
    case .contentsGravity: spellings(ContentsGravity.self)
    case .contentsFilter: spellings(ContentsFilter.self)
    case .cornerCurve: spellings(CornerCurve.self)
    case .fillMode: spellings(MediaTiming.FillMode.self)
    case .fillRule: spellings(FillRule.self)
    case .lineCap: spellings(LineCap.self)
    case .lineJoin: spellings(LineJoin.self)
    case .gradientKind: spellings(GradientKind.self)
    case .truncationMode: spellings(TruncationMode.self)
    case .alignmentMode: spellings(AlignmentMode.self)
    case .emitterShape: spellings(EmitterShape.self)
    case .emitterMode: spellings(EmitterMode.self)
    case .renderMode: spellings(RenderMode.self)
    case .scrollMode: spellings(ScrollMode.self)
    case .contentsFormat: spellings(ContentsFormat.self)
    case .toneMapMode: spellings(ToneMapMode.self)
    case .dynamicRange: spellings(DynamicRange.self)
    case .particleType: spellings(ParticleType.self)
    case .frameMode: spellings(FrameMode.self)
    }
  }
}

/// A property value that is a name from any of the enumerated sets.
public struct EnumeratedName: Hashable, Sendable {
  /// The set that contains the name.
  public let set: EnumeratedNameSet
  /// The number of the name within its set, starting at 0.
  public let number: UInt8

  /// Creates a property value from a typed name.
  public init<Case: NamedCase>(_ name: Case) {
    set = Case.nameSet
    number = UInt8(Case.cases.firstIndex(of: name) ?? 0)
  }

  /// Creates the name with the given number in a set.
  ///
  /// A number outside the set is replaced with the first name.
  public init(_ set: EnumeratedNameSet, number: Double) {
    self.set = set
    self.number =
      number >= 0 && number < Double(set.spellings.count) ? UInt8(number) : 0
  }

  /// Creates the name with the given spelling in a set.
  ///
  /// An unknown spelling is replaced with the first name in the set.
  public init(_ set: EnumeratedNameSet, spelled text: String) {
    self.set = set
    number = UInt8(set.spellings.firstIndex(of: text) ?? 0)
  }

  /// The string used for the name in the API and in documents.
  public var spelling: String { `set`.spellings[Int(number)] }

  /// Converts the name to the corresponding Swift type.
  ///
  /// A name from a different set is replaced with the first name of the type.
  public func converted<Case: NamedCase>(to type: Case.Type) -> Case {
    `set` == Case.nameSet ? Case.cases[Int(number)] : Case.cases[0]
  }
}

extension Value {
  /// Creates a property value from a typed name.
  public static func name<Case: NamedCase>(_ name: Case) -> Value { .name(EnumeratedName(name)) }

  /// Returns the value as a name of the given type.
  ///
  /// A value of any other kind is replaced with the first name of the type.
  public func name<Case: NamedCase>(as type: Case.Type) -> Case {
    if case .name(let name) = self { name.converted(to: type) } else { Case.cases[0] }
  }
}

// MARK: - Name sets

/// The placement and scaling of contents within the bounds of a layer.
public enum ContentsGravity: String, CaseIterable, NamedCase {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

/// The sampling filter used when contents are scaled.
public enum ContentsFilter: String, CaseIterable, NamedCase { case linear, nearest, trilinear }

/// The position at which a line of text is truncated.
public enum TruncationMode: String, CaseIterable, NamedCase { case none, start, end, middle }

/// The horizontal alignment of text.
public enum AlignmentMode: String, CaseIterable, NamedCase {
  case natural, left, right, center, justified
}

/// The shape within which an emitter creates particles.
public enum EmitterShape: String, CaseIterable, NamedCase {
  case point, line, rectangle, cuboid, circle, sphere
}

/// The part of the emitter shape in which particles are created.
public enum EmitterMode: String, CaseIterable, NamedCase { case volume, points, outline, surface }

/// The drawing order and blending of particles.
public enum RenderMode: String, CaseIterable, NamedCase {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}

/// The axes along which a scroll layer scrolls.
public enum ScrollMode: String, CaseIterable, NamedCase {
  case none, vertically, horizontally, both
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The pixel format used for drawn layer contents.
public enum ContentsFormat: String, CaseIterable, NamedCase {
  case RGBA8Uint = "RGBA8"
  case RGBA16Float = "RGBAh"
  case gray8Uint = "Gray8"
  case automatic = "Automatic"
}

/// The condition under which contents brighter than the display's range are tone mapped to it.
public enum ToneMapMode: String, CaseIterable, NamedCase { case automatic, never, ifSupported }

/// The maximum brightness of a layer's contents, relative to standard white.
public enum DynamicRange: String, CaseIterable, NamedCase {
  case standard, automatic, constrainedHigh, high
}

/// The type of a particle: an image that always faces the viewer, or one in a plane that can be tilted.
public enum ParticleType: String, CaseIterable, NamedCase { case sprite, plane }

/// The behavior of a particle with an image sequence after its last image.
public enum FrameMode: String, CaseIterable, NamedCase {
  /// The sequence stops at its last image, repeats, or repeats from a random start.
  case single, loop, random
}

extension FillRule: NamedCase {
  /// The string used for the fill rule in the API and in documents: `even-odd` or `non-zero`.
  public var spelling: String { self == .evenOdd ? "even-odd" : "non-zero" }
}

extension CornerCurve: NamedCase {
  /// The set of names for corner curves.
  public static var nameSet: EnumeratedNameSet { .cornerCurve }
  /// All corner curves, in the order of their numbers in commits.
  public static let cases = allCases

  /// The number stored for a corner curve that was never set.
  ///
  /// It has no name and is read as `circular`, the first curve.
  public static let unsetNumber = Double(allCases.count)
}

extension LineCap: NamedCase {
  /// The set of names for line cap styles.
  public static var nameSet: EnumeratedNameSet { .lineCap }
  /// All line cap styles, in the order of their numbers in commits.
  public static let cases = allCases
}

extension LineJoin: NamedCase {
  /// The set of names for line join styles.
  public static var nameSet: EnumeratedNameSet { .lineJoin }
  /// All line join styles, in the order of their numbers in commits.
  public static let cases = allCases
}

extension GradientKind: NamedCase {
  /// The set of names for gradient types.
  public static var nameSet: EnumeratedNameSet { .gradientKind }
  /// All gradient types, in the order of their numbers in commits.
  public static let cases = allCases
}

extension BlendMode: NamedCase {
  /// The set of names for blend modes.
  public static var nameSet: EnumeratedNameSet { .blendMode }
  /// All blend modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension MediaTiming.FillMode: NamedCase {
  /// The set of names for fill modes.
  public static var nameSet: EnumeratedNameSet { .fillMode }
  /// All fill modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ContentsGravity {
  /// The set of names for contents gravities.
  public static var nameSet: EnumeratedNameSet { .contentsGravity }
  /// All contents gravities, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ContentsFilter {
  /// The set of names for contents filters.
  public static var nameSet: EnumeratedNameSet { .contentsFilter }
  /// All contents filters, in the order of their numbers in commits.
  public static let cases = allCases
}

extension TruncationMode {
  /// The set of names for truncation modes.
  public static var nameSet: EnumeratedNameSet { .truncationMode }
  /// All truncation modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension AlignmentMode {
  /// The set of names for alignment modes.
  public static var nameSet: EnumeratedNameSet { .alignmentMode }
  /// All alignment modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension EmitterShape {
  /// The set of names for emitter shapes.
  public static var nameSet: EnumeratedNameSet { .emitterShape }
  /// All emitter shapes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension EmitterMode {
  /// The set of names for emitter modes.
  public static var nameSet: EnumeratedNameSet { .emitterMode }
  /// All emitter modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension RenderMode {
  /// The set of names for particle render modes.
  public static var nameSet: EnumeratedNameSet { .renderMode }
  /// All particle render modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ScrollMode {
  /// The set of names for scroll modes.
  public static var nameSet: EnumeratedNameSet { .scrollMode }
  /// All scroll modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ContentsFormat {
  /// The set of names for contents formats.
  public static var nameSet: EnumeratedNameSet { .contentsFormat }
  /// All contents formats, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ToneMapMode {
  /// The set of names for tone map modes.
  public static var nameSet: EnumeratedNameSet { .toneMapMode }
  /// All tone map modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension DynamicRange {
  /// The set of names for dynamic ranges.
  public static var nameSet: EnumeratedNameSet { .dynamicRange }
  /// All dynamic ranges, in the order of their numbers in commits.
  public static let cases = allCases
}

extension ParticleType {
  /// The set of names for particle types.
  public static var nameSet: EnumeratedNameSet { .particleType }
  /// All particle types, in the order of their numbers in commits.
  public static let cases = allCases
}

extension FrameMode {
  /// The set of names for frame modes.
  public static var nameSet: EnumeratedNameSet { .frameMode }
  /// All frame modes, in the order of their numbers in commits.
  public static let cases = allCases
}

extension FillRule {
  /// The set of names for fill rules.
  public static var nameSet: EnumeratedNameSet { .fillRule }
  /// All fill rules, in the order of their numbers in commits.
  public static let cases = allCases
}
