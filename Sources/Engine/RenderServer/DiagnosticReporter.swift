import Diagnostics

/// The reporter of diagnostics of the renderer.
///
/// Each render context reports a message once.
let diagnostics = DiagnosticReporter(subsystem: "Ametrine")
