import Foundation
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitLists

/// Tests of the compiler bindings in `CompilerBindings.swift`, one for each binding.
///
/// A failing test shows which calling convention the compiler changed.
@MainActor @Suite struct CompilerBindingTests {
  private final class Object: NSObject {
    let isMade: Bool
    override init() { isMade = true }
  }

  private final class View: UIView {
    private(set) var madeFrame: CGRect?
    override init(frame: CGRect) {
      super.init(frame: frame)
      madeFrame = frame
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Cell: UITableViewCell {
    private(set) var made: (style: CellStyle, identifier: String?)?
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      made = (style, reuseIdentifier)
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Header: UITableViewHeaderFooterView {
    private(set) var madeIdentifier: String?
    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      madeIdentifier = reuseIdentifier
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Attributes: UICollectionViewLayoutAttributes {
    private(set) var isMade = false
    override init() {
      super.init()
      isMade = true
    }
  }

  private final class Context: UICollectionViewLayoutInvalidationContext {
    private(set) var isMade = false
    override init() {
      super.init()
      isMade = true
    }
  }

  /// A string that is long enough to be allocated on the heap, so that a wrong ownership convention causes a failure.
  private let identifier = String(repeating: "identifier ", count: 3)

  @Test func `NSObject._make calls a subclass's init()`() throws {
    let type: NSObject.Type = Object.self
    #expect(try #require(type._make() as? Object).isMade)
  }

  @Test func `UIView._makeBlank calls a subclass's init(frame:)`() throws {
    let type: UIView.Type = View.self
    #expect(try #require(type._makeBlank() as? View).madeFrame == .zero)
  }

  @Test func `UITableViewCell._makeReused calls a subclass's init(style:reuseIdentifier:)`() throws
  {
    let type: UITableViewCell.Type = Cell.self
    let cell = try #require(type._makeReused(identifier) as? Cell)
    #expect(cell.made?.style == .default)
    #expect(cell.made?.identifier == identifier)
  }

  @Test func `UITableViewHeaderFooterView._makeReused calls a subclass's init(reuseIdentifier:)`()
    throws
  {
    let type: UITableViewHeaderFooterView.Type = Header.self
    let header = try #require(type._makeReused(identifier) as? Header)
    #expect(header.madeIdentifier == identifier)
  }

  @Test func `UICollectionViewLayoutAttributes._makeBlank calls a subclass's init()`() throws {
    let type: UICollectionViewLayoutAttributes.Type = Attributes.self
    #expect(try #require(type._makeBlank() as? Attributes).isMade)
  }

  @Test func `UICollectionViewLayoutInvalidationContext._makeBlank calls a subclass's init()`()
    throws
  {
    let type: UICollectionViewLayoutInvalidationContext.Type = Context.self
    #expect(try #require(type._makeBlank() as? Context).isMade)
  }
}
