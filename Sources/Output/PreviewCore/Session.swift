import CAML
import CoreGraphics
import Diagnostics
import Foundation
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
  /// The path of the selected layer, which may come again.
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
    /// What follows the path of its layer in its name: `#key`.
    let ending: String
    /// The place of its layer in the listing.
    let layer: Int
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
      // A number that is none becomes 0.
      self.time = min(max(0, time), Self.longestDuration)
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
      guard let animation = find(edit.animation)?.animation else {
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
    guard let place = selection.flatMap(listing.place) else { return nil }
    let entry = listing.entries[place]
    return player.inside {
      let moving = Set(
        (entry.layer.animationKeys() ?? []).compactMap { key in
          (entry.layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath
        }.map { $0.split(separator: ".").first.map(String.init) ?? $0 })
      return SessionMoment(
        time: time, layer: place,
        corners: entry.layer.shownCorners(in: player.window).flatMap {
          [Double($0.x), Double($0.y)]
        },
        values: (entry.layer.presentation() ?? entry.layer).statedValues.map {
          SessionMoment.Entry(
            key: $0.property.key, text: ShownValue.text($0.value),
            moves: moving.contains($0.property.key))
        })
    }
  }

  // MARK: Selecting

  private func select(_ path: String?) throws -> [SessionMessage] {
    if let path, listing.place(at: path) == nil {
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
    while let candidate = layer, listing.place(of: candidate) == nil {
      layer = candidate.superlayer
    }
    return try select(layer.flatMap(listing.place).map(listing.path))
  }

  private func explode() throws -> [SessionMessage] {
    guard let player else { throw Self.nothing }
    return [.exploded(try noting { try player.inside { try pictures(player) } })]
  }

  private func pictures(_ player: StagePlayer) throws -> [ExplodedLayer] {
    let canvas = CGRect(origin: .zero, size: player.stage.size)
    let corners = listing.corners(in: player.window)
    let hidden = listing.hidden(canvas: canvas, corners: corners)
    return try ExplodedView(
      window: player.window, canvas: canvas, time: time, package: player.stage.package
    )
    .layers(listing.entries, hidden: hidden, corners: corners)
  }

  // MARK: Changing

  private func ownAnimations(_ player: StagePlayer) -> [OwnAnimation] {
    var counts: [Int: [String: Int]] = [:]
    func named(
      _ animation: CAAnimation, _ key: String?, of place: Int?, _ way: DocumentAnimation.Way?
    ) -> OwnAnimation? {
      guard let place else { return nil }
      let during = way.map { "@\($0.from)→\($0.to)" } ?? ""
      let ending = "#\(key ?? "\(type(of: animation))")\(during)"
      counts[place, default: [:]][ending, default: 0] += 1
      let number = counts[place]?[ending] ?? 1
      return OwnAnimation(
        ending: number == 1 ? ending : "\(ending)[\(number)]", layer: place, key: key,
        animation: animation, way: way)
    }
    if let package = player.stage.package {
      return package.documentAnimations.compactMap {
        named($0.animation, $0.key, of: listing.place(of: $0.layer), $0.way)
      }
    }
    // Of a program's layers those that run, as far as they can be seen from outside.
    return player.inside {
      listing.entries.enumerated().flatMap { place, entry in
        entry.layer.addedAnimations.compactMap { named($0.animation, $0.key, of: place, nil) }
      }
    }
  }

  /// More groups in each other than a document may have.
  private static let deepestGroup = 256

  /// The animation of a name, which may lie in groups, and the one of the layer in which it lies.
  private func find(_ id: String) -> (own: OwnAnimation, animation: CAAnimation)? {
    // Names of layers have slashes, too: the longest known name counts, and what is left are places in groups.
    var (name, places) = (id[...], [Int]())
    while true {
      if let own = own(name) {
        var found = own.animation
        for place in places.reversed() {
          guard let inner = (found as? CAAnimationGroup)?.animations, inner.indices.contains(place)
          else { return nil }
          found = inner[place]
        }
        return (own, found)
      }
      guard places.count < Self.deepestGroup, let slash = name.lastIndex(of: "/"),
        let place = Int(name[name.index(after: slash)...])
      else { return nil }
      places.append(place)
      name = name[..<slash]
    }
  }

  /// The animation of a layer whose name is the layer's path and the animation's ending.
  private func own(_ name: Substring) -> OwnAnimation? {
    var places: [String: Int?] = [:]
    return animations.first { animation in
      guard name.hasSuffix(animation.ending) else { return false }
      if let known = places[animation.ending] { return known == animation.layer }
      let place = listing.place(at: name.dropLast(animation.ending.count))
      places[animation.ending] = place
      return place == animation.layer
    }
  }

  private func make(_ edit: SessionEdit) throws -> [SessionMessage] {
    guard input.target != nil else {
      throw Refusal(description: "a scene is changed in its source; the page shows it again")
    }
    guard let player, let animation = find(edit.animation)?.animation else {
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
    guard let player, let animation = find(edit.animation)?.animation else {
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
    guard let (own, animation) = find(id) else {
      throw Refusal(description: "there is no animation '\(id)'")
    }
    return [.code(SwiftText.text(animation, key: own.animation === animation ? own.key : nil))]
  }

  // MARK: Telling

  private func document(_ player: StagePlayer) -> SessionDocument {
    let stage = player.stage
    let path = try? path(course, stage)
    let canvas = CGRect(origin: .zero, size: stage.size)
    let hidden = player.inside {
      listing.hidden(canvas: canvas, corners: listing.corners(in: player.window))
    }
    return SessionDocument(
      name: stage.name, width: stage.size.width, height: stage.size.height, scale: player.scale,
      duration: duration(stage, path),
      layers: zip(listing.entries, hidden).map { entry, hidden in
        SessionLayer(
          title: entry.name, layerClass: "\(type(of: entry.layer))", depth: entry.depth,
          isMask: entry.isMask, hidden: hidden)
      },
      animations: animations.map {
        SessionAnimation(
          $0.animation, id: $0.ending, layer: $0.layer, key: $0.key,
          way: $0.way.map { "\($0.from.isEmpty ? "as it is" : $0.from) → \($0.to)" })
      },
      states: stage.package?.stateNames ?? [], course: course, stations: stations(path),
      selection: selection.flatMap(listing.place), isEditable: input.target != nil,
      isDirty: history.canUndo,
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
