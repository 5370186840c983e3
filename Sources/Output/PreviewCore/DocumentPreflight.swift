package import CAML
package import Foundation

/// Does with a document what a page does with it first, for a process that may end by it.
package enum DocumentPreflight {
  /// More states are not tried: a page asks for one at a time.
  static let maximumStates = 256
  /// The seconds of processor time after which no further state is tried.
  static let stateTimeLimit = 5.0

  /// Reads the document, draws its first picture and switches its states.
  ///
  /// - Parameters:
  ///   - url: the document.
  ///   - limits: how much it may ask for.
  ///   - seconds: the processor time that the process has used.
  /// - Returns: why it cannot be shown, or nil.
  package static func failureReason(
    of url: URL, limits: PackageLimits = PackageLimits(),
    processTime seconds: () -> Double = { Double(clock()) / Double(CLOCKS_PER_SEC) }
  ) -> String? {
    let session = PreviewSession(.document(url, limits: limits))
    let messages = session.handleCommand(.reload)
    for message in messages {
      if case .documentError(let text) = message { return text }
    }
    // Small pictures: layers and values of a state are those of a large one.
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
