import Diagnostics

/// Reports in the name of the module.
let diagnostics = DiagnosticReporter(subsystem: "CAML")
