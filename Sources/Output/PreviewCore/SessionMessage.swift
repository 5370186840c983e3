package import Pixels

/// A message from a session to its preview page.
package enum SessionMessage: Sendable {
  /// The description of the document with its layers and animations, sent after it was read or changed.
  case document(SessionDocument)
  case frame(SessionFrame)
  /// The values of the selected layer at the time of the current frame.
  case selectedLayerValues(SelectedLayerValues)
  /// The reason why the document's file cannot be displayed.
  ///
  /// The page keeps its last frame.
  case documentError(String)
  /// The reason why a command was not performed.
  case commandError(String)
  /// The document was read successfully after an error.
  case documentErrorResolved
  /// A notice that an operation, such as saving, has completed.
  case notice(String)
  /// A separate image of each layer, in drawing order.
  case exploded([ExplodedLayer])
  case code(String)

  /// The kinds of messages.
  ///
  /// If a page reads slowly, a pending message is replaced with a later message of the same kind.
  package enum MessageKind: Int, CaseIterable, Sendable {
    case document, documentError, commandError, notice, code, exploded, selectedLayerValues, frame
  }

  /// The kind of this message.
  ///
  /// ``documentErrorResolved`` has the same kind as ``documentError(_:)``, so it replaces a pending error.
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

/// A rendered frame of the document.
package struct SessionFrame: Sendable {
  /// The presentation time of the frame, in seconds.
  package let time: Double
  /// The pixels of the frame.
  package let picture: PixelBuffer
}

/// A description of a document for display on a page.
package struct SessionDocument: Equatable, Encodable, Sendable {
  /// The display name of the document.
  package let name: String
  /// The size of the canvas, in points.
  package let width, height: Double
  /// The number of frame pixels per point.
  package let scale: Double
  /// The time at which the content stops changing, in seconds.
  package let duration: Double
  /// All listed layers in drawing order.
  package let layers: [SessionLayer]
  /// The animations of the document's layers, followed by the animations of its state transitions.
  package let animations: [SessionAnimation]
  /// The names of the states, in document order.
  package let states: [String]
  /// The states being played: the initial ones, a named one, a script or a tour.
  package let course: SessionStateSelection
  /// The named times on the timeline: the start of each state in the sequence being played, or the labels of a film.
  package let marks: [TimelineMark]
  /// The index of the selected layer in ``layers``; `nil` if no layer is selected or it does not exist at the current
  /// time.
  package let selection: Int?
  /// Whether the animations can be edited.
  package let isEditable: Bool
  /// Whether there are unsaved edits.
  package let isDirty: Bool
  /// Whether an edit can be undone or redone.
  package let canUndo, canRedo: Bool
  /// The diagnostics reported while reading the document, one line each.
  package let findings: [String]

  /// A named time on the timeline.
  package struct TimelineMark: Hashable, Encodable, Sendable {
    /// The time, in seconds.
    package let time: Double
    /// The name of the state that starts at the time, or of the label.
    package let name: String
  }
}

/// The selection of document states that a session plays.
package enum SessionStateSelection: Hashable, Encodable, Sendable {
  case unchanged
  case state(String)
  case script(String)
  case tour

  /// Encodes the selection as an array: the name of the command, followed by its argument.
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

/// A layer in a page's layer list.
///
/// Its path, which identifies it in commands, consists of the titles of its superlayers and its own title, such as
/// `Card/Title` or `Card/Dot[2]`.
package struct SessionLayer: Hashable, Encodable, Sendable {
  /// The layer's name or class, followed by a number if a preceding sibling has the same title.
  package let title: String
  /// The name of the layer's Swift class.
  package let layerClass: String
  /// The number of listed superlayers.
  package let depth: Int
  /// Whether the layer is the mask of its parent.
  package let isMask: Bool
  /// The reason why the layer is invisible; `nil` if it may be partly visible.
  package let hidden: String?
}

/// The values of the selected layer at a presentation time.
package struct SelectedLayerValues: Equatable, Encodable, Sendable {
  /// The presentation time, in seconds.
  package let time: Double
  /// The index of the selected layer in ``SessionDocument/layers``.
  package let layer: Int
  /// The layer's corners in canvas coordinates, in points, as x and y pairs.
  package let corners: [Double]
  /// The properties whose values differ from those of a new layer.
  package let values: [PropertyValueEntry]

  /// A property key with its formatted value.
  package struct PropertyValueEntry: Hashable, Encodable, Sendable {
    /// The property's key and its value, formatted for display.
    package let key, text: String
    /// Whether an animation changes the property.
    package let moves: Bool
  }
}

/// An image of a single layer, without other layers.
package struct ExplodedLayer: Sendable {
  /// The layer's position from back to front, starting at 0, which is also its index in ``SessionDocument/layers``.
  package let depth: Int
  /// The image's frame in canvas coordinates, in points.
  package let x, y, width, height: Double
  /// The image, cropped to its visible part; `nil` if the layer itself draws nothing.
  package let picture: PixelBuffer?
  /// The reason why the layer is invisible; `nil` if it may be partly visible.
  package let hidden: String?
  /// The layer's corners in canvas coordinates, in points, as x and y pairs.
  package let corners: [Double]
}
