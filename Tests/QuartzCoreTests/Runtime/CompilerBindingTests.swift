import CThreadLocal
import Testing

@testable import QuartzCore

/// Tests of each binding in CompilerBindings.swift and CompilerBindings.c; a failure means that the compiler has
/// changed.
@Suite struct CompilerBindingTests {
  private final class Layer: CALayer {
    private(set) var source: CALayer?
    private(set) var isMade = false
    override init() {
      super.init()
      isMade = true
    }
    override init(layer: Any) {
      super.init(layer: layer)
      source = layer as? CALayer
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Animation: CABasicAnimation {
    private(set) var isMade = false
    override init() {
      super.init()
      isMade = true
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Cell: CAEmitterCell {
    private(set) var isMade = false
    override init() {
      super.init()
      isMade = true
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func `CALayer._make calls the init() of a subclass`() throws {
    let type: CALayer.Type = Layer.self
    let layer = try #require(type._make() as? Layer)
    #expect(layer.isMade)
    #expect(layer.source == nil)
  }

  @Test func `CALayer._make(copying:) calls the init(layer:) of a subclass with the source layer`()
    throws
  {
    let type: CALayer.Type = Layer.self
    weak var gone: CALayer?
    do {
      let source = CALayer()
      gone = source
      let layer = try #require(type._make(copying: source) as? Layer)
      #expect(layer.source === source)
      #expect(!layer.isMade)
    }
    // Retains and releases of the layer are balanced.
    #expect(gone == nil)
  }

  @Test func `CAAnimation._make calls the init() of a subclass`() throws {
    let type: CAAnimation.Type = Animation.self
    #expect(try #require(type._make() as? Animation).isMade)
  }

  @Test func `CAEmitterCell._make calls the init() of a subclass`() throws {
    let type: CAEmitterCell.Type = Cell.self
    #expect(try #require(type._make() as? Cell).isMade)
  }

  @Test func `swift_task_getJobTaskId returns a distinct odd number for each task`() async {
    let own = ametrine_task_id()
    let other = await Task.detached { ametrine_task_id() }.value
    #expect(own & 1 == 1)
    #expect(other & 1 == 1)
    #expect(own != other)
    #expect(own == ametrine_task_id())
  }
}
