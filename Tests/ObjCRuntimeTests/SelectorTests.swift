import ObjCRuntime
import Testing

private final class Machine: NSObject {
  var calls: [String] = []
  var level = 1
  private func hum() { calls.append("hum") }
  func take(_ part: Any?) { calls.append("take \(part.map { "\($0)" } ?? "nil")") }
  func join(_ a: String, with b: Int?) { calls.append("join \(a) \(b.map(String.init) ?? "nil")") }
  func mix(_ a: Int, _ b: Int, _ c: Int) { calls.append("mix \(a + b + c)") }
  func weigh() -> Int { 7 }
  func half(of number: Int) -> String? { number.isMultiple(of: 2) ? "\(number / 2)" : nil }
  func add(_ a: Int, to b: Int) -> NSNumber { NSNumber(value: a + b) }
  class func boot() { booted += 1 }
  class func boot(_ times: Int) -> Bool {
    booted += times
    return true
  }
  nonisolated(unsafe) static var booted = 0
  static let hums = Selector("hum", Machine.hum)
}

private final class Crate<Content>: NSObject {
  var content: Content?
  func put(_ content: Content) { self.content = content }
}

@Suite struct SelectorTests {
  @Test func `perform calls methods with zero to three parameters, including private methods`() {
    let machine = Machine()
    machine.perform(Machine.hums)
    machine.perform(Selector("take:", Machine.take), with: "bolt")
    machine.perform(Selector("take:", Machine.take))
    machine.perform(Selector("join:with:", Machine.join), with: "a", with: 2)
    machine.perform(Selector("join:with:", Machine.join), with: "b")
    Selector("mix:::", Machine.mix).perform(on: machine, with: 1, 2, 3)
    #expect(machine.calls == ["hum", "take bolt", "take nil", "join a 2", "join b nil", "mix 6"])
  }

  @Test func `perform ignores arguments for which the method has no parameters`() {
    let machine = Machine()
    machine.perform(Machine.hums, with: "x", with: "y")
    #expect(machine.calls == ["hum"])
  }

  @Test func `perform returns the return value of the method`() {
    let machine = Machine()
    let weight = machine.perform(Selector("weigh", Machine.weigh))?.takeUnretainedValue()
    #expect(weight as? Int == 7)
    let half = Selector("halfOf:", Machine.half)
    #expect(machine.perform(half, with: 8)?.takeUnretainedValue() as? String == "4")
    #expect(machine.perform(half, with: 7) == nil)
    let sum = machine.perform(Selector("add:to:", Machine.add), with: 2, with: 3)
    #expect(sum?.takeUnretainedValue() as? NSNumber == 5)
  }

  @Test func `a Selector of a property getter or setter returns or sets the property`() {
    let machine = Machine()
    machine.perform(Selector("setLevel:", setter: \Machine.level), with: 4)
    #expect(machine.level == 4)
    let level = machine.perform(Selector("level", getter: \Machine.level))
    #expect(level?.takeUnretainedValue() as? Int == 4)
  }

  @Test func `perform calls a class method on the class`() {
    let before = Machine.booted
    Selector("boot", class: Machine.self, Machine.boot as () -> Void)
      .perform(on: Machine.self as AnyObject)
    let told = Selector("boot:", class: Machine.self, Machine.boot as (Int) -> Bool)
      .perform(on: Machine.self as AnyObject, with: 2)
    #expect(Machine.booted - before == 3)
    #expect(told as? Bool == true)
  }

  @Test func `perform calls a method of a generic class`() {
    let crate = Crate<Int>()
    crate.perform(Selector("put:", Crate<Int>.put), with: 5)
    #expect(crate.content == 5)
  }

  @Test
  func `perform with a Selector that cannot be called reports the selector, class and reason`() {
    let machine = Machine()
    let said = mistakes {
      machine.perform(Selector("hum"))
      machine.perform(Selector("put:", Crate<Int>.put), with: 5)
      machine.perform(Selector("join:with:", Machine.join), with: 3)
    }
    #expect(
      said == [
        "selector 'hum' has a name but no method and cannot be called on Machine; "
          + "create it with Selector(\"hum\", Machine.hum)",
        "Machine has no method 'put:': the method of the selector belongs to Crate<Int>",
        "method 'join:with:' of Machine does not accept Int as argument 1",
      ])
    #expect(machine.calls.isEmpty)
  }

  @Test func `responds(to:) and instancesRespond(to:) are true only for methods of the class`() {
    #expect(Machine().responds(to: Machine.hums))
    #expect(!NSObject().responds(to: Machine.hums))
    #expect(Machine.instancesRespond(to: Machine.hums))
    #expect(!NSObject.instancesRespond(to: Machine.hums))
    #expect(!Machine().responds(to: Selector("hum")))
  }

  @Test func `a class can observe notifications with a class method`() {
    final class Post: NSObject {
      nonisolated(unsafe) static var count = 0
      class func came(_ note: Notification) { count += 1 }
    }
    let center = NotificationCenter()
    center.addObserver(
      Post.self, selector: Selector("came:", class: Post.self, Post.came), name: .init("mail"),
      object: nil)
    center.post(name: .init("mail"), object: nil)
    #expect(Post.count == 1)
  }
}
