import QuartzCore
import Testing
import UIKit

/// Tests of constraints and stack views in right-to-left layout.
@MainActor
@Suite struct ReadingDirectionTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))

  @Test func `leadingAnchor is at the right edge in right-to-left layout and follows changes`() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.semanticContentAttribute = .forceRightToLeft
    screen.change {
      outer.addSubview(inner)
      screen.window.addSubview(outer)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 20),
        inner.widthAnchor.constraint(equalToConstant: 50),
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        inner.heightAnchor.constraint(equalToConstant: 30),
      ])
    }
    #expect(inner.frame == CGRect(x: 130, y: 0, width: 50, height: 30))
    screen.change { outer.semanticContentAttribute = .forceLeftToRight }
    #expect(inner.frame == CGRect(x: 20, y: 0, width: 50, height: 30))
  }

  @Test func `leftAnchor and rightAnchor do not depend on the layout direction`() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.semanticContentAttribute = .forceRightToLeft
    screen.change {
      outer.addSubview(inner)
      screen.window.addSubview(outer)
      NSLayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 20),
        inner.rightAnchor.constraint(equalTo: outer.rightAnchor, constant: -60),
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        inner.heightAnchor.constraint(equalToConstant: 30),
      ])
    }
    #expect(inner.frame == CGRect(x: 20, y: 0, width: 120, height: 30))
  }

  @Test func `a horizontal UIStackView starts at the right edge in right-to-left layout`() {
    let views = [30.0, 40].map { width -> UIView in
      let view = UIView()
      view.widthAnchor.constraint(equalToConstant: width).isActive = true
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 70, height: 20)
    stack.semanticContentAttribute = .forceRightToLeft
    screen.change { screen.window.addSubview(stack) }
    #expect(views.map(\.frame.minX) == [40, 0])
  }
}
