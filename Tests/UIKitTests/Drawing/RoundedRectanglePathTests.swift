import Foundation
import Testing
import UIKit

/// Tests of the path elements that `UIBezierPath` creates for rounded rectangles.
///
/// The expected elements were recorded on iOS 14.2 to 17.5 and published by the ChouTiUI library (MIT license) in its
/// tests of `NSBezierPath+RoundedRect`.
@Suite struct RoundedRectanglePathTests {
  /// Returns the path's elements as one letter each, and the coordinates of their points.
  private func elements(_ path: UIBezierPath) -> (kinds: String, numbers: [CGFloat]) {
    var kinds = ""
    var numbers: [CGFloat] = []
    path.cgPath.applyWithBlock { element in
      let (kind, count): (String, Int) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        @unknown default: ("?", 0)
        }
      kinds += kind
      for i in 0..<count {
        numbers += [element.pointee.points[i].x, element.pointee.points[i].y]
      }
    }
    return (kinds, numbers)
  }

  private func expect(
    _ path: UIBezierPath, is recorded: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let words = recorded.split { $0 == " " || $0 == "\n" }
    let found = elements(path)
    #expect(
      found.kinds == words.filter { $0.first?.isLetter == true }.joined(),
      sourceLocation: sourceLocation)
    let wanted = words.compactMap { Double($0) }
    #expect(found.numbers.count == wanted.count, sourceLocation: sourceLocation)
    let gap = zip(found.numbers, wanted).map { abs(Double($0) - $1) }.max()
    #expect(gap ?? 1 < 1e-5, sourceLocation: sourceLocation)
  }

  private let wide = CGRect(x: 0, y: 0, width: 160, height: 100)
  private let tall = CGRect(x: 0, y: 0, width: 60, height: 160)

  // MARK: Enough space for continuous corners

  @Test func `UIBezierPath(roundedRect:) has continuous corners if there is enough space`() {
    expect(
      UIBezierPath(roundedRect: wide, cornerRadius: 10),
      is: """
        M 15.28665 0 L 144.71335 0
        C 149.1150704 0 151.3159306 0 153.6850621 0.7491139 L 153.6850621 0.7491139
        C 156.2717617 1.6905956 158.3094044 3.7282383 159.2508861 6.3149379
        C 160 8.6840694 160 10.8849296 160 15.2866498
        L 160 84.71335 C 160 89.1150704 160 91.3159306 159.2508861 93.6850621
        L 159.2508861 93.6850621
        C 158.3094044 96.2717617 156.2717617 98.3094044 153.6850621 99.2508861
        C 151.3159306 100 149.1150704 100 144.7133502 100
        L 15.28665 100 C 10.8849296 100 8.6840694 100 6.3149379 99.2508861
        L 6.3149379 99.2508861
        C 3.7282383 98.3094044 1.6905956 96.2717617 0.7491139 93.6850621
        C 0 91.3159306 0 89.1150704 0 84.7133502
        L 0 15.28665 C 0 10.8849296 0 8.6840694 0.7491139 6.3149379 L 0.7491139 6.3149379
        C 1.6905956 3.7282383 3.7282383 1.6905956 6.3149379 0.7491139
        C 8.6840694 0 10.8849296 0 15.2866498 0 L 15.28665 0
        """)
  }

  @Test
  func `UIBezierPath(roundedRect:) starts at 1.528665 times the radius from the top left corner`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20)
    let found = elements(path)
    #expect(found.kinds == "MLCLCCLCLCCLCLCCLCLCCL")
    #expect(abs(found.numbers[0] - 30.5733) < 1e-9)
    #expect(found.numbers[1] == 0)
    #expect(abs(found.numbers[2] - 69.4267) < 1e-9)
  }

  @Test func `UIBezierPath(roundedRect:) keeps the origin and standardizes a negative size`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 110, y: 120, width: -100, height: -100), cornerRadius: 20)
    let found = elements(path)
    #expect(abs(found.numbers[0] - 40.5733) < 1e-9)
    #expect(abs(found.numbers[1] - 20) < 1e-9)
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 100, height: 100))
  }

  @Test func `UIBezierPath's byRoundingCorners uses only the width of cornerRadii`() {
    let recorded = """
      M 30.5733 0 L 160 0 L 160 69.4267
      C 160 78.2301408 160 82.6318611 158.5017722 87.3701241 L 158.5017722 87.3701241
      C 156.6188089 92.5435235 152.5435235 96.6188089 147.3701241 98.5017722
      C 142.6318611 100 138.2301408 100 129.4267003 100
      L 0 100 L 0 30.5733 C 0 21.7698592 0 17.3681389 1.4982278 12.6298759
      L 1.4982278 12.6298759
      C 3.3811911 7.4564765 7.4564765 3.3811911 12.6298759 1.4982278
      C 17.3681389 0 21.7698592 0 30.5732997 0 L 30.5733 0
      """
    for height: CGFloat in [20, 5, 90] {
      expect(
        UIBezierPath(
          roundedRect: wide, byRoundingCorners: [.topLeft, .bottomRight],
          cornerRadii: CGSize(width: 20, height: height)),
        is: recorded)
    }
  }

  @Test func `a rounded UIBezierPath with a square top left corner starts and ends at that corner`()
  {
    expect(
      UIBezierPath(
        roundedRect: wide, byRoundingCorners: [.topRight, .bottomRight],
        cornerRadii: CGSize(width: 20, height: 20)),
      is: """
        M 0 0 L 129.4267 0 C 138.2301408 0 142.6318611 0 147.3701241 1.4982278
        L 147.3701241 1.4982278
        C 152.5435235 3.3811911 156.6188089 7.4564765 158.5017722 12.6298759
        C 160 17.3681389 160 21.7698592 160 30.5732997
        L 160 69.4267 C 160 78.2301408 160 82.6318611 158.5017722 87.3701241
        L 158.5017722 87.3701241
        C 156.6188089 92.5435235 152.5435235 96.6188089 147.3701241 98.5017722
        C 142.6318611 100 138.2301408 100 129.4267003 100
        L 0 100 L 0 0 L 0 0
        """)
  }

  @Test func `cornerRadius 0 or an empty corner set creates a rectangle of straight lines`() {
    let recorded = "M 0 0 L 160 0 L 160 100 L 0 100 L 0 0 L 0 0"
    expect(UIBezierPath(roundedRect: wide, cornerRadius: 0), is: recorded)
    let none = UIBezierPath(
      roundedRect: wide, byRoundingCorners: [], cornerRadii: CGSize(width: 20, height: 20))
    expect(none, is: recorded)
    #expect(none.cgPath.isRect(nil))
  }

  @Test func `UIBezierPath(roundedRect:) with a negative cornerRadius curves its corners outward`()
  {
    let path = UIBezierPath(roundedRect: wide, cornerRadius: -10)
    let found = elements(path)
    #expect(found.kinds == "MLCLCCLCLCCLCLCCLCLCCL")
    #expect(abs(found.numbers[0] + 15.28665) < 1e-9)
    #expect(abs(found.numbers[9] + 0.7491139) < 1e-6)
  }

  @Test(arguments: [CGFloat.nan, -CGFloat.infinity])
  func `UIBezierPath(roundedRect:) with cornerRadius NaN or -infinity is a plain rectangle`(
    radius: CGFloat
  ) {
    expect(
      UIBezierPath(roundedRect: wide, cornerRadius: radius),
      is: "M 0 0 L 160 0 L 160 100 L 0 100 L 0 0 L 0 0")
  }

  // MARK: One side too short

  @Test func `UIBezierPath(roundedRect:) with too little height has curved left and right ends`() {
    expect(
      UIBezierPath(roundedRect: wide, cornerRadius: 42),
      is: """
        M 64.20393 0 L 95.79607 0
        C 106.5128596 0 117.5171603 0 129.3628179 3.7455694 L 129.3628179 3.7455694
        C 147.7571098 10.4405442 160 27.9252033 160 47.5 C 160 50 160 50 160 50
        L 160 50 C 160 50 160 50 160 50 L 160 52.5
        C 160 72.0747967 147.7571098 89.5594558 129.3628179 96.2544306
        C 117.5171603 100 106.5128596 100 84.5042583 100
        L 64.20393 100 C 53.4871404 100 42.4828397 100 30.6371821 96.2544306
        L 30.6371821 96.2544306
        C 12.2428902 89.5594558 0 72.0747967 0 52.5 C 0 50 0 50 0 50
        L 0 50 C 0 50 0 50 0 50 L 0 47.5
        C 0 27.9252033 12.2428902 10.4405442 30.6371821 3.7455694
        C 42.4828397 0 53.4871404 0 75.4957417 0 L 64.20393 0
        """)
  }

  @Test func `UIBezierPath(roundedRect:) with too little width starts at the top center`() {
    expect(
      UIBezierPath(roundedRect: tall, cornerRadius: 32),
      is: """
        M 30 0 L 30 0 C 30 0 30 0 30 0 L 31.5 0
        C 43.244878 0 53.7356735 7.3457341 57.7526584 18.3823093
        C 60 25.4897038 60 32.0922842 60 45.297445
        L 60 111.08272 C 60 127.9077158 60 134.5102962 57.7526584 141.6176907
        L 57.7526584 141.6176907
        C 53.7356735 152.6542659 43.244878 160 31.5 160 C 30 160 30 160 30 160
        L 30 160 C 30 160 30 160 30 160 L 28.5 160
        C 16.755122 160 6.2643265 152.6542659 2.2473416 141.6176907
        C 0 134.5102962 0 127.9077158 0 114.702555
        L 0 48.91728 C 0 32.0922842 0 25.4897038 2.2473416 18.3823093
        L 2.2473416 18.3823093
        C 6.2643265 7.3457341 16.755122 0 28.5 0 C 30 0 30 0 30 0 L 30 0
        """)
  }

  @Test func `a single rounded corner in a too narrow rectangle curves the whole edge`() {
    expect(
      UIBezierPath(
        roundedRect: tall, byRoundingCorners: .topRight,
        cornerRadii: CGSize(width: 40, height: 40)),
      is: """
        M 30 0 L 30 0 C 30 0 30 0 30 0 L 31.5 0
        C 43.244878 0 53.7356735 7.3457341 57.7526584 18.3823093
        C 60 25.4897038 60 32.0922842 60 45.297445
        L 60 160 L 0 160
        L 0 0 C 0 0 0 0 0 0 L 0 0 C 0 0 0 0 0 0 C 0 0 0 0 0 0 L 30 0
        """)
    expect(
      UIBezierPath(
        roundedRect: tall, byRoundingCorners: .bottomRight,
        cornerRadii: CGSize(width: 40, height: 40)),
      is: """
        M 0 0 L 60 0
        L 60 98.8534 C 60 127.9077158 60 134.5102962 57.7526584 141.6176907
        L 57.7526584 141.6176907
        C 53.7356735 152.6542659 43.244878 160 31.5 160 C 30 160 30 160 30 160
        L 30 160 C 0 160 0 160 0 160 L 0 160 C 0 160 0 160 0 160 C 0 160 0 160 0 160
        L 0 0 L 0 0
        """)
    expect(
      UIBezierPath(
        roundedRect: tall, byRoundingCorners: [.topLeft, .bottomLeft],
        cornerRadii: CGSize(width: 40, height: 40)),
      is: """
        M 30 0 L 30 0 C 60 0 60 0 60 0 L 60 0 C 60 0 60 0 60 0 C 60 0 60 0 60 0
        L 60 160 C 60 160 60 160 60 160 L 60 160 C 60 160 60 160 60 160 C 60 160 60 160 60 160
        L 30 160 C 30 160 30 160 30 160 L 28.5 160
        C 16.755122 160 6.2643265 152.6542659 2.2473416 141.6176907
        C 0 134.5102962 0 127.9077158 0 114.702555
        L 0 61.1466 C 0 32.0922842 0 25.4897038 2.2473416 18.3823093
        L 2.2473416 18.3823093
        C 6.2643265 7.3457341 16.755122 0 28.5 0 C 30 0 30 0 30 0 L 30 0
        """)
  }

  // MARK: Both sides too short

  @Test(arguments: [CGFloat(64), 100, CGFloat.infinity])
  func `UIBezierPath(roundedRect:) with too little width and height for its radius is a capsule`(
    radius: CGFloat
  ) {
    expect(
      UIBezierPath(roundedRect: wide, cornerRadius: radius),
      is: """
        M 80 0 L 80 0 C 110 0 110 0 110 0 L 110 0
        C 137.6142375 0 160 22.3857625 160 50 C 160 50 160 50 160 50
        L 160 50 C 160 50 160 50 160 50 L 160 50
        C 160 77.6142375 137.6142375 100 110 100 C 110 100 110 100 110 100
        L 80 100 C 50 100 50 100 50 100 L 50 100
        C 22.3857625 100 0 77.6142375 0 50 C 0 50 0 50 0 50
        L 0 50 C 0 50 0 50 0 50 L 0 50
        C 0 22.3857625 22.3857625 0 50 0 C 50 0 50 0 50 0 L 80 0
        """)
  }

  @Test
  func `UIBezierPath(roundedRect:) for a square with a radius of a third of its side is a circle`()
  {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 33)
    // The control point is 0.5522847 radii from the center of the top edge.
    expect(
      path,
      is: """
        M 50 0 L 50 0 C 50 0 50 0 50 0 L 50 0
        C 77.6142375 0 100 22.3857625 100 50 C 100 50 100 50 100 50
        L 100 50 C 100 50 100 50 100 50 L 100 50
        C 100 77.6142375 77.6142375 100 50 100 C 50 100 50 100 50 100
        L 50 100 C 50 100 50 100 50 100 L 50 100
        C 22.3857625 100 0 77.6142375 0 50 C 0 50 0 50 0 50
        L 0 50 C 0 50 0 50 0 50 L 0 50
        C 0 22.3857625 22.3857625 0 50 0 C 50 0 50 0 50 0 L 50 0
        """)
  }

  @Test(arguments: [(48.0, 48, false), (49, 49, true), (48, 49, false)])
  func `continuous corners require both sides to be longer than 3.05733 radii`(
    height: Double, width: Double, isContinuous: Bool
  ) {
    // With a radius of 16, a side of 48 points has different corners than one of 49, as in a bug report to Apple.
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: width, height: height), cornerRadius: 16)
    // The first curve of a continuous corner ends 0.6314938 radii before the corner.
    let end = elements(path).numbers[8]
    #expect((abs(Double(end) - (width - 10.1039007)) < 1e-6) == isContinuous)
  }

  // MARK: Rendered paths

  @Test func `a filled 208 × 50 rounded rectangle with radius 20 has round ends`() {
    let picture = drawn(248, 90) {
      UIColor.red.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 20, y: 20, width: 208, height: 50), cornerRadius: 20
      ).fill()
    }.cgImage
    let full = (20..<70).filter { pixel(picture, 20, $0)[3] >= 250 }
    // Circular corners with a radius of 20 points would leave 10 straight rows and 14 fully covered ones.
    #expect(full.count <= 6)
    #expect(isColor(pixel(picture, 20, 45), red))
    #expect(isColor(pixel(picture, 124, 20), red))
  }

  @Test func `a stroked rounded rectangle has no gap at its start point`() {
    let picture = drawn(100, 100) {
      UIColor.blue.setStroke()
      let path = UIBezierPath(
        roundedRect: CGRect(x: 10, y: 10, width: 80, height: 80), cornerRadius: 16)
      path.lineWidth = 4
      path.stroke()
    }.cgImage
    // The path starts at x = 10 + 24.46.
    for x in 32...37 {
      #expect(isColor(pixel(picture, x, 9), blue))
      #expect(isColor(pixel(picture, x, 10), blue))
    }
  }

  @Test func `CGPath(roundedRect:) has circular corners, unlike UIBezierPath`() {
    let path = CGPath(roundedRect: wide, cornerWidth: 10, cornerHeight: 10, transform: nil)
    var count = 0
    path.applyWithBlock { if $0.pointee.type == .addCurveToPoint { count += 1 } }
    #expect(count == 4)
  }
}
