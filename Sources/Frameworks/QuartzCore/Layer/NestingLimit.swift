import CThreadLocal
import Diagnostics

/// What may lie in each other of what programs and archives build, where it is gone through from the outside in.
///
/// Whoever goes through it does so on the stack, and nothing but this keeps a group out of itself.
///
/// - Beyond: a programmer's mistake that is named; where the program goes on, what lies deeper is left out.
package enum NestingLimit {
  /// Groups or cells inside each other: ten times what real ones have, and little for a stack of half a megabyte.
  package static let limit = 256

  /// Layers, views, animations, cells, filters and lists inside each other in an archive, where each layer in another takes two
  /// of them: five times what real ones have, and little for a stack of eight megabytes.
  ///
  /// - Beyond: what lies deeper is left out; of what is read the coder hears of an error, of what is written it is a
  ///   programmer's mistake that is named.
  package static let archiveLimit = 512

  /// All that is in one of them, however it is shared: a group that holds another one twice, and so on, would else be
  /// any number.
  package static let countLimit = 100_000

  /// Views, and layers of classes that are not the framework's, in each other in a hit test, which any of them may override:
  /// five times what real ones have, and little for a stack of eight megabytes.
  ///
  /// - Beyond: what lies deeper is not hit, with a line in the log.
  package static let hitLimit = 512

  /// Asks a layer or a view for the hit inside it; nil where too many are in the middle of that.
  package static func performHitTest<R>(_ body: () -> R?) -> R? {
    let nesting = ametrine_thread_nesting_counts()
    guard nesting.pointee.hits < hitLimit else {
      diagnostics.report(
        "hit testing: more than \(hitLimit) views or layers of own classes in each other; what lies deeper is not hit"
      )
      return nil
    }
    nesting.pointee.hits += 1
    defer { nesting.pointee.hits -= 1 }
    return body()
  }

  /// Does something with what a thing holds; nil, and a mistake of the programmer's, where that lies too deep or is too
  /// much.
  package static func performNestedOperation<R>(named what: String, _ body: () -> R) -> R? {
    performNestedOperation(body) {
      CAProgrammerError.raise(
        "\(what): more than \(limit) in each other or \(countLimit) in all, or one that holds itself; "
          + "what lies deeper is left out")
    }
  }

  /// Does something with what a thing holds that goes into an archive; nil, and a mistake of the programmer's, where that
  /// lies too deep.
  ///
  /// How much it is does not matter, as an archive holds each thing once.
  package static func performNestedArchiving<R>(of what: String, _ body: () -> R) -> R? {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body) {
      CAProgrammerError.raise(
        "\(what) of an archive: more than \(archiveLimit) in each other; what lies deeper is left out"
      )
    }
  }

  /// Does something with what a thing of an archive holds; where that lies too deep, another thing.
  package static func performNestedUnarchiving<R>(_ body: () -> R, orElse refuse: () -> Void) -> R?
  {
    performNestedOperation(limit: archiveLimit, countLimit: .max, body, orElse: refuse)
  }

  /// Does something with what a thing holds; where that lies too deep or is too much, another thing.
  private static func performNestedOperation<R>(
    limit: Int = NestingLimit.limit, countLimit: Int = NestingLimit.countLimit, _ body: () -> R,
    orElse refuse: () -> Void
  ) -> R? {
    let nesting = ametrine_thread_nesting_counts()
    if nesting.pointee.depth == 0 { nesting.pointee.count = 0 }
    guard nesting.pointee.depth < limit, nesting.pointee.count < countLimit else {
      // It is said once of each whole, of which nothing more is gone through.
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

/// How much one layer holds at most.
///
/// - Beyond: it is not added, with a line in the log.
package enum LayerListLimits {
  /// Animations, all of which are gone through for each frame; real layers have a dozen.
  package static let maximumAnimationCount = 8_192
}

/// Lets go of what holds each other without going as deep into the stack as that goes.
package enum IterativeReleaser {
  /// Things that are let go of one inside the other; deeper ones wait until these are gone.
  private static let maximumDepth = 128

  /// What waits.
  private final class PendingObjects {
    var objects: [AnyObject] = []
  }

  /// Empties a list.
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

  /// Empties a place.
  package static func clearReference<Object: AnyObject>(_ reference: inout Object?) {
    var list: [Object] = []
    if let object = reference.take() { list.append(object) }
    clearList(&list)
  }

  private static func deferRelease<Object: AnyObject>(
    of list: inout [Object], nesting: UnsafeMutablePointer<ametrine_nesting>
  ) {
    // Sound: `pending` of a thread holds a retained Pending or nil, and this type alone sets it.
    let pending: Unmanaged<PendingObjects>
    if let known = nesting.pointee.pending {
      // Sound: see above; the retain stays with the thread's place.
      pending = Unmanaged.fromOpaque(known)
    } else {
      // Sound: `releasePendingObjects` takes this retain back.
      pending = Unmanaged.passRetained(PendingObjects())
      nesting.pointee.pending = pending.toOpaque()
    }
    // Sound: the thread's place retains it during the call.
    pending._withUnsafeGuaranteedRef { $0.objects.append(contentsOf: list) }
    list.removeAll()
  }

  private static func releasePendingObjects(_ nesting: UnsafeMutablePointer<ametrine_nesting>) {
    nesting.pointee.releases = 1
    while let known = nesting.pointee.pending {
      nesting.pointee.pending = nil
      // Sound: the place held the one retain of `deferRelease`, and was emptied above.
      let pending: PendingObjects = Unmanaged.fromOpaque(known).takeRetainedValue()
      while !pending.objects.isEmpty { pending.objects.removeLast() }
    }
    nesting.pointee.releases = 0
  }
}
