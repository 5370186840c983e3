import Color
import CoreGraphics
import QuartzCore
import Testing

@testable import CAML

@Suite struct ImportingClassesTests {
  @Test func `CATextLayer imports its attributes from a document`() throws {
    let package = try package(
      """
      <CATextLayer string="Hello" font="Courier" fontSize="12" wrapped="1"
        alignmentMode="center" foregroundColor="1 0 0"/>
      """)
    let text = try #require(package.rootLayer as? CATextLayer)
    #expect(package.diagnostics.isEmpty)
    #expect(text.string as? String == "Hello")
    #expect(text.value(forKey: "font") as? String == "Courier")
    #expect(text.fontSize == 12)
    #expect(text.isWrapped)
    #expect(text.alignmentMode == .center)
    #expect(text.foregroundColor?.rgba == RGBA(1, 0, 0))
  }

  @Test func `CAReplicatorLayer imports its attributes from a document`() throws {
    let package = try package(
      """
      <CAReplicatorLayer instanceCount="5" instanceDelay="0.2" instanceRedOffset="-0.1"
        instanceTransform="translate(4, 0, 0)" preservesDepth="1"/>
      """)
    let replicator = try #require(package.rootLayer as? CAReplicatorLayer)
    #expect(package.diagnostics.isEmpty)
    #expect(replicator.instanceCount == 5)
    #expect(replicator.preservesDepth)
    #expect(replicator.instanceDelay == 0.2)
    #expect(replicator.instanceRedOffset == -0.1)
    #expect(replicator.instanceTransform.m41 == 4)
  }

  @Test func `CATransformLayer, CAScrollLayer and CATiledLayer are imported with their classes`()
    throws
  {
    let package = try package(
      """
      <CATransformLayer><sublayers>
        <CAScrollLayer scrollMode="vertically"/>
        <CATiledLayer tileSize="64 32" levelsOfDetail="3"/>
      </sublayers></CATransformLayer>
      """)
    #expect(package.diagnostics.isEmpty)
    #expect(type(of: package.rootLayer) == CATransformLayer.self)
    let scroll = try #require(package.rootLayer.sublayers?[0] as? CAScrollLayer)
    #expect(scroll.scrollMode == .vertically)
    #expect(scroll.masksToBounds)
    let tiled = try #require(package.rootLayer.sublayers?[1] as? CATiledLayer)
    #expect(tiled.tileSize == CGSize(width: 64, height: 32))
    #expect(tiled.levelsOfDetail == 3)
  }

  @Test func `CAEmitterLayer imports its cells and their nested cells`() throws {
    let package = try package(
      """
      <CAEmitterLayer emitterShape="line" emitterSize="10 0" seed="7">
        <emitterCells>
          <CAEmitterCell name="rocket" birthRate="2" lifetime="inf" beginTime="-3" color="1 0 0 0.5">
            <velocity type="real" value="40"/>
            <emitterCells><CAEmitterCell name="spark" enabled="0" orientationLatitude="0.5"/></emitterCells>
          </CAEmitterCell>
          <CAEmitterCell name="smoke" duration="inf"/>
        </emitterCells>
      </CAEmitterLayer>
      """)
    let emitter = try #require(package.rootLayer as? CAEmitterLayer)
    #expect(emitter.emitterShape == .line)
    #expect(emitter.seed == 7)
    #expect(emitter.emitterSize == CGSize(width: 10, height: 0))
    let cells = try #require(emitter.emitterCells)
    #expect(cells.map(\.name) == ["rocket", "smoke"])
    #expect(cells[0].birthRate == 2)
    #expect(cells[0].velocity == 40)
    #expect(cells[0].beginTime == -3)
    #expect(cells[0].lifetime == 0, "only durations and repeats may be without end")
    #expect(cells[0].color?.rgba == RGBA(1, 0, 0, 0.5))
    #expect(cells[1].duration == .infinity)
    let spark = try #require(cells[0].emitterCells?.first)
    #expect(!spark.isEnabled)
    #expect(spark.value(forKey: "orientationLatitude") as? Double == 0.5)
    #expect(package.diagnostics.count == 2)
    #expect(package.diagnostics.map(\.issue).contains(.notRendered("orientationLatitude")))
  }

  @Test(
    arguments: [
      ("<CABackdropLayer groupName=\"g\"/>", .unsupportedLayerClass("CABackdropLayer")),
      ("<CASDFGlassLayer/>", .unsupportedLayerClass("CASDFGlassLayer")),
      (
        "<CAEmitterLayer><emitterCells><CAEmitterCell orientationLatitude=\"4\" particleType=\"sprite\" "
          + "orientationLongitude=\"0\"/></emitterCells></CAEmitterLayer>",
        .notRendered("orientationLatitude")
      ),
      (
        "<CAEmitterLayer><emitterBehaviors><CAEmitterBehavior type=\"attractor\"/></emitterBehaviors>"
          + "</CAEmitterLayer>", .unsupported("'emitterBehaviors'")
      ),
    ] as [(String, DocumentIssue)])
  func `an unsupported class or attribute is reported, and the layer is kept`(
    text: String, fault: DocumentIssue
  )
    throws
  {
    let package = try package(
      "<CALayer id=\"r\"><sublayers>\(text)</sublayers></CALayer>")
    #expect(package.diagnostics.first?.issue == fault)
    #expect(package.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(package.rootLayer.sublayers?.count == 1)
  }

  @Test func `CAFilter imports its input values, name and enabled state`() throws {
    let package = try package(
      """
      <CALayer><filters>
        <CAFilter filter="gaussianBlur" name="blur" inputRadius="4"/>
        <CAFilter filter="colorMatrix" inputColorMatrix="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0.5 0)"/>
        <CAFilter filter="colorAdd" enabled="0"><inputColor type="CGColor" value="1 0 0"/></CAFilter>
      </filters></CALayer>
      """)
    #expect(package.diagnostics.isEmpty)
    let root = package.rootLayer
    #expect(root.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
    let matrix = root.value(forKeyPath: "filters.colorMatrix.inputColorMatrix") as? [Double]
    #expect(matrix?[18] == 0.5)
    let filters = try #require(root.filters as? [CAFilter])
    #expect(filters.map(\.isEnabled) == [true, true, false])
    #expect((filters[2].value(forKey: "inputColor") as? CGColor)?.rgba == RGBA(1, 0, 0))
  }

  @Test func `a state sets values in filters and emitter cells`() throws {
    let package = try package(
      """
      <CALayer id="r"><filters><CAFilter filter="gaussianBlur" name="b"/></filters>
        <sublayers><CAEmitterLayer id="e"><emitterCells><CAEmitterCell name="c"/></emitterCells>
        </CAEmitterLayer></sublayers>
        <states><LKState name="on"><elements>
          <LKStateSetValue targetId="r" keyPath="filters.b.inputRadius"><value value="8"/></LKStateSetValue>
          <LKStateSetValue targetId="e" keyPath="emitterCells.c.birthRate"><value value="3"/></LKStateSetValue>
        </elements></LKState></states></CALayer>
      """)
    let root = package.rootLayer
    let controller = CAStateController(layer: root)
    try controller.setState("on", animated: false)
    #expect(root.value(forKeyPath: "filters.b.inputRadius") as? Double == 8)
    #expect(root.sublayers?.first?.value(forKeyPath: "emitterCells.c.birthRate") as? Double == 3)
    try controller.scrub(from: nil, to: "on", progress: 0.5)
    #expect(root.value(forKeyPath: "filters.b.inputRadius") as? Double == 4)
    #expect(root.sublayers?.first?.value(forKeyPath: "emitterCells.c.birthRate") as? Double == 1.5)
    try controller.setState(nil, animated: false)
    #expect(root.value(forKeyPath: "filters.b.inputRadius") as? Double == 0)
  }
}
