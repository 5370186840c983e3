import Diagnostics

/// Reports in the name of Core Animation.
let diagnostics = DiagnosticReporter(subsystem: "CoreAnimation")
