import QuartzCore
import Testing
import UIKit

/// Tests that constraints affect only the view hierarchy that contains them.
@MainActor
@Suite struct ConstraintTreeTests {
  /// A view that counts the calls of `updateConstraints()`.
  private final class Counting: UIView {
    var count = 0
    override func updateConstraints() {
      count += 1
      super.updateConstraints()
    }
  }

  /// A view whose class requires constraint-based layout, and that counts the calls of `updateConstraints()`.
  private final class Needing: UIView {
    var count = 0
    override class var requiresConstraintBasedLayout: Bool { true }
    override func updateConstraints() {
      count += 1
      super.updateConstraints()
    }
  }

  private let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  /// Lays out an unrelated view hierarchy with constraints.
  private func useConstraintsElsewhere() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
    outer.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    inner.widthAnchor.constraint(equalToConstant: 3).isActive = true
    outer.layoutIfNeeded()
  }

  @Test func `updateConstraints is not called in a view hierarchy without constraints`() {
    useConstraintsElsewhere()
    let view = Counting()
    top.addSubview(view)
    top.layoutIfNeeded()
    top.updateConstraintsIfNeeded()
    #expect(view.count == 0)
  }

  @Test func `updateConstraints is called once when a view hierarchy gets its first constraint`() {
    let (view, other) = (Counting(), UIView())
    top.addSubview(view)
    top.addSubview(other)
    top.layoutIfNeeded()
    other.widthAnchor.constraint(equalToConstant: 3).isActive = true
    top.layoutIfNeeded()
    #expect(view.count == 1)
    top.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(view.count == 1)
  }

  @Test func `requiresConstraintBasedLayout enables updateConstraints in the whole view hierarchy`()
  {
    let (view, other) = (Needing(), Counting())
    top.addSubview(other)
    top.layoutIfNeeded()
    top.addSubview(view)
    top.layoutIfNeeded()
    #expect(view.count == 1)
    #expect(other.count == 1)
  }

  @Test
  func `setNeedsUpdateConstraints causes updateConstraints even without any constraints`() {
    let view = Counting()
    top.addSubview(view)
    view.setNeedsUpdateConstraints()
    top.layoutIfNeeded()
    #expect(view.count == 1)
  }

  @Test func `a view without an autoresizing mask or constraints uses its intrinsicContentSize`()
    async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90)), Sized())
        inner.frame = CGRect(x: 30, y: 30, width: 20, height: 20)
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        outer.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 12, height: 7))
      }
    }
  }

  /// A view with an intrinsic content size of 12 × 7 points.
  private final class Sized: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 12, height: 7) }
  }

  /// Returns a view and a subview constrained to be 30 points wide, 5 points from the left edge.
  private func constrained() -> (outer: UIView, inner: UIView) {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
    outer.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.widthAnchor.constraint(equalToConstant: 30),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    return (outer, inner)
  }

  @Test func `constraints apply after their view is added to another view hierarchy`() {
    let (outer, inner) = constrained()
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    holder.addSubview(outer)
    top.layoutIfNeeded()
    top.addSubview(holder)
    top.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 5, y: 0, width: 30, height: 10))
  }

  @Test func `constraints apply in a view that was removed from its superview`() {
    let (outer, inner) = constrained()
    top.addSubview(outer)
    top.layoutIfNeeded()
    outer.removeFromSuperview()
    outer.constraints.first { $0.constant == 5 }?.constant = 8
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 8, y: 0, width: 30, height: 10))
  }

  @Test func `constraints apply in a view whose superview was deallocated`() {
    let (outer, inner) = constrained()
    do {
      let holder = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      holder.addSubview(outer)
      holder.layoutIfNeeded()
    }
    outer.constraints.first { $0.constant == 5 }?.constant = 9
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 9, y: 0, width: 30, height: 10))
  }
}
