import ObjCRuntime
import Testing

private final class Token: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  override func isEqual(_ object: Any?) -> Bool { (object as? Token)?.number == number }
  override var hash: Int { number }
}

/// A class that does not inherit from `NSObject`.
private final class Plain {}

@Suite struct ObjectTableTests {
  @Test func `NSHashTable.weakObjects removes deallocated objects`() {
    let table = NSHashTable<Token>.weakObjects()
    let kept = Token(1)
    do {
      let gone = Token(2)
      table.add(kept)
      table.add(gone)
      #expect(table.count == 2)
      withExtendedLifetime(gone) {}
    }
    #expect(table.allObjects == [kept])
    #expect(table.contains(Token(1)))
    #expect(!table.contains(Token(2)))
    table.remove(Token(1))
    #expect(table.anyObject == nil)
  }

  @Test func `NSHashTable stores each object once, compared by isEqual or by identity`() {
    let strong = NSHashTable<Token>()
    let pointers = NSHashTable<Token>(options: .objectPointerPersonality)
    for _ in 0..<2 {
      strong.add(Token(1))
      pointers.add(Token(1))
    }
    #expect(strong.count == 1)
    #expect(pointers.count == 2)
  }

  @Test func `NSHashTable computes unions, differences, intersections and subset relations`() {
    func table(_ numbers: [Int]) -> NSHashTable<Token> {
      let table = NSHashTable<Token>()
      for number in numbers { table.add(Token(number)) }
      return table
    }
    let (a, b) = (table([1, 2]), table([2, 3]))
    #expect(a.intersects(b))
    #expect(!a.isSubset(of: b))
    a.union(b)
    #expect(a.allObjects.map(\.number) == [1, 2, 3])
    a.minus(table([1]))
    a.intersect(table([3, 4]))
    #expect(a.allObjects.map(\.number) == [3])
    #expect((a.copy() as? NSHashTable<Token>)?.count == 1)
  }

  @Test func `NSHashTable.weakObjects contains no entries for a thousand deallocated objects`() {
    let table = NSHashTable<Plain>.weakObjects()
    for _ in 0..<1000 { table.add(Plain()) }
    let last = Plain()
    table.add(last)
    #expect(table.allObjects.count == 1)
    #expect(table.member(last) === last)
  }

  @Test func `NSMapTable.weakToStrongObjects releases a value when its key is deallocated`() {
    let map = NSMapTable<Plain, Token>.weakToStrongObjects()
    let key = Plain()
    weak var value: Token?
    do {
      let (gone, token) = (Plain(), Token(2))
      map.setObject(Token(1), forKey: key)
      map.setObject(token, forKey: gone)
      value = token
      #expect(map.object(forKey: gone) === token)
      #expect(map.count == 2)
      withExtendedLifetime(gone) {}
    }
    #expect(map.count == 1)
    #expect(map.object(forKey: key)?.number == 1)
    map.setObject(Token(5), forKey: key)
    #expect(map.object(forKey: key)?.number == 5)
    map.removeAllObjects()
    #expect(map.object(forKey: key) == nil)
    #expect(map.objectEnumerator() == nil)
    #expect(value == nil)
  }

  @Test func `NSMapTable.strongToWeakObjects removes deallocated values`() {
    let map = NSMapTable<NSString, Token>.strongToWeakObjects()
    do {
      let token = Token(1)
      map.setObject(token, forKey: "a")
      #expect(map.object(forKey: "a") === token)
    }
    #expect(map.object(forKey: "a") == nil)
    map.setObject(Token(2), forKey: "b")
    map.removeObject(forKey: "b")
    #expect(map.dictionaryRepresentation().isEmpty)
  }

  @Test
  func `NSPointerArray.weakObjects contains nil for deallocated objects until compact()`() {
    let list = NSPointerArray.weakObjects()
    let kept = Token(1)
    do {
      let gone = Token(2)
      list.addPointer(Unmanaged.passUnretained(gone).toOpaque())
      list.addPointer(Unmanaged.passUnretained(kept).toOpaque())
      withExtendedLifetime((gone, kept)) {}
    }
    #expect(list.count == 2)
    #expect(list.pointer(at: 0) == nil)
    list.compact()
    #expect(list.count == 1)
    #expect(list.allObjects.first as? Token === kept)
  }

  @Test func `NSPointerArray.strongObjects inserts, replaces and removes pointers at any index`() {
    let list = NSPointerArray.strongObjects()
    func pointer(_ token: Token) -> UnsafeMutableRawPointer {
      Unmanaged.passUnretained(token).toOpaque()
    }
    let tokens = (0..<3).map(Token.init)
    // A raw pointer does not retain its object, so the tokens must be kept alive.
    defer { withExtendedLifetime(tokens) {} }
    list.addPointer(pointer(tokens[0]))
    list.insertPointer(pointer(tokens[1]), at: 0)
    #expect(list.pointer(at: 0) == pointer(tokens[1]))
    list.replacePointer(at: 1, withPointer: pointer(tokens[2]))
    #expect(list.allObjects.compactMap { ($0 as? Token)?.number } == [1, 2])
    list.removePointer(at: 0)
    #expect(list.allObjects.compactMap { ($0 as? Token)?.number } == [2])
    list.count = 3
    #expect(list.count == 3)
    #expect(list.allObjects.count == 1)
    list.count = 0
    #expect(list.allObjects.isEmpty)
  }

  @Test func `NSHashTable and NSMapTable can be enumerated, and removeAllObjects empties them`() {
    let table = NSHashTable<Token>()
    for number in 1...3 { table.add(Token(number)) }
    let seen = table.objectEnumerator().compactMap { ($0 as? Token)?.number }
    #expect(seen == [1, 2, 3])
    #expect(table.setRepresentation == Set([3, 2, 1].map { AnyHashable(Token($0)) }))
    table.removeAllObjects()
    #expect(table.count == 0)
    let map = NSMapTable<Token, Token>.strongToStrongObjects()
    map.setObject(Token(10), forKey: Token(1))
    #expect(map.keyEnumerator().compactMap { ($0 as? Token)?.number } == [1])
    #expect(map.objectEnumerator()?.compactMap { ($0 as? Token)?.number } == [10])
    #expect(map.dictionaryRepresentation() == [AnyHashable(Token(1)): Token(10)])
  }

  @Test func `a copy of an NSMapTable is an independent map with the same entries`() throws {
    let map = NSMapTable<Token, Token>.weakToWeakObjects()
    let (key, value) = (Token(1), Token(2))
    map.setObject(value, forKey: key)
    let copy = try #require(map.copy() as? NSMapTable<Token, Token>)
    map.removeObject(forKey: key)
    #expect(copy.object(forKey: key) === value)
    #expect(map.count == 0)
    withExtendedLifetime((key, value)) {}
  }

  @Test func `NSException.raise reports a programmer error`() {
    let said = mistakes {
      NSException(name: .rangeException, reason: "too far").raise()
    }
    #expect(said == ["NSRangeException: too far"])
    #expect(autoreleasepool { 3 } == 3)
  }
}
