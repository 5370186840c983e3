import Foundation

/// A list of objects by their addresses, held or not, with holes.
public final class NSPointerArray: NSObject {
  private let options: NSPointerFunctions.Options
  private var items: [StrongOrWeakReference?] = []

  /// A list that holds its objects as the options say.
  public init(options: NSPointerFunctions.Options) { self.options = options }

  /// A list that holds its objects.
  public class func strongObjects() -> NSPointerArray { NSPointerArray(options: .strongMemory) }

  /// A list that does not hold its objects.
  public class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }

  /// How many places there are, holes among them; places at the end that are set to be there are holes.
  public var count: Int {
    get { items.count }
    set {
      items = Array(items.prefix(newValue))
      while items.count < newValue { items.append(nil) }
    }
  }

  /// The objects that are there.
  public var allObjects: [Any] { items.compactMap { $0?.object } }

  /// The object at a place; nil for a hole and one that has gone.
  public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    guard isValidIndex(index, count: items.count) else { return nil }
    // Sound: an address alone is returned; the caller keeps the object while using it, as the class demands.
    return items[index]?.object.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Adds an object at the end.
  public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    items.append(makeReference(to: pointer))
  }

  /// Puts an object between others.
  public func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
    if isValidIndex(index, count: items.count + 1) {
      items.insert(makeReference(to: item), at: index)
    }
  }

  /// Puts an object in the place of another.
  public func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
    if isValidIndex(index, count: items.count) { items[index] = makeReference(to: item) }
  }

  /// Takes a place away.
  public func removePointer(at index: Int) {
    if isValidIndex(index, count: items.count) { items.remove(at: index) }
  }

  /// Takes the holes away, and the places of what has gone.
  public func compact() { items.removeAll { $0?.object == nil } }

  private func makeReference(to pointer: UnsafeMutableRawPointer?) -> StrongOrWeakReference? {
    pointer.map {
      // Sound: the caller passes an object's address and keeps it alive during the call, as the class demands.
      StrongOrWeakReference(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), options)
    }
  }

  private func isValidIndex(_ index: Int, count: Int) -> Bool {
    if index >= 0 && index < count { return true }
    CAProgrammerError.raise("a pointer array of \(items.count) places has none at \(index)")
    return false
  }
}
