import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the distributions, alignments and spacing of stack views.
@MainActor
@Suite(.serialized) struct StackTests {
  final class Sized: UIView {
    var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  /// Returns a laid-out 300 × 100-point stack view with views of 30 × 10, 60 × 20 and 90 × 30 points.
  static func stack(_ change: (UIStackView) -> Void) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: [Sized(30, 10), Sized(60, 20), Sized(90, 30)])
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    change(stack)
    stack.layoutIfNeeded()
    return stack
  }

  static func row(_ stack: UIStackView) -> [[CGFloat]] {
    stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] }
  }

  static func across(_ stack: UIStackView) -> [[CGFloat]] {
    stack.arrangedSubviews.map { [$0.frame.minY, $0.frame.height] }
  }

  @Test
  func `UIStackView fill stretches the first view or the one with the lowest hugging priority`() {
    let stack = Self.stack { $0.spacing = 10 }
    #expect(Self.row(stack) == [[0, 130], [140, 60], [210, 90]])
    #expect(Self.across(stack) == [[0, 100], [0, 100], [0, 100]])
    stack.arrangedSubviews[2].setContentHuggingPriority(.init(249), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(Self.row(stack) == [[0, 30], [40, 60], [110, 190]])
  }

  @Test func `UIStackView fillEqually gives all views the same length`() {
    let stack = Self.stack { ($0.distribution, $0.spacing) = (.fillEqually, 15) }
    #expect(Self.row(stack) == [[0, 90], [105, 90], [210, 90]])
  }

  @Test func `UIStackView fillProportionally scales lengths in proportion to intrinsic sizes`() {
    let stack = Self.stack { $0.distribution = .fillProportionally }
    #expect(Self.row(stack) == [[0, 50], [50, 100], [150, 150]])
    (stack.arrangedSubviews[0] as? Sized)?.size.width = 150
    stack.layoutIfNeeded()
    #expect(Self.row(stack) == [[0, 150], [150, 60], [210, 90]])
  }

  @Test func `UIStackView equalSpacing makes the spacing between views equal`() {
    let stack = Self.stack { ($0.distribution, $0.spacing) = (.equalSpacing, 5) }
    #expect(Self.row(stack) == [[0, 30], [90, 60], [210, 90]])
  }

  @Test func `UIStackView equalCentering makes the distances between view centers equal`() {
    let stack = Self.stack { $0.distribution = .equalCentering }
    // The outer centers are at 15 and 255, so the middle center is at 135.
    #expect(Self.row(stack) == [[0, 30], [105, 60], [210, 90]])
  }

  @Test(
    arguments: [
      (UIStackView.Alignment.top, [[0, 10], [0, 20], [0, 30]]),
      (.bottom, [[90, 10], [80, 20], [70, 30]]),
      (.center, [[45, 10], [40, 20], [35, 30]]),
      (.fill, [[0, 100], [0, 100], [0, 100]]),
    ] as [(UIStackView.Alignment, [[CGFloat]])])
  func `UIStackView.alignment determines position and size on the perpendicular axis`(
    alignment: UIStackView.Alignment, places: [[CGFloat]]
  ) {
    #expect(Self.across(Self.stack { $0.alignment = alignment }) == places)
  }

  @Test func `a vertical UIStackView aligns its views to the leading or trailing edge`() {
    let stack = Self.stack {
      ($0.axis, $0.alignment, $0.distribution) = (.vertical, .leading, .equalSpacing)
    }
    #expect(Self.across(stack) == [[0, 10], [30, 20], [70, 30]])
    #expect(Self.row(stack) == [[0, 30], [0, 60], [0, 90]])
    stack.alignment = .trailing
    stack.layoutIfNeeded()
    #expect(Self.row(stack) == [[270, 30], [240, 60], [210, 90]])
  }

  @Test func `UIStackView aligns labels by first or last baseline`() {
    let labels = [12.0, 30].map { size in
      let label = UILabel()
      label.text = "text"
      label.font = .systemFont(ofSize: size)
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    stack.layoutIfNeeded()
    let lines = labels.map { $0.frame.minY + $0.font.ascender }
    #expect(abs(lines[0] - lines[1]) < 0.5)
    #expect(stack.forFirstBaselineLayout === labels[0])
    #expect(stack.forLastBaselineLayout === labels[0])
    stack.alignment = .lastBaseline
    stack.layoutIfNeeded()
    #expect(abs(labels[0].frame.minY + labels[0].font.ascender - labels[1].font.ascender) < 0.5)
    stack.axis = .vertical
    stack.isBaselineRelativeArrangement = true
    stack.distribution = .equalSpacing
    stack.spacing = 40
    stack.layoutIfNeeded()
    #expect(labels[1].frame.minY > labels[0].frame.minY)
  }

  @Test func `UIStackView applies layout margins, system spacing and custom spacing`() {
    let stack = Self.stack {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      $0.spacing = UIStackView.spacingUseSystem
      $0.setCustomSpacing(20, after: $0.arrangedSubviews[0])
    }
    #expect(Self.row(stack) == [[2, 116], [138, 60], [206, 90]])
    #expect(Self.across(stack) == [[1, 96], [1, 96], [1, 96]])
    let first = stack.arrangedSubviews[0]
    #expect(stack.customSpacing(after: first) == 20)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: first)
    #expect(stack.customSpacing(after: first) == UIStackView.spacingUseDefault)
    stack.layoutIfNeeded()
    #expect(Self.row(stack)[0][1] == 128)
  }

  @Test func `UIStackView's fitting size includes its visible views and their spacing`() {
    let stack = Self.stack { $0.spacing = 10 }
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 200, height: 30))
    stack.alignment = .center
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 200, height: 30))
    stack.arrangedSubviews[2].isHidden = true
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 100, height: 20))
  }

  @Test func `UIStackView inserts, appends and removes arranged subviews`() {
    let stack = Self.stack { $0.alignment = .top }
    let (first, new) = (stack.arrangedSubviews[0], Sized(20, 20))
    stack.insertArrangedSubview(new, at: 0)
    #expect(stack.arrangedSubviews.first === new)
    #expect(new.superview === stack)
    stack.layoutIfNeeded()
    #expect(Self.row(stack).map(\.[0]) == [0, 120, 150, 210])
    stack.removeArrangedSubview(new)
    #expect(new.superview === stack)
    #expect(stack.arrangedSubviews.count == 3)
    first.removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2)
    stack.layoutIfNeeded()
    #expect(Self.row(stack) == [[0, 210], [210, 90]])
    stack.addArrangedSubview(first)
    stack.layoutIfNeeded()
    #expect(Self.row(stack) == [[0, 180], [180, 90], [270, 30]])
  }

  @Test func `hiding an arranged subview in UIView.animate shrinks it, then hides it at the end`() {
    let (stage, stack) = (ViewStage(), UIStackView())
    let (a, b) = (UIView(), UIView())
    stage.run {
      stack.distribution = .fillEqually
      stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      stack.addArrangedSubview(a)
      stack.addArrangedSubview(b)
      stage.view.superview?.addSubview(stack)
    }
    stage.endTurn()
    #expect(a.frame.width == 100)
    #expect(b.frame.minX == 100)
    stage.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          b.isHidden = true
          stack.layoutIfNeeded()
        })
    }
    stage.endTurn()
    #expect(b.isHidden)
    #expect(a.frame.width == 200)
    #expect(b.frame.width == 0)
    stage.advance(to: 0.5)
    stage.run {
      #expect(abs((a.layer.presentation()?.frame.width ?? 0) - 150) < 1e-6)
      #expect(abs((b.layer.presentation()?.frame.width ?? 0) - 50) < 1e-6)
      #expect(b.layer.presentation()?.isHidden == false)
    }
    stage.advance(to: 1.1)
    stage.run {
      #expect(b.layer.presentation()?.isHidden == true)
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          b.isHidden = false
          stack.layoutIfNeeded()
        })
    }
    stage.endTurn()
    stage.advance(to: 1.6)
    stage.run {
      #expect(abs((b.layer.presentation()?.frame.width ?? 0) - 50) < 1e-6)
      #expect(b.layer.presentation()?.isHidden == false)
    }
  }
}
