import DisplayList

/// A clip with an identifier, which is compared to recognize unchanged clips.
struct IdentifiedClip {
  let id: Int
  let clip: Clip
}

/// The drawing commands that a context has recorded but not rasterized.
///
/// Clips are pushed and popped only when something is drawn, so saving, clipping and restoring without drawing
/// records no commands.
struct CommandRecorder {
  private var commands: [DisplayListCommand] = []
  /// The clips pushed in the context, followed by those pushed in each open transparency layer.
  private var open: [[IdentifiedClip]] = [[]]
  /// The index of the first command in the outermost open layer, or `nil` if no layer is open.
  private var layerStart: Int?

  /// The number of open transparency layers.
  var depth: Int { open.count - 1 }

  /// The nesting depth of open clips and groups.
  private(set) var nesting = 0
  /// The value of ``nesting`` at the start of each open layer.
  private var savedNestings: [Int] = []

  /// The number of recorded commands.
  var count: Int { commands.count }

  /// Pushes and pops clips until exactly the given clips apply in the innermost layer.
  mutating func setClips(_ clips: [IdentifiedClip]) {
    let now = open[depth]
    var same = 0
    while same < min(now.count, clips.count), now[same].id == clips[same].id { same += 1 }
    for _ in same..<now.count { commands.append(.popClip) }
    for entry in clips[same...] { commands.append(.pushClip(entry.clip)) }
    nesting += clips.count - now.count
    open[depth] = clips
  }

  mutating func append(_ more: some Sequence<DisplayListCommand>) { commands += more }

  /// Begins a layer composed of one or more groups.
  mutating func beginLayer(groups: [CompositingGroup]) {
    if layerStart == nil { layerStart = commands.count }
    commands += groups.map { .beginGroup($0) }
    savedNestings.append(nesting)
    nesting += groups.count
    open.append([])
  }

  /// Ends the innermost layer with the given commands, which close its groups.
  mutating func endLayer(appending ending: [DisplayListCommand]) {
    setClips([])
    open.removeLast()
    nesting = savedNestings.removeLast()
    commands += ending
    if depth == 0 { layerStart = nil }
  }

  /// Removes and returns the completed commands: those that precede the outermost open layer.
  mutating func extractCompletedCommands() -> DisplayList {
    let end = layerStart ?? commands.count
    let list = completed
    let rest = commands[end...]
    commands = []
    if depth > 0 {
      commands = open[0].map { .pushClip($0.clip) }
      layerStart = commands.count
    } else {
      open[0] = []
      nesting = 0
    }
    commands += rest
    return list
  }

  /// The completed commands, followed by one pop command for each open clip.
  var completed: DisplayList {
    let end = layerStart ?? commands.count
    return DisplayList(
      commands[..<end] + Array(repeating: DisplayListCommand.popClip, count: open[0].count))
  }
}
