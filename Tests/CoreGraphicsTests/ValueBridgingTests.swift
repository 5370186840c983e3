import CoreGraphics
import Testing

@Suite struct ValueBridgingTests {
  @Test func `CGFloat bridges to NSNumber and back`() {
    let number = CGFloat(2.5) as NSNumber
    #expect(number.doubleValue == 2.5)
    let any: Any = NSNumber(value: 3)
    #expect(any as? CGFloat == 3)
    let list: Any = [NSNumber(value: 1), NSNumber(value: 2.5)]
    #expect(list as? [CGFloat] == [1, 2.5])
  }

  @Test func `geometry structures bridge to NSValue and back`() {
    let point = CGPoint(x: 1, y: 2)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect((point as NSValue).pointValue == point)
    #expect((NSValue(point: point) as Any) as? CGPoint == point)
    #expect((NSValue(cgRect: rect) as Any) as? CGRect == rect)
    #expect((NSValue(cgSize: rect.size) as Any) as? CGSize == rect.size)
    #expect((transform as NSValue).cgAffineTransformValue == transform)
    let vector = CGVector(dx: 1, dy: 2)
    #expect((NSValue(cgVector: vector) as Any) as? CGVector == vector)
    #expect(NSValue(cgAffineTransform: transform) == transform as NSValue)
  }

  @Test func `NSValue does not cast to a geometry type other than its own`() {
    let box: Any = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(box as? CGPoint == nil)
    #expect(box as? CGAffineTransform == nil)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgRectValue == .zero)
    let vector: Any = NSValue(cgVector: CGVector(dx: 1, dy: 2))
    #expect(vector as? CGPoint == nil)
    #expect(vector as? CGSize == nil)
  }

  @Test func `an array of NSValue casts to an array of CGPoint`() {
    let boxes: Any = [NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(cgPoint: .zero)]
    #expect(boxes as? [CGPoint] == [CGPoint(x: 1, y: 2), .zero])
  }

  @Test func `CFArray stores CGColor objects`() {
    let list = [CGColor.black, .white] as CFArray
    #expect(list as? [CGColor] == [.black, .white])
    #expect(([0, 1, 2] as [UInt8]).count == (Data([0, 1, 2]) as CFData).length)
  }
}
