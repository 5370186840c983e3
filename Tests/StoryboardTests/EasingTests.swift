import Foundation
import Storyboard
import Testing

@MainActor @Suite struct EasingTests {
  nonisolated static let names = [
    "linear", "easeIn", "easeOut", "easeInOut", "smooth", "arrive", "leave", "overshoot",
    "anticipate", "bounce", "elastic", "spring",
  ]
  nonisolated static let samples = (0...500).map { Double($0) / 500 }

  private func easing(_ name: String) throws -> Easing { try #require(Easing(named: name)) }

  @Test func `all contains each named easing once`() {
    #expect(Easing.all.map(\.name).sorted() == Self.names.sorted())
  }

  @Test(arguments: names)
  func `init(named:) returns the easing with the name`(name: String) throws {
    #expect(try easing(name).name == name)
  }

  @Test(arguments: ["", "ease", "Linear", "easein", "custom", " linear"])
  func `init(named:) returns nil for unknown names`(name: String) {
    #expect(Easing(named: name) == nil)
  }

  @Test(arguments: names)
  func `progress starts at 0 and ends at 1`(name: String) throws {
    #expect(try easing(name).progress(at: 0).isNear(0, 1e-6))
    #expect(try easing(name).progress(at: 1).isNear(1, 1e-6))
  }

  @Test(arguments: ["linear", "easeIn", "easeOut", "easeInOut", "smooth", "arrive", "leave"])
  func `progress of an easing without overshoot never decreases`(name: String) throws {
    let easing = try easing(name)
    let values = Self.samples.map(easing.progress(at:))
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-6 })
  }

  @Test(arguments: [("overshoot", 1.05, 1.15), ("spring", 1.005, 1.15), ("elastic", 1.15, 1.6)])
  func `progress of an overshooting easing exceeds 1 by the documented amount`(
    name: String, least: Double, most: Double
  ) throws {
    let easing = try easing(name)
    let highest = try #require(Self.samples.map(easing.progress(at:)).max())
    #expect((least...most).contains(highest), "\(highest)")
  }

  @Test func `anticipate begins in the opposite direction and does not overshoot`() {
    let values = Self.samples.map(Easing.anticipate.progress(at:))
    #expect((values.min() ?? 0) < -0.02)
    #expect((values.max() ?? 0) <= 1 + 1e-6)
  }

  @Test func `bounce reaches 1 four times and never exceeds it`() {
    let values = (0...1_100).map { Easing.bounce.progress(at: Double($0) / 1_100) }
    #expect(values.allSatisfy { $0 <= 1 + 1e-9 })
    let peaks = values.indices.filter { index in
      values[index] > 0.9999 && (index == values.count - 1 || values[index + 1] < values[index])
    }
    #expect(peaks.count == 4)
  }

  @Test func `elastic passes its end more often than spring`() {
    func crossings(_ easing: Easing) -> Int {
      let isAbove = Self.samples.map { easing.progress(at: $0) > 1 }
      return zip(isAbove, isAbove.dropFirst()).count { $0 != $1 }
    }
    #expect(crossings(.elastic) > crossings(.spring))
  }

  @Test func `spring with a bounce of 0 does not overshoot and never decreases`() {
    let values = Self.samples.map(Easing.spring(bounce: 0).progress(at:))
    #expect(values.allSatisfy { (0...1).contains($0) })
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [0, 0.2, 0.5, 0.9, 0.99])
  func `spring has settled at the end of the motion`(bounce: Double) {
    let spring = Easing.spring(bounce: bounce)
    #expect(spring.progress(at: 0.9999).isNear(1, 0.01))
    #expect(spring.progress(at: 1) == 1)
  }

  @Test(arguments: [
    ("easeIn", 0.0, 0.5), ("leave", 0, 0.5), ("easeOut", 0.5, 1), ("arrive", 0.5, 1),
  ])
  func `an easing with one slow end is slow there`(
    name: String, low: Double, high: Double
  ) throws {
    let middle = try easing(name).progress(at: 0.5)
    #expect(middle > low && middle < high)
  }

  @Test(arguments: ["easeInOut", "smooth"])
  func `an easing with two slow ends is symmetric`(name: String) throws {
    for fraction in [0.1, 0.3, 0.5] {
      let (low, high) = (
        try easing(name).progress(at: fraction), try easing(name).progress(at: 1 - fraction)
      )
      #expect((low + high).isNear(1, 1e-4))
    }
    #expect(Easing.smooth.progress(at: 0.2) < Easing.easeInOut.progress(at: 0.2))
  }

  @Test func `a Bézier easing has the values of the cubic curve`() {
    // For equal x coordinates of 1/3 and 2/3, x equals the curve's parameter.
    let easing = Easing(bezier: 1 / 3, 0.9, 2 / 3, 0.1)
    for t in [0.1, 0.25, 0.5, 0.8] {
      let y = 3 * (1 - t) * (1 - t) * t * 0.9 + 3 * (1 - t) * t * t * 0.1 + t * t * t
      #expect(easing.progress(at: t).isNear(y, 1e-3))
    }
    #expect(easing.name == "custom")
  }

  @Test func `x coordinates of a Bézier easing are clamped`() {
    let (wide, clamped) = (Easing(bezier: -3, 0, 5, 1), Easing(bezier: 0, 0, 1, 1))
    for t in Self.samples { #expect(wide.progress(at: t) == clamped.progress(at: t)) }
  }

  @Test func `a custom easing has the values of its function`() {
    let easing = Easing { $0 * $0 }
    #expect(easing.name == "custom")
    #expect(easing.progress(at: 0.3).isNear(0.09, 1e-9))
  }

  /// The easings whose curves are compared with rendered frames.
  private var rendered: [(Easing, Double)] {
    Easing.all.map { ($0, 0.02) } + [
      (.spring(bounce: 0.5), 0.02), (Easing { $0 * $0 * $0 }, 0.02),
      (Easing { ($0 * 4).rounded(.down) / 4 }, 0.02), (Easing(bezier: 0.9, -0.5, 0.1, 1.5), 0.02),
    ]
  }

  @Test func `positions in rendered frames follow progress(at:)`() throws {
    for (easing, tolerance) in rendered {
      let film = smallFilm { film in
        film.play(.move(film.add(square(at: 60)), by: 80, 0), over: 2, easing: easing)
      }
      let frames = RenderedFilm(film)
      for frame in 0...60 {
        let progress = (Double(try frames[Double(frame) / 30].centroid.x) - 60) / 80
        let expected = easing.progress(at: Double(frame) / 60)
        #expect(progress.isNear(expected, tolerance), "\(easing.name) in frame \(frame)")
      }
    }
  }
}
