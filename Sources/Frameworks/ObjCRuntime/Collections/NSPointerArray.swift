import Foundation

/// An array of pointers to objects, which may be `nil`.
///
/// The objects are either retained or referenced weakly. Foundation on Linux does not provide this class.
public final class NSPointerArray: NSObject {
  private let options: NSPointerFunctions.Options
  private var items: [StrongOrWeakReference?] = []

  /// Creates an array with the given memory options.
  public init(options: NSPointerFunctions.Options) { self.options = options }

  /// Returns an array that retains its objects.
  public class func strongObjects() -> NSPointerArray { NSPointerArray(options: .strongMemory) }

  /// Returns an array that references its objects weakly.
  public class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }

  /// The number of elements, including those that are `nil`.
  ///
  /// Increasing the count appends `nil` elements; decreasing it removes elements from the end.
  public var count: Int {
    get { items.count }
    set {
      items = Array(items.prefix(newValue))
      while items.count < newValue { items.append(nil) }
    }
  }

  /// The elements that are not `nil` and have not been deallocated.
  public var allObjects: [Any] { items.compactMap { $0?.object } }

  /// Returns the pointer to the object at the given index, or `nil` if the element is `nil` or was deallocated.
  ///
  /// An index that is out of range raises a programmer error.
  public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    guard isValidIndex(index, count: items.count) else { return nil }
    // Sound: only an address is returned. The caller keeps the object alive while using it, as the class requires.
    return items[index]?.object.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Appends a pointer to an object, or `nil`.
  public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    items.append(makeReference(to: pointer))
  }

  /// Inserts a pointer to an object, or `nil`, at the given index.
  ///
  /// An index that is out of range raises a programmer error.
  public func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
    if isValidIndex(index, count: items.count + 1) {
      items.insert(makeReference(to: item), at: index)
    }
  }

  /// Replaces the element at the given index with a pointer to an object, or `nil`.
  ///
  /// An index that is out of range raises a programmer error.
  public func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
    if isValidIndex(index, count: items.count) { items[index] = makeReference(to: item) }
  }

  /// Removes the element at the given index.
  ///
  /// An index that is out of range raises a programmer error.
  public func removePointer(at index: Int) {
    if isValidIndex(index, count: items.count) { items.remove(at: index) }
  }

  /// Removes all `nil` elements, including those whose object was deallocated.
  public func compact() { items.removeAll { $0?.object == nil } }

  private func makeReference(to pointer: UnsafeMutableRawPointer?) -> StrongOrWeakReference? {
    pointer.map {
      // Sound: the caller passes an object's address and keeps it alive during the call, as the class requires.
      StrongOrWeakReference(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), options)
    }
  }

  private func isValidIndex(_ index: Int, count: Int) -> Bool {
    if index >= 0 && index < count { return true }
    CAProgrammerError.raise(
      "index \(index) is out of range: the pointer array has \(items.count) elements")
    return false
  }
}
