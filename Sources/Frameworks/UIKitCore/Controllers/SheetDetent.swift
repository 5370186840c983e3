public import CoreGraphics
import QuartzCore

/// The information from which a custom detent computes its height.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large detent, excluding the lower safe area, in points.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet can rest.
  @preconcurrency @MainActor
  public final class Detent {
    /// The identifier of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// The identifier of the medium detent.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The identifier of the large detent.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) { (self.identifier, self.resolver) = (identifier, resolver) }

    /// Returns a detent at about half the container's height.
    ///
    /// Its height is 0.56 of the large detent's, rounded to whole pixels.
    public static func medium() -> Detent {
      Detent(.medium) { SheetDetentContext.mediumHeight(in: $0) }
    }

    /// Returns a detent at the maximum height, which reaches the upper safe area.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// Returns a detent whose height is computed by the given closure.
    ///
    /// - Parameters:
    ///   - identifier: The identifier. If `nil`, a unique one is generated.
    ///   - resolver: A closure that returns the height, excluding the lower safe area, in points, or `nil` to disable
    ///     the detent.
    /// - Returns: The detent.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      customCount += 1
      return Detent(identifier ?? Identifier("detent \(customCount)"), resolver)
    }

    private static var customCount = 0

    /// Returns the detent's height, excluding the lower safe area, in points, or `nil` if the detent is disabled in
    /// the given context.
    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}

/// The properties of a sheet's container from which detent heights are computed: traits, bounds and safe area.
@MainActor
struct SheetDetentContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let bounds: CGRect
  let safeArea: UIEdgeInsets

  /// The minimum distance between the large detent and the upper edge, in points.
  ///
  /// The value is our choice, close to that of iOS.
  static let minimumTopGap: CGFloat = 10

  /// The distance between the large detent and the upper edge, in points.
  ///
  /// Measured on iOS 26: the large detent begins at the upper safe area.
  var topInset: CGFloat { max(safeArea.top, Self.minimumTopGap) }

  var maximumDetentValue: CGFloat { max(0, bounds.height - topInset - safeArea.bottom) }

  /// The height of the medium detent as a fraction of the large one.
  ///
  /// Measured on iOS 26: 425 of 759 points.
  private static let mediumFraction: CGFloat = 0.56

  static func mediumHeight(
    in context: any UISheetPresentationControllerDetentResolutionContext
  ) -> CGFloat {
    let named = context.containerTraitCollection.displayScale
    let scale = named > 0 ? named : ScreenSettings.current.scale
    return (context.maximumDetentValue * mediumFraction * scale).rounded() / scale
  }
}
