import DisplayList

/// A clip of a context with a number by which it is known again.
struct IdentifiedClip {
  let id: Int
  let clip: Clip
}

/// What a context has drawn and not yet put into its pixels.
///
/// Clips are opened and closed only when something is drawn, so that saving, clipping and restoring without drawing
/// leaves no trace.
struct CommandRecorder {
  private var commands: [DisplayListCommand] = []
  /// The clips open in the picture and in each open layer.
  private var open: [[IdentifiedClip]] = [[]]
  /// Where the outermost open layer begins.
  private var layerStart: Int?

  /// The number of layers that have begun and not ended.
  var depth: Int { open.count - 1 }

  /// The number of clips and groups that are open in each other.
  private(set) var nesting = 0
  /// What ``nesting`` was before each open layer.
  private var savedNestings: [Int] = []

  /// The number of commands.
  var count: Int { commands.count }

  /// Opens and closes clips until exactly these are in force in the innermost layer.
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

  /// Begins a layer of one or more groups.
  mutating func beginLayer(groups: [CompositingGroup]) {
    if layerStart == nil { layerStart = commands.count }
    commands += groups.map { .beginGroup($0) }
    savedNestings.append(nesting)
    nesting += groups.count
    open.append([])
  }

  /// Ends a layer; the commands given end its groups.
  mutating func endLayer(appending ending: [DisplayListCommand]) {
    setClips([])
    open.removeLast()
    nesting = savedNestings.removeLast()
    commands += ending
    if depth == 0 { layerStart = nil }
  }

  /// Hands out what is complete: everything before the outermost open layer.
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

  /// What is complete, every clip closed.
  var completed: DisplayList {
    let end = layerStart ?? commands.count
    return DisplayList(
      commands[..<end] + Array(repeating: DisplayListCommand.popClip, count: open[0].count))
  }
}
