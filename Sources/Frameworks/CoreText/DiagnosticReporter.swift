import Diagnostics

/// The reporter for this module's diagnostics.
let diagnostics = DiagnosticReporter(subsystem: "CoreText")
