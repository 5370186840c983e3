public import CoreGraphics
public import Foundation
import TextLayout

/// A font by its name, in a size; Helvetica where neither it nor one that stands for it is installed.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  CTFontDescriptor(named: name as String, size: size)
}

/// A font by its name, family, style, size, matrix and traits; what else attributes say changes nothing.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(FontRequest(), name: "", size: 0).applyingAttributes(attributes)
}

/// A descriptor changed where attributes say something.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.applyingAttributes(attributes)
}

/// A descriptor of the same family whose bits in the mask are those of the value.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let kept = original.inferredSymbolicTraits.subtracting(symTraitMask)
  return original.copy(withTraits: kept.union(symTraitValue.intersection(symTraitMask)))
}

/// The same weight and slant of another family; nil where neither it nor one that stands for it is installed.
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  guard FontLibrary.system.containsFont(named: family as String) else { return nil }
  return original.applyingAttributes([kCTFontFamilyNameAttribute: family] as NSDictionary)
}

/// One of the attributes; nil where the descriptor does not say.
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

/// The name and the size, and the matrix where there is one.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  var keys = [kCTFontNameAttribute, kCTFontSizeAttribute]
  if descriptor.matrix != .identity { keys.append(kCTFontMatrixAttribute) }
  var attributes: [NSString: AnyObject] = [:]
  for key in keys { attributes[key] = CTFontDescriptorCopyAttribute(descriptor, key) }
  return NSDictionary(dictionary: attributes)
}

/// The descriptor of the font that is drawn with; nil where no fonts are installed.
///
/// The attributes that must be the same are not asked for: a font that stands for one of Apple's has another name.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: NSSet?
) -> CTFontDescriptor? {
  CTFont(descriptor).face.map { CTFont(CGFont($0), size: descriptor.size, matrix: .identity) }?
    .descriptor
}

extension CTFontDescriptor {
  /// What a dictionary says over what the descriptor says.
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
