import Diagnostics

/// Reports in the name of the renderer; each render context reports each line once.
let diagnostics = DiagnosticReporter(subsystem: "Ametrine")
