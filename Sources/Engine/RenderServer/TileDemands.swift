import Composition
import RenderTree

/// What a picture shows of layers that are drawn in tiles.
final class TileDemands {
  private var wanted: [TileDemand] = []

  /// Takes note of one; made once, so that no frame has to.
  private(set) lazy var note: (TileDemand) -> Void = { [unowned self] in wanted.append($0) }

  /// Those noted since the last call.
  func take() -> [TileDemand] {
    if wanted.isEmpty { return [] }
    defer { wanted.removeAll() }
    return wanted
  }
}
