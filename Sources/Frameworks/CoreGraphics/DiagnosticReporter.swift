import Diagnostics

/// Reports in the name of the framework.
let diagnostics = DiagnosticReporter(subsystem: "CoreGraphics")
