import CThreadLocal
import Diagnostics

/// Limits of recursive operations on structures that programs or archives build.
///
/// They protect the stack, and they stop the recursion if a group contains itself.
///
/// - Beyond: A `CAProgrammerError` is raised. If the program continues, deeper elements are omitted.
package enum NestingLimit {
  /// The maximum depth of nested groups or emitter cells.
  ///
  /// It is ten times that of real content and needs little of a stack of half a megabyte.
  package static let limit = 256

  /// The maximum depth of layers, views, animations, cells, filters and lists in an archive.
  ///
  /// Each nested layer uses two levels. The limit is five times the depth of real content and needs little of a stack
  /// of eight megabytes.
  ///
  /// - Beyond: Deeper elements are omitted. When decoding, the coder fails with an error. When encoding, a
  ///   `CAProgrammerError` is raised.
  package static let archiveLimit = 512

  /// The maximum number of elements in a nested structure, counting shared elements repeatedly.
  ///
  /// Without it, groups that contain another group twice would double the work at each level.
  package static let countLimit = 100_000

  /// The maximum depth of views and layers in a hit test that classes outside the framework may override.
  ///
  /// It is five times that of real content and needs little of a stack of eight megabytes.
  ///
  /// - Beyond: Deeper elements are not hit, which is reported.
  package static let hitLimit = 512

  /// Runs the hit test of a nested layer or view.
  ///
  /// Returns nil if ``hitLimit`` is reached.
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
  /// If ``limit`` or ``countLimit`` is reached, it returns nil and raises a `CAProgrammerError`.
  package static func performNestedOperation<R>(named what: String, _ body: () -> R) -> R? {
    performNestedOperation(body) {
      CAProgrammerError.raise(
        "\(what) exceed the maximum nesting depth of \(limit) or the maximum of \(countLimit) in total, "
          + "or contain themselves; deeper elements are ignored")
    }
  }

  /// Runs the encoding of nested contents.
  ///
  /// If ``archiveLimit`` is reached, it returns nil and raises a `CAProgrammerError`. The number of elements is not
  /// limited, because an archive contains each object once.
  package static func performNestedArchiving<R>(of what: String, _ body: () -> R) -> R? {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body) {
      CAProgrammerError.raise(
        "\(what) of an archive exceed the maximum nesting depth of \(archiveLimit); deeper elements are omitted"
      )
    }
  }

  /// Runs the decoding of nested contents.
  ///
  /// If ``archiveLimit`` is reached, it calls `refuse` and returns nil.
  package static func performNestedUnarchiving<R>(_ body: () -> R, orElse refuse: () -> Void) -> R?
  {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body, orElse: refuse)
  }

  /// Runs an operation on nested contents.
  ///
  /// If a limit is reached, it calls `refuse` and returns nil.
  private static func performNestedOperation<R>(
    limit: Int = NestingLimit.limit, countLimit: Int = NestingLimit.countLimit, _ body: () -> R,
    orElse refuse: () -> Void
  ) -> R? {
    let nesting = ametrine_thread_nesting_counts()
    if nesting.pointee.depth == 0 { nesting.pointee.count = 0 }
    guard nesting.pointee.depth < limit, nesting.pointee.count < countLimit else {
      // Each structure is reported once, and no further elements of it are visited.
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

/// Limits for the lists of one layer.
///
/// - Beyond: Further elements are not added, which is reported.
package enum LayerListLimits {
  /// The maximum number of animations on a layer.
  ///
  /// All of them are visited for each frame, and real layers have about a dozen.
  package static let maximumAnimationCount = 8_192
}

/// Releases objects that own each other, without a deep recursion.
package enum IterativeReleaser {
  /// The maximum depth of nested releases.
  ///
  /// Deeper objects are queued until the others are released.
  private static let maximumDepth = 128

  /// The objects that are queued for release.
  private final class PendingObjects {
    var objects: [AnyObject] = []
  }

  /// Empties a list and releases its elements.
  ///
  /// Elements below 128 nested releases are queued and released later.
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

  /// Sets a reference to nil and releases its object.
  ///
  /// An object below 128 nested releases is queued and released later.
  package static func clearReference<Object: AnyObject>(_ reference: inout Object?) {
    var list: [Object] = []
    if let object = reference.take() { list.append(object) }
    clearList(&list)
  }

  private static func deferRelease<Object: AnyObject>(
    of list: inout [Object], nesting: UnsafeMutablePointer<ametrine_nesting>
  ) {
    // Sound: the `pending` pointer of a thread is nil or holds a retained `PendingObjects`, and only this type sets
    // it.
    let pending: Unmanaged<PendingObjects>
    if let known = nesting.pointee.pending {
      // Sound: see above. The thread's pointer keeps its retain.
      pending = Unmanaged.fromOpaque(known)
    } else {
      // Sound: `releasePendingObjects` balances this retain.
      pending = Unmanaged.passRetained(PendingObjects())
      nesting.pointee.pending = pending.toOpaque()
    }
    // Sound: the thread's pointer retains the object during the call.
    pending._withUnsafeGuaranteedRef { $0.objects.append(contentsOf: list) }
    list.removeAll()
  }

  private static func releasePendingObjects(_ nesting: UnsafeMutablePointer<ametrine_nesting>) {
    nesting.pointee.releases = 1
    while let known = nesting.pointee.pending {
      nesting.pointee.pending = nil
      // Sound: the pointer had the one retain from `deferRelease` and was cleared above.
      let pending: PendingObjects = Unmanaged.fromOpaque(known).takeRetainedValue()
      while !pending.objects.isEmpty { pending.objects.removeLast() }
    }
    nesting.pointee.releases = 0
  }
}
