import Testing
import UIKit

/// Tests of which view is stretched or compressed in a `.fill` stack view if all views have equal priorities.
///
/// Tests with "recorded" in their names use lengths that the OpenUIKit project recorded on Mac Catalyst 26.1 (in its
/// file ProgressStackTests.swift).
@MainActor
@Suite(.serialized) struct StackFillTests {
  typealias Sized = StackTests.Sized
  typealias Axis = NSLayoutConstraint.Axis

  /// Returns a stack view with views of the given lengths along its axis.
  ///
  /// A view for `nil` has no intrinsic length.
  private func stack(
    _ contents: [CGFloat?], _ axis: Axis = .horizontal, in length: CGFloat, spacing: CGFloat = 8
  ) -> UIStackView {
    let views = contents.map { content -> UIView in
      guard let content else { return UIView() }
      return axis == .horizontal ? Sized(content, 19) : Sized(19, content)
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = spacing
    stack.frame.size =
      axis == .horizontal
      ? CGSize(width: length, height: 30) : CGSize(width: 30, height: length)
    stack.layoutIfNeeded()
    return stack
  }

  private func lengths(_ stack: UIStackView) -> [CGFloat] {
    stack.arrangedSubviews.map { stack.axis == .horizontal ? $0.frame.width : $0.frame.height }
  }

  /// Whether all lengths are equal to within one pixel, at three pixels per point.
  private func isNear(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.34 }
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a fill UIStackView stretches the first of equal-priority views (recorded on Mac Catalyst)`(
    axis: Axis
  ) {
    let stack = stack([29.5, 29, 41.5], axis, in: 300)
    #expect(isNear(lengths(stack), [213.5, 29, 41.5]))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a fill UIStackView compresses the first of equal-priority views (recorded on Mac Catalyst)`(
    axis: Axis
  ) {
    let stack = stack([76.5, 94], axis, in: 120)
    #expect(isNear(lengths(stack), [18, 94]))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a fill UIStackView stretches the last view with no intrinsic size (recorded on Catalyst)`(
    axis: Axis
  ) {
    let stack = stack([29.5, nil, 29, nil, 41.5], axis, in: 300)
    #expect(isNear(lengths(stack), [29.5, 0, 29, 168, 41.5]))
  }

  @Test
  func
    `a nested UIStackView stretches, a view with intrinsic size does not (recorded on Catalyst)`()
  {
    let label = Sized(34.5, 19)
    let nested = UIStackView(arrangedSubviews: [Sized(22.5, 16), Sized(41, 16)])
    nested.axis = .vertical
    nested.spacing = 3
    nested.alignment = .leading
    let stack = UIStackView(arrangedSubviews: [label, nested])
    stack.spacing = 8
    stack.alignment = .top
    stack.frame.size = CGSize(width: 300, height: 60)
    stack.layoutIfNeeded()
    #expect(isNear(lengths(stack), [34.5, 257.5]))
  }

  @Test func `a fill UIStackView too short for its views shrinks the first to 0, then the next`() {
    #expect(lengths(stack([30, 60, 90], in: 120, spacing: 0)) == [0, 30, 90])
    #expect(lengths(stack([30, 60, 90], in: 70, spacing: 0)) == [0, 0, 70])
  }

  @Test
  func `a right-to-left fill UIStackView stretches its first view, which is at the right edge`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [150, 90, 0])
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test(arguments: [UIStackView.Alignment.fill, .leading, .center, .trailing, .firstBaseline])
  func `a fill UIStackView stretches its first view with any alignment`(
    alignment: UIStackView.Alignment
  ) {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.alignment = alignment
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test func `a fill UIStackView stretches its first visible view`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[0].isHidden = true
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [0, 210, 90])
    stack.arrangedSubviews[0].isHidden = false
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test func `UIStackView stretches the view with a lower hugging priority instead of the first`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 180, 90])
  }

  @Test func `UIStackView stretches the second view if the first has a higher hugging priority`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 180, 90])
  }

  @Test
  func `UIStackView compresses the view with lower compression resistance instead of the first`() {
    let stack = stack([30, 60, 90], in: 150, spacing: 0)
    let last = stack.arrangedSubviews[2]
    last.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 60, 60])
  }

  @Test func `a fill UIStackView still stretches its first view after an intrinsic size change`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    (stack.arrangedSubviews[2] as? Sized)?.size.width = 100
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [140, 60, 100])
  }

  @Test func `a fill UIStackView stretches the new first view after reordering and an axis change`()
  {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.insertArrangedSubview(stack.arrangedSubviews[2], at: 0)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [210, 30, 60])
    stack.axis = .vertical
    stack.frame.size = CGSize(width: 100, height: 100)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [62, 19, 19])
  }

  @Test func `removeArrangedSubview leaves the removed view's content priorities unchanged`() {
    let stack = stack([30, 60], in: 300, spacing: 0)
    let second = stack.arrangedSubviews[1]
    stack.removeArrangedSubview(second)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [300])
    #expect(second.contentHuggingPriority(for: .horizontal) == UILayoutPriority(250))
    #expect(
      second.contentCompressionResistancePriority(for: .horizontal) == UILayoutPriority(750))
  }
}
