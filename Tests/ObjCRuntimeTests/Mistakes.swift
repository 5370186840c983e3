import ObjCRuntime
import Synchronization

/// Runs a closure and returns the programmer errors that it reports.
func mistakes(_ body: () -> Void) -> [String] {
  let all = Mutex<[String]>([])
  CAProgrammerError.$handler.withValue(
    CAProgrammerError.Handler { text in all.withLock { $0.append(text) } }, operation: body)
  return all.withLock { $0 }
}
