import Foundation
import Testing

@testable import ametrine

@Suite struct CanvasOptionTests {
  private let document = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test func `the canvas is the document's bounds`() throws {
    #expect(try Canvas(document: document, size: nil, scale: 2).bounds == document)
  }

  @Test func `another size is laid around the document's middle`() throws {
    let canvas = try Canvas(document: document, size: SizeArgument("50x80"), scale: 1)
    #expect(canvas.bounds == CGRect(x: 35, y: 10, width: 50, height: 80))
  }

  @Test func `a document without size asks for one`() {
    do throws(ArgumentError) {
      _ = try Canvas(document: .zero, size: nil, scale: 1)
      Issue.record("an empty canvas was made")
    } catch {
      #expect(error.description.contains("--size"))
    }
  }

  @Test(arguments: [(1e6, 1e6), (1e300, 1), (65_537, 1), (30_000, 30_000)])
  func `more pixels than a picture holds are refused`(width: Double, height: Double) {
    #expect(throws: ArgumentError.self) {
      try Canvas(
        document: CGRect(x: 0, y: 0, width: width, height: height), size: nil, scale: 1)
    }
  }
}
