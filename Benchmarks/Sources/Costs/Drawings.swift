import Workloads

/// The drawing operations: a frame of each scene, and each drawing primitive, on one thread.
@MainActor let drawings: [Cost] =
  Scene.allCases.map { scene in frame(scene.rawValue, of: scene) { try $0.draw($1) } }
  + [frame("scene-d-redraw", of: .d) { try $0.redraw($1) }]
  + Primitive.Kind.allCases.map(primitive)

private func frame(
  _ name: String, of scene: Scene, draw: @escaping (Stage, Int) throws -> Void
) -> Cost {
  Cost(name: name, title: "a frame", counted: 2..<6) {
    let stage = scene.stage(threads: 1)
    return { try draw(stage, $0) }
  }
}

private func primitive(_ kind: Primitive.Kind) -> Cost {
  // The images repeat every four runs, so four runs are counted.
  Cost(name: kind.rawValue, title: "a drawing", counted: 4..<8, parts: kind.count) {
    let primitives = try OurPrimitives.make(kind)
    return { try primitives.draw($0) }
  }
}
