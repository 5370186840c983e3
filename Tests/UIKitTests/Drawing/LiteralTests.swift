import QuartzCore
import Testing
import UIKit

/// Tests of color and image literals and of `UIColor` initializers.
@MainActor
@Suite struct LiteralTests {
  private func made<T: UIColor>(_ type: T.Type, of color: CGColor) -> T {
    type.init(cgColor: color)
  }

  @Test func `a #colorLiteral of type UIColor has the literal's red, green, blue and alpha`() {
    let color: UIColor = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
    #expect(color == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75))
  }

  @Test func `a #colorLiteral without a type annotation is a UIColor`() {
    let color = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(color.cgColor == UIColor.green.cgColor)
  }

  @Test func `generic code can create a UIColor from a metatype with init(cgColor:)`() {
    let ink = made(UIColor.self, of: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(ink.cgColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func `UIColor() creates a transparent color`() {
    #expect(UIColor().cgColor.alpha == 0)
  }

  @Test
  func `#imageLiteral of a missing file reports an error that includes the file name`() {
    nonisolated(unsafe) var told = ""
    let image = CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { told = $0 }) {
      #imageLiteral(resourceName: "no-such-picture") as UIImage
    }
    #expect(told.contains("no-such-picture"))
    #expect(image.size == .zero)
  }
}
