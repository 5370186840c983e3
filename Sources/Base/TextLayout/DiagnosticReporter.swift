import Diagnostics

/// The reporter for diagnostics from this module.
let diagnostics = DiagnosticReporter(subsystem: "TextLayout")
