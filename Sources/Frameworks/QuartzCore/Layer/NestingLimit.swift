import CThreadLocal
import Diagnostics

/// Limits for recursive operations on structures that are built by programs or read from archives.
///
/// They protect the stack, and they stop the recursion if a group contains itself.
///
/// - Beyond: A `CAProgrammerError` is raised. If the program continues, deeper elements are omitted.
package enum NestingLimit {
  /// The maximum nesting depth of groups or emitter cells.
  ///
  /// It is ten times the depth of real content, and recursion to this depth needs only a small part of a 512 KB
  /// stack.
  package static let limit = 256

  /// The maximum nesting depth of layers, views, animations, cells, filters and lists in an archive.
  ///
  /// Each nested layer uses two levels. The limit is five times the depth of real content, and recursion to this
  /// depth needs only a small part of an 8 MB stack.
  ///
  /// - Beyond: Deeper elements are omitted. When decoding, the coder fails with an error. When encoding, a
  ///   `CAProgrammerError` is raised.
  package static let archiveLimit = 512

  /// The maximum number of elements in a nested structure, where a shared element counts each time it appears.
  ///
  /// Without it, a chain of groups that each contain the next group twice would double the work at every level.
  package static let countLimit = 100_000

  /// The maximum nesting depth of hit tests on views and layers whose classes may override hit testing.
  ///
  /// The limit is five times the depth of real content, and recursion to this depth needs only a small part of an 8
  /// MB stack.
  ///
  /// - Beyond: Deeper elements are not hit, and this is reported.
  package static let hitLimit = 512

  /// Runs the hit test of a nested layer or view.
  ///
  /// If ``hitLimit`` is reached, returns `nil` without running it.
  package static func performHitTest<R>(_ body: () -> R?) -> R? {
    let nesting = ametrine_thread_nesting_counts()
    guard nesting.pointee.hits < hitLimit else {
      diagnostics.report(
        "hit testing stopped: views or layers of custom classes exceed the maximum nesting depth of \(hitLimit); "
          + "flatten the hierarchy")
      return nil
    }
    nesting.pointee.hits += 1
    defer { nesting.pointee.hits -= 1 }
    return body()
  }

  /// Runs an operation on the contents of a nested structure.
  ///
  /// If ``limit`` or ``countLimit`` is reached, raises a `CAProgrammerError` and returns `nil`.
  package static func performNestedOperation<R>(named what: String, _ body: () -> R) -> R? {
    performNestedOperation(body) {
      CAProgrammerError.raise(
        "\(what) exceed the maximum nesting depth of \(limit) or the maximum of \(countLimit) in total, "
          + "or contain themselves; deeper elements are ignored")
    }
  }

  /// Runs the encoding of nested contents.
  ///
  /// If ``archiveLimit`` is reached, raises a `CAProgrammerError` and returns `nil`. The number of elements is not
  /// limited, because an archive contains each object only once.
  package static func performNestedArchiving<R>(of what: String, _ body: () -> R) -> R? {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body) {
      CAProgrammerError.raise(
        "\(what) of an archive exceed the maximum nesting depth of \(archiveLimit); deeper elements are omitted"
      )
    }
  }

  /// Runs the decoding of nested contents.
  ///
  /// If ``archiveLimit`` is reached, calls `refuse` and returns `nil`.
  package static func performNestedUnarchiving<R>(_ body: () -> R, orElse refuse: () -> Void) -> R?
  {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body, orElse: refuse)
  }

  /// Runs an operation on nested contents.
  ///
  /// If either limit is reached, calls `refuse` and returns `nil`.
  private static func performNestedOperation<R>(
    limit: Int = NestingLimit.limit, countLimit: Int = NestingLimit.countLimit, _ body: () -> R,
    orElse refuse: () -> Void
  ) -> R? {
    let nesting = ametrine_thread_nesting_counts()
    if nesting.pointee.depth == 0 { nesting.pointee.count = 0 }
    guard nesting.pointee.depth < limit, nesting.pointee.count < countLimit else {
      // Each structure is reported once, and its remaining elements are not visited.
      if nesting.pointee.count != .max {
        nesting.pointee.count = .max
        refuse()
      }
      return nil
    }
    nesting.pointee.depth += 1
    nesting.pointee.count += 1
    defer { nesting.pointee.depth -= 1 }
    return body()
  }
}

/// Limits for the lists stored by a layer.
///
/// - Beyond: Further elements are not added, and this is reported.
package enum LayerListLimits {
  /// The maximum number of animations on a layer.
  ///
  /// Each frame visits all of them; real layers have about a dozen.
  package static let maximumAnimationCount = 8_192
}

/// Releases objects that own each other without deep recursion, which could overflow the stack.
package enum IterativeReleaser {
  /// The maximum depth of nested releases.
  ///
  /// Objects nested more deeply are queued and released after the others.
  private static let maximumDepth = 128

  /// The objects queued for release on a thread.
  private final class PendingObjects {
    var objects: [AnyObject] = []
  }

  /// Empties a list and releases its elements.
  ///
  /// Elements nested deeper than 128 releases are queued and released later.
  package static func clearList<Object: AnyObject>(_ list: inout [Object]) {
    if list.isEmpty { return }
    let nesting = ametrine_thread_nesting_counts()
    guard nesting.pointee.releases < maximumDepth else {
      return deferRelease(of: &list, nesting: nesting)
    }
    nesting.pointee.releases += 1
    list.removeAll()
    nesting.pointee.releases -= 1
    if nesting.pointee.releases == 0, nesting.pointee.pending != nil {
      releasePendingObjects(nesting)
    }
  }

  /// Sets a reference to `nil` and releases the object.
  ///
  /// An object nested deeper than 128 releases is queued and released later.
  package static func clearReference<Object: AnyObject>(_ reference: inout Object?) {
    var list: [Object] = []
    if let object = reference.take() { list.append(object) }
    clearList(&list)
  }

  private static func deferRelease<Object: AnyObject>(
    of list: inout [Object], nesting: UnsafeMutablePointer<ametrine_nesting>
  ) {
    // Sound: each thread's `pending` pointer is `nil` or refers to a retained `PendingObjects`, and it is set only by
    // this type.
    let pending: Unmanaged<PendingObjects>
    if let known = nesting.pointee.pending {
      // Sound: as above; the thread's pointer keeps its retain.
      pending = Unmanaged.fromOpaque(known)
    } else {
      // Sound: this retain is balanced in `releasePendingObjects`.
      pending = Unmanaged.passRetained(PendingObjects())
      nesting.pointee.pending = pending.toOpaque()
    }
    // Sound: the object is retained by the thread's pointer during the call.
    pending._withUnsafeGuaranteedRef { $0.objects.append(contentsOf: list) }
    list.removeAll()
  }

  private static func releasePendingObjects(_ nesting: UnsafeMutablePointer<ametrine_nesting>) {
    nesting.pointee.releases = 1
    while let known = nesting.pointee.pending {
      nesting.pointee.pending = nil
      // Sound: the pointer owned one retain, from `deferRelease`, and was cleared above.
      let pending: PendingObjects = Unmanaged.fromOpaque(known).takeRetainedValue()
      while !pending.objects.isEmpty { pending.objects.removeLast() }
    }
    nesting.pointee.releases = 0
  }
}
