import CAML
import CoreGraphics
import Diagnostics
import Foundation
import QuartzCore
import RenderTree

/// The state of a document displayed on a preview page: time, selection and edits.
///
/// The session receives commands and returns messages, all on a single thread. It performs work only in response to
/// commands.
package final class PreviewSession {
  private let input: SessionInput
  /// The player for the current content; `nil` until content has been read successfully.
  private var player: PreviewPlayer?
  private var listing = LayerListing([])
  private var animations = IdentifiedAnimations()
  private var editHistory = EditHistory()
  private var time = 0.0
  /// The path of the selected layer.
  ///
  /// The path is kept even while no layer has it.
  private var selection: String?
  private var stateSelection = SessionStateSelection.unchanged
  /// The size available for frames, in pixels.
  private var availableSize = (
    width: PreviewSession.defaultSide, height: PreviewSession.defaultSide
  )
  /// Whether the last attempt to read the file failed.
  private var hasReadError = false
  /// The modification stamp of the file when it was last read.
  private var stamp: FileModificationStamp?
  /// The value of the player's restart count when the layers were last listed.
  private var listedRestartCount = 0

  /// The width and height of frames, in pixels, before the page has reported its size.
  static let defaultSide = 800
  /// The maximum width and height of frames, in pixels.
  ///
  /// Larger frames would not fit on the page.
  static let maximumSide = 4_096
  /// The maximum number of pixels per point.
  ///
  /// A larger scale would only show a small document as blocks of color.
  static let maximumScale = 4.0
  /// The displayed duration, in seconds, of content that never ends.
  static let defaultEndlessDuration = 4.0
  /// The maximum displayed duration of content, in seconds.
  static let maximumDuration = 3_600.0

  /// Creates a session whose content has not been read yet.
  ///
  /// Send ``SessionCommand/reload`` to read it.
  package init(_ input: SessionInput) { self.input = input }

  /// Performs a command and returns the messages for the page.
  ///
  /// An error is returned as ``SessionMessage/commandError(_:)``.
  package func handleCommand(_ command: SessionCommand) -> [SessionMessage] {
    do {
      return try respond(to: command)
    } catch {
      return [.commandError("\(error)")]
    }
  }

  private func respond(to command: SessionCommand) throws -> [SessionMessage] {
    switch command {
    case .reload: return reload()
    case .show(let time, let detail):
      // `max` converts NaN to 0.
      self.time = min(max(0, time), Self.maximumDuration)
      return try renderFrame(detail: detail)
    case .fit(let width, let height):
      availableSize = (min(max(width, 1), Self.maximumSide), min(max(height, 1), Self.maximumSide))
      guard let player, renderScale(for: player.content) != player.scale else { return [] }
      return try rebuildPlayer()
    case .state(let name): return try setStateSelection(name.map { .state($0) } ?? .unchanged)
    case .script(let text): return try setStateSelection(.script(text))
    case .tour: return try setStateSelection(.tour)
    case .select(let path): return try selectLayer(atPath: path)
    case .pick(let x, let y): return try selectLayer(at: CGPoint(x: x, y: y))
    case .explode: return try showExplodedView()
    case .edit(let edit): return try applyEdit(edit)
    case .undo: return try undo()
    case .redo: return try redo()
    case .save: return try save()
    case .code(let id): return try swiftCode(forAnimation: id)
    }
  }

  // MARK: Document loading

  /// Reads the document again.
  ///
  /// If reading fails, the previous content is kept.
  private func reload() -> [SessionMessage] {
    let before = (player, listing, animations, listedRestartCount, stateSelection, stamp)
    do {
      // The stamp is taken before reading, so that a change during reading is detected.
      stamp = input.stamp()
      var dropped: [String] = []
      let stage = try discardingDiagnostics { try input.open() }
      let player = try makePlayer(for: stage, dropped: &dropped)
      self.player = player
      listing = LayerListing(stage.rootLayers)
      animations = IdentifiedAnimations(of: player, in: listing)
      reapplyEdits(dropped: &dropped)
      let shown = try renderFrame(detail: .still)
      hasReadError = false
      let lost = dropped.isEmpty ? [] : [SessionMessage.notice(dropped.joined(separator: "; "))]
      return [.document(documentDescription(using: player)), .documentErrorResolved] + lost + shown
    } catch {
      hasReadError = true
      (player, listing, animations, listedRestartCount, stateSelection, stamp) = before
      return [.documentError("\(error)")]
    }
  }

  /// Applies all edits to a document that has been reloaded.
  ///
  /// For each edit that cannot be applied, the reason is appended to `dropped`.
  private func reapplyEdits(dropped: inout [String]) {
    for edit in editHistory.applied {
      guard let animation = animations.findAnimation(withID: edit.animation)?.animation else {
        dropped.append(
          "an edit was dropped: the document no longer has the animation '\(edit.animation)'")
        continue
      }
      do throws(AnimationValueEditor.EditError) {
        try AnimationValueEditor.setEditableValue(of: animation, forKey: edit.key, to: edit.numbers)
      } catch {
        dropped.append(error.reason)
      }
    }
  }

  /// Creates a player for the given content with the current state selection.
  ///
  /// If the content does not support the selection, the selection is reset and the reason is appended to `dropped`.
  private func makePlayer(
    for stage: any PreviewContent, dropped: inout [String]
  ) throws -> PreviewPlayer {
    let path: StateSequence?
    do {
      path = try self.stateSequence(for: stateSelection, content: stage)
    } catch {
      dropped.append("\(error)")
      stateSelection = .unchanged
      path = nil
    }
    return PreviewPlayer(stage, path: path, scale: renderScale(for: stage))
  }

  /// Creates a new player for the same content after the size or state selection has changed.
  private func rebuildPlayer() throws -> [SessionMessage] {
    guard let old = player else { return [] }
    old.rewind()
    let player = PreviewPlayer(
      old.content, path: try stateSequence(for: stateSelection, content: old.content),
      scale: renderScale(for: old.content))
    self.player = player
    let shown = try renderFrame(detail: .still)
    return [.document(documentDescription(using: player))] + shown
  }

  private func renderScale(for stage: any PreviewContent) -> Double {
    let size = stage.size
    guard size.width > 0, size.height > 0 else { return 1 }
    let fitting = min(
      Double(availableSize.width) / size.width, Double(availableSize.height) / size.height)
    return min(max(fitting, 1 / max(size.width, size.height)), Self.maximumScale)
  }

  // MARK: State sequences

  /// An error thrown for a command that cannot be performed.
  struct CommandError: Error, CustomStringConvertible {
    /// The reason as one line of text.
    let description: String
  }

  private func setStateSelection(_ course: SessionStateSelection) throws -> [SessionMessage] {
    guard let stage = player?.content else { throw Self.noDocumentError }
    _ = try stateSequence(for: course, content: stage)
    self.stateSelection = course
    return try rebuildPlayer()
  }

  private static let noDocumentError = CommandError(
    description: "no document is loaded; correct the file and save it")

  private func stateSequence(for course: SessionStateSelection, content stage: any PreviewContent)
    throws
    -> StateSequence?
  {
    switch course {
    case .unchanged: return nil
    case .state(let name):
      return try validatedSequence(
        StateSequence([StateSequence.Segment(.set(name), duration: 0)]), content: stage)
    case .script(let text):
      return try validatedSequence(try StateScript(text).sequence, content: stage)
    case .tour:
      guard let package = stage.package, !package.stateNames.isEmpty else {
        throw CommandError(description: "the document has no states")
      }
      return StateSequence.tour(of: package.stateController)
    }
  }

  private func validatedSequence(_ path: StateSequence, content stage: any PreviewContent) throws
    -> StateSequence
  {
    let names = stage.package?.stateNames ?? []
    for name in path.stateNames where !names.contains(name) {
      let have = names.isEmpty ? "it has no states" : "use \(names.joined(separator: ", "))"
      throw CommandError(description: "the document has no state '\(name)'; \(have)")
    }
    return path
  }

  // MARK: Rendering

  /// Runs a closure and discards the diagnostics reported by rendering, which would otherwise be printed for every
  /// frame.
  private func discardingDiagnostics<R>(_ body: () throws -> R) rethrows -> R {
    try Diagnostics.$sink.withValue(Diagnostics.Sink { _ in }, operation: body)
  }

  private func renderFrame(detail: SessionCommand.FrameDetail) throws -> [SessionMessage] {
    guard let player else { throw Self.noDocumentError }
    let picture = try discardingDiagnostics { try player.renderImage(at: time) }
    var messages: [SessionMessage] = []
    // Restarting a program creates new layer objects.
    let isAnew = player.content.package == nil && player.restartCount != listedRestartCount
    if detail == .still || isAnew { messages += updateLayerListing(using: player) }
    messages.append(.frame(SessionFrame(time: time, picture: picture)))
    if let moment = selectedLayerValues(in: player) {
      messages.append(.selectedLayerValues(moment))
    }
    return messages
  }

  /// Updates the layer list and returns the document's description if the layers have changed.
  private func updateLayerListing(using player: PreviewPlayer) -> [SessionMessage] {
    let new = player.withRenderContext { LayerListing(player.content.rootLayers) }
    guard
      !new.hasSameLayers(as: listing)
        || listedRestartCount != player.restartCount && player.content.package == nil
    else { return [] }
    listedRestartCount = player.restartCount
    listing = new
    animations = IdentifiedAnimations(of: player, in: listing)
    return [.document(documentDescription(using: player))]
  }

  private func selectedLayerValues(in player: PreviewPlayer) -> SelectedLayerValues? {
    guard let place = selection.flatMap(listing.index) else { return nil }
    let entry = listing.entries[place]
    return player.withRenderContext {
      let moving = Set(
        (entry.layer.animationKeys() ?? []).compactMap { key in
          (entry.layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath
        }.map { $0.split(separator: ".").first.map(String.init) ?? $0 })
      return SelectedLayerValues(
        time: time, layer: place,
        corners: entry.layer.visibleCorners(in: player.canvasLayer).flatMap {
          [Double($0.x), Double($0.y)]
        },
        values: (entry.layer.presentation() ?? entry.layer).nonDefaultValues.map {
          SelectedLayerValues.PropertyValueEntry(
            key: $0.property.key, text: LayerValueFormatter.text(for: $0.value),
            moves: moving.contains($0.property.key))
        })
    }
  }

  // MARK: Selection

  private func selectLayer(atPath path: String?) throws -> [SessionMessage] {
    if let path, listing.index(atPath: path) == nil {
      throw CommandError(description: "no layer '\(path)' at this time")
    }
    selection = path
    guard let player else { throw Self.noDocumentError }
    return [.document(documentDescription(using: player))]
      + (selectedLayerValues(in: player).map { [.selectedLayerValues($0)] } ?? [])
  }

  private func selectLayer(at point: CGPoint) throws -> [SessionMessage] {
    guard let player else { throw Self.noDocumentError }
    let hit = player.withRenderContext {
      (player.canvasLayer.presentation() ?? player.canvasLayer).hitTest(point)
    }
    // The layers that contain the content are not listed, so the closest listed ancestor is selected.
    var layer = hit?.model()
    while let candidate = layer, listing.index(of: candidate) == nil {
      layer = candidate.superlayer
    }
    return try selectLayer(atPath: layer.flatMap(listing.index).map(listing.path))
  }

  private func showExplodedView() throws -> [SessionMessage] {
    guard let player else { throw Self.noDocumentError }
    return [
      .exploded(
        try discardingDiagnostics {
          try player.withRenderContext { try explodedLayers(in: player) }
        })
    ]
  }

  private func explodedLayers(in player: PreviewPlayer) throws -> [ExplodedLayer] {
    let canvas = CGRect(origin: .zero, size: player.content.size)
    let corners = listing.corners(in: player.canvasLayer)
    let hidden = listing.hiddenReasons(canvas: canvas, corners: corners)
    return try ExplodedViewRenderer(
      canvasLayer: player.canvasLayer, canvas: canvas, time: time, package: player.content.package
    )
    .explodedLayers(of: listing.entries, hiddenReasons: hidden, corners: corners)
  }

  // MARK: Edits

  private func applyEdit(_ edit: SessionEdit) throws -> [SessionMessage] {
    guard input.target != nil else {
      throw CommandError(description: "a scene cannot be edited on the page; edit its source code")
    }
    guard let player, let animation = animations.findAnimation(withID: edit.animation)?.animation
    else {
      throw CommandError(description: "no animation '\(edit.animation)'")
    }
    guard !editHistory.isFull else {
      throw CommandError(
        description:
          "the maximum of \(EditHistory.maximumEditCount) unsaved edits is reached; save the document"
      )
    }
    do throws(AnimationValueEditor.EditError) {
      try AnimationValueEditor.setEditableValue(of: animation, forKey: edit.key, to: edit.numbers)
    } catch {
      throw CommandError(description: error.reason)
    }
    editHistory.record(edit)
    return try refreshAfterEdit(using: player)
  }

  private func refreshAfterEdit(using player: PreviewPlayer) throws -> [SessionMessage] {
    player.rewind()
    let shown = try renderFrame(detail: .still)
    return [.document(documentDescription(using: player))] + shown
  }

  private func undo() throws -> [SessionMessage] {
    let before = editHistory
    guard editHistory.undo() else {
      throw CommandError(description: "nothing to undo")
    }
    // The document is reloaded, and the remaining edits are applied to it.
    let messages = reload()
    if hasReadError { editHistory = before }
    return messages
  }

  private func redo() throws -> [SessionMessage] {
    guard let edit = editHistory.redo() else {
      throw CommandError(description: "nothing to redo")
    }
    guard let player, let animation = animations.findAnimation(withID: edit.animation)?.animation
    else {
      throw CommandError(description: "no animation '\(edit.animation)'")
    }
    do throws(AnimationValueEditor.EditError) {
      try AnimationValueEditor.setEditableValue(of: animation, forKey: edit.key, to: edit.numbers)
    } catch {
      throw CommandError(description: error.reason)
    }
    return try refreshAfterEdit(using: player)
  }

  private func save() throws -> [SessionMessage] {
    guard let target = input.target, let player, let package = player.content.package else {
      throw CommandError(description: "a scene cannot be saved from the page; edit its source code")
    }
    guard !hasReadError else {
      throw CommandError(
        description: "not saved: the file has changed and cannot be read; correct the file first"
      )
    }
    guard stamp == FileModificationStamp(target) else {
      throw CommandError(
        description:
          "not saved: the file has changed on disk; wait until the page shows it, then save again")
    }
    let writer = CAMLWriter(package: package)
    try player.withRenderContext { try writer.write(to: target) }
    editHistory = EditHistory()
    stamp = FileModificationStamp(target)
    var text = "saved to \(target.lastPathComponent)"
    if !writer.omissions.isEmpty {
      text += "; not saved: \(writer.omissions.joined(separator: "; "))"
    }
    return [.document(documentDescription(using: player)), .notice(text)]
  }

  private func swiftCode(forAnimation id: String) throws -> [SessionMessage] {
    guard let (own, animation) = animations.findAnimation(withID: id) else {
      throw CommandError(description: "no animation '\(id)'")
    }
    return [
      .code(
        SwiftCodeGenerator.code(for: animation, key: own.animation === animation ? own.key : nil))
    ]
  }

  // MARK: Document description

  private func documentDescription(using player: PreviewPlayer) -> SessionDocument {
    let stage = player.content
    let path = try? stateSequence(for: stateSelection, content: stage)
    let canvas = CGRect(origin: .zero, size: stage.size)
    let hidden = player.withRenderContext {
      listing.hiddenReasons(canvas: canvas, corners: listing.corners(in: player.canvasLayer))
    }
    return SessionDocument(
      name: stage.name, width: stage.size.width, height: stage.size.height, scale: player.scale,
      duration: duration(of: stage, sequence: path),
      layers: zip(listing.entries, hidden).map { entry, hidden in
        SessionLayer(
          title: entry.name, layerClass: "\(type(of: entry.layer))", depth: entry.depth,
          isMask: entry.isMask, hidden: hidden)
      },
      animations: animations.all.map {
        SessionAnimation(
          $0.animation, id: $0.idSuffix, layer: $0.layer, key: $0.key,
          way: $0.statePair.map { "\($0.from.isEmpty ? "initial state" : $0.from) → \($0.to)" })
      },
      states: stage.package?.stateNames ?? [], course: stateSelection,
      marks: stateStarts(in: path) + stage.marks,
      selection: selection.flatMap(listing.index), isEditable: input.target != nil,
      isDirty: editHistory.canUndo,
      canUndo: editHistory.canUndo, canRedo: editHistory.canRedo,
      findings: stage.diagnostics
        + (listing.isTruncated
          ? ["only the first \(LayerListing.maximumLayerCount) layers are listed"] : []))
  }

  private func duration(of stage: any PreviewContent, sequence path: StateSequence?) -> Double {
    if let path, path.duration > 0 { return min(path.duration, Self.maximumDuration) }
    let own = stage.naturalDuration ?? 0
    return own > 0 && own.isFinite ? min(own, Self.maximumDuration) : Self.defaultEndlessDuration
  }

  private func stateStarts(in path: StateSequence?) -> [SessionDocument.TimelineMark] {
    guard let path, path.duration > 0 else { return [] }
    var time = 0.0
    return path.segments.compactMap { segment in
      defer { time += segment.duration }
      guard case .set(let name) = segment.action else { return nil }
      return SessionDocument.TimelineMark(time: time, name: name ?? "initial state")
    }
  }
}
