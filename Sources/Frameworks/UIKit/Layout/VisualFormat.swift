import CoreGraphics
import Foundation
import QuartzCore

/// Reads constraints that are written as a picture of letters.
///
/// - Source: Apple's Auto Layout Guide, "Visual Format Language", for the grammar.
@MainActor
struct VisualFormat {
  private let text: [Character]
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var at = 0
  private var axis = NSLayoutConstraint.Axis.horizontal
  private var result: [NSLayoutConstraint] = []

  /// Why a format cannot be read, and where.
  private struct Flaw: Error {
    let words: String
  }

  /// What a number or a view is compared with.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var view: (any LayoutItem)?
    var multiplier: CGFloat = 1
    var constant: CGFloat = 0
    var priority = UILayoutPriority.required
  }

  private enum Place {
    case edge
    case view(any LayoutItem)
  }

  private enum Distance {
    case none
    case standard
    case predicates([Predicate])
  }

  static func constraints(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(
      text: Array(format), options: options, metrics: metrics, views: views)
    do throws(Flaw) {
      try reader.read()
      return reader.result
    } catch {
      CAProgrammerError.raise(
        "unable to parse constraint format '\(format)': \(error.words), at letter \(reader.at + 1)")
      return []
    }
  }

  private init(
    text: [Character], options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    (self.text, self.options, self.metrics, self.views) = (text, options, metrics, views)
  }

  // MARK: Letters

  private var next: Character? { at < text.count ? text[at] : nil }

  private mutating func take(_ letters: String) -> Bool {
    let letters = Array(letters)
    guard text[at...].starts(with: letters) else { return false }
    at += letters.count
    return true
  }

  private mutating func expect(_ letters: String, _ where: String) throws(Flaw) {
    if !take(letters) { throw Flaw(words: "expected '\(letters)' \(`where`)") }
  }

  private mutating func name() -> String? {
    guard let first = next, first.isLetter || first == "_" else { return nil }
    var name = ""
    while let letter = next, letter.isLetter || letter.isNumber || letter == "_" {
      name.append(letter)
      at += 1
    }
    return name
  }

  private mutating func number() -> CGFloat? {
    let start = at
    var digits = ""
    if next == "-" || next == "+" { step(into: &digits) }
    while let letter = next, letter.isWholeNumber || letter == "." { step(into: &digits) }
    if let value = Double(digits) { return value }
    at = start
    return nil
  }

  private mutating func step(into digits: inout String) {
    if let next { digits.append(next) }
    at += 1
  }

  private func metric(_ name: String) throws(Flaw) -> CGFloat {
    switch metrics[name] {
    case let value as CGFloat: return value
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    case nil: throw Flaw(words: "'\(name)' is neither among the metrics nor among the views")
    case .some: throw Flaw(words: "the metric '\(name)' is no number")
    }
  }

  // MARK: The whole

  private mutating func read() throws(Flaw) {
    if take("H:") { axis = .horizontal } else if take("V:") { axis = .vertical }
    var last: Place?
    var items: [any LayoutItem] = []
    var distance = Distance.none
    if take("|") {
      last = .edge
      distance = try connection()
    }
    while next == "[" {
      let item = try view()
      if let last { connect(last, distance, .view(item), items.first ?? item) }
      items.append(item)
      last = .view(item)
      distance = try connection()
      if take("|") {
        connect(.view(item), distance, .edge, item)
        distance = .none
        break
      }
    }
    guard !items.isEmpty else { throw Flaw(words: "expected a view as '[name]'") }
    guard case .none = distance else {
      throw Flaw(words: "expected a view or '|' after a distance")
    }
    guard at == text.count else { throw Flaw(words: "expected the end") }
    align(items)
  }

  private mutating func connection() throws(Flaw) -> Distance {
    guard take("-") else { return .none }
    if next == "[" || next == "|" { return .standard }
    let list = try predicates(isDistance: true)
    try expect("-", "after a distance")
    return .predicates(list)
  }

  private mutating func view() throws(Flaw) -> any LayoutItem {
    try expect("[", "before a view")
    guard let name = name() else { throw Flaw(words: "expected the name of a view") }
    guard let found = views[name] else { throw Flaw(words: "'\(name)' is not among the views") }
    guard let item = found as? any LayoutItem else {
      throw Flaw(words: "'\(name)' is neither a view nor a layout guide")
    }
    if next == "(" {
      for predicate in try predicates(isDistance: false) {
        let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        add(
          LayoutSide(item, length), predicate,
          predicate.view.map { LayoutSide($0, length) } ?? LayoutSide(nil, .notAnAttribute))
      }
    }
    try expect("]", "after a view")
    return item
  }

  private mutating func predicates(isDistance: Bool) throws(Flaw) -> [Predicate] {
    guard take("(") else {
      if let value = number() { return [Predicate(constant: value)] }
      if let name = name() { return [Predicate(constant: try metric(name))] }
      throw Flaw(words: "expected a number, a metric or '('")
    }
    var list: [Predicate] = []
    repeat { list.append(try predicate(isDistance: isDistance)) } while take(",")
    try expect(")", "after the predicates")
    return list
  }

  private mutating func predicate(isDistance: Bool) throws(Flaw) -> Predicate {
    var predicate = Predicate()
    if take("==") {
      predicate.relation = .equal
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else if take(">=") {
      predicate.relation = .greaterThanOrEqual
    }
    if let value = number() {
      predicate.constant = value
    } else if let name = name() {
      if metrics[name] == nil, let item = views[name] as? any LayoutItem {
        guard !isDistance else { throw Flaw(words: "a distance cannot be that of a view") }
        predicate.view = item
        if take("*") { predicate.multiplier = try factor() }
        if take("/") { predicate.multiplier = 1 / (try factor()) }
        if next == "+" || next == "-", let more = number() { predicate.constant = more }
      } else {
        predicate.constant = try metric(name)
      }
    } else {
      throw Flaw(words: "expected a number, a metric or a view")
    }
    if take("@") {
      if let value = number() {
        predicate.priority = UILayoutPriority(Float(value))
      } else if let name = name() {
        predicate.priority = UILayoutPriority(Float(try metric(name)))
      } else {
        throw Flaw(words: "expected a priority after '@'")
      }
      guard (0...1000).contains(predicate.priority.rawValue) else {
        throw Flaw(words: "a priority lies between 0 and 1000")
      }
    }
    return predicate
  }

  private mutating func factor() throws(Flaw) -> CGFloat {
    if let value = number() { return value }
    if let name = name() { return try metric(name) }
    throw Flaw(words: "expected a number to multiply by")
  }

  // MARK: Constraints

  private mutating func add(_ first: LayoutSide, _ predicate: Predicate, _ second: LayoutSide) {
    let constraint = NSLayoutConstraint(
      first, predicate.relation, second, multiplier: predicate.multiplier,
      constant: predicate.constant)
    constraint.priority = predicate.priority
    result.append(constraint)
  }

  private var direction: NSLayoutConstraint.FormatOptions {
    options.intersection(.directionMask)
  }

  /// The edges at which a view begins and ends in the direction of reading.
  private var ends: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) {
    guard axis == .horizontal else { return (.top, .bottom) }
    if direction == .directionLeftToRight { return (.left, .right) }
    return direction == .directionRightToLeft ? (.right, .left) : (.leading, .trailing)
  }

  private func margin(_ edge: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Attribute {
    switch edge {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    default: .trailingMargin
    }
  }

  private mutating func connect(
    _ before: Place, _ distance: Distance, _ after: Place, _ inside: any LayoutItem
  ) {
    let superview = (inside as? UIView)?.superview ?? (inside as? UILayoutGuide)?.owningView
    func side(_ place: Place, isEnd: Bool) -> LayoutSide {
      switch place {
      case .view(let item):
        if axis == .vertical, options.contains(.spacingBaselineToBaseline), item is UIView {
          return LayoutSide(item, isEnd ? .lastBaseline : .firstBaseline)
        }
        return LayoutSide(item, isEnd ? ends.1 : ends.0)
      case .edge:
        // The superview begins where its first view does.
        let edge = isEnd ? ends.0 : ends.1
        if case .standard = distance { return LayoutSide(superview, margin(edge)) }
        return LayoutSide(superview, edge)
      }
    }
    if superview == nil {
      if case .edge = before { return report(inside) }
      if case .edge = after { return report(inside) }
    }
    let (first, second) = (side(after, isEnd: false), side(before, isEnd: true))
    let predicates: [Predicate]
    switch distance {
    case .none: predicates = [Predicate()]
    case .predicates(let list): predicates = list
    case .standard:
      let isBetween = if case .view = before, case .view = after { true } else { false }
      predicates = [Predicate(constant: isBetween ? LayoutAnchors.systemSpacing : 0)]
    }
    for var predicate in predicates {
      guard direction == .directionRightToLeft, axis == .horizontal else {
        add(first, predicate, second)
        continue
      }
      // To the left distances count down.
      predicate.constant.negate()
      predicate.relation = predicate.relation.mirrored
      add(first, predicate, second)
    }
  }

  private func report(_ item: any LayoutItem) {
    CAProgrammerError.raise(
      "'|' in a constraint format stands for the superview, and <\(LayoutWords.name(of: item))> has "
        + "none; add it to one first")
  }

  private mutating func align(_ items: [any LayoutItem]) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      if (attribute.axis == .horizontal) == (axis == .horizontal) {
        CAProgrammerError.raise(
          "views of a \(axis == .horizontal ? "horizontal" : "vertical") format cannot be aligned "
            + "by \(attribute.name), along which they follow each other")
        continue
      }
      for (first, second) in zip(items, items.dropFirst()) {
        add(LayoutSide(first, attribute), Predicate(), LayoutSide(second, attribute))
      }
    }
  }
}
