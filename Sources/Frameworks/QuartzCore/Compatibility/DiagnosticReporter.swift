import Diagnostics

/// The reporter of this module's diagnostics, with the subsystem `CoreAnimation`.
let diagnostics = DiagnosticReporter(subsystem: "CoreAnimation")
