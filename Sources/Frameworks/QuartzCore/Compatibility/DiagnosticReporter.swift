import Diagnostics

/// The reporter for this module's diagnostics, with the subsystem `CoreAnimation`.
let diagnostics = DiagnosticReporter(subsystem: "CoreAnimation")
