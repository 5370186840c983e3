import RenderServer
import RenderTree
import Synchronization

/// An encoder for the commits of a layer tree.
///
/// Its state is protected by the transaction lock.
final class CommitEncoder {
  private let context: RenderContext
  // Sound: code that holds the lock appends commands one after another, and appending one never appends another.
  @exclusivity(unchecked) var commit = Commit()
  /// The commands for animations that ended while frames were rendered.
  ///
  /// They are submitted with the next commit on any thread. The layers themselves are not changed, because another
  /// thread may be changing them.
  @exclusivity(unchecked) var endCommands: [CommitCommand] = []
  /// The animations added by the commit, with the order of each.
  private var additions: [(order: Int, command: CommitCommand)] = []
  /// The number of commits so far.
  ///
  /// A presentation copy created before a commit is not reused after it. Commits can be made on any thread.
  private let generationCounter = Atomic(0)
  /// Whether the root layer has been detached from the render context.
  ///
  /// After that, nothing is committed.
  var isEnded = false

  init(_ context: RenderContext) { self.context = context }

  /// The number of commits so far.
  var generation: Int { generationCounter.load(ordering: .acquiring) }

  /// Whether there is nothing to commit.
  var isEmpty: Bool { commit.isEmpty && endCommands.isEmpty }

  func append(_ command: CommitCommand) { commit.commands.append(command) }

  /// Encodes the layer's values that changed since its last commit.
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

  /// Encodes the layer's values that differ from those of a new node.
  func encodeAllValues(of layer: CALayer, node: NodeID) {
    layer.appendNonDefaultValues(to: &commit, node: node)
    markCommitted(layer)
  }

  private func markCommitted(_ layer: CALayer) {
    layer.dirty.removeAll()
    layer.store.saveCommittedObjects()
  }

  /// Encodes the animated values of filters and emitter cells, which are stored in separate columns.
  func encodeNestedProperties(of layer: CALayer, node: NodeID) {
    guard layer.store.hasLists else { return }
    for (id, value) in layer.animatedPartValues { append(.set(node, id, value)) }
  }

  /// Adds an animation to the commit.
  ///
  /// The given order determines its position among the added animations.
  func addAnimation(_ animation: Animation, to node: NodeID, order: Int) {
    additions.append((order, .addAnimation(node, animation)))
  }

  /// Appends the added animations to the commit, in the order in which the program added them to the layers.
  func encodeAddedAnimations() {
    guard !additions.isEmpty else { return }
    let isOrdered = zip(additions, additions.dropFirst()).allSatisfy { $0.order <= $1.order }
    if !isOrdered { additions.sort { $0.order < $1.order } }
    for addition in additions { append(addition.command) }
    additions.removeAll(keepingCapacity: true)
  }

  /// Submits the commit to the render context, starting with the commands for ended animations.
  func submit(retainsPreviousValues keepsReplaced: Bool = false) {
    generationCounter.add(1, ordering: .releasing)
    if !endCommands.isEmpty {
      commit.commands.insert(contentsOf: endCommands, at: 0)
      endCommands.removeAll(keepingCapacity: true)
    }
    context.submit(commit, retainsPreviousValues: keepsReplaced)
    commit.removeAll()
  }

  /// Submits a commit that contains only the given commands.
  func submitCommands(_ commands: ContiguousArray<CommitCommand>) {
    generationCounter.add(1, ordering: .releasing)
    var commit = Commit()
    commit.commands = commands
    context.submit(commit)
  }
}
