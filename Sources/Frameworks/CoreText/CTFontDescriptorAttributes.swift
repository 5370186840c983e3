public import CoreGraphics
public import Foundation
import TextLayout

/// Returns a descriptor for the font with the given name and size in points.
///
/// Helvetica is used if neither the font nor a substitute is installed.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  CTFontDescriptor(named: name as String, size: size)
}

/// Returns a descriptor created from the attributes for name, family, style, size, matrix and traits.
///
/// Other attributes are ignored.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(FontRequest(), name: "", size: 0).applyingAttributes(attributes)
}

/// Returns a copy of a descriptor with the given attributes overridden.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.applyingAttributes(attributes)
}

/// Returns a descriptor for a font of the same family whose traits in the mask are set to those in `symTraitValue`.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let kept = original.inferredSymbolicTraits.subtracting(symTraitMask)
  return original.copy(withTraits: kept.union(symTraitValue.intersection(symTraitMask)))
}

/// Returns a descriptor for a font of the given family with the same weight and slant.
///
/// Returns `nil` if neither the family nor a substitute is installed.
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  guard FontLibrary.system.containsFont(named: family as String) else { return nil }
  return original.applyingAttributes([kCTFontFamilyNameAttribute: family] as NSDictionary)
}

/// Returns the value of the given attribute of a descriptor, or `nil` if the attribute is not supported.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  switch attribute {
  case kCTFontNameAttribute: descriptor.name as NSString
  case kCTFontDisplayNameAttribute: descriptor.fullName as NSString
  case kCTFontFamilyNameAttribute: descriptor.familyName as NSString
  case kCTFontStyleNameAttribute: descriptor.styleName as NSString
  case kCTFontSizeAttribute: NSNumber(value: Double(descriptor.size))
  case kCTFontTraitsAttribute: CTFont(descriptor).traits
  case kCTFontMatrixAttribute:
    withUnsafeBytes(of: descriptor.matrix) { NSData(data: Data($0)) }
  default: nil
  }
}

/// Returns a dictionary with the name and the size, and with the matrix unless it is the identity.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  var keys = [kCTFontNameAttribute, kCTFontSizeAttribute]
  if descriptor.matrix != .identity { keys.append(kCTFontMatrixAttribute) }
  var attributes: [NSString: AnyObject] = [:]
  for key in keys { attributes[key] = CTFontDescriptorCopyAttribute(descriptor, key) }
  return NSDictionary(dictionary: attributes)
}

/// Returns a descriptor for the font used for drawing, or `nil` if no fonts are installed.
///
/// `mandatoryAttributes` has no effect, since a substitute for an Apple font has a different name.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: NSSet?
) -> CTFontDescriptor? {
  CTFont(descriptor).face.map { CTFont(CGFont($0), size: descriptor.size, matrix: .identity) }?
    .descriptor
}

extension CTFontDescriptor {
  /// Returns a copy of the descriptor in which the entries of the given dictionary override its properties.
  fileprivate func applyingAttributes(_ attributes: NSDictionary) -> CTFontDescriptor {
    func text(_ key: NSString) -> String? { attributes[key] as? String }
    let traits = attributes[kCTFontTraitsAttribute] as? NSDictionary
    let size = decodeNumber(attributes[kCTFontSizeAttribute]).map { CGFloat($0) } ?? size
    let family = text(kCTFontFamilyNameAttribute)
    var result = self
    if let name = text(kCTFontNameAttribute) ?? family {
      let style = text(kCTFontStyleNameAttribute)?.filter { $0 != " " }
      let whole = family == nil || style == nil ? name : "\(name)-\(style ?? "")"
      result = CTFontDescriptor(named: whole, size: size)
    }
    var request = result.request
    var name = result.name
    if let bits = decodeNumber(traits?[kCTFontSymbolicTrait]).flatMap(UInt32.init(exactly:)) {
      (request, name) = {
        let other = result.copy(withTraits: CTFontSymbolicTraits(rawValue: bits))
        return (other.request, other.name)
      }()
    }
    if let weight = decodeNumber(traits?[kCTFontWeightTrait]) {
      request.weight = FontWeightScale.openTypeWeight(forAppleWeight: weight)
      name = Self.fontName(for: request)
    }
    if name.isEmpty { name = Self.systemFontName(for: request) }
    return CTFontDescriptor(
      request, name: name, size: size, matrix: Self.matrix(from: attributes) ?? result.matrix,
      lent: result === self ? externalFace : nil)
  }

  private static func matrix(from attributes: NSDictionary) -> CGAffineTransform? {
    guard let data = attributes[kCTFontMatrixAttribute] as? Data,
      data.count == MemoryLayout<CGAffineTransform>.size
    else { return nil }
    return data.withUnsafeBytes { $0.loadUnaligned(as: CGAffineTransform.self) }
  }
}
