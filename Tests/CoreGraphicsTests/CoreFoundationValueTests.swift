import CoreGraphics
import Foundation
import Testing

/// Tests of Core Foundation functions that operate on Foundation objects.
@Suite struct CoreFoundationValueTests {
  private final class Thing: NSObject {}

  @Test func `CFArray functions return its count and its objects by index`() throws {
    let things = [Thing(), Thing()]
    let list = things as CFArray
    #expect(CFArrayGetCount(list) == 2)
    for (i, thing) in things.enumerated() {
      let pointer = try #require(CFArrayGetValueAtIndex(list, i))
      #expect(Unmanaged<Thing>.fromOpaque(pointer).takeUnretainedValue() === thing)
      #expect(unsafeBitCast(CFArrayGetValueAtIndex(list, i), to: Thing.self) === thing)
    }
    #expect(CFArrayGetValueAtIndex(list, 2) == nil)
    #expect(CFArrayGetValueAtIndex(list, -1) == nil)
  }

  @Test func `CFArrayGetValueAtIndex returns strings, numbers and Swift objects`() throws {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let list = NSArray(array: ["text" as NSString, NSNumber(value: 3), color])
    let text = try #require(CFArrayGetValueAtIndex(list, 0))
    #expect(Unmanaged<NSString>.fromOpaque(text).takeUnretainedValue() == "text")
    let number = try #require(CFArrayGetValueAtIndex(list, 1))
    #expect(Unmanaged<NSNumber>.fromOpaque(number).takeUnretainedValue() == 3)
    let object = try #require(CFArrayGetValueAtIndex(list, 2))
    #expect(Unmanaged<CGColor>.fromOpaque(object).takeUnretainedValue() === color)
    withExtendedLifetime(list) {}
  }

  @Test func `CFDictionaryGetValue returns the value for a key`() throws {
    let (thing, key, other) = (Thing(), "key" as CFString, "other" as CFString)
    // A raw pointer does not retain its object, so the keys must be kept alive.
    defer { withExtendedLifetime((key, other)) {} }
    let list = [key: thing] as CFDictionary
    #expect(CFDictionaryGetCount(list) == 1)
    let pointer = try #require(
      CFDictionaryGetValue(list, Unmanaged.passUnretained(key).toOpaque()))
    #expect(Unmanaged<Thing>.fromOpaque(pointer).takeUnretainedValue() === thing)
    #expect(CFDictionaryGetValue(list, Unmanaged.passUnretained(other).toOpaque()) == nil)
  }

  @Test func `CFStringGetLength and CFDataGetLength return the lengths`() throws {
    #expect(CFStringGetLength("aé😀" as CFString) == 4)
    let data = Data([1, 2, 3]) as CFData
    #expect(CFDataGetLength(data) == 3)
    #expect(try #require(CFDataGetBytePtr(data))[2] == 3)
  }

  @Test func `CFAttributedStringCreate combines a string and its attributes`() throws {
    let made = CFAttributedStringCreate(
      kCFAllocatorDefault, "abc" as CFString, ["Size" as CFString: 3] as CFDictionary)
    let text = try #require(made)
    #expect(CFAttributedStringGetLength(text) == 3)
    #expect(CFAttributedStringGetString(text) == "abc")
    #expect(text.attribute(.init("Size"), at: 2, effectiveRange: nil) as? Int == 3)
    let plain = NSAttributedString(string: "x") as CFAttributedString
    #expect(plain.string == "x")
  }

  @Test func `functions of CFMutableAttributedString replace its text and attributes`() throws {
    let made: CFMutableAttributedString? = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)
    let text = try #require(made)
    CFAttributedStringReplaceString(text, CFRangeMake(0, 0), "abcd" as CFString)
    CFAttributedStringSetAttribute(
      text, CFRangeMake(1, 2), "Tone" as CFString, "high" as CFString)
    func tone(_ i: Int) -> String? {
      text.attribute(.init("Tone"), at: i, effectiveRange: nil) as? String
    }
    #expect((0..<4).map(tone) == [nil, "high", "high", nil])
    let again = try #require(CFAttributedStringCreateMutableCopy(kCFAllocatorDefault, 0, text))
    CFAttributedStringSetAttributes(
      text, CFRangeMake(0, 4), ["Size" as CFString: 2] as CFDictionary, true)
    #expect((0..<4).map(tone) == [nil, nil, nil, nil])
    #expect(again.attribute(.init("Tone"), at: 1, effectiveRange: nil) as? String == "high")
  }
}
