import Diagnostics

/// Reports diagnostics of this module.
let diagnostics = DiagnosticReporter(subsystem: "CAML")
