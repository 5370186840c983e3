import RenderServer
import RenderTree
import Synchronization

/// The commit of a live tree that is being made, and the values of layers in it.
///
/// Its state is guarded by the lock of transactions.
final class CommitEncoder {
  private let context: RenderContext
  // Sound: whoever holds the lock appends commands one after the other, and none of them asks for another.
  @exclusivity(unchecked) var commit = Commit()
  /// Commands for animations that ended while frames were made; they wait for the next commit of any thread.
  ///
  /// The layers are not touched, as another thread may be changing them.
  @exclusivity(unchecked) var endCommands: [CommitCommand] = []
  /// The animations that the commit adds.
  private var additions: [(order: Int, command: CommitCommand)] = []
  /// Counts commits, so that a presentation made before one is not shown after it; commits come from any thread.
  private let generationCounter = Atomic(0)
  /// Whether the root has left; nothing is committed any more.
  var isEnded = false

  init(_ context: RenderContext) { self.context = context }

  /// The number of commits so far.
  var generation: Int { generationCounter.load(ordering: .acquiring) }

  /// Whether there is nothing to commit.
  var isEmpty: Bool { commit.isEmpty && endCommands.isEmpty }

  /// Appends a command.
  func append(_ command: CommitCommand) { commit.commands.append(command) }

  /// Encodes the values of a layer that changed since its last commit.
  func encodeChangedValues(of layer: CALayer, node: NodeID) {
    if layer.store.hasLists {
      for list in layer.store.rare.lists.keys { layer.dirty.insert(list) }
      encodeNestedProperties(of: layer, node: node)
    }
    layer.dirty.forEach { id in
      if let numbers = LayerPropertyAccessorTable.componentAppender(for: id) {
        commit.numbers.appendChange(ofNode: node, property: id) { numbers(layer, &$0) }
      } else {
        append(.set(node, id, LayerPropertyAccessorTable.encodedValue(of: id, in: layer)))
      }
    }
    markCommitted(layer)
  }

  /// Encodes what differs from a new node's values.
  func encodeAllValues(of layer: CALayer, node: NodeID) {
    layer.appendNonDefaultValues(to: &commit, node: node)
    markCommitted(layer)
  }

  private func markCommitted(_ layer: CALayer) {
    layer.dirty.removeAll()
    layer.store.saveCommittedObjects()
  }

  /// Encodes the animated parts of filters and cells, which are columns of their own.
  func encodeNestedProperties(of layer: CALayer, node: NodeID) {
    guard layer.store.hasLists else { return }
    for (id, value) in layer.animatedPartValues { append(.set(node, id, value)) }
  }

  /// Adds an animation.
  func addAnimation(_ animation: Animation, to node: NodeID, order: Int) {
    additions.append((order, .addAnimation(node, animation)))
  }

  /// Appends the animations that were added in the order of their adding, whatever layers they are of:
  /// behaviour/actions.md, "Turns".
  func encodeAddedAnimations() {
    guard !additions.isEmpty else { return }
    let isOrdered = zip(additions, additions.dropFirst()).allSatisfy { $0.order <= $1.order }
    if !isOrdered { additions.sort { $0.order < $1.order } }
    for addition in additions { append(addition.command) }
    additions.removeAll(keepingCapacity: true)
  }

  /// Hands the commit to the render context, what ended first.
  func submit(retainsPreviousValues keepsReplaced: Bool = false) {
    generationCounter.add(1, ordering: .releasing)
    if !endCommands.isEmpty {
      commit.commands.insert(contentsOf: endCommands, at: 0)
      endCommands.removeAll(keepingCapacity: true)
    }
    context.submit(commit, retainsPreviousValues: keepsReplaced)
    commit.removeAll()
  }

  /// Hands over a commit of those commands alone.
  func submitCommands(_ commands: ContiguousArray<CommitCommand>) {
    generationCounter.add(1, ordering: .releasing)
    var commit = Commit()
    commit.commands = commands
    context.submit(commit)
  }
}
