import Diagnostics
import QuartzCore
import RenderServer
import Synchronization
import Testing
import UIKit

@testable import UIKitCore

/// Tests of frames determined by constraints.
@MainActor
@Suite(.serialized) struct LayoutTests {
  /// A 400 × 300-point view with subviews that are laid out by constraints.
  @MainActor struct Scene {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let boxes: [UIView]

    init(_ count: Int) {
      boxes = (0..<count).map { _ in UIView() }
      for box in boxes {
        box.translatesAutoresizingMaskIntoConstraints = false
        top.addSubview(box)
      }
    }
  }

  final class Sized: UIView {
    var size = CGSize(width: 50, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { size }
  }

  /// Returns the diagnostics reported while a closure runs.
  static func told(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
      body()
    }
    return lines.withLock { $0 }
  }

  @Test func `anchor constraints determine edges, sizes and centers`() {
    let scene = Scene(2)
    let (top, a, b) = (scene.top, scene.boxes[0], scene.boxes[1])
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: top.leadingAnchor, constant: 10),
      a.topAnchor.constraint(equalTo: top.topAnchor, constant: 20),
      a.widthAnchor.constraint(equalTo: top.widthAnchor, multiplier: 0.5, constant: -10),
      a.heightAnchor.constraint(equalToConstant: 40),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 5),
      b.rightAnchor.constraint(equalTo: top.rightAnchor, constant: -5),
      b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
      b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 0.5),
    ])
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 20, width: 190, height: 40))
    #expect(b.frame == CGRect(x: 205, y: 30, width: 190, height: 20))
    top.bounds.size.width = 600
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 20, width: 290, height: 40))
    #expect(b.frame == CGRect(x: 305, y: 30, width: 290, height: 20))
  }

  @Test func `NSLayoutConstraint(item:) and addConstraints add active constraints to a view`() {
    let scene = Scene(1)
    let (top, a) = (scene.top, scene.boxes[0])
    func side(_ own: NSLayoutConstraint.Attribute, _ constant: CGFloat) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: a, attribute: own, relatedBy: .equal, toItem: top, attribute: own, multiplier: 1,
        constant: constant)
    }
    top.addConstraints([side(.left, 1), side(.right, -2), side(.top, 3)])
    top.addConstraint(side(.bottom, -4))
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 1, y: 3, width: 397, height: 293))
    #expect(top.constraints.count == 4)
    #expect(top.constraints.allSatisfy { $0.isActive })
    let bottom = top.constraints[3]
    #expect(bottom.firstItem === a)
    #expect(bottom.secondItem === top)
    #expect(bottom.relation == .equal)
    #expect(bottom.firstAttribute == .bottom)
    #expect(bottom.multiplier == 1)
    top.removeConstraint(bottom)
    let height = NSLayoutConstraint(
      item: a, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 50)
    a.addConstraint(height)
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 1, y: 3, width: 397, height: 50))
    top.removeConstraints(top.constraints)
    #expect(top.constraints.isEmpty)
    #expect(a.constraints == [height])
  }

  @Test func `the constraint with the higher priority determines the width`() {
    let scene = Scene(1)
    let (top, a) = (scene.top, scene.boxes[0])
    let wide = a.widthAnchor.constraint(equalToConstant: 300)
    wide.priority = .defaultLow
    let narrow = a.widthAnchor.constraint(equalToConstant: 100)
    narrow.priority = .defaultHigh
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: top.leadingAnchor),
      a.topAnchor.constraint(equalTo: top.topAnchor),
      a.heightAnchor.constraint(equalToConstant: 10), wide, narrow,
    ])
    top.layoutIfNeeded()
    #expect(a.frame.width == 100)
    wide.priority = UILayoutPriority(751)
    top.layoutIfNeeded()
    #expect(a.frame.width == 300)
    wide.isActive = false
    top.layoutIfNeeded()
    #expect(a.frame.width == 100)
  }

  @Test func `content hugging and compression resistance determine which view is resized`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (a, b) = (Sized(), Sized())
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
    b.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    #expect(b.contentHuggingPriority(for: .horizontal) == UILayoutPriority(251))
    #expect(b.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|[a]-10-[b]|", options: .alignAllTop, metrics: nil,
        views: ["a": a, "b": b])
        + [a.topAnchor.constraint(equalTo: top.topAnchor)])
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 140, height: 20))
    #expect(b.frame == CGRect(x: 150, y: 0, width: 50, height: 20))
    (a.size, b.size) = (CGSize(width: 150, height: 30), CGSize(width: 100, height: 20))
    a.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 150, height: 30))
    #expect(b.frame == CGRect(x: 160, y: 0, width: 40, height: 20))
  }

  @Test func `layoutIfNeeded in UIView.animate animates a change to a constraint's constant`()
    throws
  {
    let stage = ViewStage()
    let box = UIView()
    var left = NSLayoutConstraint()
    stage.run {
      let window = stage.view.superview
      box.translatesAutoresizingMaskIntoConstraints = false
      window?.addSubview(box)
      guard let window else { return }
      left = box.leadingAnchor.constraint(equalTo: window.leadingAnchor)
      NSLayoutConstraint.activate([
        left, box.topAnchor.constraint(equalTo: window.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 20),
        box.heightAnchor.constraint(equalToConstant: 20),
      ])
    }
    stage.endTurn()
    #expect(box.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.run {
      left.constant = 100
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          box.superview?.layoutIfNeeded()
        })
    }
    stage.endTurn()
    #expect(box.frame.minX == 100)
    for (time, x) in [(0.25, 25.0), (0.5, 50), (1, 100)] {
      stage.advance(to: time)
      let shown = stage.run { box.layer.presentation()?.frame.minX ?? -1 }
      #expect(abs(shown - x) < 1e-6)
    }
  }

  @Test func `conflicting required constraints are reported once, and the last one is broken`() {
    let scene = Scene(1)
    let (top, a) = (scene.top, scene.boxes[0])
    let first = a.widthAnchor.constraint(equalToConstant: 100)
    let second = a.widthAnchor.constraint(equalToConstant: 200)
    second.identifier = "too wide"
    NSLayoutConstraint.activate([first, second])
    let lines = Self.told { top.layoutIfNeeded() }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("Unable to simultaneously satisfy constraints") == true)
    #expect(lines.first?.contains("width == 100 (active)>") == true)
    #expect(lines.first?.contains("'too wide'") == true)
    #expect(a.frame.width == 100)
    #expect(
      Self.told {
        top.setNeedsLayout(); top.layoutIfNeeded()
      }.isEmpty)
    first.isActive = false
    top.layoutIfNeeded()
    #expect(a.frame.width == 200)
  }

  @Test func `a view with an autoresizing mask can be constrained to other views`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.autoresizingMask = .flexibleWidth
    let a = UIView()
    a.translatesAutoresizingMaskIntoConstraints = false
    top.addSubview(bar)
    top.addSubview(a)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:[bar]-6-[a(30)]", metrics: nil, views: ["a": a, "bar": bar])
        + [
          a.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -8),
          a.widthAnchor.constraint(equalToConstant: 60),
        ])
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 332, y: 50, width: 60, height: 30))
    top.bounds.size.width = 500
    top.layoutIfNeeded()
    #expect(bar.frame.width == 500)
    #expect(a.frame == CGRect(x: 432, y: 50, width: 60, height: 30))
    bar.frame.size.height = 64
    top.layoutIfNeeded()
    #expect(a.frame.minY == 70)
    bar.center.y += 10
    top.layoutIfNeeded()
    #expect(a.frame.minY == 80)
  }

  @Test func `constraints of nested views and layout guides are solved as one system`() {
    let scene = Scene(2)
    let (top, a, b) = (scene.top, scene.boxes[0], scene.boxes[1])
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    a.addSubview(inner)
    let guide = UILayoutGuide()
    guide.identifier = "gap"
    top.addLayoutGuide(guide)
    #expect(guide.owningView === top)
    #expect(top.layoutGuides == [guide])
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 50),
      a.topAnchor.constraint(equalTo: top.topAnchor, constant: 50),
      inner.leftAnchor.constraint(equalTo: a.leftAnchor, constant: 10),
      inner.topAnchor.constraint(equalTo: a.topAnchor, constant: 10),
      a.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 10),
      a.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 80),
      inner.heightAnchor.constraint(equalToConstant: 30),
      guide.leftAnchor.constraint(equalTo: inner.rightAnchor),
      guide.widthAnchor.constraint(equalToConstant: 33),
      guide.topAnchor.constraint(equalTo: top.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 5),
      b.leftAnchor.constraint(equalTo: guide.rightAnchor),
      b.topAnchor.constraint(equalTo: guide.bottomAnchor),
      b.widthAnchor.constraint(equalTo: inner.widthAnchor),
      b.heightAnchor.constraint(equalTo: inner.heightAnchor),
    ])
    top.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 50, y: 50, width: 100, height: 50))
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 80, height: 30))
    #expect(guide.layoutFrame == CGRect(x: 140, y: 0, width: 33, height: 5))
    #expect(b.frame == CGRect(x: 173, y: 5, width: 80, height: 30))
    #expect(!b.hasAmbiguousLayout)
    #expect(!guide.hasAmbiguousLayout)
    inner.removeFromSuperview()
    #expect(a.constraints.isEmpty)
    top.removeLayoutGuide(guide)
    #expect(guide.owningView == nil)
    #expect(top.layoutGuides.isEmpty)
    top.layoutIfNeeded()
    #expect(a.hasAmbiguousLayout)
  }

  @Test
  func `layoutMarginsGuide, safeAreaLayoutGuide and readableContentGuide inset constrained views`()
  {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 500))
    window.safeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    let top = UIView(frame: window.bounds)
    window.addSubview(top)
    let boxes = (0..<3).map { _ in UIView() }
    let guides = [top.layoutMarginsGuide, top.safeAreaLayoutGuide, top.readableContentGuide]
    for (box, guide) in zip(boxes, guides) {
      box.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(box)
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        box.topAnchor.constraint(equalTo: guide.topAnchor),
        box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ])
    }
    window.layoutIfNeeded()
    #expect(boxes[0].frame == CGRect(x: 8, y: 48, width: 984, height: 424))
    #expect(boxes[1].frame == CGRect(x: 0, y: 40, width: 1000, height: 440))
    #expect(boxes[2].frame == CGRect(x: 164, y: 48, width: 672, height: 424))
    for (box, guide) in zip(boxes, guides) { #expect(guide.layoutFrame == box.frame) }
    top.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    window.safeAreaInsets.top = 50
    window.layoutIfNeeded()
    #expect(boxes[0].frame == CGRect(x: 2, y: 51, width: 994, height: 426))
    top.insetsLayoutMarginsFromSafeArea = false
    window.layoutIfNeeded()
    #expect(boxes[0].frame == CGRect(x: 2, y: 1, width: 994, height: 496))
  }

  @Test func `the height of a multi-line UILabel follows its constrained width`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
    let (label, below) = (UILabel(), UIView())
    label.text = "some words that do not fit into one line of a narrow view"
    label.numberOfLines = 0
    for view in [label, below] {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|[label][below(10)]", metrics: nil,
        views: ["label": label, "below": below])
        + NSLayoutConstraint.constraints(
          withVisualFormat: "H:|[label]|", metrics: nil, views: ["label": label])
        + [
          below.leadingAnchor.constraint(equalTo: top.leadingAnchor),
          below.widthAnchor.constraint(equalToConstant: 10),
        ])
    top.layoutIfNeeded()
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    #expect(label.frame.width == 120)
    #expect(abs(label.frame.height - fitting) < 0.4)
    #expect(label.frame.height > 2 * label.font.lineHeight)
    #expect(below.frame.minY == label.frame.maxY)
    top.bounds.size.width = 2000
    top.layoutIfNeeded()
    #expect(abs(label.frame.height - label.font.lineHeight) < 1)
  }

  @Test func `baseline constraints align labels with different font sizes`() throws {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let (small, large) = (UILabel(), UILabel())
    (small.text, large.text) = ("small", "large")
    (small.font, large.font) = (.systemFont(ofSize: 12), .systemFont(ofSize: 40))
    for view in [small, large] {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: top.topAnchor),
      large.leadingAnchor.constraint(equalTo: top.leadingAnchor),
      small.leadingAnchor.constraint(equalTo: large.trailingAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
    ])
    top.layoutIfNeeded()
    // The baselines are equal to within half a point, because frames are rounded to whole pixels.
    let (a, b) = (large.frame.minY + large.font.ascender, small.frame.minY + small.font.ascender)
    #expect(abs(a - b) < 0.5)
  }

  @Test func `systemLayoutSizeFitting computes a view's size from its inner constraints`() {
    let card = UIView()
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "a text that is long enough for several lines in a narrow card"
    label.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(label)
    for format in ["H:|-10-[label]-10-|", "V:|-5-[label]-5-|"] {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, metrics: nil, views: ["label": label]))
    }
    let whole = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let line = label.sizeThatFits(.zero)
    #expect(label.text != nil)
    #expect(whole.height >= line.height)
    let narrow = card.systemLayoutSizeFitting(
      CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let fitting = label.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(narrow.width == 120)
    #expect(abs(narrow.height - fitting.height - 10) < 0.4)
    let fixed = UIView()
    fixed.widthAnchor.constraint(equalToConstant: 33).isActive = true
    fixed.heightAnchor.constraint(equalToConstant: 44).isActive = true
    #expect(
      fixed.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
        == CGSize(width: 33, height: 44))
  }

  @Test func `updateConstraints runs from subviews to superviews, once per update request`() {
    final class Updating: UIView {
      static var order: [Int] = []
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        Self.order.append(tag)
        super.updateConstraints()
      }
    }
    let (top, middle, low) = (Updating(), Updating(), Updating())
    for (tag, view) in [top, middle, low].enumerated() { view.tag = tag }
    top.addSubview(middle)
    middle.addSubview(low)
    top.layoutIfNeeded()
    #expect(Updating.order == [2, 1, 0])
    Updating.order = []
    middle.setNeedsUpdateConstraints()
    #expect(middle.needsUpdateConstraints())
    top.layoutIfNeeded()
    #expect(Updating.order == [1])
    #expect(!middle.needsUpdateConstraints())
    low.setNeedsUpdateConstraints()
    low.updateConstraintsIfNeeded()
    #expect(Updating.order == [1, 2])
  }

  @Test func `a layout engine can solve constraints after its window is deallocated`() {
    let (child, inner) = (UIView(), UIView())
    weak var gone: UIWindow?
    var engine: LayoutEngine?
    func open() {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      window.addSubview(child)
      child.translatesAutoresizingMaskIntoConstraints = false
      child.widthAnchor.constraint(equalToConstant: 12).isActive = true
      engine = window.requiredLayoutEngine
      engine?.updateLayoutIfNeeded()
      gone = window
    }
    open()
    #expect(gone == nil)
    inner.translatesAutoresizingMaskIntoConstraints = false
    child.addSubview(inner)
    inner.widthAnchor.constraint(equalToConstant: 5).isActive = true
    engine?.insertViewTree(child)
    engine?.updateLayoutIfNeeded()
    #expect(engine?.solvedFrame(of: inner)?.width == 5)
  }
}
