import ConstraintSolver
import CoreGraphics
import Foundation

/// Finds the frames of a tree of views: a system of constraints, kept from layout to layout and changed by what changes.
///
/// A layout first lets views update their constraints, those below before those above, then solves, and then each view
/// places its subviews from above downwards.
@MainActor
final class LayoutEngine {
  /// How often texts may change their height because their width changed, in one layout.
  private static let mostTextPasses = 4
  private static let mostUpdatePasses = 16

  /// The identity of the view above all others.
  ///
  /// Not a reference: another thread may release a window during its layout, and its children are laid out to the end.
  private let root: ObjectIdentifier
  /// What the size of the view above all others is wished to be, where only that is asked for.
  let fitting: Fitting?
  var system = ConstraintSystem()
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  private(set) var order: [LayoutBox] = []
  private var links: [ObjectIdentifier: LayoutLink] = [:]
  private var pending: [NSLayoutConstraint] = []
  private var broken: [NSLayoutConstraint] = []
  private var sources: [ConstraintKey: Source] = [:]
  private var volatileLinks: [ObjectIdentifier] = []
  private var updates: [UIView] = []
  private var arrivals: [UIView] = []
  private var isDirty = true
  private var isRunning = false

  /// What a constraint of the system comes from.
  enum Source {
    case constraint(NSLayoutConstraint)
    case rule(LayoutBox)
  }

  struct Fitting {
    var size: CGSize
    var across: UILayoutPriority
    var down: UILayoutPriority
  }

  init(root: UIView, fitting: Fitting? = nil) {
    (self.root, self.fitting) = (ObjectIdentifier(root), fitting)
    arrivals = [root]
  }

  // MARK: What changes

  func enter(_ view: UIView) {
    arrivals.append(view)
    isDirty = true
  }

  func leave(_ top: UIView) {
    arrivals.removeAll { $0.isDescendant(of: top) }
    top.forEachInside { view in
      for constraint in view.layoutStorage?.held ?? [] { drop(constraint) }
      forget(view)
      for guide in view.layoutStorage?.guides ?? [] { forget(guide) }
      for guide in view.layoutStorage?.ownGuides ?? [] { forget(guide) }
    }
    updates.removeAll { $0.isDescendant(of: top) }
  }

  func take(_ constraint: NSLayoutConstraint) {
    pending.append(constraint)
    isDirty = true
  }

  func drop(_ constraint: NSLayoutConstraint) {
    pending.removeAll { $0 === constraint }
    broken.removeAll { $0 === constraint }
    guard let link = links.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    if link.isVolatile { volatileLinks.removeAll { $0 == ObjectIdentifier(constraint) } }
    if let key = link.key { removeKey(key) }
    isDirty = true
  }

  /// Whether what was given up may hold again, as something else went.
  func removeKey(_ key: ConstraintKey) {
    sources[key] = nil
    system.remove(key)
    retryBroken()
    isDirty = true
  }

  /// Whether what was given up may hold now, as numbers are others.
  func retryBroken() {
    pending += broken
    broken = []
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    if let link = links[ObjectIdentifier(constraint)], let key = link.key {
      system.setConstant(link.sign * Double(constraint.constant) + link.offset, of: key)
    } else if broken.contains(where: { $0 === constraint }) {
      broken.removeAll { $0 === constraint }
      pending.append(constraint)
    }
    retryBroken()
    isDirty = true
    constraint.holder?.setNeedsLayout()
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint) {
    drop(constraint)
    take(constraint)
    constraint.holder?.setNeedsLayout()
  }

  func queueUpdate(of view: UIView) {
    updates.append(view)
    isDirty = true
  }

  func contentDidChange(of view: UIView) {
    guard boxes[ObjectIdentifier(view)] != nil else { return }
    isDirty = true
  }

  func insetsDidChange(of view: UIView) { isDirty = true }

  func rulesDidChange(of view: UIView) {
    if !isRoot(view), !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
    isDirty = true
  }

  /// Takes all constraints that a view holds anew, as the direction of reading is another.
  func directionDidChange(of view: UIView) {
    for constraint in view.layoutStorage?.held ?? [] {
      drop(constraint)
      take(constraint)
    }
  }

  /// Whether an item is the view above all others.
  func isRoot(_ item: any LayoutItem) -> Bool { ObjectIdentifier(item) == root }

  func knows(_ item: any LayoutItem) -> Bool { boxes[ObjectIdentifier(item)] != nil }

  /// Looks whether a view or one of its subviews is elsewhere than its mask had it.
  func checkFrames(around view: UIView) {
    guard !isDirty else { return }
    if view is any ContentHolding {
      // Where its content lies counts in the place of whatever is tied to something outside.
      isDirty = !volatileLinks.isEmpty || isElsewhere(view.layoutStorage?.ownGuides ?? [])
      if isDirty { return }
    }
    for view in [view] + view.subviews where view.layoutStorage != nil || isRoot(view) {
      guard let box = boxes[ObjectIdentifier(view)], box.rule != rule(for: view) else { continue }
      isDirty = true
      return
    }
  }

  private func isElsewhere(_ guides: [UILayoutGuide]) -> Bool {
    guides.contains { guide in
      boxes[ObjectIdentifier(guide)].map { $0.rule != rule(for: guide) } ?? false
    }
  }

  /// Looks the same of all views.
  func checkAllFrames() {
    guard !isDirty else { return }
    isDirty = order.contains { box in box.item.map { box.rule != rule(for: $0) } ?? false }
  }

  /// Whether constraints were changed since the last solution.
  var needsLayout: Bool { isDirty }

  // MARK: Boxes

  /// The rectangle of an item, made when it is first asked for.
  func box(for item: any LayoutItem) -> LayoutBox {
    if let box = boxes[ObjectIdentifier(item)] { return box }
    let box = LayoutBox(item, in: &system)
    boxes[ObjectIdentifier(item)] = box
    order.append(box)
    if let view = item as? UIView { _ = view.layoutState }
    isDirty = true
    return box
  }

  func remove(_ guide: UILayoutGuide) { forget(guide) }

  private func forget(_ item: any LayoutItem) {
    guard let box = boxes.removeValue(forKey: ObjectIdentifier(item)) else { return }
    order.removeAll { $0 === box }
    for key in box.keys + box.contentKeys { removeKey(key) }
    for variable in [box.x, box.y, box.width, box.height] { system.remove(variable) }
  }

  // MARK: Layout

  /// Lets views update constraints and solves, where anything has changed.
  func bringUpToDate(for placing: UIView? = nil) {
    guard isDirty, !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    for _ in 0..<Self.mostTextPasses where isDirty {
      isDirty = false
      takeArrivals()
      runUpdates()
      takeRules()
      takePending()
      solve()
      for _ in 0..<Self.mostTextPasses {
        guard measureTexts() || refreshVolatile() else { break }
        solve()
      }
    }
    publish(to: placing)
  }

  private func takeArrivals() {
    let tops = arrivals
    arrivals = []
    for top in tops {
      top.forEachInside { view in
        updates.append(view)
        pending += view.layoutStorage?.held ?? []
        if !isRoot(view), !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
      }
    }
  }

  /// Lets views that asked for it update constraints, those below before those above.
  func runUpdates() {
    guard fitting == nil else {
      updates = []
      return
    }
    takeArrivals()
    for _ in 0..<Self.mostUpdatePasses where !updates.isEmpty {
      let due = updates.enumerated().map { ($0.offset, $0.element, $0.element.inheritance.depth) }
        .sorted { ($0.2, $1.0) > ($1.2, $0.0) }
      updates = []
      var seen: Set<ObjectIdentifier> = []
      for (_, view, _) in due where seen.insert(ObjectIdentifier(view)).inserted {
        view.runConstraintUpdate()
      }
    }
  }

  private func takePending() {
    // Boxes that are made on the way have rules that come before constraints of later ones.
    while !pending.isEmpty {
      let constraints = pending
      pending = []
      for constraint in constraints where constraint.holder != nil {
        guard links[ObjectIdentifier(constraint)] == nil else { continue }
        add(constraint)
      }
      takeRules()
    }
  }

  private func add(_ constraint: NSLayoutConstraint) {
    guard let (linear, link) = lower(constraint) else { return }
    links[ObjectIdentifier(constraint)] = link
    if link.isVolatile { volatileLinks.append(ObjectIdentifier(constraint)) }
    if let key = add(linear, .constraint(constraint)) {
      links[ObjectIdentifier(constraint)]?.key = key
    }
  }

  /// Adds to the system; what contradicts it goes, or is not added.
  func add(_ linear: LinearConstraint, _ source: Source) -> ConstraintKey? {
    while true {
      do throws(Conflict) {
        let key = try system.add(linear)
        sources[key] = source
        return key
      } catch {
        guard giveUpOne(of: error.culprits, or: source) else { return nil }
      }
    }
  }

  private func solve() {
    while true {
      do throws(Conflict) {
        try system.solve()
        return
      } catch {
        guard giveUpOne(of: error.culprits, or: nil) else { return }
      }
    }
  }

  /// Gives up the latest of those constraints that somebody made; false for the one that is being added.
  private func giveUpOne(of culprits: [ConstraintKey], or new: Source?) -> Bool {
    var texts = culprits.compactMap { sources[$0].map(words) }
    if let new { texts.append(words(new)) }
    if case .constraint(let constraint) = new {
      LayoutWords.reportConflict(texts, broken: words(.constraint(constraint)))
      broken.append(constraint)
      links[ObjectIdentifier(constraint)] = nil
      volatileLinks.removeAll { $0 == ObjectIdentifier(constraint) }
      return false
    }
    let victim =
      culprits.last { key in
        if case .constraint = sources[key] { true } else { false }
      } ?? culprits.last
    guard let victim, let source = sources[victim] else { return false }
    LayoutWords.reportConflict(texts, broken: words(source))
    sources[victim] = nil
    system.remove(victim)
    switch source {
    case .constraint(let constraint):
      broken.append(constraint)
      links[ObjectIdentifier(constraint)] = nil
      volatileLinks.removeAll { $0 == ObjectIdentifier(constraint) }
    case .rule(let box):
      box.keys.removeAll { $0 == victim }
      box.contentKeys.removeAll { $0 == victim }
    }
    return true
  }

  private func words(_ source: Source) -> String {
    switch source {
    case .constraint(let constraint): return LayoutWords.text(of: constraint)
    case .rule(let box):
      let name = LayoutWords.name(of: box.item)
      switch box.rule {
      case .none: return "the size of the content of <\(name)>"
      case .host: return "the size of <\(name)>, which lies in no other view"
      case .mask: return "the autoresizing mask of <\(name)>"
      case .inset, .content: return "the place of <\(name)>"
      }
    }
  }

  /// Takes the numbers anew that depend on more than a constraint: lines of text, how far is scrolled.
  private func refreshVolatile() -> Bool {
    var isChanged = false
    for id in volatileLinks {
      guard let old = links[id], let key = old.key,
        let (linear, link) = lower(old.constraint), link.offset != old.offset
      else { continue }
      links[id]?.offset = link.offset
      system.setConstant(linear.constant, of: key)
      isChanged = true
    }
    return isChanged
  }

  // MARK: Results

  private func publish(to placing: UIView?) {
    guard fitting == nil else { return }
    for box in order {
      guard let item = box.item else { continue }
      let frame = solution(of: box)
      guard frame != box.frame else { continue }
      box.frame = frame
      guard let view = item as? UIView else {
        if let holder = item.layoutOwner as? any ContentHolding, holder.contentLayoutGuide === item
        {
          tellContentSize(holder, box)
        } else if item.layoutOwner !== placing {
          item.layoutOwner?.setNeedsLayout()
        }
        continue
      }
      if isRoot(view) {
        if !(view is UIWindow), !view.translatesAutoresizingMaskIntoConstraints {
          view.takeRootSize(frame.size)
        }
      } else if !view.translatesAutoresizingMaskIntoConstraints, view.superview !== placing {
        view.superview?.setNeedsLayout()
      }
    }
  }

  private func tellContentSize(_ holder: any ContentHolding, _ box: LayoutBox) {
    let isFound = [box.width, box.height].map { !system.isAmbiguous($0) }
    holder.takeContentSize(
      width: isFound[0] ? box.frame.width : nil, height: isFound[1] ? box.frame.height : nil)
  }

  private func solution(of box: LayoutBox) -> CGRect {
    CGRect(
      x: system.value(of: box.x), y: system.value(of: box.y),
      width: max(0, system.value(of: box.width)), height: max(0, system.value(of: box.height)))
  }

  /// Where the last solution has an item; nil for one that no constraint is about.
  func frame(of item: any LayoutItem) -> CGRect? {
    guard let box = boxes[ObjectIdentifier(item)], !box.frame.isNull else { return nil }
    return box.frame
  }

  /// The size of the view above all others that fits a wish.
  func fittingSize(of root: UIView) -> CGSize {
    guard let fitting else { return .zero }
    let box = box(for: root)
    bringUpToDate()
    for (variable, length, priority) in [
      (box.width, fitting.size.width, fitting.across),
      (box.height, fitting.size.height, fitting.down),
    ] {
      let wish = LinearConstraint([Term(variable)], .equal, length, Strength(priority))
      _ = add(wish, .rule(box))
      solve()
      if measureTexts() || refreshVolatile() { solve() }
    }
    return solution(of: box).size
  }

  // MARK: More than one solution

  func isAmbiguous(_ item: any LayoutItem) -> Bool {
    guard let box = boxes[ObjectIdentifier(item)] else { return false }
    let variables = isRoot(item) ? [box.width, box.height] : [box.x, box.y, box.width, box.height]
    return variables.contains { system.isAmbiguous($0) }
  }

  /// Moves an item to another of its possible frames.
  func exerciseAmbiguity(of item: any LayoutItem, by step: Double) {
    guard let box = boxes[ObjectIdentifier(item)] else { return }
    let loose = [box.x, box.y, box.width, box.height].filter { system.isAmbiguous($0) }
    guard !loose.isEmpty else { return }
    let wishes = loose.compactMap { variable in
      add(
        LinearConstraint(
          [Term(variable)], .equal, system.value(of: variable) + step, Strength(0)),
        .rule(box))
    }
    solve()
    publish(to: nil)
    for key in wishes {
      sources[key] = nil
      system.remove(key)
    }
  }

  static func constraints(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    (item.layoutOwner?.layoutStorage?.touching ?? []).filter { constraint in
      guard constraint.items.contains(where: { $0 === item }) else { return false }
      return constraint.first.attribute.axis == axis
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// Across or downwards.
  var axis: NSLayoutConstraint.Axis {
    switch measure {
    case .x: .horizontal
    case .y: .vertical
    case .length, .none: self == .width ? .horizontal : .vertical
    }
  }
}
