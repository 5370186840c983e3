import QuartzCore
import Testing

private final class Token: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  override func isEqual(_ object: Any?) -> Bool { (object as? Token)?.number == number }
  override var hash: Int { number }
}

/// What is no `NSObject`.
private final class Plain {}

@Suite struct ObjectTableTests {
  @Test func `a weak table forgets what has gone`() {
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
    #expect(table.contains(Token(1)) && !table.contains(Token(2)))
    table.remove(Token(1))
    #expect(table.anyObject == nil)
  }

  @Test func `a table holds each object once, by what it says is the same or by identity`() {
    let strong = NSHashTable<Token>()
    let pointers = NSHashTable<Token>(options: .objectPointerPersonality)
    for _ in 0..<2 {
      strong.add(Token(1))
      pointers.add(Token(1))
    }
    #expect(strong.count == 1 && pointers.count == 2)
  }

  @Test func `tables are joined, cut and taken from each other`() {
    func table(_ numbers: [Int]) -> NSHashTable<Token> {
      let table = NSHashTable<Token>()
      for number in numbers { table.add(Token(number)) }
      return table
    }
    let (a, b) = (table([1, 2]), table([2, 3]))
    #expect(a.intersects(b) && !a.isSubset(of: b))
    a.union(b)
    #expect(a.allObjects.map(\.number) == [1, 2, 3])
    a.minus(table([1]))
    a.intersect(table([3, 4]))
    #expect(a.allObjects.map(\.number) == [3])
    #expect((a.copy() as? NSHashTable<Token>)?.count == 1)
  }

  @Test func `a table of a thousand objects that went keeps no trace of them`() {
    let table = NSHashTable<Plain>.weakObjects()
    for _ in 0..<1000 { table.add(Plain()) }
    let last = Plain()
    table.add(last)
    #expect(table.allObjects.count == 1 && table.member(last) === last)
  }

  @Test func `a map holds objects for as long as their keys live`() {
    let map = NSMapTable<Plain, Token>.weakToStrongObjects()
    let key = Plain()
    weak var value: Token?
    do {
      let (gone, token) = (Plain(), Token(2))
      map.setObject(Token(1), forKey: key)
      map.setObject(token, forKey: gone)
      value = token
      #expect(map.object(forKey: gone) === token && map.count == 2)
      withExtendedLifetime(gone) {}
    }
    #expect(map.count == 1 && map.object(forKey: key)?.number == 1)
    map.setObject(Token(5), forKey: key)
    #expect(map.object(forKey: key)?.number == 5)
    map.removeAllObjects()
    #expect(map.object(forKey: key) == nil && map.objectEnumerator() == nil && value == nil)
  }

  @Test func `a map of weak objects forgets them`() {
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

  @Test func `a list of addresses has holes where objects went`() {
    let list = NSPointerArray.weakObjects()
    let kept = Token(1)
    do {
      let gone = Token(2)
      list.addPointer(Unmanaged.passUnretained(gone).toOpaque())
      list.addPointer(Unmanaged.passUnretained(kept).toOpaque())
      withExtendedLifetime(gone) {}
    }
    #expect(list.count == 2 && list.pointer(at: 0) == nil)
    list.compact()
    #expect(list.count == 1 && list.allObjects.first as? Token === kept)
  }

  @Test func `an exception is a mistake of the caller`() {
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      NSException(name: .rangeException, reason: "too far").raise()
    }
    #expect(journal.lines == ["NSRangeException: too far"])
    #expect(autoreleasepool { 3 } == 3)
  }
}
