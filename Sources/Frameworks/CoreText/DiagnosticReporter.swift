import Diagnostics

/// The reporter of this module's diagnostics.
let diagnostics = DiagnosticReporter(subsystem: "CoreText")
