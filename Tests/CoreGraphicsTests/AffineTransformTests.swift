import CoreGraphics
import Testing

@Suite struct AffineTransformTests {
  private let skewed = CGAffineTransform(a: 2, b: 0.5, c: -0.3, d: 1.5, tx: 7, ty: -4)

  @Test func `translatedBy, rotated and scaledBy insert their transform before the existing one`() {
    let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 5, y: 7)
    #expect(CGPoint.zero.applying(t) == CGPoint(x: 10, y: 21))
    let turned = CGAffineTransform(translationX: 1, y: 0).rotated(by: .pi / 2)
    let p = CGPoint(x: 1, y: 0).applying(turned)
    #expect(abs(p.x - 1) < 1e-15)
    #expect(p.y == 1)
    #expect(CGAffineTransform(scaleX: 2, y: 2).scaledBy(x: 3, y: 1).a == 6)
  }

  @Test func `CGAffineTransform.concatenating applies the receiver first`() {
    let t = CGAffineTransform(scaleX: 2, y: 2).concatenating(.init(translationX: 1, y: 0))
    #expect(CGPoint(x: 3, y: 0).applying(t) == CGPoint(x: 7, y: 0))
  }

  @Test func `CGAffineTransform.inverted returns a singular transform unchanged`() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    let p = CGPoint(x: 3, y: 4).applying(skewed).applying(skewed.inverted())
    #expect(abs(p.x - 3) < 1e-12)
    #expect(abs(p.y - 4) < 1e-12)
  }

  @Test func `CGAffineTransform() has components of 0 and is not the identity`() {
    #expect(CGAffineTransform().a == 0)
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
  }

  @Test(arguments: [
    CGAffineTransform(a: 2, b: 0.5, c: -0.3, d: 1.5, tx: 7, ty: -4),
    CGAffineTransform(scaleX: -2, y: 3), CGAffineTransform(rotationAngle: 2.5),
    CGAffineTransform(a: 1, b: 0, c: 0.75, d: 1, tx: 0, ty: 0),
  ])
  func `a CGAffineTransform created from its decomposed components equals the original`(
    t: CGAffineTransform
  ) {
    let again = CGAffineTransform(t.decomposed())
    for key in [\CGAffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
      #expect(abs(again[keyPath: key] - t[keyPath: key]) < 1e-12)
    }
  }

  @Test func `CGAffineTransform.decomposed returns scale, shear, rotation and translation`() {
    let parts = CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 5, ty: 6).decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-12)
    #expect(abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.rotation - .pi / 2) < 1e-12)
    #expect(abs(parts.horizontalShear) < 1e-12)
    #expect(parts.translation == CGVector(dx: 5, dy: 6))
    let sheared = CGAffineTransform(a: 1, b: 0, c: 2, d: 1, tx: 0, ty: 0)
    #expect(sheared.decomposed().horizontalShear == 2)
  }

  @Test func `CGAffineTransform and CGVector are encoded as arrays of numbers`() throws {
    let data = try JSONEncoder().encode(CGAffineTransform(scaleX: 2, y: 3))
    #expect(String(decoding: data, as: UTF8.self) == "[2,0,0,3,0,0]")
    #expect(
      try JSONDecoder().decode(CGAffineTransform.self, from: data)
        == CGAffineTransform(scaleX: 2, y: 3))
    let vector = try JSONEncoder().encode(CGVector(dx: 1, dy: 2))
    #expect(String(decoding: vector, as: UTF8.self) == "[1,2]")
  }

  @Test func `CGSize.applying ignores translation, and CGRect.applying returns a bounding box`() {
    let t = CGAffineTransform(rotationAngle: .pi / 2).concatenating(.init(translationX: 10, y: 0))
    let size = CGSize(width: 2, height: 1).applying(t)
    #expect(abs(size.width + 1) < 1e-15)
    #expect(size.height == 2)
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(t)
    #expect(abs(box.minX - 9) < 1e-12)
    #expect(abs(box.width - 1) < 1e-12)
    #expect(abs(box.height - 2) < 1e-12)
    #expect(CGRect.null.applying(t).isNull)
  }

  @Test func `CGPoint, CGSize and CGRect are restored from their dictionaryRepresentation`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let dictionary = rect.dictionaryRepresentation
    #expect(CGRect(dictionaryRepresentation: dictionary) == rect)
    #expect(CGPoint(dictionaryRepresentation: dictionary) == rect.origin)
    #expect(CGSize(dictionaryRepresentation: dictionary) == rect.size)
    #expect(CGRect(dictionaryRepresentation: rect.origin.dictionaryRepresentation) == nil)
  }
}
