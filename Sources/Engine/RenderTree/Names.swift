public import Color
public import Geometry
public import Timing

// Names out of fixed sets: texts for programs and documents, numbers from the commit on.

/// One of a fixed set of names.
///
/// The first of them stands for every name that is not known.
public protocol NamedCase: Hashable, Sendable {
  /// The set that it belongs to.
  static var nameSet: EnumeratedNameSet { get }
  /// All of the set, in the order of their numbers.
  static var cases: [Self] { get }
  /// As programs and documents spell it.
  var spelling: String { get }
}

extension NamedCase where Self: RawRepresentable, RawValue == String {
  /// As programs and documents spell it.
  public var spelling: String { rawValue }
}

extension NamedCase {
  /// The name of that spelling; the first of the set for one that is not known.
  public init(spelled text: String) {
    self = Self.cases.first { $0.spelling == text } ?? Self.cases[0]
  }

  /// The name of that number; the first of the set for a number that has none.
  @inlinable public init(number: Double) {
    let index = Int(number)
    self = index < Self.cases.count ? Self.cases[index] : Self.cases[0]
  }
}

/// The sets of names that properties take.
public enum EnumeratedNameSet: UInt8, CaseIterable, Hashable, Sendable {
  case blendMode, contentsGravity, contentsFilter, cornerCurve, fillMode, fillRule, lineCap
  case lineJoin, gradientKind, truncationMode, alignmentMode, emitterShape, emitterMode
  case renderMode, scrollMode, contentsFormat, toneMapMode, dynamicRange, particleType, frameMode

  /// The spellings in the order of their numbers.
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

/// A name of any set, as a value.
public struct EnumeratedName: Hashable, Sendable {
  /// The set that it belongs to.
  public let set: EnumeratedNameSet
  /// Its number within the set.
  public let number: UInt8

  /// A name of a set.
  public init<Case: NamedCase>(_ name: Case) {
    set = Case.nameSet
    number = UInt8(Case.cases.firstIndex(of: name) ?? 0)
  }

  /// The name of that number; the first of the set for a number that has none.
  public init(_ set: EnumeratedNameSet, number: Double) {
    self.set = set
    self.number =
      number >= 0 && number < Double(set.spellings.count) ? UInt8(number) : 0
  }

  /// The name of that spelling; the first of the set for one that is not known.
  public init(_ set: EnumeratedNameSet, spelled text: String) {
    self.set = set
    number = UInt8(set.spellings.firstIndex(of: text) ?? 0)
  }

  /// As programs and documents spell it.
  public var spelling: String { `set`.spellings[Int(number)] }

  /// The same in its own type; the first of that type's set for a name of another.
  public func converted<Case: NamedCase>(to type: Case.Type) -> Case {
    `set` == Case.nameSet ? Case.cases[Int(number)] : Case.cases[0]
  }
}

extension Value {
  /// A name of a set.
  public static func name<Case: NamedCase>(_ name: Case) -> Value { .name(EnumeratedName(name)) }

  /// The name that the value is; the first of the type's set for another value.
  public func name<Case: NamedCase>(as type: Case.Type) -> Case {
    if case .name(let name) = self { name.converted(to: type) } else { Case.cases[0] }
  }
}

// MARK: - The sets

/// Where contents lie in the bounds.
public enum ContentsGravity: String, CaseIterable, NamedCase {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

/// How contents are sampled.
public enum ContentsFilter: String, CaseIterable, NamedCase { case linear, nearest, trilinear }

/// Where a line of text is cut that does not fit.
public enum TruncationMode: String, CaseIterable, NamedCase { case none, start, end, middle }

/// Where lines of text stand.
public enum AlignmentMode: String, CaseIterable, NamedCase {
  case natural, left, right, center, justified
}

/// Where particles are born.
public enum EmitterShape: String, CaseIterable, NamedCase {
  case point, line, rectangle, cuboid, circle, sphere
}

/// In which part of the shape particles are born.
public enum EmitterMode: String, CaseIterable, NamedCase { case volume, points, outline, surface }

/// In which order particles are drawn, and how they are blended.
public enum RenderMode: String, CaseIterable, NamedCase {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}

/// Along which axes a layer scrolls.
public enum ScrollMode: String, CaseIterable, NamedCase {
  case none, vertically, horizontally, both
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// How the pixels of drawn contents are stored.
public enum ContentsFormat: String, CaseIterable, NamedCase {
  case RGBA8Uint = "RGBA8"
  case RGBA16Float = "RGBAh"
  case gray8Uint = "Gray8"
  case automatic = "Automatic"
}

/// Whether contents brighter than the output are made to fit it.
public enum ToneMapMode: String, CaseIterable, NamedCase { case automatic, never, ifSupported }

/// How much brighter than white a layer may show.
public enum DynamicRange: String, CaseIterable, NamedCase {
  case standard, automatic, constrainedHigh, high
}

/// What a particle is: a picture that faces the eye, or one in a plane that may be tilted.
public enum ParticleType: String, CaseIterable, NamedCase { case sprite, plane }

/// What follows the last of a particle's pictures.
public enum FrameMode: String, CaseIterable, NamedCase {
  /// Nothing, the first again, or the first again after a beginning of each particle's own.
  case single, loop, random
}

extension FillRule: NamedCase {
  /// As programs and documents spell it.
  public var spelling: String { self == .evenOdd ? "even-odd" : "non-zero" }
}

extension CornerCurve: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .cornerCurve }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases

  /// The number in a column for a layer whose curve was never set.
  ///
  /// It has no name, so it reads as the first: circular.
  public static let unsetNumber = Double(allCases.count)
}

extension LineCap: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .lineCap }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension LineJoin: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .lineJoin }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension GradientKind: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .gradientKind }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension BlendMode: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .blendMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension MediaTiming.FillMode: NamedCase {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .fillMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ContentsGravity {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .contentsGravity }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ContentsFilter {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .contentsFilter }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension TruncationMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .truncationMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension AlignmentMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .alignmentMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension EmitterShape {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .emitterShape }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension EmitterMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .emitterMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension RenderMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .renderMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ScrollMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .scrollMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ContentsFormat {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .contentsFormat }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ToneMapMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .toneMapMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension DynamicRange {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .dynamicRange }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension ParticleType {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .particleType }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension FrameMode {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .frameMode }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}

extension FillRule {
  /// The set that it belongs to.
  public static var nameSet: EnumeratedNameSet { .fillRule }
  /// All of the set, in the order of their numbers.
  public static let cases = allCases
}
