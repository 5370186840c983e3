package import CAML
package import Foundation

/// A check that loads and renders a document as a preview page would, run in a separate process because the document
/// may crash it or exhaust its limits.
package enum DocumentPreflight {
  /// The maximum number of document states that are rendered.
  static let maximumStates = 256
  /// The processor time, in seconds, after which no further states are rendered.
  static let stateTimeLimit = 5.0

  /// Reads the document, renders its first frame and applies its states.
  ///
  /// - Parameters:
  ///   - url: The location of the document.
  ///   - limits: The limits for the document's memory and rendering time.
  ///   - seconds: Returns the processor time that the process has used, in seconds.
  /// - Returns: The reason why the document cannot be displayed; `nil` if it can.
  package static func failureReason(
    of url: URL, limits: PackageLimits = PackageLimits(),
    processTime seconds: () -> Double = { Double(clock()) / Double(CLOCKS_PER_SEC) }
  ) -> String? {
    let session = PreviewSession(.document(url, limits: limits))
    let messages = session.handleCommand(.reload)
    for message in messages {
      if case .documentError(let text) = message { return text }
    }
    // States affect the same layers and values at any size, so the smallest image suffices.
    _ = session.handleCommand(.fit(width: 1, height: 1))
    let end = seconds() + stateTimeLimit
    let states = messages.lazy.compactMap {
      if case .document(let shown) = $0 { shown.states } else { nil }
    }
    for state in states.joined().prefix(maximumStates) where seconds() < end {
      _ = session.handleCommand(.state(state))
    }
    return nil
  }
}
