import Foundation
import Testing

@testable import ametrine

@Suite struct CanvasOptionTests {
  private let document = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test func `RenderCanvas uses the document's bounds by default`() throws {
    let canvas = try RenderCanvas(document: document, RenderCanvas.CanvasRequest(scale: 2))
    #expect(canvas.bounds == document)
    #expect((canvas.width, canvas.height) == (200, 120))
    #expect(canvas.oversampling == 1)
    #expect(canvas.visibleFrame == nil)
  }

  @Test func `RenderCanvas centers the requested size on the document`() throws {
    let canvas = try RenderCanvas(
      document: document, RenderCanvas.CanvasRequest(size: SizeArgument("50x80")))
    #expect(canvas.bounds == CGRect(x: 35, y: 10, width: 50, height: 80))
  }

  @Test func `RenderCanvas requires --size for an empty document`() {
    do throws(ArgumentError) {
      _ = try RenderCanvas(document: .zero)
      Issue.record("an empty canvas was made")
    } catch {
      #expect(error.description.contains("--size"))
    }
  }

  @Test(arguments: [(1e6, 1e6), (1e300, 1), (65_537, 1), (30_000, 30_000)])
  func `RenderCanvas rejects sizes beyond the maximum pixel count`(width: Double, height: Double) {
    #expect(throws: ArgumentError.self) {
      try RenderCanvas(document: CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  @Test func `RenderCanvas derives the height from the width, and the width from the height`()
    throws
  {
    let canvas = try RenderCanvas(document: document, RenderCanvas.CanvasRequest(width: 150))
    #expect((canvas.width, canvas.height, canvas.scale) == (150, 90, 1.5))
    #expect(canvas.bounds == document)
    let narrow = try RenderCanvas(document: document, RenderCanvas.CanvasRequest(height: 7))
    #expect((narrow.width, narrow.height) == (12, 7))
  }

  @Test func `RenderCanvas pads the document with --fit contain and crops it with --fit cover`()
    throws
  {
    let wishes = RenderCanvas.CanvasRequest(width: 100, height: 100)
    let contained = try RenderCanvas(document: document, wishes)
    #expect(contained.bounds == CGRect(x: 10, y: 0, width: 100, height: 100))
    #expect(contained.visibleFrame == document)
    let covering = try RenderCanvas(
      document: document, RenderCanvas.CanvasRequest(width: 120, height: 120, fit: .cover))
    #expect(covering.scale == 2)
    #expect(covering.bounds == CGRect(x: 30, y: 20, width: 60, height: 60))
  }

  @Test func `RenderCanvas uses oversampling at scales below 1`() throws {
    let factors = try [1, 0.5, 0.35, 0.3, 0.01].map {
      try RenderCanvas(document: document, RenderCanvas.CanvasRequest(scale: $0)).oversampling
    }
    #expect(factors == [1, 2, 3, 4, RenderCanvas.maximumOversampling])
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.0001, 1e300])
  func `RenderCanvas accepts or rejects extreme scales and sizes without a crash`(scale: Double) {
    for size in ["1e300x1", "1e-300x1e-300", "9x9"] {
      do throws(ArgumentError) {
        let canvas = try RenderCanvas(
          document: document, RenderCanvas.CanvasRequest(size: SizeArgument(size), scale: scale))
        #expect(canvas.width >= 1)
        #expect((1...8).contains(canvas.oversampling))
      } catch {
        #expect(error.description.contains("--s"))
      }
    }
  }

  @Test func `RenderCanvas reduces oversampling to keep the image within the maximum size`()
    throws
  {
    let wide = CGRect(x: 0, y: 0, width: 240_000, height: 4)
    let canvas = try RenderCanvas(document: wide, RenderCanvas.CanvasRequest(scale: 0.25))
    #expect(canvas.width == 60_000)
    #expect(canvas.oversampling == 1)
  }

  @Test func `RenderCanvas rejects a scale combined with a width, and sizes below 1`() {
    for wishes in [
      RenderCanvas.CanvasRequest(scale: 1, width: 10), RenderCanvas.CanvasRequest(width: 0),
      RenderCanvas.CanvasRequest(height: -1),
    ] {
      #expect(throws: ArgumentError.self) { try RenderCanvas(document: document, wishes) }
    }
  }
}
