import ObjCRuntime
import Synchronization

/// Returns the mistakes of the programmer that a function makes.
func mistakes(_ body: () -> Void) -> [String] {
  let all = Mutex<[String]>([])
  CAProgrammerError.$handler.withValue(
    CAProgrammerError.Handler { text in all.withLock { $0.append(text) } }, operation: body)
  return all.withLock { $0 }
}
