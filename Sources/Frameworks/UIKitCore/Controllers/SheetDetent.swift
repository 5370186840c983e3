public import CoreGraphics
import QuartzCore

/// What a detent of one's own is told to find its height by.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The surroundings of the sheet.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large detent without the safe area below.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet comes to rest.
  @preconcurrency @MainActor
  public final class Detent {
    /// What a detent is known by.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// Takes the name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Takes the name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// That of the detent of about half the height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// That of the detent of the full height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// What it is known by.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) { (self.identifier, self.resolver) = (identifier, resolver) }

    /// 0.56 of the large detent.
    public static func medium() -> Detent {
      Detent(.medium) { SheetDetentContext.mediumHeight(in: $0) }
    }

    /// The full height.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height that a closure finds, without the safe area below; nil where the detent does not count.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      customCount += 1
      return Detent(identifier ?? Identifier("detent \(customCount)"), resolver)
    }

    private static var customCount = 0

    /// The height without the safe area below; nil where it does not count.
    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}

/// The room that a sheet has.
@MainActor
struct SheetDetentContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let bounds: CGRect
  let safeArea: UIEdgeInsets

  /// The smallest distance of the large detent from the upper edge, in points: our own choice, near the system's.
  static let minimumTopGap: CGFloat = 10

  /// The distance of the large detent from the upper edge, in points.
  ///
  /// - Source: behaviour/views.md, "Sheets".
  var topInset: CGFloat { max(safeArea.top, Self.minimumTopGap) }

  var maximumDetentValue: CGFloat { max(0, bounds.height - topInset - safeArea.bottom) }

  /// The share of the large detent that the medium one has.
  ///
  /// - Source: behaviour/views.md, "Sheets".
  private static let mediumFraction: CGFloat = 0.56

  static func mediumHeight(
    in context: any UISheetPresentationControllerDetentResolutionContext
  ) -> CGFloat {
    let named = context.containerTraitCollection.displayScale
    let scale = named > 0 ? named : ScreenSettings.current.scale
    return (context.maximumDetentValue * mediumFraction * scale).rounded() / scale
  }
}
