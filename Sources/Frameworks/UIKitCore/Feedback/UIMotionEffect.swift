public import Foundation
import QuartzCore

/// The base class of effects that offset the properties of a view when the device is tilted.
///
/// The device is never tilted in this implementation. Views store their effects, and the offsets of an effect can be
/// queried, but no property changes.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @preconcurrency NSCopying {
  /// Creates an effect without any offsets.
  public override init() { super.init() }

  /// Returns the offsets to add to properties, by key path, or `nil` if there are none.
  ///
  /// The base class returns `nil`. The components of the viewer offset are in the range -1...1.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }

  /// Returns the same object.
  ///
  /// Subclasses may override this method.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that interpolates between two offsets according to the tilt of the device.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt to which an effect responds.
  public enum EffectType: Int, Hashable, Sendable {
    /// Tilting to the left and right.
    case tiltAlongHorizontalAxis
    /// Tilting forwards and backwards.
    case tiltAlongVerticalAxis
  }

  /// The key path of the property that the effect offsets.
  public let keyPath: String
  /// The axis of the tilt to which the effect responds.
  public let type: EffectType
  /// The offset at a tilt of -1.
  ///
  /// The value can be a number, or an `NSValue` that stores a `CGPoint`, `CGSize` or `UIOffset`. A value of `nil`
  /// counts as zero.
  open var minimumRelativeValue: Any?
  /// The offset at a tilt of 1, with the same type as `minimumRelativeValue`.
  ///
  /// A value of `nil` counts as zero.
  open var maximumRelativeValue: Any?

  /// Creates an effect for the property with the given key path.
  ///
  /// The effect has no offsets until a minimum or a maximum is set.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  /// Returns the offset for the given tilt, interpolated linearly between the minimum and the maximum, or `nil` if
  /// neither is set.
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

/// A group of motion effects that are applied together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects in the group.
  open var motionEffects: [UIMotionEffect]?

  /// Returns the offsets of all effects in the group.
  ///
  /// If several effects have the same key path, the last one takes precedence. Returns `nil` if no effect has an
  /// offset.
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
  /// The motion effects of the view, in the order in which they were added.
  ///
  /// They are only stored, because the device is never tilted.
  public var motionEffects: [UIMotionEffect] {
    get { attachedMotionEffects }
    set { attachedMotionEffects = newValue }
  }

  /// Adds the given effect, unless the view already has it.
  ///
  /// ``UIMotionEffect`` describes the limitations.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !attachedMotionEffects.contains(where: { $0 === effect }) {
      attachedMotionEffects.append(effect)
    }
  }

  /// Removes the given effect from the view.
  ///
  /// Does nothing if the view does not have the effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    attachedMotionEffects.removeAll { $0 === effect }
  }
}
