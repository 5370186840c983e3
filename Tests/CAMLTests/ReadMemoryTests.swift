import Foundation
import Pixels
import Testing

@testable import CAML

/// Tests of the memory limit for imported documents, which applies before memory is allocated.
@Suite struct ReadMemoryTests {
  private static let count = 10_000
  private static let numbers = String(repeating: "1 ", count: count)
  private static let items = String(repeating: "<real value=\"1\"/>", count: count)
  private static let animation =
    "<CALayer><animations><animation type=\"CAKeyframeAnimation\" keyPath=\"opacity\""

  @Test(arguments: [
    "<CAShapeLayer path=\"0 0 m \(String(repeating: "1 1 l ", count: count))\"/>",
    "<CAShapeLayer lineDashPattern=\"\(numbers)\"/>",
    "<CAShapeLayer><lineDashPattern>\(items)</lineDashPattern></CAShapeLayer>",
    "<CALayer><style><list type=\"NSArray\">\(items)</list></style></CALayer>",
    "\(animation) keyTimes=\"\(numbers)\"/></animations></CALayer>",
    "\(animation)><values>\(items)</values></animation></animations></CALayer>",
    "<CAGradientLayer><colors>\(String(repeating: "<CGColor value=\"1 0 0\"/>", count: count))</colors></CAGradientLayer>",
  ])
  func `long lists and paths count toward the memory limit of an import`(root: String) throws {
    let whole = try package(root)
    #expect(whole.memory.used > 600_000)
    var limits = PackageLimits()
    limits.memory = 400_000
    let fault = failure { _ = try package(root, limits: limits) }?.issue
    #expect(fault == .limitExceeded(.memory, limit: 400_000))
  }

  @Test func `layers count toward the memory limit before they are created`() {
    let root =
      "<CALayer><sublayers>\(String(repeating: "<CALayer/>", count: 1_000))</sublayers></CALayer>"
    var limits = PackageLimits()
    limits.memory = 100 * PackageLimits.bytesPerLayer
    let fault = failure { _ = try package(root, limits: limits) }?.issue
    #expect(fault == .limitExceeded(.memory, limit: limits.memory))
    limits.memory = 1_001 * (PackageLimits.bytesPerLayer + 4 * ElementTree.bytesPerElement)
    #expect(failure { _ = try package(root, limits: limits) } == nil)
  }

  @Test func `importing a single layer counts bytesPerLayer bytes of memory`() throws {
    let package = try package("<CALayer/>")
    #expect(package.memory.used == PackageLimits.bytesPerLayer)
  }
}
