import QuartzCore
import TestKit
import Testing
import UIKit

/// Tests of deeply nested views: linear running time, nesting limits and archives.
@MainActor
@Suite(.serialized) struct DeepViewTests {
  /// Returns a view with the given number of nested views, created from the outside in or from the inside out.
  private func views(_ depth: Int, isInsideOut: Bool = false) -> UIView {
    let all = (0...depth).map { UIView(frame: CGRect(x: $0, y: 0, width: 10, height: 10)) }
    let pairs = Array(zip(all, all.dropFirst()))
    for (outer, inner) in isInsideOut ? pairs.reversed() : pairs { outer.addSubview(inner) }
    return all[0]
  }

  private func depth(of view: UIView?) -> Int {
    var depth = 0
    var at = view
    while let next = at?.subviews.first {
      depth += 1
      at = next
    }
    return depth
  }

  private func archive(_ view: UIView) throws -> (said: [String], data: Data) {
    let lines = Lines()
    let data = try CAProgrammerError.$handler.withValue(
      CAProgrammerError.Handler { lines.add($0) }
    ) {
      try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
    }
    return (lines.all, data)
  }

  /// Sets a trait override and activates constraints, so that views also search their superviews for both.
  private func useTraitsAndConstraints() {
    let view = UIView()
    view.overrideUserInterfaceStyle = .dark
    view.widthAnchor.constraint(equalToConstant: 3).isActive = true
  }

  @Test(arguments: [false, true])
  func `adding nested views with addSubview takes linear time`(isInsideOut: Bool) {
    useTraitsAndConstraints()
    expectLinearGrowth(count: 500) {
      #expect(views($0, isInsideOut: isInsideOut).subviews.count == 1)
    }
  }

  @Test func `a view nested 20,000 levels deep inherits traits and tintColor`() {
    useTraitsAndConstraints()
    let top = UIView()
    top.overrideUserInterfaceStyle = .dark
    top.tintColor = .red
    var at = top
    for _ in 0..<20_000 {
      let next = UIView()
      at.addSubview(next)
      at = next
    }
    top.overrideUserInterfaceStyle = .light
    #expect(at.traitCollection.userInterfaceStyle == .light)
    #expect(at.tintColor == .red)
    #expect(at.window == nil)
  }

  @Test func `viewWithTag finds a view nested 20,000 levels deep`() {
    let top = UIView()
    var at = top
    for _ in 0..<20_000 {
      let next = UIView()
      at.addSubview(next)
      at = next
    }
    at.tag = 7
    #expect(top.viewWithTag(7) === at)
    #expect(top.viewWithTag(8) == nil)
  }

  @Test func `hitTest in views nested 20,000 levels deep stops at the nesting limit`() {
    func views(_ depth: Int) -> [UIView] {
      let all = (0...depth).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
      for (outer, inner) in zip(all, all.dropFirst()) { outer.addSubview(inner) }
      return all
    }
    let shallow = views(NestingLimit.hitLimit)
    #expect(shallow[0].hitTest(CGPoint(x: 5, y: 5), with: nil) === shallow.last)
    let deep = views(20_000)
    #expect(deep[0].hitTest(CGPoint(x: 5, y: 5), with: nil) === deep[NestingLimit.hitLimit])
  }

  /// Returns a window with a top safe area inset, and the views nested in it.
  private func covered(_ depth: Int) -> (window: UIWindow, views: [Told]) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.safeAreaInsets.top = 30
    let all = (0...depth).map { _ in Told(frame: window.bounds) }
    for (outer, inner) in zip(all, all.dropFirst()).reversed() { outer.addSubview(inner) }
    window.addSubview(all[0])
    return (window, all)
  }

  @Test func `safeAreaInsetsDidChange is called on views nested 20,000 levels deep`() {
    let (window, all) = covered(20_000)
    #expect(all.allSatisfy { $0.count == 1 })
    #expect(all.last?.safeAreaInsets.top == 30)
    window.safeAreaInsets.top = 20
    #expect(all.allSatisfy { $0.count == 2 })
    #expect(all.last?.safeAreaInsets.top == 20)
  }

  @Test func `propagating the safe area to nested views takes linear time`() {
    expectLinearGrowth(count: 500) { #expect(covered($0).views.allSatisfy { $0.count == 1 }) }
  }

  @Test
  func `overridden safeAreaInsets and additionalSafeAreaInsets add up for subviews`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.safeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    let covering = Covering(frame: window.bounds)
    let controller = Adding()
    controller.view.frame = window.bounds
    let leaf = Told(frame: window.bounds)
    controller.view.addSubview(leaf)
    covering.addSubview(controller.view)
    window.addSubview(covering)
    #expect(controller.view.safeAreaInsets.top == 47)
    #expect(leaf.safeAreaInsets.top == 47)
    #expect(leaf.count == 1)
  }

  @Test
  func `the inherited window, traits and tintColor change when a view's superview changes`() {
    let (first, second, middle, leaf) = (UIWindow(), UIWindow(), UIView(), UIView())
    first.overrideUserInterfaceStyle = .dark
    first.tintColor = .red
    second.overrideUserInterfaceStyle = .light
    middle.addSubview(leaf)
    #expect(leaf.window == nil)
    first.addSubview(middle)
    #expect(leaf.window === first)
    #expect(leaf.traitCollection.userInterfaceStyle == .dark)
    #expect(leaf.tintColor == .red)
    first.tintColor = .green
    #expect(leaf.tintColor == .green)
    second.addSubview(middle)
    #expect(leaf.window === second)
    #expect(leaf.traitCollection.userInterfaceStyle == .light)
    #expect(leaf.tintColor == .systemBlue)
    second.overrideUserInterfaceStyle = .dark
    #expect(leaf.traitCollection.userInterfaceStyle == .dark)
    middle.removeFromSuperview()
    #expect(leaf.window == nil)
    #expect(leaf.traitCollection.userInterfaceStyle != .dark)
  }

  @Test func `a view inherits nothing from a deallocated superview or view controller`() {
    let leaf = UIView()
    do {
      let above = UIView()
      above.overrideUserInterfaceStyle = .dark
      above.tintColor = .red
      above.addSubview(leaf)
      #expect(leaf.tintColor == .red)
    }
    #expect(leaf.superview == nil)
    #expect(leaf.tintColor == .systemBlue)
    #expect(leaf.traitCollection.userInterfaceStyle != .dark)
    let view = UIView()
    do {
      let controller = UIViewController()
      controller.view = view
      controller.overrideUserInterfaceStyle = .dark
      #expect(view.traitCollection.userInterfaceStyle == .dark)
    }
    #expect(view.traitCollection.userInterfaceStyle != .dark)
  }

  @Test func `a view can access its window property during deinitialization`() {
    let said = Lines()
    do {
      let view = Asking()
      view.said = said
      view.addSubview(UIView())
    }
    #expect(said.all == ["no window"])
  }

  @Test func `archiving sibling views takes linear time`() {
    expectLinearGrowth(count: 50) { count in
      let top = UIView()
      for index in 0..<count {
        let view = UIView(frame: CGRect(x: index, y: 0, width: 10, height: 10))
        view.layoutMargins.left = CGFloat(index)
        view.addSubview(UILabel(frame: CGRect(x: index, y: 1, width: 5, height: 5)))
        top.addSubview(view)
      }
      let back = (try? archive(top)).flatMap {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: $0.data)
      }
      #expect(back?.subviews.count == count)
    }
  }

  @Test func `an archive with 300 nested views is restored completely`() throws {
    let (said, data) = try archive(views(300))
    #expect(said.isEmpty)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: data)
    #expect(depth(of: back) == 300)
  }

  @Test func `archiving views nested 5,000 levels deep truncates the hierarchy and reports it`()
    throws
  {
    let (said, data) = try archive(views(5_000))
    try #require(said.count == 1, "\(said)")
    #expect(said[0].contains(" of an archive exceed the maximum nesting depth of "), "\(said)")
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: data)
    #expect(depth(of: back) > 300)
  }
}

/// A view that accesses its window for the first time in its deinitializer.
private final class Asking: UIView {
  nonisolated(unsafe) var said: Lines?

  deinit {
    MainActor.assumeIsolated { said?.add(window == nil ? "no window" : "a window") }
  }
}

/// A view that counts the calls of `safeAreaInsetsDidChange()`.
private final class Told: UIView {
  var count = 0
  override func safeAreaInsetsDidChange() { count += 1 }
}

/// A view that overrides `safeAreaInsets`.
private final class Covering: UIView {
  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0) }
}

/// A view controller that adds a safe area inset when its safe area changes.
private final class Adding: UIViewController {
  override func viewSafeAreaInsetsDidChange() { additionalSafeAreaInsets.top = 7 }
}

private final class Lines: @unchecked Sendable {
  var all: [String] = []
  func add(_ line: String) { all.append(line) }
}
