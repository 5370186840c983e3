package import Foundation

/// A command sent by a preview page to its session.
package enum SessionCommand: Equatable, Sendable {
  /// The amount of information sent with a frame.
  package enum FrameDetail: String, Codable, Sendable {
    /// The frame and the values of the selected layer, for playback.
    case moving
    /// The frame, the values of the selected layer and, if it has changed, the description of the document.
    case still
  }

  /// Renders the frame at the given time, in seconds.
  case show(time: Double, FrameDetail)
  /// Sets the size available for frames, in pixels.
  case fit(width: Int, height: Int)
  /// Plays the document from the start in the given state; if `nil`, in the initial states.
  case state(String?)
  /// Plays a sequence of states with durations in seconds, such as `locked:1,home:1`.
  case script(String)
  /// Plays all states in turn.
  case tour
  /// Selects the layer with the given path; if `nil`, clears the selection.
  case select(String?)
  /// Selects the layer at the given point, in canvas coordinates in points.
  case pick(x: Double, y: Double)
  /// Renders each layer as a separate image.
  case explode
  /// Changes a value of an animation.
  case edit(SessionEdit)
  case undo, redo
  /// Writes the edits to the document's file.
  case save
  /// Generates Swift code for the animation with the given identifier.
  case code(animation: String)
  /// Reads the document from its file again.
  case reload
}

extension SessionCommand {
  /// An error thrown for data from a page that is not a valid command.
  package struct MalformedCommandError: Error, CustomStringConvertible {
    /// The reason as one line of text.
    package let description: String
  }

  /// The maximum length of a command, in bytes.
  ///
  /// It exceeds the length of any command sent by a page, even an edit with a long layer name.
  package static let maximumBytes = 65_536

  /// Parses a command from JSON data.
  ///
  /// - Throws: ``MalformedCommandError`` if the data is not a valid command.
  package init(_ text: Data) throws(MalformedCommandError) {
    guard text.count <= Self.maximumBytes else {
      throw MalformedCommandError(
        description: "a command of \(text.count) bytes exceeds the maximum of \(Self.maximumBytes)")
    }
    let form: CommandPayload
    do {
      form = try JSONDecoder().decode(CommandPayload.self, from: text)
    } catch {
      throw MalformedCommandError(description: "a command is not valid JSON")
    }
    guard let command = form.command else {
      throw MalformedCommandError(
        description: "unknown or incomplete command '\(form.do.prefix(40))'")
    }
    self = command
  }

  /// The JSON fields that commands may contain.
  private struct CommandPayload: Decodable {
    let `do`: String
    let time, x, y: Double?
    let detail: FrameDetail?
    let width, height: Int?
    let name, layer, animation, key: String?
    let numbers: [Double]?

    var command: SessionCommand? {
      switch self.do {
      case "show": time.flatMap { $0.isFinite ? .show(time: $0, detail ?? .still) : nil }
      case "fit": width.flatMap { width in height.map { .fit(width: width, height: $0) } }
      case "state": .state(name)
      case "script": name.map { .script($0) }
      case "tour": .tour
      case "select": .select(layer)
      case "pick": x.flatMap { x in y.map { .pick(x: x, y: $0) } }
      case "explode": .explode
      case "edit": edit.map { .edit($0) }
      case "undo": .undo
      case "redo": .redo
      case "save": .save
      case "code": animation.map { .code(animation: $0) }
      case "reload": .reload
      default: nil
      }
    }

    private var edit: SessionEdit? {
      guard let animation, let key, let numbers else { return nil }
      return SessionEdit(animation: animation, key: key, numbers: numbers)
    }
  }
}
