import Diagnostics
import Synchronization

/// Returns the diagnostics reported while a closure runs.
///
/// Each text is reported once in a process, so layers need names.
func said(_ body: () -> Void) -> [String] {
  let lines = Mutex<[String]>([])
  Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
    body()
  }
  return lines.withLock { $0 }
}
