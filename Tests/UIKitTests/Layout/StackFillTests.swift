import Testing
import UIKit

/// Which view of a stack view with the distribution `.fill` gives way where all hold their contents with equal priorities.
///
/// Lengths called recorded are those of the project OpenUIKit's probes of Mac Catalyst 26.1 (its file
/// ProgressStackTests.swift).
@MainActor
@Suite(.serialized) struct StackFillTests {
  typealias Sized = StackTests.Sized
  typealias Axis = NSLayoutConstraint.Axis

  /// Views with content sizes along the axis, and views without one for nil.
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

  /// Whether lengths are equal but for a pixel of a screen of three to the point.
  private func isNear(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.34 }
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `the first of equal views is stretched (recorded)`(axis: Axis) {
    let stack = stack([29.5, 29, 41.5], axis, in: 300)
    #expect(isNear(lengths(stack), [213.5, 29, 41.5]))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `the first of equal views is compressed (recorded)`(axis: Axis) {
    let stack = stack([76.5, 94], axis, in: 120)
    #expect(isNear(lengths(stack), [18, 94]))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `the last view without a content size takes all the room (recorded)`(axis: Axis) {
    let stack = stack([29.5, nil, 29, nil, 41.5], axis, in: 300)
    #expect(isNear(lengths(stack), [29.5, 0, 29, 168, 41.5]))
  }

  @Test func `a nested stack takes the room before a view with a content size (recorded)`() {
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

  @Test func `views after the first are compressed when that has no length left`() {
    #expect(lengths(stack([30, 60, 90], in: 120, spacing: 0)) == [0, 30, 90])
    #expect(lengths(stack([30, 60, 90], in: 70, spacing: 0)) == [0, 0, 70])
  }

  @Test func `the first view is stretched at the right edge of a stack from right to left`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [150, 90, 0])
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test(arguments: [UIStackView.Alignment.fill, .leading, .center, .trailing, .firstBaseline])
  func `the first view is stretched in each alignment`(alignment: UIStackView.Alignment) {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.alignment = alignment
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test func `the first view that is shown is stretched`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[0].isHidden = true
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [0, 210, 90])
    stack.arrangedSubviews[0].isHidden = false
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [150, 60, 90])
  }

  @Test func `a lower hugging priority decides before the order`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 180, 90])
  }

  @Test func `a higher hugging priority of the first view stretches the second`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 180, 90])
  }

  @Test func `a lower compression resistance decides before the order`() {
    let stack = stack([30, 60, 90], in: 150, spacing: 0)
    let last = stack.arrangedSubviews[2]
    last.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [30, 60, 60])
  }

  @Test func `the first view is stretched when its content has another size`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    (stack.arrangedSubviews[2] as? Sized)?.size.width = 100
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [140, 60, 100])
  }

  @Test func `the order counts anew after a view was moved, and for another axis`() {
    let stack = stack([30, 60, 90], in: 300, spacing: 0)
    stack.insertArrangedSubview(stack.arrangedSubviews[2], at: 0)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [210, 30, 60])
    stack.axis = .vertical
    stack.frame.size = CGSize(width: 100, height: 100)
    stack.layoutIfNeeded()
    #expect(lengths(stack) == [62, 19, 19])
  }

  @Test func `views outside a stack hold their contents with their own priorities`() {
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
