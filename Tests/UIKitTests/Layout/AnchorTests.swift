import QuartzCore
import Testing
import UIKit

/// Tests of layout anchors, constraints created from anchors, and `NSLayoutConstraint` descriptions.
@MainActor
@Suite(.serialized) struct AnchorTests {
  private let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let boxes: [UIView]

  init() {
    boxes = (0..<3).map { _ in UIView() }
    for box in boxes {
      box.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(box)
    }
  }

  /// Constrains the first box to the frame (x: 50, y: 40, width: 100, height: 60).
  private func placeFirst() {
    NSLayoutConstraint.activate([
      boxes[0].leftAnchor.constraint(equalTo: top.leftAnchor, constant: 50),
      boxes[0].topAnchor.constraint(equalTo: top.topAnchor, constant: 40),
      boxes[0].widthAnchor.constraint(equalToConstant: 100),
      boxes[0].heightAnchor.constraint(equalToConstant: 60),
    ])
  }

  private func wish(_ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
    constraint.priority = .defaultLow
    return constraint
  }

  @Test func `NSLayoutAnchors with the same item and attribute are equal`() {
    let (a, b) = (boxes[0], boxes[1])
    #expect(a.leftAnchor.item === a)
    #expect(a.leftAnchor == a.leftAnchor)
    #expect(a.leftAnchor.hash == a.leftAnchor.hash)
    #expect(a.leftAnchor.name == "left")
    #expect(a.leftAnchor != b.leftAnchor)
    #expect(a.leftAnchor != a.rightAnchor)
    #expect(!a.leftAnchor.isEqual("left"))
    #expect(!a.widthAnchor.isEqual(a.leftAnchor))
    #expect(Set([a.leftAnchor, a.leftAnchor, a.rightAnchor]).count == 2)
    // An offset anchor has no item.
    #expect(a.leftAnchor.anchorWithOffset(to: b.rightAnchor).item == nil)
  }

  @Test
  func `anchorWithOffset(to:) creates a dimension anchor for the distance between two anchors`() {
    placeFirst()
    let (a, b, c) = (boxes[0], boxes[1], boxes[2])
    NSLayoutConstraint.activate([
      // The horizontal gap after the first box equals its width, and the vertical gap is twice its height.
      a.rightAnchor.anchorWithOffset(to: b.leftAnchor).constraint(equalTo: a.widthAnchor),
      a.bottomAnchor.anchorWithOffset(to: b.topAnchor).constraint(
        equalTo: a.heightAnchor, multiplier: 2),
      b.widthAnchor.constraint(equalToConstant: 40), b.heightAnchor.constraint(equalToConstant: 20),
      // The gaps before and after the third box are equally wide.
      a.rightAnchor.anchorWithOffset(to: c.leftAnchor).constraint(
        equalTo: c.rightAnchor.anchorWithOffset(to: b.leftAnchor)),
      c.widthAnchor.constraint(equalToConstant: 30), c.topAnchor.constraint(equalTo: a.topAnchor),
      c.heightAnchor.constraint(equalTo: b.heightAnchor),
    ])
    top.layoutIfNeeded()
    #expect(b.frame == CGRect(x: 250, y: 220, width: 40, height: 20))
    #expect(c.frame == CGRect(x: 185, y: 40, width: 30, height: 20))
  }

  @Test func `required inequality constraints limit equality constraints with lower priority`() {
    placeFirst()
    let (a, b) = (boxes[0], boxes[1])
    NSLayoutConstraint.activate([
      b.leftAnchor.constraint(lessThanOrEqualTo: a.leftAnchor),
      wish(b.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 300)),
      b.widthAnchor.constraint(lessThanOrEqualToConstant: 70),
      wish(b.widthAnchor.constraint(equalToConstant: 200)),
      b.topAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor),
      wish(b.topAnchor.constraint(equalTo: top.topAnchor)),
      b.heightAnchor.constraint(greaterThanOrEqualTo: a.heightAnchor, multiplier: 2, constant: 5),
      wish(b.heightAnchor.constraint(equalToConstant: 0)),
    ])
    top.layoutIfNeeded()
    #expect(b.frame == CGRect(x: 50, y: 100, width: 70, height: 125))
    let c = boxes[2]
    NSLayoutConstraint.activate([
      c.widthAnchor.constraint(lessThanOrEqualTo: a.widthAnchor, multiplier: 0.5, constant: -5),
      wish(c.widthAnchor.constraint(equalToConstant: 300)),
      c.heightAnchor.constraint(lessThanOrEqualTo: a.heightAnchor, multiplier: 0.5),
      wish(c.heightAnchor.constraint(equalToConstant: 300)),
      c.leftAnchor.constraint(equalTo: top.leftAnchor),
      c.topAnchor.constraint(equalTo: a.topAnchor),
    ])
    top.layoutIfNeeded()
    #expect(c.frame == CGRect(x: 0, y: 40, width: 45, height: 30))
  }

  @Test func `system spacing constraints use 8 points times the multiplier`() {
    placeFirst()
    let (a, b, c) = (boxes[0], boxes[1], boxes[2])
    for box in [b, c] {
      box.widthAnchor.constraint(equalToConstant: 20).isActive = true
      box.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    NSLayoutConstraint.activate([
      b.leftAnchor.constraint(equalToSystemSpacingAfter: a.rightAnchor, multiplier: 2),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 1),
      c.leftAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: b.rightAnchor, multiplier: 1),
      wish(c.leftAnchor.constraint(equalTo: top.leftAnchor)),
      c.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 3),
      wish(c.topAnchor.constraint(equalTo: top.topAnchor)),
    ])
    top.layoutIfNeeded()
    #expect(b.frame.origin == CGPoint(x: 166, y: 108))
    #expect(c.frame.origin == CGPoint(x: 194, y: 152))
    let most = [
      c.leftAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: b.rightAnchor, multiplier: 2),
      wish(c.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 390)),
      c.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 4),
      wish(c.topAnchor.constraint(equalTo: top.topAnchor, constant: 290)),
    ]
    for constraint in most where constraint.priority < .required {
      constraint.priority = .defaultHigh
    }
    NSLayoutConstraint.activate(most)
    top.layoutIfNeeded()
    #expect(c.frame.origin == CGPoint(x: 202, y: 160))
  }

  @Test func `system spacing between baselines is the font's line height`() {
    let labels = ["One", "Two"].map { text in
      let label = UILabel()
      label.text = text
      label.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(label)
      return label
    }
    NSLayoutConstraint.activate([
      labels[0].topAnchor.constraint(equalTo: top.topAnchor),
      labels[1].firstBaselineAnchor.constraint(
        equalToSystemSpacingBelow: labels[0].lastBaselineAnchor, multiplier: 1),
    ])
    top.layoutIfNeeded()
    let step = labels[1].frame.minY - labels[0].frame.minY
    #expect(abs(step - labels[1].font.lineHeight) < 0.51)
  }

  @Test func `NSLayoutConstraint returns its anchors and attributes, and describes its state`() {
    let (a, b) = (boxes[0], boxes[1])
    let constraint = a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: -3)
    constraint.identifier = "gap"
    #expect(constraint.secondAttribute == .trailing)
    #expect(constraint.firstAttribute == .leading)
    #expect(constraint.firstAnchor == a.leadingAnchor)
    #expect(constraint.secondAnchor == b.trailingAnchor)
    #expect(constraint.description.contains("'gap'"))
    #expect(constraint.description.contains("- 3"))
    #expect(constraint.description.hasSuffix("(inactive)>"))
    constraint.isActive = true
    #expect(constraint.description.hasSuffix("(active)>"))
    let height = a.heightAnchor.constraint(equalToConstant: 5)
    #expect(height.firstAnchor == a.heightAnchor)
    #expect(height.secondAnchor == nil)
    #expect(height.secondAttribute == .notAnAttribute)
    #expect(height.secondItem == nil)
    #expect(a.topAnchor.constraint(equalTo: b.topAnchor).secondAnchor == b.topAnchor)
    #expect(a.constraintsAffectingLayout(for: .horizontal).contains(constraint))
    #expect(!a.constraintsAffectingLayout(for: .vertical).contains(constraint))
  }

  @Test
  func
    `UILayoutPriority supports arithmetic, and the constraint with higher priority is satisfied`()
  {
    var priority = UILayoutPriority.defaultHigh - 1
    #expect(priority.rawValue == 749)
    #expect(priority < .defaultHigh)
    priority += 2
    #expect(priority == UILayoutPriority(rawValue: 751))
    #expect(priority > .defaultHigh)
    priority -= 501
    #expect(priority == .defaultLow)
    #expect(UILayoutPriority.fittingSizeLevel + 950 == .required)
    // A priority of 251 takes precedence over 250.
    let a = boxes[0]
    let (weak, strong) = (
      a.widthAnchor.constraint(equalToConstant: 10), a.widthAnchor.constraint(equalToConstant: 20)
    )
    (weak.priority, strong.priority) = (priority, priority + 1)
    NSLayoutConstraint.activate([weak, strong])
    top.layoutIfNeeded()
    #expect(a.bounds.width == 20)
  }

  @Test func `NSLayoutConstraint(coder:) with an empty archive creates an inactive constraint`()
    throws
  {
    final class Read: NSLayoutConstraint {
      var heard = 0
      override func awakeFromNib() {
        super.awakeFromNib()
        heard += 1
      }
    }
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSString("x"), requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    let read = try #require(Read(coder: coder))
    read.awakeFromNib()
    #expect(read.heard == 1)
    #expect(read.firstItem == nil)
    #expect(read.firstAnchor == nil)
    #expect(!read.isActive)
    #expect(read.priority == .required)
  }

  @Test func `exerciseAmbiguityInLayout changes an ambiguous view to a different valid frame`() {
    let a = boxes[0]
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: top.topAnchor),
      a.leftAnchor.constraint(greaterThanOrEqualTo: top.leftAnchor),
      a.widthAnchor.constraint(equalToConstant: 40), a.heightAnchor.constraint(equalToConstant: 40),
    ])
    top.layoutIfNeeded()
    let before = a.frame
    #expect(a.hasAmbiguousLayout)
    a.exerciseAmbiguityInLayout()
    #expect(a.frame.minX != before.minX)
    #expect(a.frame.size == before.size)
    #expect(a.frame.minY == 0)
  }
}
