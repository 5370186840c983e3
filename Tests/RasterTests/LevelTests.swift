import CLevels
import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests that the drawing kernels, compiled for each processor level, draw the same bytes at all levels.
///
/// The suite is serialized because the level is global to the process.
@Suite(.serialized) struct LevelTests {
  static let (width, height) = (300, 140)

  /// Commands to draw, with the names of the kernels that they exercise.
  struct Scene: CustomTestStringConvertible {
    var kernels: [String]
    var commands: [DisplayListCommand]

    init(_ kernels: String..., commands: [DisplayListCommand]) {
      (self.kernels, self.commands) = (kernels, commands)
    }

    var testDescription: String { kernels.joined(separator: ", ") }
  }

  private static let page = Rect(0, 0, Double(width), Double(height))
  private static let blue = RGBA(0.1, 0.4, 0.9, 0.7)
  private static let turn = Projection(Affine.turn(0.3, about: Point(150, 70)))

  private static func star(_ size: Double, _ middle: Point) -> Shape {
    var path = Path()
    for corner in 0..<7 {
      let angle = Double(corner) * 6 / 7 * Double.pi
      let reach = size * (1 + Double(corner) / 20)
      let point = middle + Point(reach * angle.sine, reach * angle.cosine)
      if corner == 0 { path.move(to: point) } else { path.addQuadCurve(control: middle, to: point) }
    }
    path.close()
    return .path(path, .evenOdd)
  }

  private static func picture() -> PixelBuffer {
    var picture = PixelBuffer(width: 83, height: 61)
    picture.withMutablePixels { pixels in
      for i in 0..<83 * 61 {
        let alpha = UInt32(i * 7) & 255
        let gray = alpha * ((UInt32(i) &* 2_654_435_761) >> 24) / 255
        pixels[i] = alpha << 24 | gray << 16 | (alpha - gray) << 8 | alpha
      }
    }
    return picture
  }

  private static func image(_ filter: ImagePaint.SamplingFilter, _ map: Affine)
    -> DisplayListCommand
  {
    let paint = ImagePaint(
      picture(), source: Rect(0, 0, 83, 61), placement: .identity, minification: filter,
      magnification: filter, opacity: 0.9)
    return .draw(DrawCommand(.rect(Rect(0, 0, 83, 61)), .image(paint), transform: Projection(map)))
  }

  private static func gradient(
    _ kind: Gradient.Kind, _ transform: Projection, alpha: Double = 1
  ) -> DisplayListCommand {
    let colors = [RGBA(1, 0, 0, alpha), RGBA(0, 1, 0, 1), RGBA(0, 0, 1, alpha)]
    let gradient = Gradient(
      kind, colors: colors, locations: [0, 0.3, 1], start: Point(0.4, 0.4), end: Point(0.9, 0.8),
      unit: Affine(300, 0, 0, 140, 0, 0))
    return .draw(DrawCommand(.rect(page), .gradient(gradient), transform: transform))
  }

  private static func group(_ group: CompositingGroup, _ content: [DisplayListCommand])
    -> [DisplayListCommand]
  {
    [.beginGroup(group)] + content + [.endGroup]
  }

  private static func shadow(
    _ sigma: Double, _ shape: Shape, _ transform: Projection = turn
  ) -> DisplayListCommand {
    .shadow(
      ShapeShadow(
        shape, transform: transform, edges: .smooth,
        shadow: Shadow(color: blue, opacity: 0.8, offset: Point(3.3, -2), sigma: sigma)))
  }

  private static let content: [DisplayListCommand] = [
    fill(star(60, Point(150, 70)), RGBA(0.9, 0.3, 0.2, 0.6)),
    fill(.rect(Rect(20.3, 10.6, 90, 77)), RGBA(0.2, 0.8, 0.3)),
  ]

  private static var mesh: DistortionMesh {
    var mesh = DistortionMesh(source: page, columns: 5, rows: 4)
    mesh.points = mesh.points.enumerated().map { index, point in
      point + Point(Double(index * 7 % 11) - 5, Double(index * 5 % 13) - 6)
    }
    mesh.alphas = mesh.points.indices.map { 1 - Double($0 % 5) / 10 }
    return mesh
  }

  static let scenes: [Scene] = [
    Scene("clear", "fill", commands: content),
    Scene("add_narrow_edges", "sweep", commands: [fill(star(40, Point(70, 70)), blue)]),
    Scene("add_wide_edges", commands: [fill(star(90, Point(150, 70)), blue)]),
    Scene("add_clipped_edges", commands: [fill(star(400, Point(150, 70)), blue)]),
    Scene("add_hard_edges", commands: [fill(star(60, Point(150, 70)), blue, edges: .hard)]),
    Scene(
      "rounded_rows",
      commands: [0, 0.7].map {
        fill(
          .rounded(RoundedRect(Rect(60, 20, 170, 90), radius: 31)), blue,
          .turn($0, about: Point(150, 70)))
      }),
    Scene(
      "cover_from_mask",
      commands: [
        .pushClip(Clip(star(66, Point(150, 70)))), gradient(.axial, .identity), .popClip,
      ]),
    Scene(
      "fetch_gradient",
      commands: [Gradient.Kind.axial, .radial, .conic].flatMap { kind in
        [1, 0.4].map { gradient(kind, turn, alpha: $0) }
          + [
            gradient(
              kind, Projection(SIMD3(0.6, 0.1, 0.001), SIMD3(0.2, 0.9, 0.002), SIMD3(9, 5, 1)),
              alpha: 0.5)
          ]
      }),
    Scene(
      "fetch_image", "image_halve",
      commands: [ImagePaint.SamplingFilter.nearest, .linear, .trilinear, .context].flatMap {
        filter in
        [
          image(filter, Affine.scale(x: 2.7, y: 1.6).concatenating(.translation(x: 30, y: 20))),
          image(
            filter, Affine.turn(0.4, about: Point(9, 9)).concatenating(.translation(x: 90, y: 9))),
          image(
            filter, Affine.scale(x: 0.3, y: 0.2).concatenating(.translation(x: 200.25, y: 50.5))),
          image(filter, .translation(x: 10.5, y: 60.25)),
        ]
      }),
    Scene(
      "sprite",
      commands: [false, true].map { isAdditive in
        .sprites(
          SpriteList(
            pictures: [SpriteImage(picture(), source: Rect(0, 0, 83, 61))],
            items: [
              Sprite(
                picture: 0,
                placement: Affine.scale(x: 1.3, y: 0.8).concatenating(.rotation(angle: 0.5))
                  .concatenating(
                    .translation(x: 120, y: 30)), color: blue)
            ], isAdditive: isAdditive))
      }),
    Scene(
      "composite",
      commands: content
        + BlendMode.allCases.flatMap { mode in
          group(
            CompositingGroup(opacity: 0.4, blend: mode),
            [fill(star(50, Point(100, 60)), RGBA(0.8, 0.2, 0.5, 0.5))])
        }),
    Scene(
      "multiply_alpha",
      commands: [.beginGroup(CompositingGroup())] + content + [
        .beginMask, gradient(.radial, turn, alpha: 0.3),
      ]
        + [.endGroup]),
    Scene(
      "color_matrix",
      commands: group(
        CompositingGroup(filters: [.colorMatrix((0..<20).map { Double($0 * 7 % 20) / 20 - 0.2 })]),
        content)),
    Scene(
      "replace",
      commands: content + [
        .backdrop(
          BackdropFilter(
            star(60, Point(120, 70)), filters: [.gaussianBlur(sigma: 2)], opacity: 0.6))
      ]),
    Scene("mesh", commands: group(CompositingGroup(mesh: mesh), content)),
    Scene(
      "blur_across", "blur_down",
      commands: group(CompositingGroup(filters: [.gaussianBlur(sigma: 2.3)]), content)),
    Scene(
      "wide_blur_across", "wide_blur_down", "wide_blur_spread",
      commands: [17.0, 40].flatMap { sigma in
        group(CompositingGroup(filters: [.gaussianBlur(sigma: sigma)]), content)
      }),
    Scene(
      "fill_cover", "silhouette_find", "silhouette_take", "silhouette_spread", "hash",
      commands: [4.0, 20].flatMap { sigma in
        [
          shadow(sigma, .rounded(RoundedRect(Rect(60, 20, 170, 90), radius: 20))),
          shadow(sigma, star(50, Point(150, 70))),
          // Equal rows and columns along a long side are blurred only once.
          shadow(sigma, .rounded(RoundedRect(Rect(9, 9, 280, 120), radius: 9)), .identity),
        ]
      }),
  ]

  private func draw(_ list: DisplayList, level: Int32) throws -> PixelBuffer {
    let before = cl_selected_level()
    cl_use_level(level)
    defer { cl_use_level(before) }
    return try Rasterizer(threads: 1).draw(
      list,
      viewport: Viewport(
        width: Self.width, height: Self.height, scale: 1, background: RGBA(0.2, 0.5, 0.9, 0.7)))
  }

  @Test func `every raster kernel has a test scene`() {
    // Kernels that fetch pixels are called by other kernels and are not in a table.
    let called: Set = ["fetch_gradient", "fetch_image"]
    let named = Set(Self.scenes.flatMap(\.kernels)).subtracting(called)
    #expect(named.count == cr_kernel_count() + cr_coverage_kernel_count())
  }

  @Test(arguments: scenes)
  func `every raster kernel draws the same bytes at each processor level`(scene: Scene) throws {
    let list = DisplayList(scene.commands)
    let lowest = try draw(list, level: 0)
    #expect(lowest != (try draw(DisplayList(), level: 0)))
    for level in 1..<max(1, cl_available_levels()) {
      let other = try draw(list, level: level)
      #expect(other == lowest, "level \(level): \(ImageDifference(other, lowest))")
    }
  }

  @Test(arguments: 0..<60)
  func `random scenes draw the same bytes at each processor level`(seed: Int) throws {
    var scenes = RandomScenes(seed: seed, width: Self.width, height: Self.height)
    let list = scenes.list(steps: 8)
    let lowest = try draw(list, level: 0)
    for level in 1..<max(1, cl_available_levels()) {
      let other = try draw(list, level: level)
      #expect(other == lowest, "level \(level): \(ImageDifference(other, lowest))")
    }
  }

  @Test func `a shadow with sigma 10 draws at every processor level`() throws {
    // The kernel addresses of this blur were once null in a shared library.
    let shadow = Shadow(color: .black, opacity: 0.5, offset: .zero, sigma: 10)
    let list = DisplayList([
      .shadow(
        ShapeShadow(
          .rounded(RoundedRect(Rect(60, 20, 170, 90), radius: 20)), transform: .identity,
          edges: .smooth, shadow: shadow))
    ])
    for level in 0..<cl_available_levels() {
      let picture = try draw(list, level: level)
      #expect(picture.bytes(145, 65) != picture.bytes(0, 0))
    }
  }

  @Test func `cl_level_for_name finds each available level and returns -1 for unknown names`() {
    #expect(cl_level_for_name(cl_level_name(0)) == 0)
    for level in 0..<cl_available_levels() {
      #expect(cl_level_for_name(cl_level_name(level)) == level)
    }
    #expect(cl_level_for_name("x86-64-v1") == -1)
    #expect(cl_level_for_name("x86-64-v9") == -1)
    #expect(cl_level_for_name("") == -1)
  }

  @Test func `the message for an invalid AMETRINE_LEVEL lists the valid levels`() {
    let names = ["x86-64-v2", "x86-64-v3"]
    #expect(
      ProcessorLevel.rejectionMessage(for: "avx\"2", valid: names)
        == "invalid AMETRINE_LEVEL \"avx\"2\": use one of x86-64-v2, x86-64-v3; falling back to x86-64-v3"
    )
    #expect(
      ProcessorLevel.rejectionMessage(for: "x", valid: ["baseline"])
        == "invalid AMETRINE_LEVEL \"x\": use baseline; falling back to baseline")
  }

  @Test func `ProcessorLevel.available lists the levels that the processor supports`() {
    #expect(ProcessorLevel.available.count == Int(cl_available_levels()))
    #if arch(x86_64)
      #expect(ProcessorLevel.available.first == "x86-64-v2")
    #else
      #expect(ProcessorLevel.available == ["baseline"])
    #endif
  }
}

extension Double {
  fileprivate var sine: Double { Affine.rotation(angle: self).b }
  fileprivate var cosine: Double { Affine.rotation(angle: self).a }
}
