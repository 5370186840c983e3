import CoreGraphics
import Foundation
import QuartzCore

/// The layers described by a row.
///
/// The row lists pairs of a property and its value for each layer name.
struct LayerScene {
  private var layers: [String: CALayer] = [:]

  /// Creates the layers and adds sublayers in the order of their names.
  init(_ row: VectorRow) {
    let described = row.members("layers")
    for name in described.keys {
      let layer = CALayer()
      layer.name = name
      layers[name] = layer
    }
    for name in described.keys.sorted() {
      guard let layer = layers[name] else { continue }
      for case let pair as [Any] in described[name] as? [Any] ?? [] {
        guard pair.count == 2, let property = pair[0] as? String else { continue }
        switch property {
        case "superlayer": self[pair[1]]?.addSublayer(layer)
        case "maskOf": self[pair[1]]?.mask = layer
        default: put(pair[1], property, into: layer)
        }
      }
    }
  }

  /// Returns the layer with the given name, or `nil` if `name` is not a string.
  subscript(name: Any?) -> CALayer? { (name as? String).flatMap { layers[$0] } }
}

/// Creates a layer of the class with the given name.
///
/// Returns `nil` for a class that the framework does not implement.
func makeLayer(_ name: String) -> CALayer? {
  switch name {
  case "CALayer": CALayer()
  case "CAShapeLayer": CAShapeLayer()
  case "CAGradientLayer": CAGradientLayer()
  case "CATextLayer": CATextLayer()
  case "CAReplicatorLayer": CAReplicatorLayer()
  case "CAEmitterLayer": CAEmitterLayer()
  case "CAScrollLayer": CAScrollLayer()
  case "CATiledLayer": CATiledLayer()
  case "CATransformLayer": CATransformLayer()
  default: nil
  }
}

/// Sets a property of a layer, or a component of a property, to a JSON value.
func put(_ json: Any?, _ property: String, into layer: CALayer) {
  switch property {
  case "affineTransform":
    if let t = transform(json) { layer.setAffineTransform(CATransform3DGetAffineTransform(t)) }
  case "transform", "sublayerTransform":
    layer.setValue(transform(json), forKeyPath: property)
  default: layer.setValue(boxed(json, property), forKeyPath: property)
  }
}

/// Returns the numbers in a property of a layer, or in a component of a property.
func numbers(_ property: String, of layer: CALayer) -> [Double] {
  if property == "affineTransform" {
    let t = layer.affineTransform()
    return [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }
  }
  if let member = transformMembers[property] { return [Double(layer.transform[keyPath: member])] }
  return lanes(layer.value(forKeyPath: property))
}

/// Parses a transform from sixteen numbers, the six numbers of an affine transform, or a function with its arguments.
func transform(_ json: Any?) -> CATransform3D? {
  if let text = json as? String { return madeTransform(text) }
  let m = (json as? [Any] ?? []).compactMap(VectorRow.number).map { CGFloat($0) }
  switch m.count {
  case 6:
    return CATransform3DMakeAffineTransform(
      CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
  case 16:
    return CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
      m44: m[15])
  default: return nil
  }
}

/// Parses a transform from a function call such as `makeRotation(0.5,0,0,1)`.
private func madeTransform(_ text: String) -> CATransform3D? {
  let parts = text.split { "(,) ".contains($0) }.map(String.init)
  let n = parts.dropFirst().compactMap { Double($0) }.map { CGFloat($0) }
  switch (parts.first, n.count) {
  case ("identity", 0): return CATransform3DIdentity
  case ("makeRotation", 4): return CATransform3DMakeRotation(n[0], n[1], n[2], n[3])
  case ("makeScale", 3): return CATransform3DMakeScale(n[0], n[1], n[2])
  case ("makeTranslation", 3): return CATransform3DMakeTranslation(n[0], n[1], n[2])
  default: return nil
  }
}
