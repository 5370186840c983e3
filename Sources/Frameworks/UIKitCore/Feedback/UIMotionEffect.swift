public import Foundation
import QuartzCore

/// How a view moves when the device is tilted.
///
/// There is no device to tilt: effects are kept with their view, tell
/// what they would add, and nothing moves.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @preconcurrency NSCopying {
  /// An effect without effect.
  public override init() { super.init() }

  /// What is added to values under key paths where the viewer looks from aside; -1 to 1 in both directions.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }

  /// The same object, unless a class makes another.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that goes from one value to another as the device is tilted from one side to the other.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// Which tilt counts.
  public enum EffectType: Int, Hashable, Sendable {
    /// To the left and the right.
    case tiltAlongHorizontalAxis
    /// Forwards and backwards.
    case tiltAlongVerticalAxis
  }

  /// What it changes.
  public let keyPath: String
  /// Which tilt counts.
  public let type: EffectType
  /// What is added at one end: a number, a point, a size or a displacement.
  open var minimumRelativeValue: Any?
  /// What is added at the other end.
  open var maximumRelativeValue: Any?

  /// An effect on a key path that adds nothing yet.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  /// What lies between both values, by the tilt that counts; numbers, points and sizes.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let tilt = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let share = (min(max(tilt, -1), 1) + 1) / 2
    let (low, high) = (components(of: minimumRelativeValue), components(of: maximumRelativeValue))
    let count = max(low.count, high.count)
    guard count > 0 else { return nil }
    func part(_ list: [CGFloat], _ i: Int) -> CGFloat { i < list.count ? list[i] : 0 }
    let mixed = (0..<count).map { part(low, $0) * (1 - share) + part(high, $0) * share }
    if count == 1 { return [keyPath: mixed[0]] }
    let isSize = (minimumRelativeValue ?? maximumRelativeValue).map(isSizeValue) ?? false
    return [
      keyPath: isSize
        ? CGSize(width: mixed[0], height: mixed[1]) as Any : CGPoint(x: mixed[0], y: mixed[1])
    ]
  }

  private func isSizeValue(_ value: Any) -> Bool {
    value is CGSize || keyPath.hasSuffix("Offset") || keyPath.hasSuffix("size")
  }

  private func components(of value: Any?) -> [CGFloat] {
    switch value {
    case let point as CGPoint: [point.x, point.y]
    case let size as CGSize: [size.width, size.height]
    case let box as NSValue where !(box is NSNumber): [box.cgPointValue.x, box.cgPointValue.y]
    case let value?: decodeNumber(value).map { [CGFloat($0)] } ?? []
    case nil: []
    }
  }
}

/// Effects that are to work together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// What it is made of.
  open var motionEffects: [UIMotionEffect]?

  /// What all of them add.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let all = (motionEffects ?? []).compactMap {
      $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset)
    }
    guard !all.isEmpty else { return nil }
    return all.reduce(into: [:]) { $0.merge($1) { $1 } }
  }
}

extension UIView {
  /// How it would move if the device were tilted, first come first.
  public var motionEffects: [UIMotionEffect] {
    get { attachedMotionEffects }
    set { attachedMotionEffects = newValue }
  }

  /// Adds an effect; see ``UIMotionEffect`` for what comes of it.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !attachedMotionEffects.contains(where: { $0 === effect }) {
      attachedMotionEffects.append(effect)
    }
  }

  /// Takes an effect away.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    attachedMotionEffects.removeAll { $0 === effect }
  }
}
