import ConstraintSolver
import CoreGraphics
import Foundation

/// The Auto Layout engine for a view tree.
///
/// The engine keeps a system of linear constraints between layout passes and updates it incrementally. A layout pass
/// first updates the constraints of views, descendants before ancestors, then solves the system, and then lets each
/// view set the frames of its subviews, from the root downwards.
@MainActor
final class LayoutEngine {
  /// The maximum number of solver passes in one layout.
  ///
  /// Passes are repeated because the height of text may depend on its solved width.
  private static let maximumTextPassCount = 4
  private static let maximumUpdatePassCount = 16

  /// The identity of the root view.
  ///
  /// It is not a reference, because another thread may release a window during its layout. The layout of its subviews
  /// then still completes.
  private let root: ObjectIdentifier
  /// The target size if the engine only computes the fitting size of the root view, or `nil` for a normal layout.
  let fittingTarget: FittingSizeTarget?
  var system = SimplexSolver()
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  private(set) var orderedBoxes: [LayoutBox] = []
  private var installedConstraints: [ObjectIdentifier: InstalledConstraint] = [:]
  private var pendingConstraints: [NSLayoutConstraint] = []
  private var brokenConstraints: [NSLayoutConstraint] = []
  private var sources: [ConstraintKey: ConstraintSource] = [:]
  private var volatileConstraints: [ObjectIdentifier] = []
  private var viewsNeedingUpdate: [UIView] = []
  private var pendingViews: [UIView] = []
  private var isDirty = true
  private var isRunning = false

  /// The origin of a constraint in the solver: a layout constraint, or an implicit constraint of an item.
  enum ConstraintSource {
    case constraint(NSLayoutConstraint)
    case rule(LayoutBox)
  }

  struct FittingSizeTarget {
    var size: CGSize
    var horizontalPriority: UILayoutPriority
    var verticalPriority: UILayoutPriority
  }

  init(root: UIView, fitting: FittingSizeTarget? = nil) {
    (self.root, self.fittingTarget) = (ObjectIdentifier(root), fitting)
    pendingViews = [root]
  }

  // MARK: Changes

  func insertViewTree(_ view: UIView) {
    pendingViews.append(view)
    isDirty = true
  }

  func removeViewTree(_ top: UIView) {
    pendingViews.removeAll { $0.isDescendant(of: top) }
    top.forEachViewInTree { view in
      for constraint in view.layoutStorage?.heldConstraints ?? [] { deactivate(constraint) }
      removeBox(of: view)
      for guide in view.layoutStorage?.guides ?? [] { removeBox(of: guide) }
      for guide in view.layoutStorage?.builtInGuides ?? [] { removeBox(of: guide) }
    }
    viewsNeedingUpdate.removeAll { $0.isDescendant(of: top) }
  }

  func activate(_ constraint: NSLayoutConstraint) {
    pendingConstraints.append(constraint)
    isDirty = true
  }

  func deactivate(_ constraint: NSLayoutConstraint) {
    pendingConstraints.removeAll { $0 === constraint }
    brokenConstraints.removeAll { $0 === constraint }
    guard let link = installedConstraints.removeValue(forKey: ObjectIdentifier(constraint)) else {
      return
    }
    if link.isVolatile { volatileConstraints.removeAll { $0 == ObjectIdentifier(constraint) } }
    if let key = link.key { removeConstraint(withKey: key) }
    isDirty = true
  }

  /// Removes the constraint with the given key from the solver and queues all broken constraints, because they may
  /// now be satisfiable.
  func removeConstraint(withKey key: ConstraintKey) {
    sources[key] = nil
    system.removeConstraint(key)
    retryBrokenConstraints()
    isDirty = true
  }

  /// Queues all broken constraints, because they may be satisfiable now that other constraints have changed.
  func retryBrokenConstraints() {
    pendingConstraints += brokenConstraints
    brokenConstraints = []
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    if let link = installedConstraints[ObjectIdentifier(constraint)], let key = link.key {
      system.setConstant(link.sign * Double(constraint.constant) + link.offset, of: key)
    } else if brokenConstraints.contains(where: { $0 === constraint }) {
      brokenConstraints.removeAll { $0 === constraint }
      pendingConstraints.append(constraint)
    }
    retryBrokenConstraints()
    isDirty = true
    constraint.owningView?.setNeedsLayout()
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint) {
    deactivate(constraint)
    activate(constraint)
    constraint.owningView?.setNeedsLayout()
  }

  func queueConstraintUpdate(of view: UIView) {
    viewsNeedingUpdate.append(view)
    isDirty = true
  }

  func contentDidChange(of view: UIView) {
    guard boxes[ObjectIdentifier(view)] != nil else { return }
    isDirty = true
  }

  func insetsDidChange(of view: UIView) { isDirty = true }

  func implicitConstraintsDidChange(of view: UIView) {
    if !isRoot(view), !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
    isDirty = true
  }

  /// Reinstalls all constraints held by the given view, because its layout direction has changed.
  func directionDidChange(of view: UIView) {
    for constraint in view.layoutStorage?.heldConstraints ?? [] {
      deactivate(constraint)
      activate(constraint)
    }
  }

  /// Returns whether the given item is the root view.
  func isRoot(_ item: any LayoutItem) -> Bool { ObjectIdentifier(item) == root }

  func contains(_ item: any LayoutItem) -> Bool { boxes[ObjectIdentifier(item)] != nil }

  /// Invalidates the layout if the frame of the given view or one of its subviews no longer matches its implicit
  /// constraints.
  func checkForMovedFrames(around view: UIView) {
    guard !isDirty else { return }
    if view is any ContentSizeReceiver {
      // The content offset affects the position of each item in the scroll view that is constrained to an item
      // outside it.
      isDirty =
        !volatileConstraints.isEmpty
        || containsMovedGuide(in: view.layoutStorage?.builtInGuides ?? [])
      if isDirty { return }
    }
    for view in [view] + view.subviews where view.layoutStorage != nil || isRoot(view) {
      guard let box = boxes[ObjectIdentifier(view)], box.rule != implicitConstraintKind(for: view)
      else {
        continue
      }
      isDirty = true
      return
    }
  }

  private func containsMovedGuide(in guides: [UILayoutGuide]) -> Bool {
    guides.contains { guide in
      boxes[ObjectIdentifier(guide)].map { $0.rule != implicitConstraintKind(for: guide) } ?? false
    }
  }

  /// Invalidates the layout if the frame of any item no longer matches its implicit constraints.
  func checkForMovedFrames() {
    guard !isDirty else { return }
    isDirty = orderedBoxes.contains { box in
      box.item.map { box.rule != implicitConstraintKind(for: $0) } ?? false
    }
  }

  /// Whether constraints have changed since the most recent solution.
  var needsLayout: Bool { isDirty }

  // MARK: Boxes

  /// Returns the solver variables of the given item, creating them on first use.
  func box(for item: any LayoutItem) -> LayoutBox {
    if let box = boxes[ObjectIdentifier(item)] { return box }
    let box = LayoutBox(item, in: &system)
    boxes[ObjectIdentifier(item)] = box
    orderedBoxes.append(box)
    if let view = item as? UIView { _ = view.layoutState }
    isDirty = true
    return box
  }

  func removeGuide(_ guide: UILayoutGuide) { removeBox(of: guide) }

  private func removeBox(of item: any LayoutItem) {
    guard let box = boxes.removeValue(forKey: ObjectIdentifier(item)) else { return }
    orderedBoxes.removeAll { $0 === box }
    for key in box.ruleKeys + box.contentConstraintKeys { removeConstraint(withKey: key) }
    for variable in [box.x, box.y, box.width, box.height] { system.removeVariable(variable) }
  }

  // MARK: Layout

  /// Updates constraints, solves the system and applies the solved frames, if anything has changed.
  ///
  /// - Parameter placing: The view that is currently laying out its subviews and therefore needs no further layout,
  ///   or `nil`.
  func updateLayoutIfNeeded(for placing: UIView? = nil) {
    guard isDirty, !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    for _ in 0..<Self.maximumTextPassCount where isDirty {
      isDirty = false
      processPendingViews()
      runConstraintUpdates()
      updateImplicitConstraints()
      installPendingConstraints()
      solve()
      for _ in 0..<Self.maximumTextPassCount {
        guard updateTextHeights() || refreshVolatileConstraints() else { break }
        solve()
      }
    }
    applySolvedFrames(to: placing)
  }

  private func processPendingViews() {
    let tops = pendingViews
    pendingViews = []
    for top in tops {
      top.forEachViewInTree { view in
        viewsNeedingUpdate.append(view)
        pendingConstraints += view.layoutStorage?.heldConstraints ?? []
        if !isRoot(view), !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
      }
    }
  }

  /// Calls `updateConstraints()` on the views that need it, descendants before ancestors.
  func runConstraintUpdates() {
    guard fittingTarget == nil else {
      viewsNeedingUpdate = []
      return
    }
    processPendingViews()
    for _ in 0..<Self.maximumUpdatePassCount where !viewsNeedingUpdate.isEmpty {
      let due = viewsNeedingUpdate.enumerated().map {
        ($0.offset, $0.element, $0.element.inheritedState.depth)
      }
      .sorted { ($0.2, $1.0) > ($1.2, $0.0) }
      viewsNeedingUpdate = []
      var seen: Set<ObjectIdentifier> = []
      for (_, view, _) in due where seen.insert(ObjectIdentifier(view)).inserted {
        view.runConstraintUpdate()
      }
    }
  }

  private func installPendingConstraints() {
    // Installing a constraint may create solver variables for further items. Their implicit constraints must be added
    // before the constraints that are still pending.
    while !pendingConstraints.isEmpty {
      let constraints = pendingConstraints
      pendingConstraints = []
      for constraint in constraints where constraint.owningView != nil {
        guard installedConstraints[ObjectIdentifier(constraint)] == nil else { continue }
        installConstraint(constraint)
      }
      updateImplicitConstraints()
    }
  }

  private func installConstraint(_ constraint: NSLayoutConstraint) {
    guard let (linear, link) = linearConstraint(for: constraint) else { return }
    installedConstraints[ObjectIdentifier(constraint)] = link
    if link.isVolatile { volatileConstraints.append(ObjectIdentifier(constraint)) }
    if let key = addConstraint(linear, source: .constraint(constraint)) {
      installedConstraints[ObjectIdentifier(constraint)]?.key = key
    }
  }

  /// Adds a constraint to the solver and returns its key, or `nil` if the constraint itself is broken.
  ///
  /// Conflicting constraints that were added earlier may be broken.
  func addConstraint(_ linear: LinearConstraint, source: ConstraintSource) -> ConstraintKey? {
    while true {
      do throws(UnsatisfiableConstraintsError) {
        let key = try system.addConstraint(linear)
        sources[key] = source
        return key
      } catch {
        guard breakLatestConstraint(of: error.conflictingKeys, or: source) else { return nil }
      }
    }
  }

  private func solve() {
    while true {
      do throws(UnsatisfiableConstraintsError) {
        try system.solve()
        return
      } catch {
        guard breakLatestConstraint(of: error.conflictingKeys, or: nil) else { return }
      }
    }
  }

  /// Reports a conflict and breaks one of the conflicting constraints.
  ///
  /// - Parameters:
  ///   - culprits: The keys of the conflicting constraints. The latest one created by client code is preferred.
  ///   - new: The constraint that is being added, which is broken first if it was created by client code, or `nil`
  ///     while the system is being solved.
  /// - Returns: False if the constraint that is being added was broken, or if no constraint could be broken.
  private func breakLatestConstraint(of culprits: [ConstraintKey], or new: ConstraintSource?)
    -> Bool
  {
    var texts = culprits.compactMap { sources[$0].map(describe) }
    if let new { texts.append(describe(new)) }
    if case .constraint(let constraint) = new {
      ConstraintDescription.reportConflict(among: texts, broken: describe(.constraint(constraint)))
      brokenConstraints.append(constraint)
      installedConstraints[ObjectIdentifier(constraint)] = nil
      volatileConstraints.removeAll { $0 == ObjectIdentifier(constraint) }
      return false
    }
    let victim =
      culprits.last { key in
        if case .constraint = sources[key] { true } else { false }
      } ?? culprits.last
    guard let victim, let source = sources[victim] else { return false }
    ConstraintDescription.reportConflict(among: texts, broken: describe(source))
    sources[victim] = nil
    system.removeConstraint(victim)
    switch source {
    case .constraint(let constraint):
      brokenConstraints.append(constraint)
      installedConstraints[ObjectIdentifier(constraint)] = nil
      volatileConstraints.removeAll { $0 == ObjectIdentifier(constraint) }
    case .rule(let box):
      box.ruleKeys.removeAll { $0 == victim }
      box.contentConstraintKeys.removeAll { $0 == victim }
    }
    return true
  }

  private func describe(_ source: ConstraintSource) -> String {
    switch source {
    case .constraint(let constraint): return ConstraintDescription.description(of: constraint)
    case .rule(let box):
      let name = ConstraintDescription.name(of: box.item)
      switch box.rule {
      case .none: return "the intrinsic content size of <\(name)>"
      case .root: return "the size of <\(name)>, which has no superview"
      case .autoresizing: return "the autoresizing mask of <\(name)>"
      case .inset, .content: return "the position of <\(name)>"
      }
    }
  }

  /// Updates the constants of constraints that depend on more than their own properties, such as on a baseline or the
  /// content offset.
  ///
  /// Returns whether any constant has changed.
  private func refreshVolatileConstraints() -> Bool {
    var isChanged = false
    for id in volatileConstraints {
      guard let old = installedConstraints[id], let key = old.key,
        let (linear, link) = linearConstraint(for: old.constraint), link.offset != old.offset
      else { continue }
      installedConstraints[id]?.offset = link.offset
      system.setConstant(linear.constant, of: key)
      isChanged = true
    }
    return isChanged
  }

  // MARK: Results

  private func applySolvedFrames(to placing: UIView?) {
    guard fittingTarget == nil else { return }
    for box in orderedBoxes {
      guard let item = box.item else { continue }
      let frame = solvedRect(of: box)
      guard frame != box.solvedFrame else { continue }
      box.solvedFrame = frame
      guard let view = item as? UIView else {
        if let holder = item.layoutOwner as? any ContentSizeReceiver,
          holder.contentLayoutGuide === item
        {
          reportContentSize(to: holder, box: box)
        } else if item.layoutOwner !== placing {
          item.layoutOwner?.setNeedsLayout()
        }
        continue
      }
      if isRoot(view) {
        if !(view is UIWindow), !view.translatesAutoresizingMaskIntoConstraints {
          view.applyRootSize(frame.size)
        }
      } else if !view.translatesAutoresizingMaskIntoConstraints, view.superview !== placing {
        view.superview?.setNeedsLayout()
      }
    }
  }

  private func reportContentSize(to holder: any ContentSizeReceiver, box: LayoutBox) {
    let isFound = [box.width, box.height].map { !system.hasAmbiguousValue($0) }
    holder.applyContentSize(
      width: isFound[0] ? box.solvedFrame.width : nil,
      height: isFound[1] ? box.solvedFrame.height : nil)
  }

  private func solvedRect(of box: LayoutBox) -> CGRect {
    CGRect(
      x: system.value(of: box.x), y: system.value(of: box.y),
      width: max(0, system.value(of: box.width)), height: max(0, system.value(of: box.height)))
  }

  /// Returns the frame of the given item in the most recent solution, or `nil` if the item has no constraints.
  func solvedFrame(of item: any LayoutItem) -> CGRect? {
    guard let box = boxes[ObjectIdentifier(item)], !box.solvedFrame.isNull else { return nil }
    return box.solvedFrame
  }

  /// Returns the size of the root view that best satisfies the fitting target size, in points.
  func fittingSize(of root: UIView) -> CGSize {
    guard let fittingTarget else { return .zero }
    let box = box(for: root)
    updateLayoutIfNeeded()
    for (variable, length, priority) in [
      (box.width, fittingTarget.size.width, fittingTarget.horizontalPriority),
      (box.height, fittingTarget.size.height, fittingTarget.verticalPriority),
    ] {
      let wish = LinearConstraint(
        [LinearTerm(variable)], .equal, length, ConstraintStrength(priority))
      _ = addConstraint(wish, source: .rule(box))
      solve()
      if updateTextHeights() || refreshVolatileConstraints() { solve() }
    }
    return solvedRect(of: box).size
  }

  // MARK: Ambiguity

  func isAmbiguous(_ item: any LayoutItem) -> Bool {
    guard let box = boxes[ObjectIdentifier(item)] else { return false }
    let variables = isRoot(item) ? [box.width, box.height] : [box.x, box.y, box.width, box.height]
    return variables.contains { system.hasAmbiguousValue($0) }
  }

  /// Moves an ambiguous item to another frame that satisfies its constraints.
  ///
  /// Does nothing if the frame is not ambiguous.
  ///
  /// - Parameters:
  ///   - item: The view or layout guide to move.
  ///   - step: The preferred change of each ambiguous variable, in points.
  func exerciseAmbiguity(of item: any LayoutItem, by step: Double) {
    guard let box = boxes[ObjectIdentifier(item)] else { return }
    let loose = [box.x, box.y, box.width, box.height].filter { system.hasAmbiguousValue($0) }
    guard !loose.isEmpty else { return }
    let wishes = loose.compactMap { variable in
      addConstraint(
        LinearConstraint(
          [LinearTerm(variable)], .equal, system.value(of: variable) + step, ConstraintStrength(0)),
        source: .rule(box))
    }
    solve()
    applySolvedFrames(to: nil)
    for key in wishes {
      sources[key] = nil
      system.removeConstraint(key)
    }
  }

  static func constraints(
    affecting item: any LayoutItem, along axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    (item.layoutOwner?.layoutStorage?.referencingConstraints ?? []).filter { constraint in
      guard constraint.items.contains(where: { $0 === item }) else { return false }
      return constraint.firstOperand.attribute.axis == axis
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The axis along which the attribute is measured.
  var axis: NSLayoutConstraint.Axis {
    switch measurementKind {
    case .x: .horizontal
    case .y: .vertical
    case .length, .none: self == .width ? .horizontal : .vertical
    }
  }
}
