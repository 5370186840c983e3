import Diagnostics
import Synchronization

/// Returns the diagnostics reported while a closure runs.
///
/// Each text is reported only once per process, so tests give their layers distinct names.
func said(_ body: () -> Void) -> [String] {
  let lines = Mutex<[String]>([])
  Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
    body()
  }
  return lines.withLock { $0 }
}
