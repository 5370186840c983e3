import Diagnostics

/// The reporter for diagnostics from the renderer.
///
/// Each render context reports a message only once.
let diagnostics = DiagnosticReporter(subsystem: "Ametrine")
