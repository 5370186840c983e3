import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TestKit
import Testing

/// Sets and animates every property of every layer class to invalid or extreme numbers, and expects display lists
/// that contain only finite numbers.
@Suite struct FrameNumberTests {
  /// The ways of setting or animating a property.
  enum Way: String, CaseIterable, Sendable {
    case set, from, to, by, keyframe, cubic, spring
  }

  static let properties: [PropertyDescriptor] = (0..<UInt16(PropertyTable.firstCustomID))
    .map { PropertyID(rawValue: $0) }.filter(PropertyTable.contains)
    .map(PropertyTable.descriptor).filter { !NastyValues($0.kind).all.isEmpty }

  /// A property and a way of setting or animating it.
  struct Subject: Sendable, CustomTestStringConvertible {
    let key: String
    let way: Way
    var testDescription: String { "\(key), \(way)" }
  }

  /// Every property in every way.
  ///
  /// If long cases are disabled, each property is tested in two ways, and the next property in the next two.
  static let subjects: [Subject] = properties.enumerated().flatMap { index, property in
    Way.allCases.enumerated()
      .filter { runsLongCases || ($0.offset + 2 * index) % Way.allCases.count < 2 }
      .map { Subject(key: property.key, way: $0.element) }
  }

  @Test(arguments: subjects)
  func `a display list has only finite numbers if a property value is nonfinite or extreme`(
    subject: Subject
  )
    throws
  {
    let (key, way) = (subject.key, subject.way)
    for property in Self.properties where property.key == key {
      var values = NastyValues(property.kind).all
      // Very large counts take a long time and are tested in `AbundanceTests`.
      if key == "instanceCount" { values.removeAll { ($0 as? Double ?? 0).magnitude > 1e9 } }
      let all = runsLongCases ? NastyLayers.classes : [.layer, .shape]
      let classes = property.owner == .layer ? all : [property.owner]
      // All values are tested in one tree, and individually only if that test fails.
      for nodeClass in classes {
        guard Self.hasOddNumbers(property, way, values, nodeClass) else { continue }
        let culprits = values.filter { Self.hasOddNumbers(property, way, [$0], nodeClass) }
        Issue.record("\(nodeClass).\(key), \(way): \(culprits)")
      }
    }
  }

  private static func hasOddNumbers(
    _ property: PropertyDescriptor, _ way: Way, _ values: [Any], _ nodeClass: NodeClass
  ) -> Bool {
    var lists: [String] = []
    _ = mistakes {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
      for value in values {
        let layer = NastyLayers.layer(nodeClass)
        root.addSublayer(layer)
        give(layer, property, way, value)
      }
      let renderer = CARenderer(layer: root, bounds: root.bounds)
      for time in runsLongCases ? [0, 0.35, 0.9] : [0.35] {
        lists.append(renderer.displayListText(at: time))
        // Rendering the pixels of many layers is slow in debug builds.
        if runsLongCases || values.count < 20 { _ = renderer.image(at: time) }
      }
      _ = root.sublayers?.first?.presentation()?.hitTest(CGPoint(x: 5, y: 5))
    }
    return lists.contains(where: holdsOddNumber)
  }

  private static func give(
    _ layer: CALayer, _ property: PropertyDescriptor, _ way: Way, _ value: Any
  ) {
    let key = property.key
    let usual = layer.value(forKey: key)
    let animation: CAPropertyAnimation
    switch way {
    case .set: return layer.setValue(value, forKey: key)
    case .from, .to, .by:
      let basic = CABasicAnimation(keyPath: key)
      basic.fromValue = way == .from ? value : usual
      basic.toValue = way == .to ? value : way == .from ? usual : nil
      basic.byValue = way == .by ? value : nil
      animation = basic
    case .keyframe, .cubic:
      let keyframes = CAKeyframeAnimation(keyPath: key)
      let other = usual ?? value
      keyframes.values = [other, value, other, other]
      keyframes.calculationMode = way == .cubic ? .cubicPaced : .linear
      animation = keyframes
    case .spring:
      let spring = CASpringAnimation(keyPath: key)
      (spring.fromValue, spring.toValue) = (usual, value)
      (spring.stiffness, spring.damping, spring.initialVelocity) = (
        1e300, .leastNonzeroMagnitude, -1e300
      )
      animation = spring
    }
    animation.duration = 1
    animation.isCumulative = true
    animation.repeatCount = 1e30
    layer.add(animation, forKey: "a")
  }

  /// Returns whether the text of a display list contains a nonfinite number as a separate word.
  ///
  /// The search operates on bytes, because texts with many particles have several megabytes.
  static func holdsOddNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      for end in 0...bytes.count {
        if end < bytes.count, isOfWord(bytes[end]) { continue }
        if end - start == 3 || end - start == 4 {
          let word = bytes[start..<end]
          if oddNumbers.contains(where: word.elementsEqual) { return true }
        }
        start = end + 1
      }
      return false
    }
  }

  private static let oddNumbers = ["nan", "inf", "snan"].map { Array($0.utf8) }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), 128...:
      true
    default: false
    }
  }

  @Test
  func `holdsOddNumber finds nan, inf and snan in display list text, but not inside longer words`()
  {
    #expect(Self.holdsOddNumber("draw rect(0 -inf 1 nan)"))
    #expect(Self.holdsOddNumber("opacity(nan)"))
    #expect(Self.holdsOddNumber("map(1 inf"))
    #expect(Self.holdsOddNumber("snan"))
    #expect(Self.holdsOddNumber("1,-inf"))
    #expect(!Self.holdsOddNumber("draw rect(0 1 2 3) infinite nan0 éinf"))
  }

  // MARK: Emitter cells, timing and transform components

  @Test(arguments: EmitterCellKey.allCases.map(\.rawValue), [Way.set, .to])
  func `nonfinite values of emitter cells do not occur in a display list`(key: String, way: Way) {
    let odd = NastyValues.numbers.filter { number in
      var isOdd = false
      _ = mistakes {
        let emitter = NastyLayers.layer(.emitter)
        let path = "emitterCells.c.\(key)"
        if way == .set {
          emitter.setValue(number, forKeyPath: path)
        } else {
          let basic = CABasicAnimation(keyPath: path)
          (basic.fromValue, basic.toValue, basic.duration) = (0, number, 1)
          emitter.add(basic, forKey: nil)
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
        root.addSublayer(emitter)
        let renderer = CARenderer(layer: root, bounds: root.bounds)
        // Lists of the particles of extreme birth rates have several megabytes.
        for time in runsLongCases ? [0, 0.4, 0.9] : [0.4] {
          if Self.holdsOddNumber(renderer.displayListText(at: time)) { isOdd = true }
          _ = renderer.image(at: time)
        }
      }
      return isOdd
    }
    #expect(odd.isEmpty, "\(key), \(way): \(odd)")
  }

  @Test(arguments: [
    "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration",
  ])
  func `nonfinite CAMediaTiming values do not occur in a display list`(key: String) {
    for number in NastyValues.numbers {
      var isOdd = false
      _ = mistakes {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
        let (moved, timed) = (NastyLayers.layer(.layer), NastyLayers.layer(.emitter))
        root.sublayers = [moved, timed]
        timed.setValue(number, forKey: key)
        for path in ["position", "transform", "backgroundColor"] {
          let value = moved.value(forKey: path)
          let keyframes = CAKeyframeAnimation(keyPath: path)
          keyframes.values = [value, value].compactMap(\.self)
          let spring = CASpringAnimation(keyPath: path)
          spring.fromValue = value
          for animation in [keyframes, spring] as [CAPropertyAnimation] {
            animation.duration = 1
            animation.autoreverses = true
            animation.isCumulative = true
            animation.fillMode = .both
            animation.setValue(number, forKey: key)
            moved.add(animation, forKey: nil)
          }
        }
        let renderer = CARenderer(layer: root, bounds: root.bounds)
        for time in [0, 0.4, 3] {
          if Self.holdsOddNumber(renderer.displayListText(at: time)) { isOdd = true }
          _ = renderer.image(at: time)
        }
      }
      #expect(!isOdd, "\(number)")
    }
  }

  @Test(arguments: [
    "fade", "moveIn", "push", "reveal", "cube", "flip", "oglFlip", "rotate", "rippleEffect",
    "suckEffect", "pageCurl", "pageUnCurl", "cameraIrisHollowOpen", "cameraIrisHollowClose",
  ])
  func `the display list of a transition has only finite numbers for extreme layer geometry`(
    type: String
  ) {
    for key in ["bounds.size.width", "bounds.origin.y", "position.x", "zPosition"] {
      for number in NastyValues.numbers {
        var isOdd = false
        _ = mistakes {
          let root = CALayer()
          root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
          let layer = NastyLayers.layer(.layer)
          root.addSublayer(layer)
          let renderer = CARenderer(layer: root, bounds: root.bounds)
          _ = renderer.displayListText(at: 0)
          let transition = CATransition()
          transition.type = CATransitionType(rawValue: type)
          transition.duration = 1
          layer.add(transition, forKey: nil)
          let basic = CABasicAnimation(keyPath: key)
          (basic.fromValue, basic.toValue, basic.duration) = (number, number, 1)
          layer.add(basic, forKey: nil)
          layer.contents = nil
          for time in [0.1, 0.5] {
            if Self.holdsOddNumber(renderer.displayListText(at: time)) { isOdd = true }
            _ = renderer.image(at: time)
          }
        }
        #expect(!isOdd, "\(key) \(number)")
      }
    }
  }

  private static let transformPaths = [
    "scale", "scale.x", "rotation", "rotation.x", "rotation.y", "translation", "translation.z",
    "translation.x",
  ].flatMap { ["transform.\($0)", "sublayerTransform.\($0)"] }

  @Test(arguments: transformPaths)
  func `nonfinite transform components do not occur in a display list`(path: String) {
    var odd: [Double] = []
    for number in NastyValues.numbers {
      _ = mistakes {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
        for isSet in [true, false] {
          let layer = NastyLayers.layer(.layer)
          layer.addSublayer(NastyLayers.layer(.shape))
          root.addSublayer(layer)
          if isSet {
            layer.setValue(number, forKeyPath: path)
          } else {
            let basic = CABasicAnimation(keyPath: path)
            (basic.fromValue, basic.toValue, basic.duration) = (1, number, 1)
            basic.isAdditive = true
            layer.add(basic, forKey: nil)
          }
        }
        let renderer = CARenderer(layer: root, bounds: root.bounds)
        for time in [0, 0.4] where Self.holdsOddNumber(renderer.displayListText(at: time)) {
          odd.append(number)
        }
        _ = renderer.image(at: 0.5)
      }
    }
    #expect(odd.isEmpty)
  }
}
