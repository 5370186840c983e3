import Constraints
import CoreGraphics
import Foundation

/// Finds the frames of a tree of views: a system of constraints, kept from layout to layout and changed by what changes.
///
/// A layout first lets views update their constraints, those below before those above, then solves, and then each view
/// places its subviews from above downwards.
@MainActor
final class LayoutEngine {
  /// Whether any constraint ever counted: all else need not look.
  static var isUsed = false
  /// How often texts may change their height because their width changed, in one layout.
  private static let mostTextPasses = 4
  private static let mostUpdatePasses = 16

  unowned let root: UIView
  /// What the size of the view above all others is wished to be, where only that is asked for.
  private let fitting: Fitting?
  var system = ConstraintSystem()
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  private var order: [LayoutBox] = []
  private var links: [ObjectIdentifier: LayoutLink] = [:]
  private var pending: [NSLayoutConstraint] = []
  private var broken: [NSLayoutConstraint] = []
  private var sources: [ConstraintKey: Source] = [:]
  private var volatileLinks: [ObjectIdentifier] = []
  private var updates: [UIView] = []
  private var arrivals: [UIView] = []
  private var isDirty = true
  private var isRunning = false

  private enum Source {
    case constraint(NSLayoutConstraint)
    case rule(LayoutBox)
  }

  struct Fitting {
    var size: CGSize
    var across: UILayoutPriority
    var down: UILayoutPriority
  }

  init(root: UIView, fitting: Fitting? = nil) {
    (self.root, self.fitting) = (root, fitting)
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
  private func removeKey(_ key: ConstraintKey) {
    sources[key] = nil
    system.remove(key)
    pending += broken
    broken = []
    isDirty = true
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    if let link = links[ObjectIdentifier(constraint)], let key = link.key {
      system.setConstant(link.sign * Double(constraint.constant) + link.offset, of: key)
    } else if broken.contains(where: { $0 === constraint }) {
      broken.removeAll { $0 === constraint }
      pending.append(constraint)
    }
    pending += broken
    broken = []
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
    if view !== root, !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
    isDirty = true
  }

  /// Takes all constraints that a view holds anew, as the direction of reading is another.
  func directionDidChange(of view: UIView) {
    for constraint in view.layoutStorage?.held ?? [] {
      drop(constraint)
      take(constraint)
    }
  }

  func knows(_ item: any LayoutItem) -> Bool { boxes[ObjectIdentifier(item)] != nil }

  /// Looks whether a view or one of its subviews is elsewhere than its mask had it.
  func checkFrames(around view: UIView) {
    guard !isDirty else { return }
    if view is any ContentHolding {
      // Where its content lies counts in the place of whatever is tied to something outside.
      isDirty = !volatileLinks.isEmpty || isElsewhere(view.layoutStorage?.ownGuides ?? [])
      if isDirty { return }
    }
    for view in [view] + view.subviews where view.layoutStorage != nil || view === root {
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
        if view !== root, !view.translatesAutoresizingMaskIntoConstraints { _ = box(for: view) }
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
      let due = updates.enumerated().map { ($0.offset, $0.element, $0.element.depth) }
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
  private func add(_ linear: LinearConstraint, _ source: Source) -> ConstraintKey? {
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

  // MARK: What follows from what items are

  private func takeRules() {
    var index = 0
    while index < order.count {
      let box = order[index]
      index += 1
      guard let item = box.item else { continue }
      take(rule(for: item), of: box)
      if let view = item as? UIView { takeContent(of: view, box, width: nil) }
    }
  }

  func rule(for item: any LayoutItem) -> LayoutRule {
    guard let view = item as? UIView else {
      if let guide = item as? InsetGuide {
        return .inset(guide.distances, alignment: guide.owningView?.alignmentRectInsets ?? .zero)
      }
      if let holder = item.layoutOwner as? any ContentHolding, holder.contentLayoutGuide === item {
        return .content
      }
      return .none
    }
    if view === root {
      let isFixed = view.translatesAutoresizingMaskIntoConstraints || view is UIWindow
      return fitting == nil && isFixed ? .host(view.alignmentSize) : .none
    }
    guard view.translatesAutoresizingMaskIntoConstraints else { return .none }
    let rect = view.alignmentRect(forFrame: view.plainFrame)
    let mask = view.autoresizingMask
    let isOn = view.superview?.autoresizesSubviews ?? false
    let whole = view.superview?.bounds.size ?? .zero
    func has(_ part: UIView.AutoresizingMask) -> Bool { isOn && mask.contains(part) }
    return .mask(
      across: MaskRule(
        near: rect.minX, length: rect.width, whole: whole.width,
        isFlexible: (
          has(.flexibleLeftMargin), has(.flexibleWidth), has(.flexibleRightMargin)
        )),
      down: MaskRule(
        near: rect.minY, length: rect.height, whole: whole.height,
        isFlexible: (
          has(.flexibleTopMargin), has(.flexibleHeight), has(.flexibleBottomMargin)
        )))
  }

  private func take(_ rule: LayoutRule, of box: LayoutBox) {
    guard rule != box.rule else { return }
    let wanted = constraints(of: rule, box)
    let isLikeBefore =
      wanted.count == box.keys.count
      && zip(wanted, box.keys).allSatisfy { new, key in
        system.constraint(key).map { $0.isLike(new) } ?? false
      }
    box.rule = rule
    if isLikeBefore {
      for (new, key) in zip(wanted, box.keys) { system.setConstant(new.constant, of: key) }
      pending += broken
      broken = []
      return
    }
    for key in box.keys { removeKey(key) }
    box.keys = []
    for constraint in wanted {
      if let key = add(constraint, .rule(box)) { box.keys.append(key) }
    }
  }

  private func constraints(of rule: LayoutRule, _ box: LayoutBox) -> [LinearConstraint] {
    switch rule {
    case .none: return []
    case .host(let size):
      return [
        LinearConstraint([Term(box.width)], .equal, size.width),
        LinearConstraint([Term(box.height)], .equal, size.height),
      ]
    case .mask(let across, let down):
      let above = (box.item as? UIView)?.superview
      func part(
        _ variable: Variable, _ share: Double, _ number: Double, _ axis: NSLayoutConstraint.Axis
      ) -> LinearConstraint {
        guard share != 0, let above else {
          return LinearConstraint([Term(variable)], .equal, number)
        }
        let whole = Term(self.box(for: above).length(axis), -share)
        return LinearConstraint([Term(variable), whole], .equal, number)
      }
      return [
        part(box.x, across.nearShare, across.near, .horizontal),
        part(box.width, across.lengthShare, across.length, .horizontal),
        part(box.y, down.nearShare, down.near, .vertical),
        part(box.height, down.lengthShare, down.length, .vertical),
      ]
    case .inset(let insets, let alignment):
      guard let guide = box.item as? InsetGuide, let owner = guide.owningView else { return [] }
      let whole = self.box(for: owner)
      let (dx, dy) = (alignment.left + alignment.right, alignment.top + alignment.bottom)
      let (free, down) = (insets.left + insets.right - dx, insets.top + insets.bottom - dy)
      let vertical = [
        LinearConstraint([Term(box.y)], .equal, insets.top),
        LinearConstraint([Term(box.height), Term(whole.height, -1)], .equal, -down),
      ]
      guard let greatest = guide.greatestWidth else {
        return [
          LinearConstraint([Term(box.x)], .equal, insets.left),
          LinearConstraint([Term(box.width), Term(whole.width, -1)], .equal, -free),
        ] + vertical
      }
      return [
        LinearConstraint(
          [Term(box.x), Term(box.width, 0.5), Term(whole.width, -0.5)], .equal,
          (insets.left - insets.right + dx) / 2),
        LinearConstraint([Term(box.width)], .atMost, greatest),
        LinearConstraint(
          [Term(box.width), Term(whole.width, -1)], .equal, -free, Strength(999.5)),
      ] + vertical
    case .content:
      return [
        LinearConstraint([Term(box.x)], .equal, 0), LinearConstraint([Term(box.y)], .equal, 0),
      ]
    }
  }

  /// Holds a view at the size of its content, where it has one; the height of a text may be that in a width.
  @discardableResult
  private func takeContent(of view: UIView, _ box: LayoutBox, width: CGFloat?) -> Bool {
    guard view === root ? fitting != nil : !view.translatesAutoresizingMaskIntoConstraints else {
      if box.content != nil {
        for key in box.contentKeys { removeKey(key) }
        (box.contentKeys, box.content) = ([], nil)
      }
      return false
    }
    var size = view.contentSize(inWidth: width)
    let none = UIView.noIntrinsicMetric
    if width == nil, let old = box.content, view.hasHeightByWidth,
      old.size.width == size.width
    {
      // Until the width is known again the height stays.
      size.height = old.size.height
    }
    let (across, down) = (view.priorities(.horizontal), view.priorities(.vertical))
    let content = ContentSize(
      size: size, hugging: (across.hug, down.hug), resistance: (across.resist, down.resist))
    guard content != box.content else { return false }
    let wanted = [(box.width, size.width, across), (box.height, size.height, down)]
      .flatMap { variable, length, hold -> [LinearConstraint] in
        guard length != none, length >= 0 else { return [] }
        let terms = [Term(variable)]
        return [
          LinearConstraint(terms, .atMost, length, Strength(hold.hug)),
          LinearConstraint(terms, .atLeast, length, Strength(hold.resist)),
        ]
      }
    let isLikeBefore =
      wanted.count == box.contentKeys.count
      && zip(wanted, box.contentKeys).allSatisfy { new, key in
        system.constraint(key).map { $0.isLike(new) } ?? false
      }
    box.content = content
    if isLikeBefore {
      for (new, key) in zip(wanted, box.contentKeys) { system.setConstant(new.constant, of: key) }
      return true
    }
    for key in box.contentKeys { removeKey(key) }
    box.contentKeys = wanted.compactMap { add($0, .rule(box)) }
    return true
  }

  /// Gives texts of several lines the height that they have in the width that was found; false where all have it.
  private func measureTexts() -> Bool {
    var isChanged = false
    for box in order {
      guard let view = box.item as? UIView, view.hasHeightByWidth else { continue }
      let width = CGFloat(system.value(of: box.width))
      if takeContent(of: view, box, width: width) { isChanged = true }
    }
    return isChanged
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
      if view === root {
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
  func fittingSize() -> CGSize {
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
    let isRoot = (item as? UIView) === root
    let variables = isRoot ? [box.width, box.height] : [box.x, box.y, box.width, box.height]
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

extension UIView {
  /// How many views lie above it.
  fileprivate var depth: Int {
    var (count, at) = (0, superview)
    while let here = at { (count, at) = (count + 1, here.superview) }
    return count
  }
}

extension LinearConstraint {
  /// Whether it differs by no more than the number.
  fileprivate func isLike(_ other: LinearConstraint) -> Bool {
    relation == other.relation && strength == other.strength
      && terms.elementsEqual(other.terms) {
        $0.variable == $1.variable && $0.coefficient == $1.coefficient
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
