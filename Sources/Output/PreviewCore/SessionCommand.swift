package import Foundation

/// What a page asks of a session.
package enum SessionCommand: Equatable, Sendable {
  /// How much is told with a picture.
  package enum FrameDetail: String, Codable, Sendable {
    /// The picture, and the values of the selected layer.
    case moving
    /// What is hidden and what has come or gone, too.
    case still
  }

  /// The picture at a time, in seconds.
  case show(time: Double, FrameDetail)
  /// So many pixels are there for the picture.
  case fit(width: Int, height: Int)
  /// The document in one state from the beginning on; nil for as it is.
  case state(String?)
  /// States one after the other: `locked:1,home:1`.
  case script(String)
  /// Through all states.
  case tour
  /// A layer by its path; nil for none.
  case select(String?)
  /// The layer that is seen at a point, in points of the canvas.
  case pick(x: Double, y: Double)
  /// Each layer's own picture.
  case explode
  /// A change of an animation.
  case edit(SessionEdit)
  case undo, redo
  /// Writes the changes into the document.
  case save
  /// The animation as Swift.
  case code(animation: String)
  /// Reads the document again.
  case reload
}

extension SessionCommand {
  /// What of a text from a page is not understood.
  package struct MalformedCommandError: Error, CustomStringConvertible {
    /// One line.
    package let description: String
  }

  /// Longer than any that a page sends: an edit with a name of a layer.
  package static let maximumBytes = 65_536

  /// Reads a command.
  ///
  /// - Throws: ``MalformedCommandError`` for what is none.
  package init(_ text: Data) throws(MalformedCommandError) {
    guard text.count <= Self.maximumBytes else {
      throw MalformedCommandError(
        description: "a command of \(text.count) bytes; at most \(Self.maximumBytes) are read")
    }
    let form: CommandPayload
    do {
      form = try JSONDecoder().decode(CommandPayload.self, from: text)
    } catch {
      throw MalformedCommandError(description: "a command that is not JSON of the expected form")
    }
    guard let command = form.command else {
      throw MalformedCommandError(
        description: "a command '\(form.do.prefix(40))' that is not known or lacks a part")
    }
    self = command
  }

  /// The keys that commands may have.
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
