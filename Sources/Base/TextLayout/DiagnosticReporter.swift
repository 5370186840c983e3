import Diagnostics

/// The reporter of diagnostics of this module.
let diagnostics = DiagnosticReporter(subsystem: "TextLayout")
