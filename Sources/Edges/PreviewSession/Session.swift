import CAML
import CoreGraphics
import Foundation
import Notices
import QuartzCore
import RenderTree

/// A document on a page: what time it is, what is selected, what was changed.
///
/// Commands come in and messages go out, one after the other on one thread; nothing happens by itself.
package final class Session {
  private let input: SessionInput
  /// What is shown; nil until it could be read.
  private var player: StagePlayer?
  private var listing = LayerListing([])
  private var animations: [OwnAnimation] = []
  private var history = EditHistory()
  private var time = 0.0
  private var selection: String?
  private var course = SessionCourse.asItIs
  /// How many pixels there are for the picture.
  private var room = (width: Session.usualSide, height: Session.usualSide)
  /// Whether the file could not be read the last time.
  private var isFaulty = false
  /// Of the file when it was read.
  private var stamp: FileStamp?
  /// How often the player had begun when the layers were listed.
  private var beginnings = 0

  /// The sides of pictures before a page has said how large it is, in pixels.
  static let usualSide = 800
  /// More make pictures that no page shows at once.
  static let mostSide = 4_096
  /// Pixels per point at most: beyond it a small document only gets blocks.
  static let mostScale = 4.0
  /// How long a stage is shown that never ends, in seconds.
  static let endlessDuration = 4.0
  /// No film is longer, in seconds.
  static let longestDuration = 3_600.0

  /// An animation of a document under the name that a page knows it by.
  private struct OwnAnimation {
    let id: String
    /// The path of its layer.
    let layer: String
    let key: String?
    let animation: CAAnimation
    let way: DocumentAnimation.Way?
  }

  /// A session that has not read anything; ``SessionCommand/reload`` does.
  package init(_ input: SessionInput) { self.input = input }

  /// Does what a page asks for.
  package func handle(_ command: SessionCommand) -> [SessionMessage] {
    do {
      return try answer(command)
    } catch {
      return [.refused("\(error)")]
    }
  }

  private func answer(_ command: SessionCommand) throws -> [SessionMessage] {
    switch command {
    case .reload: return reload()
    case .show(let time, let detail):
      self.time = min(max(time, 0), Self.longestDuration)
      return try show(detail)
    case .fit(let width, let height):
      room = (min(max(width, 1), Self.mostSide), min(max(height, 1), Self.mostSide))
      guard let player, scale(of: player.stage) != player.scale else { return [] }
      return try restage()
    case .state(let name): return try go(name.map { .state($0) } ?? .asItIs)
    case .script(let text): return try go(.script(text))
    case .tour: return try go(.tour)
    case .select(let path): return try select(path)
    case .pick(let x, let y): return try pick(CGPoint(x: x, y: y))
    case .explode: return try explode()
    case .edit(let edit): return try make(edit)
    case .undo: return try undo()
    case .redo: return try redo()
    case .save: return try save()
    case .code(let id): return try code(id)
    }
  }

  // MARK: Reading

  /// Reads the document again; where that fails, what was read before stays.
  private func reload() -> [SessionMessage] {
    let before = (player, listing, animations, beginnings, course, stamp)
    do {
      // Before it is read: what is written meanwhile is another file than the one that was read.
      stamp = input.stamp()
      var dropped: [String] = []
      let stage = try noting { try input.open() }
      let player = try staged(stage, &dropped)
      self.player = player
      listing = LayerListing(stage.roots)
      animations = ownAnimations(player)
      redoAll(&dropped)
      let shown = try show(.still)
      isFaulty = false
      let lost = dropped.isEmpty ? [] : [SessionMessage.notice(dropped.joined(separator: "; "))]
      return [.document(document(player)), .sound] + lost + shown
    } catch {
      isFaulty = true
      (player, listing, animations, beginnings, course, stamp) = before
      return [.fault("\(error)")]
    }
  }

  /// Makes all changes in a document that was read anew; what has no place in it is told.
  private func redoAll(_ dropped: inout [String]) {
    for edit in history.made {
      guard let animation = find(edit.animation) else {
        dropped.append("a change of \(edit.animation), which is no longer there")
        continue
      }
      do throws(EditableValues.Refusal) {
        try EditableValues.set(animation, edit.key, to: edit.numbers)
      } catch {
        dropped.append(error.reason)
      }
    }
  }

  /// A player of a stage on the course that was chosen, as far as the stage has it.
  private func staged(
    _ stage: any PreviewStage, _ dropped: inout [String]
  ) throws -> StagePlayer {
    let path: StatePath?
    do {
      path = try self.path(course, stage)
    } catch {
      dropped.append("\(error)")
      course = .asItIs
      path = nil
    }
    return StagePlayer(stage, path: path, scale: scale(of: stage))
  }

  /// Shows the same stage otherwise.
  private func restage() throws -> [SessionMessage] {
    guard let old = player else { return [] }
    old.rewind()
    let player = StagePlayer(
      old.stage, path: try path(course, old.stage), scale: scale(of: old.stage))
    self.player = player
    let shown = try show(.still)
    return [.document(document(player))] + shown
  }

  private func scale(of stage: any PreviewStage) -> Double {
    let size = stage.size
    guard size.width > 0, size.height > 0 else { return 1 }
    let fitting = min(Double(room.width) / size.width, Double(room.height) / size.height)
    return min(max(fitting, 1 / max(size.width, size.height)), Self.mostScale)
  }

  // MARK: Courses

  /// What a page asks for and cannot have.
  struct Refusal: Error, CustomStringConvertible {
    /// One line.
    let description: String
  }

  private func go(_ course: SessionCourse) throws -> [SessionMessage] {
    guard let stage = player?.stage else { throw Self.nothing }
    _ = try path(course, stage)
    self.course = course
    return try restage()
  }

  private static let nothing = Refusal(
    description: "there is no document yet; correct the file, it is read again")

  private func path(_ course: SessionCourse, _ stage: any PreviewStage) throws -> StatePath? {
    switch course {
    case .asItIs: return nil
    case .state(let name):
      return try known(StatePath([StatePath.Segment(.set(name), duration: 0)]), stage)
    case .script(let text): return try known(try ScriptText(text).path, stage)
    case .tour:
      guard let package = stage.package, !package.stateNames.isEmpty else {
        throw Refusal(description: "the document has no states to tour")
      }
      return StatePath.tour(of: package.stateController)
    }
  }

  private func known(_ path: StatePath, _ stage: any PreviewStage) throws -> StatePath {
    let names = stage.package?.stateNames ?? []
    for name in path.stateNames where !names.contains(name) {
      let have = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
      throw Refusal(description: "the document has no state '\(name)'; \(have)")
    }
    return path
  }

  // MARK: Pictures

  /// What is said while drawing is no concern of the terminal's: it would be said at every picture.
  private func noting<R>(_ body: () throws -> R) rethrows -> R {
    try Notices.$sink.withValue(Notices.Sink { _ in }, operation: body)
  }

  private func show(_ detail: SessionCommand.Detail) throws -> [SessionMessage] {
    guard let player else { throw Self.nothing }
    let picture = try noting { try player.picture(at: time) }
    var messages: [SessionMessage] = []
    // Layers of a program are others whenever they begin.
    let isAnew = player.stage.package == nil && player.beginnings != beginnings
    if detail == .still || isAnew { messages += listLayers(player) }
    messages.append(.frame(SessionFrame(time: time, picture: picture)))
    if let moment = moment(player) { messages.append(.moment(moment)) }
    return messages
  }

  /// Looks at which layers there are; tells where there are others than before.
  private func listLayers(_ player: StagePlayer) -> [SessionMessage] {
    let new = player.inside { LayerListing(player.stage.roots) }
    guard !new.isSame(listing) || beginnings != player.beginnings && player.stage.package == nil
    else { return [] }
    beginnings = player.beginnings
    listing = new
    animations = ownAnimations(player)
    return [.document(document(player))]
  }

  private func moment(_ player: StagePlayer) -> SessionMoment? {
    guard let selection, let entry = listing.entry(at: selection) else { return nil }
    return player.inside {
      let moving = Set(
        (entry.layer.animationKeys() ?? []).compactMap { key in
          (entry.layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath
        }.map { $0.split(separator: ".").first.map(String.init) ?? $0 })
      return SessionMoment(
        time: time, layer: selection,
        corners: corners(entry.layer, player).flatMap { [Double($0.x), Double($0.y)] },
        values: (entry.layer.presentation() ?? entry.layer).statedValues.map {
          SessionMoment.Entry(
            key: $0.property.key, text: ShownValue.text($0.value),
            moves: moving.contains($0.property.key))
        })
    }
  }

  private func corners(_ layer: CALayer, _ player: StagePlayer) -> [CGPoint] {
    layer.shownCorners(in: player.window)
  }

  // MARK: Selecting

  private func select(_ path: String?) throws -> [SessionMessage] {
    if let path, listing.entry(at: path) == nil {
      throw Refusal(description: "there is no layer '\(path)' at this time")
    }
    selection = path
    guard let player else { throw Self.nothing }
    return [.document(document(player))] + (moment(player).map { [.moment($0)] } ?? [])
  }

  private func pick(_ point: CGPoint) throws -> [SessionMessage] {
    guard let player else { throw Self.nothing }
    let hit = player.inside {
      (player.window.presentation() ?? player.window).hitTest(point)
    }
    // What is around the document is no layer of its.
    var layer = hit?.model()
    while let candidate = layer, listing.path(of: candidate) == nil {
      layer = candidate.superlayer
    }
    return try select(layer.flatMap { listing.path(of: $0) })
  }

  private func explode() throws -> [SessionMessage] {
    guard let player else { throw Self.nothing }
    return [.exploded(try noting { try player.inside { try pictures(player) } })]
  }

  private func pictures(_ player: StagePlayer) throws -> [ExplodedLayer] {
    let canvas = CGRect(origin: .zero, size: player.stage.size)
    let corners = { self.corners($0, player) }
    let hidden = listing.hidden(canvas: canvas, corners: corners)
    return try ExplodedView(
      window: player.window, canvas: canvas, time: time, package: player.stage.package
    )
    .layers(listing.entries, hidden: hidden, corners: corners)
  }

  // MARK: Changing

  private func ownAnimations(_ player: StagePlayer) -> [OwnAnimation] {
    var counts: [String: Int] = [:]
    func named(
      _ animation: CAAnimation, _ key: String?, of layer: CALayer, _ way: DocumentAnimation.Way?
    ) -> OwnAnimation? {
      guard let path = listing.path(of: layer) else { return nil }
      let during = way.map { "@\($0.from)→\($0.to)" } ?? ""
      let id = "\(path)#\(key ?? "\(type(of: animation))")\(during)"
      counts[id, default: 0] += 1
      let number = counts[id] ?? 1
      return OwnAnimation(
        id: number == 1 ? id : "\(id)[\(number)]", layer: path, key: key, animation: animation,
        way: way)
    }
    if let package = player.stage.package {
      return package.documentAnimations.compactMap {
        named($0.animation, $0.key, of: $0.layer, $0.way)
      }
    }
    // Of a program's layers those that run, as far as they can be seen from outside.
    return player.inside {
      listing.entries.flatMap { entry in
        entry.layer.addedAnimations.compactMap { named($0.animation, $0.key, of: entry.layer, nil) }
      }
    }
  }

  /// The animation of that name, which may lie in groups.
  private func find(_ id: String) -> CAAnimation? {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    // Names of layers have slashes, too: the longest known name counts, and what is left are places in groups.
    for count in stride(from: parts.count, to: 0, by: -1) {
      let name = parts.prefix(count).joined(separator: "/")
      guard var found = animations.first(where: { $0.id == name })?.animation else { continue }
      for part in parts.dropFirst(count) {
        guard let inner = (found as? CAAnimationGroup)?.animations, let index = Int(part),
          inner.indices.contains(index)
        else { return nil }
        found = inner[index]
      }
      return found
    }
    return nil
  }

  private func make(_ edit: SessionEdit) throws -> [SessionMessage] {
    guard input.target != nil else {
      throw Refusal(description: "a scene is changed in its source; the page shows it again")
    }
    guard let player, let animation = find(edit.animation) else {
      throw Refusal(description: "there is no animation '\(edit.animation)'")
    }
    guard !history.isFull else {
      throw Refusal(description: "\(EditHistory.most) changes are not written; save them first")
    }
    do throws(EditableValues.Refusal) {
      try EditableValues.set(animation, edit.key, to: edit.numbers)
    } catch {
      throw Refusal(description: error.reason)
    }
    history.make(edit)
    return try changed(player)
  }

  private func changed(_ player: StagePlayer) throws -> [SessionMessage] {
    player.rewind()
    let shown = try show(.still)
    return [.document(document(player))] + shown
  }

  private func undo() throws -> [SessionMessage] {
    let before = history
    guard history.undo() else { throw Refusal(description: "there is nothing to take back") }
    // The file has what was there before; the changes that are left are made anew.
    let messages = reload()
    if isFaulty { history = before }
    return messages
  }

  private func redo() throws -> [SessionMessage] {
    guard let edit = history.redo() else {
      throw Refusal(description: "there is nothing to make again")
    }
    guard let player, let animation = find(edit.animation) else {
      throw Refusal(description: "there is no animation '\(edit.animation)'")
    }
    do throws(EditableValues.Refusal) {
      try EditableValues.set(animation, edit.key, to: edit.numbers)
    } catch {
      throw Refusal(description: error.reason)
    }
    return try changed(player)
  }

  private func save() throws -> [SessionMessage] {
    guard let target = input.target, let player, let package = player.stage.package else {
      throw Refusal(description: "a scene is changed in its source")
    }
    guard !isFaulty else {
      throw Refusal(
        description: "the file has changed and cannot be read; correct it before it is written over"
      )
    }
    guard stamp == FileStamp(target) else {
      throw Refusal(
        description: "the file has changed since it was read; save once more when it is shown")
    }
    let writer = CAMLWriter(package: package)
    try player.inside { try writer.write(to: target) }
    history = EditHistory()
    stamp = FileStamp(target)
    var text = "written to \(target.lastPathComponent)"
    if !writer.omissions.isEmpty {
      text += "; left out: \(writer.omissions.joined(separator: "; "))"
    }
    return [.document(document(player)), .notice(text)]
  }

  private func code(_ id: String) throws -> [SessionMessage] {
    guard let animation = find(id) else {
      throw Refusal(description: "there is no animation '\(id)'")
    }
    let key = animations.first { $0.id == id }?.key
    return [.code(SwiftText.text(animation, key: key))]
  }

  // MARK: Telling

  private func document(_ player: StagePlayer) -> SessionDocument {
    let stage = player.stage
    let path = try? path(course, stage)
    let canvas = CGRect(origin: .zero, size: stage.size)
    let hidden = player.inside {
      listing.hidden(canvas: canvas) { corners($0, player) }
    }
    return SessionDocument(
      name: stage.name, width: stage.size.width, height: stage.size.height, scale: player.scale,
      duration: duration(stage, path),
      layers: zip(listing.entries, hidden).map { entry, hidden in
        SessionLayer(
          path: entry.path, title: String(entry.path.split(separator: "/").last ?? ""),
          layerClass: "\(type(of: entry.layer))", depth: entry.depth, isMask: entry.isMask,
          hidden: hidden)
      },
      animations: animations.map {
        SessionAnimation(
          $0.animation, id: $0.id, layer: $0.layer, key: $0.key,
          way: $0.way.map { "\($0.from.isEmpty ? "as it is" : $0.from) → \($0.to)" })
      },
      states: stage.package?.stateNames ?? [], course: course, stations: stations(path),
      selection: selection, isEditable: input.target != nil, isDirty: history.canUndo,
      canUndo: history.canUndo, canRedo: history.canRedo,
      findings: stage.findings
        + (listing.isCut ? ["only \(LayerListing.most) layers are listed"] : []))
  }

  private func duration(_ stage: any PreviewStage, _ path: StatePath?) -> Double {
    if let path, path.duration > 0 { return min(path.duration, Self.longestDuration) }
    let own = stage.naturalDuration ?? 0
    return own > 0 && own.isFinite ? min(own, Self.longestDuration) : Self.endlessDuration
  }

  private func stations(_ path: StatePath?) -> [SessionDocument.Station] {
    guard let path, path.duration > 0 else { return [] }
    var time = 0.0
    return path.segments.compactMap { segment in
      defer { time += segment.duration }
      guard case .set(let name) = segment.action else { return nil }
      return SessionDocument.Station(time: time, state: name ?? "as it is")
    }
  }
}
