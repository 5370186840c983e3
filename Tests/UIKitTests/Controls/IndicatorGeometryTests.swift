import QuartzCore
import Testing
import UIKit

/// Tests of progress view heights and page control dots.
@MainActor
@Suite(.serialized) struct IndicatorGeometryTests {
  private func isAbout(_ a: [CGFloat], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs(Double($0) - $1) < 1e-6 }
  }

  // MARK: Progress views

  // Source: recorded with Mac Catalyst 26.1 by the OpenUIKit project, where a frame of 280 × 10 becomes 280 × 4.
  @Test(arguments: [10.0, 4, 1, 0])
  func `UIProgressView is 4 points high after layout for any frame height`(height: Double) {
    let bar = UIProgressView(frame: CGRect(x: 20, y: 140, width: 280, height: CGFloat(height)))
    bar.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 20, y: 140, width: 280, height: 4))
  }

  @Test func `UIProgressView resets its height to 4 points after a frame change`() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.layoutIfNeeded()
    bar.frame = CGRect(x: 1, y: 2, width: 100, height: 30)
    bar.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 1, y: 2, width: 100, height: 4))
  }

  @Test func `UIProgressView with style bar is 2.5 points high after layout`() {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    bar.progressViewStyle = .bar
    bar.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 100, height: 2.5))
    bar.progressViewStyle = .default
    bar.layoutIfNeeded()
    #expect(bar.frame.height == 4)
  }

  @Test func `UIProgressView with flexibleHeight keeps its height when its superview grows`() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let bar = UIProgressView(frame: CGRect(x: 0, y: 50, width: 100, height: 4))
    bar.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    box.addSubview(bar)
    box.layoutIfNeeded()
    box.frame.size = CGSize(width: 200, height: 300)
    box.layoutIfNeeded()
    #expect(bar.bounds.size == CGSize(width: 200, height: 4))
  }

  @Test func `a scaled UIProgressView keeps its frame's origin when layout adjusts its height`() {
    let bar = UIProgressView(frame: CGRect(x: 20, y: 30, width: 100, height: 10))
    bar.transform = CGAffineTransform(scaleX: 1, y: 3)
    let corner = bar.frame.origin
    bar.layoutIfNeeded()
    #expect(bar.bounds.height == 4)
    #expect(bar.frame.origin == corner)
  }

  @Test func `a height constraint takes precedence over UIProgressView's fixed height`() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let bar = UIProgressView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(bar)
    let height = bar.heightAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      bar.topAnchor.constraint(equalTo: box.topAnchor), height,
    ])
    box.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 100, height: 10))
    height.isActive = false
    box.layoutIfNeeded()
    #expect(bar.frame.height == 4)
  }

  @Test
  func
    `UIProgressView's fill has the bar's height and starts at the right in right-to-left layout`()
    throws
  {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    bar.semanticContentAttribute = .forceRightToLeft
    bar.progress = 0.25
    bar.layoutIfNeeded()
    let fill = try #require(bar.layer.sublayers?.first?.sublayers?.first)
    #expect(fill.frame == CGRect(x: 75, y: 0, width: 25, height: 4))
  }

  // MARK: Page controls

  private let third = 1.0 / 3

  /// Returns a page control with the given number of pages, display scale and width.
  private func pages(
    _ count: Int, page: Int = 0, scale: CGFloat = 3, width: CGFloat = 402,
    isMirrored: Bool = false
  ) -> UIPageControl {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: width, height: 26))
    control.traitOverrides.displayScale = scale
    if isMirrored { control.semanticContentAttribute = .forceRightToLeft }
    (control.numberOfPages, control.currentPage) = (count, page)
    control.layoutIfNeeded()
    return control
  }

  private func dots(_ control: UIPageControl) -> [CGRect] {
    (control.layer.sublayers ?? []).map(\.frame)
  }

  // Source: measured in images from iOS 17.5, 18.5 and 26.2 by the AccessibilitySnapshot library.
  @Test func `the three dots of UIPageControl have the frames recorded on iOS`() {
    let dots = dots(pages(3))
    #expect(isAbout(dots.map(\.minX), [180, 197 + third, 215 + third]))
    #expect(isAbout(dots.map(\.width), [7 + third, 7 + third, 7 + third]))
    #expect(isAbout(dots.map(\.height), [7 + third, 7 + third, 7 + third]))
    #expect(isAbout(dots.map(\.minY), [9 + third, 9 + third, 9 + third]))
  }

  @Test func `the current dot of UIPageControl is shifted right by two pixels`() {
    #expect(isAbout(dots(pages(3, page: 1)).map(\.minX), [179 + third, 198, 215 + third]))
    let control = pages(3)
    control.currentPage = 2
    #expect(isAbout(dots(control).map(\.minX), [179 + third, 197 + third, 216]))
  }

  @Test func `UIPageControl orders its dots from right to left with forceRightToLeft`() {
    let dots = dots(pages(3, isMirrored: true))
    #expect(isAbout(dots.map(\.minX), [216, 197 + third, 179 + third]))
  }

  @Test(arguments: [(1, 7, 10), (2, 7.5, 9.5)] as [(Double, Double, Double)])
  func `UIPageControl aligns its dots to the pixels of the display scale`(
    scale: Double, side: Double, y: Double
  ) {
    let dots = dots(pages(3, scale: CGFloat(scale)))
    #expect(isAbout(dots.map(\.minX), [179, 197, 215]))
    #expect(isAbout(dots.map(\.width), [side, side, side]))
    #expect(isAbout(dots.map(\.minY), [y, y, y]))
  }

  @Test func `UIPageControl with a fractional width aligns its dots to pixels`() {
    let dots = dots(pages(2, page: 1, width: 101.1))
    // The 18-point-wide dot positions start at 36.55 and the dot at 37.883, which is rounded down to 37.667.
    #expect(isAbout(dots.map(\.minX), [37 + 2 * third, 56 + third]))
  }

  @Test(arguments: [(3, 74), (4, 92), (7, 146)] as [(Int, Double)])
  func `UIPageControl's intrinsicContentSize has the width recorded on iOS`(
    count: Int, width: Double
  ) {
    let control = pages(count)
    #expect(control.intrinsicContentSize == CGSize(width: CGFloat(width), height: 26))
    #expect(control.sizeThatFits(.zero) == CGSize(width: CGFloat(width), height: 26))
    // The width without the 14 points on each side.
    let slots = CGSize(width: CGFloat(width) - 28, height: 10)
    #expect(control.size(forNumberOfPages: count) == slots)
  }
}
