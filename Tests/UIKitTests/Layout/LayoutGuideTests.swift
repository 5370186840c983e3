import QuartzCore
import Simulator
import Testing
import UIKit

/// Tests of layout guides, including the guides for the keyboard, bars and margins.
@MainActor
@Suite(.serialized) struct LayoutGuideTests {
  private let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  @Test func `UILayoutGuide provides center anchors, a layoutFrame and constraintsAffectingLayout`()
  {
    let (guide, box) = (UILayoutGuide(), UIView())
    #expect(guide.layoutFrame == .zero)
    #expect(!guide.hasAmbiguousLayout)
    top.addLayoutGuide(guide)
    box.translatesAutoresizingMaskIntoConstraints = false
    top.addSubview(box)
    #expect(guide.layoutFrame == .zero)
    let width = guide.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      width, guide.heightAnchor.constraint(equalToConstant: 50),
      guide.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 20),
      guide.topAnchor.constraint(equalTo: top.topAnchor, constant: 30),
      box.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      box.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
      box.widthAnchor.constraint(equalToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 10),
    ])
    top.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 20, y: 30, width: 100, height: 50))
    #expect(box.center == CGPoint(x: 70, y: 55))
    #expect(!guide.hasAmbiguousLayout)
    let across = guide.constraintsAffectingLayout(for: .horizontal)
    #expect(across.contains(width))
    #expect(across.count == 3)
    #expect(guide.constraintsAffectingLayout(for: .vertical).count == 3)
    width.isActive = false
    #expect(guide.hasAmbiguousLayout)
  }

  @Test func `layoutGuide(for:) and edgeInsets(for:) return guides and insets for layout regions`()
  {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 400))
    window.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 10)
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutGuide(for: .safeArea()) === view.safeAreaLayoutGuide)
    let margins = UIView.LayoutRegion.margins(cornerAdaptation: .vertical)
    #expect(view.layoutGuide(for: margins) === view.layoutMarginsGuide)
    #expect(view.layoutGuide(for: .readableContent()) === view.readableContentGuide)
    #expect(
      view.edgeInsets(for: .safeArea()) == UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 10))
    #expect(
      view.edgeInsets(for: .margins(cornerAdaptation: .horizontal))
        == UIEdgeInsets(top: 21, left: 2, bottom: 33, right: 14))
    // The width within the margins is 784 points, and the readable width is 672 points.
    #expect(
      view.edgeInsets(for: .readableContent())
        == UIEdgeInsets(top: 21, left: 58, bottom: 33, right: 70))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(
      view.directionalEdgeInsets(for: .margins())
        == NSDirectionalEdgeInsets(top: 21, leading: 14, bottom: 33, trailing: 2))
    #expect(UIView.LayoutRegion.margins() != margins)
  }

  @Test func `UILayoutGuide(coder:) decodes its identifier from an archive`() throws {
    let writer = NSKeyedArchiver(requiringSecureCoding: false)
    writer.encode(NSString("margin"), forKey: "UILayoutGuideIdentifier")
    writer.finishEncoding()
    let read = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
    #expect(UILayoutGuide(coder: read)?.identifier == "margin")
    let other = try NSKeyedUnarchiver(
      forReadingFrom: NSKeyedArchiver.archivedData(
        withRootObject: NSString("x"), requiringSecureCoding: false))
    let guide = try #require(UILayoutGuide(coder: other))
    #expect(guide.identifier == "")
    #expect(guide.owningView == nil)
  }

  // MARK: The keyboard

  /// A bar above `keyboardLayoutGuide`, in a window of the screen's size.
  @MainActor private struct Typing {
    let screen = Screen(UIWindow(frame: UIScreen.main.bounds))
    let bar = UIView()

    init(safeBottom: CGFloat) {
      let (window, bar) = (screen.window, bar)
      screen.change {
        window.safeAreaInsets.bottom = safeBottom
        bar.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(bar)
        NSLayoutConstraint.activate([
          bar.leadingAnchor.constraint(equalTo: window.keyboardLayoutGuide.leadingAnchor),
          bar.trailingAnchor.constraint(equalTo: window.keyboardLayoutGuide.trailingAnchor),
          bar.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
          bar.heightAnchor.constraint(equalToConstant: 44),
        ])
      }
    }
  }

  @Test func `keyboardLayoutGuide follows the keyboard and the bottom safe area`() {
    let typing = Typing(safeBottom: 34)
    let (screen, bar) = (typing.screen, typing.bar)
    #expect(screen.window.keyboardLayoutGuide === screen.window.keyboardLayoutGuide)
    // Without a keyboard, the guide is at the safe area.
    #expect(bar.frame == CGRect(x: 0, y: 844 - 34 - 44, width: 390, height: 44))
    screen.change { Simulator.keyboard.show(height: 300) }
    #expect(bar.frame.maxY == 544)
    #expect(screen.window.keyboardLayoutGuide.layoutFrame.height == 300)
    screen.change { Simulator.keyboard.show(height: 250) }
    #expect(bar.frame.maxY == 594)
    screen.change { Simulator.keyboard.hide() }
    screen.advance(to: 1)
    #expect(bar.frame.maxY == 810)
    screen.change { screen.window.keyboardLayoutGuide.usesBottomSafeArea = false }
    #expect(bar.frame.maxY == 844)
    screen.change { screen.window.keyboardLayoutGuide.usesBottomSafeArea = true }
    #expect(bar.frame.maxY == 810)
  }

  @Test
  func `keyboardLayoutGuide activates constraints set for the bottom edge, not for the top edge`() {
    let typing = Typing(safeBottom: 0)
    let (window, box) = (typing.screen.window, UIView())
    let guide = window.keyboardLayoutGuide
    #expect(!guide.followsUndockedKeyboard)
    #expect(guide.keyboardDismissPadding == 0)
    box.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(box)
    let low = [box.topAnchor.constraint(equalTo: window.topAnchor, constant: 5)]
    let high = [box.topAnchor.constraint(equalTo: window.topAnchor, constant: 50)]
    guide.setConstraints(low, activeWhenNearEdge: .bottom)
    guide.setConstraints(high, activeWhenNearEdge: .top)
    #expect(low[0].isActive)
    #expect(!high[0].isActive)
    #expect(guide.constraintsActive(whenNearEdge: .top) == high)
    #expect(guide.constraintsActive(whenNearEdge: .leading).isEmpty)
    // An empty array replaces the previously set constraints.
    guide.setConstraints([], activeWhenNearEdge: .bottom)
    #expect(!low[0].isActive)
    #expect(guide.constraintsActive(whenNearEdge: .bottom).isEmpty)
  }

  // MARK: Bars and margins

  @Test func `topLayoutGuide and bottomLayoutGuide have the lengths of the safe area insets`() {
    let (screen, controller) = (Screen(UIWindow(frame: top.bounds)), UIViewController())
    screen.change {
      screen.window.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      screen.window.rootViewController = controller
    }
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    screen.change {
      controller.view.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
        box.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 10),
      ])
    }
    #expect(box.frame.minY == 47)
    #expect(box.frame.maxY == 266)
    #expect(controller.topLayoutGuide.length == 47)
    #expect(controller.bottomLayoutGuide.length == 34)
    #expect(controller.topLayoutGuide === controller.topLayoutGuide)
  }

  @Test func `directionalLayoutMargins follow the layout direction and can be inherited`() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    top.addSubview(inner)
    top.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 30, leading: 40, bottom: 10, trailing: 20)
    #expect(top.layoutMargins == UIEdgeInsets(top: 30, left: 40, bottom: 10, right: 20))
    top.semanticContentAttribute = .forceRightToLeft
    #expect(top.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 10, right: 40))
    #expect(top.directionalLayoutMargins.leading == 40)
    top.semanticContentAttribute = .forceLeftToRight
    #expect(!inner.preservesSuperviewLayoutMargins)
    #expect(inner.layoutMargins.left == 8)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 30, left: 40, bottom: 8, right: 8))
  }

  @Test
  func `UIStackView can be archived, and forLastBaselineLayout is a vertical stack's last view`()
    throws
  {
    let stack = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
    stack.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let data = try NSKeyedArchiver.archivedData(withRootObject: stack, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIStackView.self, from: data))
    #expect(copy.arrangedSubviews.count == 2)
    #expect(copy.arrangedSubviews == copy.subviews)
    #expect(copy.frame == stack.frame)
    #expect(copy.axis == .horizontal)
    #expect(stack.forLastBaselineLayout === stack.arrangedSubviews[0])
    stack.axis = .vertical
    #expect(stack.forLastBaselineLayout === stack.arrangedSubviews[1])
    stack.arrangedSubviews[1].isHidden = true
    #expect(stack.forLastBaselineLayout === stack.arrangedSubviews[0])
    let empty = UIStackView()
    #expect(empty.forLastBaselineLayout === empty)
    #expect(empty.forFirstBaselineLayout === empty)
  }

  @Test
  func `keyboardLayoutGuide has the keyboard's height when first used with a visible keyboard`() {
    let screen = Screen(UIWindow(frame: UIScreen.main.bounds))
    screen.change { Simulator.keyboard.show(height: 300) }
    defer {
      screen.change { Simulator.keyboard.hide() }
      screen.advance(to: 1)
    }
    let own = screen.window.keyboardLayoutGuide
    screen.window.layoutIfNeeded()
    #expect(own.layoutFrame.height == 300)
  }
}
