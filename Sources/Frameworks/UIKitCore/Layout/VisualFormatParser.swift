import CoreGraphics
import Foundation
import QuartzCore

/// A parser for the visual format language of layout constraints.
///
/// - Source: Apple's Auto Layout Guide, "Visual Format Language", for the grammar.
@MainActor
struct VisualFormatParser {
  private let characters: [Character]
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var position = 0
  private var axis = NSLayoutConstraint.Axis.horizontal
  private var result: [NSLayoutConstraint] = []

  /// A syntax error in a visual format.
  ///
  /// The message describes the error, and the parser's position is its location.
  private struct ParseError: Error {
    let message: String
  }

  /// A condition for a length or distance: a relation to a constant or to the length of a view, with a priority.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var view: (any LayoutItem)?
    var multiplier: CGFloat = 1
    var constant: CGFloat = 0
    var priority = UILayoutPriority.required
  }

  private enum Element {
    case edge
    case view(any LayoutItem)
  }

  private enum Distance {
    case none
    case standard
    case predicates([Predicate])
  }

  static func constraints(
    format: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormatParser(
      text: Array(format), options: options, metrics: metrics, views: views)
    do throws(ParseError) {
      try reader.parse()
      return reader.result
    } catch {
      CAProgrammerError.raise(
        "unable to parse constraint format '\(format)': \(error.message), at character \(reader.position + 1)"
      )
      return []
    }
  }

  private init(
    text: [Character], options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    (self.characters, self.options, self.metrics, self.views) = (text, options, metrics, views)
  }

  // MARK: Characters

  private var nextCharacter: Character? { position < characters.count ? characters[position] : nil }

  private mutating func consume(_ letters: String) -> Bool {
    let letters = Array(letters)
    guard characters[position...].starts(with: letters) else { return false }
    position += letters.count
    return true
  }

  private mutating func expect(_ letters: String, context where: String) throws(ParseError) {
    if !consume(letters) { throw ParseError(message: "expected '\(letters)' \(`where`)") }
  }

  private mutating func parseName() -> String? {
    guard let first = nextCharacter, first.isLetter || first == "_" else { return nil }
    var name = ""
    while let letter = nextCharacter, letter.isLetter || letter.isNumber || letter == "_" {
      name.append(letter)
      position += 1
    }
    return name
  }

  private mutating func parseNumber() -> CGFloat? {
    let start = position
    var digits = ""
    if nextCharacter == "-" || nextCharacter == "+" { consumeDigit(into: &digits) }
    while let letter = nextCharacter, letter.isWholeNumber || letter == "." {
      consumeDigit(into: &digits)
    }
    if let value = Double(digits) { return value }
    position = start
    return nil
  }

  private mutating func consumeDigit(into digits: inout String) {
    if let nextCharacter { digits.append(nextCharacter) }
    position += 1
  }

  private func metricValue(named name: String) throws(ParseError) -> CGFloat {
    switch metrics[name] {
    case let value as CGFloat: return value
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    case nil:
      throw ParseError(message: "'\(name)' is neither a metric nor a view")
    case .some: throw ParseError(message: "metric '\(name)' is not a number")
    }
  }

  // MARK: Parsing

  private mutating func parse() throws(ParseError) {
    if consume("H:") { axis = .horizontal } else if consume("V:") { axis = .vertical }
    var last: Element?
    var items: [any LayoutItem] = []
    var distance = Distance.none
    if consume("|") {
      last = .edge
      distance = try parseConnection()
    }
    while nextCharacter == "[" {
      let item = try parseView()
      if let last { connect(last, distance: distance, to: .view(item), in: items.first ?? item) }
      items.append(item)
      last = .view(item)
      distance = try parseConnection()
      if consume("|") {
        connect(.view(item), distance: distance, to: .edge, in: item)
        distance = .none
        break
      }
    }
    guard !items.isEmpty else { throw ParseError(message: "expected a view as '[name]'") }
    guard case .none = distance else {
      throw ParseError(message: "expected a view or '|' after a distance")
    }
    guard position == characters.count else {
      throw ParseError(message: "expected the end of the format")
    }
    alignItems(items)
  }

  private mutating func parseConnection() throws(ParseError) -> Distance {
    guard consume("-") else { return .none }
    if nextCharacter == "[" || nextCharacter == "|" { return .standard }
    let list = try parsePredicates(isDistance: true)
    try expect("-", context: "after a distance")
    return .predicates(list)
  }

  private mutating func parseView() throws(ParseError) -> any LayoutItem {
    try expect("[", context: "before a view")
    guard let name = parseName() else { throw ParseError(message: "expected the name of a view") }
    guard let found = views[name] else {
      throw ParseError(message: "unknown view '\(name)'")
    }
    guard let item = found as? any LayoutItem else {
      throw ParseError(message: "'\(name)' is neither a view nor a layout guide")
    }
    if nextCharacter == "(" {
      for predicate in try parsePredicates(isDistance: false) {
        let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        addConstraint(
          from: ConstraintOperand(item, length), predicate: predicate,
          to: predicate.view.map { ConstraintOperand($0, length) }
            ?? ConstraintOperand(nil, .notAnAttribute))
      }
    }
    try expect("]", context: "after a view")
    return item
  }

  private mutating func parsePredicates(isDistance: Bool) throws(ParseError) -> [Predicate] {
    guard consume("(") else {
      if let value = parseNumber() { return [Predicate(constant: value)] }
      if let name = parseName() { return [Predicate(constant: try metricValue(named: name))] }
      throw ParseError(message: "expected a number, a metric or '('")
    }
    var list: [Predicate] = []
    repeat { list.append(try parsePredicate(isDistance: isDistance)) } while consume(",")
    try expect(")", context: "after the predicates")
    return list
  }

  private mutating func parsePredicate(isDistance: Bool) throws(ParseError) -> Predicate {
    var predicate = Predicate()
    if consume("==") {
      predicate.relation = .equal
    } else if consume("<=") {
      predicate.relation = .lessThanOrEqual
    } else if consume(">=") {
      predicate.relation = .greaterThanOrEqual
    }
    if let value = parseNumber() {
      predicate.constant = value
    } else if let name = parseName() {
      if metrics[name] == nil, let item = views[name] as? any LayoutItem {
        guard !isDistance else { throw ParseError(message: "a distance cannot refer to a view") }
        predicate.view = item
        if consume("*") { predicate.multiplier = try parseFactor() }
        if consume("/") { predicate.multiplier = 1 / (try parseFactor()) }
        if nextCharacter == "+" || nextCharacter == "-", let more = parseNumber() {
          predicate.constant = more
        }
      } else {
        predicate.constant = try metricValue(named: name)
      }
    } else {
      throw ParseError(message: "expected a number, a metric or a view")
    }
    if consume("@") {
      if let value = parseNumber() {
        predicate.priority = UILayoutPriority(Float(value))
      } else if let name = parseName() {
        predicate.priority = UILayoutPriority(Float(try metricValue(named: name)))
      } else {
        throw ParseError(message: "expected a priority after '@'")
      }
      guard (0...1000).contains(predicate.priority.rawValue) else {
        throw ParseError(message: "a priority must be in 0...1000")
      }
    }
    return predicate
  }

  private mutating func parseFactor() throws(ParseError) -> CGFloat {
    if let value = parseNumber() { return value }
    if let name = parseName() { return try metricValue(named: name) }
    throw ParseError(message: "expected a number or a metric as the factor")
  }

  // MARK: Constraints

  private mutating func addConstraint(
    from first: ConstraintOperand, predicate: Predicate, to second: ConstraintOperand
  ) {
    let constraint = NSLayoutConstraint(
      first, predicate.relation, second, multiplier: predicate.multiplier,
      constant: predicate.constant)
    constraint.priority = predicate.priority
    result.append(constraint)
  }

  private var direction: NSLayoutConstraint.FormatOptions {
    options.intersection(.directionMask)
  }

  /// The attributes for the edges at which a view starts and ends, in the direction of the format.
  private var edgeAttributes: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) {
    guard axis == .horizontal else { return (.top, .bottom) }
    if direction == .directionLeftToRight { return (.left, .right) }
    return direction == .directionRightToLeft ? (.right, .left) : (.leading, .trailing)
  }

  private func marginAttribute(for edge: NSLayoutConstraint.Attribute)
    -> NSLayoutConstraint.Attribute
  {
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
    _ before: Element, distance: Distance, to after: Element, in inside: any LayoutItem
  ) {
    let superview = (inside as? UIView)?.superview ?? (inside as? UILayoutGuide)?.owningView
    func side(_ element: Element, isEnd: Bool) -> ConstraintOperand {
      switch element {
      case .view(let item):
        if axis == .vertical, options.contains(.spacingBaselineToBaseline), item is UIView {
          return ConstraintOperand(item, isEnd ? .lastBaseline : .firstBaseline)
        }
        return ConstraintOperand(item, isEnd ? edgeAttributes.1 : edgeAttributes.0)
      case .edge:
        // The start edge of the superview is connected to the start edge of its first view, and its end edge to the
        // end edge of the last view.
        let edge = isEnd ? edgeAttributes.0 : edgeAttributes.1
        if case .standard = distance {
          return ConstraintOperand(superview, marginAttribute(for: edge))
        }
        return ConstraintOperand(superview, edge)
      }
    }
    if superview == nil {
      if case .edge = before { return reportMissingSuperview(of: inside) }
      if case .edge = after { return reportMissingSuperview(of: inside) }
    }
    let (first, second) = (side(after, isEnd: false), side(before, isEnd: true))
    let predicates: [Predicate]
    switch distance {
    case .none: predicates = [Predicate()]
    case .predicates(let list): predicates = list
    case .standard:
      let isBetween = if case .view = before, case .view = after { true } else { false }
      predicates = [Predicate(constant: isBetween ? LayoutAnchorSupport.systemSpacing : 0)]
    }
    for var predicate in predicates {
      guard direction == .directionRightToLeft, axis == .horizontal else {
        addConstraint(from: first, predicate: predicate, to: second)
        continue
      }
      // In a format that runs from right to left, distances are negative.
      predicate.constant.negate()
      predicate.relation = predicate.relation.mirrored
      addConstraint(from: first, predicate: predicate, to: second)
    }
  }

  private func reportMissingSuperview(of item: any LayoutItem) {
    CAProgrammerError.raise(
      "'|' in a constraint format refers to the superview, but <\(ConstraintDescription.name(of: item))> has "
        + "none; add it to a view first")
  }

  private mutating func alignItems(_ items: [any LayoutItem]) {
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
            + "by \(attribute.name); use an alignment option of the other axis")
        continue
      }
      for (first, second) in zip(items, items.dropFirst()) {
        addConstraint(
          from: ConstraintOperand(first, attribute), predicate: Predicate(),
          to: ConstraintOperand(second, attribute))
      }
    }
  }
}
