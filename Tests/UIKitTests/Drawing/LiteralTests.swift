import QuartzCore
import Testing
import UIKit

/// Colours and pictures written as literals, and those that say nothing.
@MainActor
@Suite struct LiteralTests {
  private func made<T: UIColor>(_ type: T.Type, of color: CGColor) -> T {
    type.init(cgColor: color)
  }

  @Test func `a colour literal has its components`() {
    let color: UIColor = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
    #expect(color == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75))
  }

  @Test func `a colour literal without a type is a UIColor`() {
    let color = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(color.cgColor == UIColor.green.cgColor)
  }

  @Test func `a colour is made through its class from a layer's colour`() {
    let ink = made(UIColor.self, of: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(ink.cgColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func `a colour that says nothing is clear`() {
    #expect(UIColor().cgColor.alpha == 0)
  }

  @Test func `an image literal of no picture is the caller's mistake`() {
    nonisolated(unsafe) var told = ""
    let image = CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { told = $0 }) {
      #imageLiteral(resourceName: "no-such-picture") as UIImage
    }
    #expect(told.contains("no-such-picture"))
    #expect(image.size == .zero)
  }
}
