import ObjCRuntime
import Testing

private final class Person: NSObject {
  var name: String? = "Ada"
  var years = 36
  var said: [String] = []

  func greet() { said.append("hello") }
  func greet(_ other: String) { said.append(other) }
}

private class Parent: NSObject { var house = 4 }
private final class Child: Parent { var room = 2 }

@Suite struct KeyValueTests {
  @Test func `value(forKey:) returns stored properties, including inherited ones`() {
    let person = Person()
    #expect(person.value(forKey: "name") as? String == "Ada")
    #expect(person.value(forKey: "years") as? Int == 36)
    person.name = nil
    #expect(person.value(forKey: "name") == nil)
    #expect(Child().value(forKey: "house") as? Int == 4)
    #expect(Child().value(forKeyPath: "room") as? Int == 2)
  }

  @Test
  func `value(forKey:) of an NSDictionary returns one value, of an NSArray one value per element`()
  {
    let entries = NSMutableDictionary()
    entries.setValue(1, forKey: "a")
    #expect(entries.value(forKey: "a") as? Int == 1)
    entries.setValue(nil, forKey: "a")
    #expect(entries.value(forKey: "a") == nil)
    let people = NSArray(array: [Person(), Person()])
    #expect((people.value(forKey: "years") as? [Int]) == [36, 36])
  }

  @Test func `reading or setting an undefined key reports a programmer error`() {
    let heard = mistakes {
      #expect(NSObject().value(forKey: "x") == nil)
      NSObject().setValue(1, forKey: "x")
    }
    #expect(
      heard == [
        "NSObject is not key-value coding compliant for the key 'x'",
        "NSObject does not accept a value of type Int for the key 'x'",
      ])
  }

  @Test
  func `responds(to:) is true for a Selector created from a method, and false for a bare name`() {
    let person: NSObject = Person()
    let greet = Selector("greet", Person.greet as (Person) -> () -> Void)
    #expect(person.responds(to: greet))
    #expect(!NSObject().responds(to: greet))
    #expect(!person.responds(to: Selector("greet")))
    #expect(!person.responds(to: "greet"))
  }

  @Test func `perform(_:with:) calls a method synchronously, with and without an argument`() {
    let person = Person()
    person.perform(Selector("greet", Person.greet as (Person) -> () -> Void))
    person.perform(
      Selector("greet:", Person.greet as (Person) -> (String) -> Void), with: "you")
    #expect(person.said == ["hello", "you"])
  }

  @Test func `Selectors with the same name are equal`() {
    let named = NSSelectorFromString("tapped:")
    #expect(named == Selector("tapped:"))
    #expect(NSStringFromSelector(named) == "tapped:")
    #expect(named == Selector("tapped:", Person.greet as (Person) -> (String) -> Void))
  }
}
