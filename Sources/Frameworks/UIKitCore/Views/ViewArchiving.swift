import CoreGraphics
import Foundation
import QuartzCore

extension UIView: @preconcurrency LayerOwningView {}

// Archiving of views: the layer with its values, the view's properties, its subviews and its sublayers.

extension UIView {
  private enum ArchiveKey {
    static let layer = "UILayer"
    static let sublayers = "UISublayers"
    static let mask = "UIMask"
    static let tint = "UITintColor"
    static let tintMode = "UITintAdjustmentMode"
    static let style = "UIUserInterfaceStyle"
    static let minimumCategory = "UIMinimumContentSizeCategory"
    static let maximumCategory = "UIMaximumContentSizeCategory"
    static let margins = "UILayoutMargins"
    static let userInteraction = "UIUserInteraction"
    static let tag = "UITag"
    static let contentMode = "UIContentMode"
    static let autoresizing = "UIAutoresizingMask"
    static let autoresizesSubviews = "UIAutoresizesSubviews"
    static let opaque = "UIOpaque"
    static let clearsContext = "UIClearsContext"
    static let multipleTouch = "UIMultipleTouch"
    static let exclusiveTouch = "UIExclusiveTouch"
  }

  // MARK: Encoding

  func encodeState(in coder: NSCoder) {
    archivesLayerParts = true
    coder.encode(layer, forKey: ArchiveKey.layer)
    archivesLayerParts = false
    let inside = (layer.sublayers ?? []).map { Self.owner(of: $0) }
    NestingLimit.performNestedArchiving(of: "views") {
      coder.encodeList(inside, forKey: ArchiveKey.sublayers)
    }
    if let mask = layer.mask { coder.encode(Self.owner(of: mask), forKey: ArchiveKey.mask) }
    let color = tintState.color.flatMap { ArchivedValue.archivedObject(of: $0.cgColor) }
    if let color { coder.encode(color, forKey: ArchiveKey.tint) }
    coder.encode(tintState.mode.rawValue, forKey: ArchiveKey.tintMode)
    coder.encode(overrideUserInterfaceStyle.rawValue, forKey: ArchiveKey.style)
    let limits = [
      (ArchiveKey.minimumCategory, minimumContentSizeCategory),
      (ArchiveKey.maximumCategory, maximumContentSizeCategory),
    ]
    for case (let key, let category?) in limits {
      coder.encode(NSString(string: category.rawValue), forKey: key)
    }
    let m = assignedMargins.insets(isRightToLeft: false)
    let margins = [m.top, m.left, m.bottom, m.right].map { NSNumber(value: Double($0)) }
    coder.encodeList(margins, forKey: ArchiveKey.margins)
    coder.encode(isUserInteractionEnabled, forKey: ArchiveKey.userInteraction)
    coder.encode(tag, forKey: ArchiveKey.tag)
    coder.encode(contentMode.rawValue, forKey: ArchiveKey.contentMode)
    coder.encode(Int(autoresizingMask.rawValue), forKey: ArchiveKey.autoresizing)
    coder.encode(autoresizesSubviews, forKey: ArchiveKey.autoresizesSubviews)
    coder.encode(isOpaque, forKey: ArchiveKey.opaque)
    coder.encode(clearsContextBeforeDrawing, forKey: ArchiveKey.clearsContext)
    coder.encode(isMultipleTouchEnabled, forKey: ArchiveKey.multipleTouch)
    coder.encode(isExclusiveTouch, forKey: ArchiveKey.exclusiveTouch)
  }

  /// Returns the view to which the given layer belongs, or the layer itself if there is none.
  private static func owner(of layer: CALayer) -> NSObject {
    (layer.isBackingLayer ? layer.delegate as? UIView : nil) ?? layer
  }

  // MARK: Decoding

  /// Returns the archived layer, or a new layer if the archive contains no layer of the view's layer class.
  static func archivedLayer(in coder: NSCoder) -> CALayer {
    let kind = layerClass as? CALayer.Type ?? CALayer.self
    let layer = coder.object(of: [CALayer.self], forKey: ArchiveKey.layer) as? CALayer
    if let layer, type(of: layer) == kind { return layer }
    return makeLayer(of: kind)
  }

  func decodeState(from coder: NSCoder) {
    let kinds: [AnyClass] = [UIView.self, CALayer.self]
    let inside = NestingLimit.performNestedUnarchiving {
      coder.decodeList(of: kinds, forKey: ArchiveKey.sublayers)
    } orElse: {
      ArchivedValue.reportExcessiveNesting(in: coder)
    }
    for part in (inside ?? nil) ?? [] {
      if let view = part as? UIView { addSubview(view) }
      if let part = part as? CALayer { layer.addSublayer(part) }
    }
    switch coder.object(of: kinds, forKey: ArchiveKey.mask) {
    case let view as UIView: mask = view
    case let mask as CALayer: layer.mask = mask
    default: break
    }
    let color = coder.object(of: ArchivedValue.classes, forKey: ArchiveKey.tint)
      .flatMap(ArchivedValue.decodedValue)
    tintState.color = (color as? CGColor).map(UIColor.init(cgColor:))
    tintState.mode =
      TintAdjustmentMode(rawValue: coder.decodeInteger(forKey: ArchiveKey.tintMode)) ?? .automatic
    overrideUserInterfaceStyle =
      UIUserInterfaceStyle(rawValue: coder.decodeInteger(forKey: ArchiveKey.style)) ?? .unspecified
    func category(_ key: String) -> UIContentSizeCategory? {
      let named = coder.archivedText(forKey: key).map { UIContentSizeCategory(rawValue: $0) }
      return named.flatMap { UIContentSizeCategory.ordered.contains($0) ? $0 : nil }
    }
    let limits = ContentSizeCategoryLimits(
      minimum: category(ArchiveKey.minimumCategory), maximum: category(ArchiveKey.maximumCategory))
    if !limits.isEmpty { categoryLimits = limits }
    let margins = coder.decodeList(of: [NSNumber.self], forKey: ArchiveKey.margins)
    let m = (margins as? [NSNumber])?.map { CGFloat($0.doubleValue) } ?? []
    if m.count == 4, m.allSatisfy(\.isFinite) {
      layoutMargins = UIEdgeInsets(top: m[0], left: m[1], bottom: m[2], right: m[3])
    }
    tag = coder.decodeInteger(forKey: ArchiveKey.tag)
    contentMode =
      ContentMode(rawValue: coder.decodeInteger(forKey: ArchiveKey.contentMode)) ?? .scaleToFill
    let mask = coder.decodeInteger(forKey: ArchiveKey.autoresizing)
    autoresizingMask = AutoresizingMask(rawValue: UInt(truncatingIfNeeded: mask))
    // These flags are `true` if they are missing in the archive.
    func flag(_ key: String) -> Bool {
      !coder.containsValue(forKey: key) || coder.decodeBool(forKey: key)
    }
    isUserInteractionEnabled = flag(ArchiveKey.userInteraction)
    autoresizesSubviews = flag(ArchiveKey.autoresizesSubviews)
    isOpaque = flag(ArchiveKey.opaque)
    clearsContextBeforeDrawing = flag(ArchiveKey.clearsContext)
    isMultipleTouchEnabled = coder.decodeBool(forKey: ArchiveKey.multipleTouch)
    isExclusiveTouch = coder.decodeBool(forKey: ArchiveKey.exclusiveTouch)
  }
}

extension NSCoder {
  /// Decodes an object of one of the given classes.
  ///
  /// Returns `nil` if the key is missing. Decoding a missing key would otherwise make the whole archive fail.
  package func object(of kinds: [AnyClass], forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: kinds, forKey: key) : nil
  }

  /// Decodes the number for the given key.
  ///
  /// Returns `nil` if the key is missing or the number is infinite or NaN.
  package func finiteNumber(forKey key: String) -> Double? {
    guard containsValue(forKey: key) else { return nil }
    let number = decodeDouble(forKey: key)
    return number.isFinite ? number : nil
  }

  /// Decodes the number for the given key.
  ///
  /// Returns `nil` if the key is missing or the number is infinite or NaN.
  package func finiteNumber(forKey key: String) -> Float? {
    guard containsValue(forKey: key) else { return nil }
    let number = decodeFloat(forKey: key)
    return number.isFinite ? number : nil
  }
}
