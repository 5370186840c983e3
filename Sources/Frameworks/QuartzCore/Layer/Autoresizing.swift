/// The margins and dimensions of a layer that adapt when its superlayer is resized.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// A layer's length along one axis of its superlayer, and the distances before and after it.
struct AutoresizingAxis: Equatable {
  var before: CGFloat
  var length: CGFloat
  var after: CGFloat

  /// Returns the distances and the length after a change in the superlayer's size.
  ///
  /// The change is distributed among the flexible ones in proportion to their lengths, as Apple documents. If all of
  /// these are 0, it is distributed equally; Apple does not document this case.
  func resized(
    by change: CGFloat, isBeforeFlexible canBefore: Bool, isLengthFlexible canLength: Bool,
    isAfterFlexible canAfter: Bool
  )
    -> AutoresizingAxis
  {
    let flexible = [canBefore, canLength, canAfter]
    let parts = zip([before, length, after], flexible).map { $1 ? max(0, $0) : 0 }
    let count = CGFloat(flexible.count { $0 })
    guard count > 0 else {
      return AutoresizingAxis(before: before, length: length, after: after + change)
    }
    let sum = parts.reduce(0, +)
    let shares = zip(parts, flexible).map { part, isFlexible in
      isFlexible ? change * (sum > 0 ? part / sum : 1 / count) : 0
    }
    return AutoresizingAxis(
      before: before + shares[0], length: max(0, length + shares[1]), after: after + shares[2])
  }
}

extension CALayer {
  final func autoresizeSublayers(fromOldSize oldSize: CGSize) {
    for layer in childList { layer.resize(withOldSuperlayerSize: oldSize) }
  }

  final func autoresize(fromOldSuperlayerSize oldSize: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let superlayer else { return }
    let (all, own) = (superlayer.bounds, frame)
    let x = AutoresizingAxis(
      before: own.minX - all.minX, length: own.width,
      after: oldSize.width - (own.maxX - all.minX)
    ).resized(
      by: all.width - oldSize.width, isBeforeFlexible: mask.contains(.layerMinXMargin),
      isLengthFlexible: mask.contains(.layerWidthSizable),
      isAfterFlexible: mask.contains(.layerMaxXMargin))
    let y = AutoresizingAxis(
      before: own.minY - all.minY, length: own.height,
      after: oldSize.height - (own.maxY - all.minY)
    ).resized(
      by: all.height - oldSize.height, isBeforeFlexible: mask.contains(.layerMinYMargin),
      isLengthFlexible: mask.contains(.layerHeightSizable),
      isAfterFlexible: mask.contains(.layerMaxYMargin))
    let new = CGRect(
      x: all.minX + x.before, y: all.minY + y.before, width: x.length, height: y.length)
    guard new != own else { return }
    if let layerOwner {
      layerOwner.applyAutoresizedFrame(new)
    } else {
      frame = new
    }
  }
}
