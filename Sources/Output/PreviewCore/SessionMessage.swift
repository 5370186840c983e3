package import Pixels

/// What a session tells a page.
package enum SessionMessage: Sendable {
  /// The document, its layers and animations, after it was read or changed.
  case document(SessionDocument)
  case frame(SessionFrame)
  /// What a moment shows of the selected layer.
  case selectedLayerValues(SelectedLayerValues)
  /// Why the document cannot be shown as it is in its file; the picture stays.
  case documentError(String)
  /// Why a command was not followed.
  case commandError(String)
  /// The document is as it should be again.
  case documentErrorResolved
  /// What was done.
  case notice(String)
  /// Each layer's own picture, in the order of drawing.
  case exploded([ExplodedLayer])
  case code(String)

  /// Messages of one kind follow each other: only the last one counts for whoever reads slowly.
  package enum MessageKind: Int, CaseIterable, Sendable {
    case document, documentError, commandError, notice, code, exploded, selectedLayerValues, frame
  }

  /// What it follows; those that say that all is well follow faults.
  package var kind: MessageKind {
    switch self {
    case .document: .document
    case .frame: .frame
    case .selectedLayerValues: .selectedLayerValues
    case .documentError, .documentErrorResolved: .documentError
    case .commandError: .commandError
    case .notice: .notice
    case .exploded: .exploded
    case .code: .code
    }
  }
}

/// A picture of the document.
package struct SessionFrame: Sendable {
  /// In seconds.
  package let time: Double
  /// The pixels.
  package let picture: PixelBuffer
}

/// A document as a page shows it.
package struct SessionDocument: Equatable, Encodable, Sendable {
  /// Its name for people.
  package let name: String
  /// In points.
  package let width, height: Double
  /// Pixels per point of the pictures.
  package let scale: Double
  /// How long there is something new to see, in seconds.
  package let duration: Double
  /// All of them, in the order of drawing.
  package let layers: [SessionLayer]
  /// Those of the document, then those between its states.
  package let animations: [SessionAnimation]
  /// Their names, in the document's order.
  package let states: [String]
  /// What is shown of the states: `as it is`, a state, a script or a tour.
  package let course: SessionStateSelection
  /// From when on each state is on its way, in seconds.
  package let stations: [StateStart]
  /// The place of the selected layer in ``layers``; nil where none is, or where it is not there at this time.
  package let selection: Int?
  /// Whether animations can be changed.
  package let isEditable: Bool
  /// Whether there are changes that the file does not have.
  package let isDirty: Bool
  /// Whether a change can be taken back, or made again.
  package let canUndo, canRedo: Bool
  /// What was found in it, a line each.
  package let findings: [String]

  /// When a state begins on a course.
  package struct StateStart: Hashable, Encodable, Sendable {
    /// In seconds.
    package let time: Double
    /// Its name.
    package let state: String
  }
}

/// What is shown of a document's states.
package enum SessionStateSelection: Hashable, Encodable, Sendable {
  case unchanged
  case state(String)
  case script(String)
  case tour

  /// As a page writes it.
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    switch self {
    case .unchanged: try list.encode("state")
    case .state(let name):
      try list.encode("state")
      try list.encode(name)
    case .script(let text):
      try list.encode("script")
      try list.encode(text)
    case .tour: try list.encode("tour")
    }
  }
}

/// A layer in the list of all.
///
/// Its path, by which commands name it, is the titles of all layers around it and its own: `Card/Title`, `Card/Dot[2]`.
package struct SessionLayer: Hashable, Encodable, Sendable {
  /// Its name, else its class, with a number where others beside it have the same.
  package let title: String
  /// As Swift calls it.
  package let layerClass: String
  /// How many layers are around it.
  package let depth: Int
  /// Whether it is a mask.
  package let isMask: Bool
  /// Why nothing of it is seen; nil where something may be.
  package let hidden: String?
}

/// What a moment shows.
package struct SelectedLayerValues: Equatable, Encodable, Sendable {
  /// In seconds.
  package let time: Double
  /// The place of the selected layer in ``SessionDocument/layers``.
  package let layer: Int
  /// Its corners on the canvas, in points: x and y of each, one after the other.
  package let corners: [Double]
  /// What of it differs from a new layer, as text.
  package let values: [PropertyValueEntry]

  /// A property and its value.
  package struct PropertyValueEntry: Hashable, Encodable, Sendable {
    /// The property, and its value for people.
    package let key, text: String
    /// Whether an animation moves it.
    package let moves: Bool
  }
}

/// A layer's own picture, without those of others.
package struct ExplodedLayer: Sendable {
  /// How far in front it lies, from 0: its place in ``SessionDocument/layers``.
  package let depth: Int
  /// Where its picture lies on the canvas, in points.
  package let x, y, width, height: Double
  /// Nil where it draws nothing itself.
  package let picture: PixelBuffer?
  /// Why nothing of it is seen.
  package let hidden: String?
  /// Its corners on the canvas, as in ``SelectedLayerValues``.
  package let corners: [Double]
}
