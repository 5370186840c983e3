import DisplayList
import Pixels
import Raster

/// The pictures of rasterized layers, kept from frame to frame.
///
/// What is kept is found by all that it was drawn of, so that it has the bytes that drawing it again would give.
package final class RasterizedPictures {
  /// The bytes of all pictures that a context keeps.
  package static let memoryLimit = 128 << 20

  /// The bytes of all pictures that this one keeps.
  package var limit = memoryLimit

  /// The frames for which a picture is kept that none of them shows.
  package static let keptFrames = 60

  /// Pictures drawn.
  package private(set) var drawnCount = 0
  /// Pictures shown again without being drawn.
  package private(set) var reusedCount = 0
  /// The bytes of what is kept.
  package private(set) var byteCount = 0

  private struct Entry {
    let list: DisplayList
    let picture: PixelBuffer
    /// When it was last asked for.
    var use: Int
    var frame: Int

    var byteCount: Int { picture.width * picture.height * 4 }
  }

  /// What tells lists apart at a glance.
  private struct Key: Hashable {
    let width: Int
    let height: Int
    let commandCount: Int
  }

  /// Gives the pictures of lists; made once, so that no frame has to.
  private(set) lazy var maker: (DisplayList, Viewport) -> PixelBuffer? = { [unowned self] in
    picture(of: $0, $1)
  }

  private let rasterizer: Rasterizer
  private var entries: [Key: [Entry]] = [:]
  private var uses = 0
  private var frame = 0

  /// Keeps nothing yet.
  init(drawnBy rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// Begins a frame; lets go of what was not shown for long.
  func beginFrame() {
    frame += 1
    if !entries.isEmpty { keep { frame - $0.frame <= Self.keptFrames } }
  }

  /// The picture of a list; nil where the renderer refuses it.
  func picture(of list: DisplayList, _ viewport: Viewport) -> PixelBuffer? {
    uses += 1
    let key = Key(
      width: viewport.width, height: viewport.height, commandCount: list.commands.count)
    if let known = entries[key]?.firstIndex(where: { $0.list == list }) {
      reusedCount += 1
      entries[key]?[known].use = uses
      entries[key]?[known].frame = frame
      return entries[key]?[known].picture
    }
    guard let picture = try? rasterizer.draw(list, viewport: viewport) else { return nil }
    drawnCount += 1
    let entry = Entry(list: list, picture: picture, use: uses, frame: frame)
    if entry.byteCount <= limit {
      entries[key, default: []].append(entry)
      byteCount += entry.byteCount
      makeRoom()
    }
    return picture
  }

  /// Lets go of what was asked for longest ago until the rest is within the limit.
  private func makeRoom() {
    guard byteCount > limit else { return }
    var spare = byteCount - limit
    var oldest = 0
    for entry in entries.values.joined().sorted(by: { $0.use < $1.use }) where spare > 0 {
      spare -= entry.byteCount
      oldest = entry.use
    }
    keep { $0.use > oldest }
  }

  private func keep(_ isKept: (Entry) -> Bool) {
    entries = entries.compactMapValues { list in
      let kept = list.filter(isKept)
      return kept.isEmpty ? nil : kept
    }
    byteCount = entries.values.joined().reduce(0) { $0 + $1.byteCount }
  }
}
