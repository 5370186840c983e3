import Color
import DisplayList
import Geometry
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Order inside a layer" and "Filters and compositing".
@Suite struct FilterCompositionTests {
  private func filters(
    _ property: PropertyID = .filters, _ all: (FilterType, [FilterInput: Value])...
  ) -> (PropertyID, Value) {
    (property, .filters(all.map { CommittedFilter(type: $0.0, name: $0.0.rawValue, inputs: $0.1) }))
  }

  private func blur(_ radius: Double) -> (FilterType, [FilterInput: Value]) {
    (.gaussianBlur, [.radius: .number(radius)])
  }

  @Test func `a layer with a blur filter is drawn as a group whose blur radius is in pixels`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 20, 20) + [filters(.filters, blur(3))])
    #expect(
      scene.lines(scale: 2) == [
        "group filters(blur(6)) bounds(-5 -5 90 90)",
        "draw rect(0 0 20 20) rgba(0 0 0 1) map(2 0 0 2 20 20) edges(hard)",
        "end",
      ])
  }

  @Test func `the blur radius of a scaled and rotated layer is scaled`() throws {
    var scene = Scene.square()
    let turn = Matrix4(Affine.rotation(angle: 1).concatenating(.scale(x: 3, y: 3)))
    scene.layer(
      in: scene.root,
      .box(10, 10, 20, 20) + [filters(.filters, blur(1)), (.transform, .transform(turn))])
    let group = try #require(scene.composed().commands.first)
    guard case .beginGroup(let group) = group, case .gaussianBlur(let sigma) = group.filters[0]
    else {
      Issue.record("no blurred group")
      return
    }
    #expect(abs(sigma - 3) < 1e-9)
  }

  @Test func `filters are applied in order, and filters without effect are omitted`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(0, 0, 20, 20) + [
        filters(
          .filters, (.colorBrightness, [.amount: .number(0.5)]), blur(0),
          (.colorSaturate, [.amount: .number(1)]), blur(.nan), blur(-3),
          (.colorInvert, [.amount: .number(1)]), (.colorContrast, [:]),
          (.colorMatrix, [.matrix: .numbers([1, 2])]),
          (.colorAdd, [.color: .color(RGBA(.nan, 0, 0, 1))]), blur(1))
      ])
    #expect(
      scene.lines().first
        == "group filters(matrix(1 0 0 0 0.5 0 1 0 0 0.5 0 0 1 0 0.5 0 0 0 1 0) "
        + "matrix(-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0) blur(1)) bounds(-5 -5 30 30)")
  }

  @Test func `disabled filters and filters without effect add no group`() {
    var scene = Scene.square()
    var off = CommittedFilter(type: .colorInvert, name: "i", isEnabled: false)
    off.inputs = [.amount: .number(1)]
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [(.filters, .filters([off]))])
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [filters(.filters, blur(0))])
    let plain = "draw rect(0 0 10 10) rgba(0 0 0 1) edges(hard)"
    #expect(scene.lines() == [plain, plain])
  }

  @Test func `an animated filter input overrides the value in the filter`() throws {
    var scene = Scene.square()
    let layer = scene.layer(in: scene.root, .box(40, 40, 20, 20) + [filters(.filters, blur(3))])
    let key = try #require(
      PropertyTable.customDescriptor(forKey: "filters.gaussianBlur.inputRadius"))
    scene.set(layer, [(key.id, .number(5))])
    #expect(scene.lines().first == "group filters(blur(5)) bounds(19 19 62 62)")
  }

  @Test func `filters are applied to a layer before opacity, mask and compositingFilter`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .box(0, 0, 20, 20) + [
        filters(.filters, blur(1)), (.opacity, .number(0.5)),
        (.compositingFilter, .name(EnumeratedName(.blendMode, spelled: "multiply"))),
      ])
    #expect(
      scene.lines().first
        == "group opacity(0.5) blend(multiply) filters(blur(1)) bounds(-5 -5 30 30)")
    scene.mask(of: layer, .box(0, 0, 9, 9) + [(.borderWidth, .number(1))])
    #expect(
      scene.lines().prefix(2) == [
        "group opacity(0.5) blend(multiply) bounds(0 0 9 9)",
        "group filters(blur(1)) bounds(-5 -5 30 30)",
      ])
  }

  @Test func `a layer with filters and a shadowOpacity casts the shadow of the filtered layer`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(40, 40, 20, 20) + [
        filters(.filters, blur(1)), (.shadowOpacity, .number(1)), (.shadowRadius, .number(2)),
      ])
    #expect(
      scene.lines().first?.hasPrefix(
        "group shadow(rgba(0 0 0 1) opacity(1) offset(0 -3) sigma(2)) filters(blur(1))") == true)
  }

  @Test func `a layer outside the viewport is drawn if its blur extends into the viewport`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(102, 0, 20, 20) + [filters(.filters, blur(4))])
    #expect(scene.lines().count == 3)
  }

  @Test func `backgroundFilters apply to the content behind the layer, within its rounded outline`()
  {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(10, 10, 20, 20, RGBA(1, 1, 1, 0.3)) + [
        filters(.backgroundFilters, blur(4)), (.cornerRadius, .number(5)),
        (.opacity, .number(0.5)),
      ])
    #expect(
      scene.lines() == [
        "backdrop rounded(0 0 20 20 radius(5) corners(15) circular) filters(blur(4)) opacity(0.5) "
          + "map(1 0 0 1 10 10)",
        "draw rounded(0 0 20 20 radius(5) corners(15) circular) rgba(1 1 1 0.15) "
          + "map(1 0 0 1 10 10)",
      ])
  }

  @Test
  func
    `backgroundFilters add a group if the superlayer is translucent, but not for a rounded clip`()
  {
    var scene = Scene.square()
    let clip = scene.layer(
      in: scene.root,
      .box(0, 0, 50, 50) + [(.cornerRadius, .number(9)), (.masksToBounds, .bool(true))])
    scene.layer(in: clip, .box(-5, -5, 30, 30))
    let frosted = scene.layer(
      in: clip, .box(-5, -5, 60, 60) + [filters(.backgroundFilters, blur(2))])
    let words = scene.lines().map { $0.split(separator: " ")[0] }
    #expect(words == ["draw", "clip", "draw", "backdrop", "draw", "unclip"])
    scene.set(frosted, [(.backgroundColor, .none)])
    scene.set(clip, [(.opacity, .number(0.5))])
    #expect(scene.lines().first == "group opacity(0.5) bounds(0 0 50 50)")
  }
}
