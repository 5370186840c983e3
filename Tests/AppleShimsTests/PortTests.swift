import AppleShims
import Foundation
import QuartzCore
import RenderServer
import Testing

@Suite struct VectorTests {
  @Test func `simd dot, cross, length, distance and reflect match results calculated by hand`() {
    #expect(simd_dot(simd_float3(1, 2, 3), simd_float3(4, 5, 6)) == 32)
    #expect(cross(float3(1, 0, 0), float3(0, 1, 0)) == float3(0, 0, 1))
    #expect(simd_length(simd_double2(3, 4)) == 5)
    #expect(simd_distance(float2(1, 1), float2(4, 5)) == 5)
    #expect(normalize(float2(0, 8)) == float2(0, 1))
    #expect(reflect(float2(1, -1), n: float2(0, 1)) == float2(1, 1))
    #expect(project(float2(3, 4), float2(2, 0)) == float2(3, 0))
  }

  @Test func `simd mix, clamp, min, max and step operate on each component`() {
    #expect(mix(float2(0, 10), float2(10, 20), t: 0.5) == float2(5, 15))
    #expect(clamp(float2(-1, 9), min: 0, max: 4) == float2(0, 4))
    #expect(simd_max(float2(1, 5), float2(3, 2)) == float2(3, 5))
    #expect(abs(float2(-1, 2)) == float2(1, 2))
    #expect(fract(float2(1.25, -0.25)) == float2(0.25, 0.75))
    #expect(step(float2(0, 2), edge: float2(1, 1)) == float2(0, 1))
    #expect(smoothstep(float2(0, 0.5), edge0: float2(0, 0), edge1: float2(1, 1)) == float2(0, 0.5))
  }

  @Test func `simd matrices are column-major in construction, subscripts and products`() {
    let move = simd_float3x3(float3(1, 0, 0), float3(0, 1, 0), float3(5, 6, 1))
    #expect(move * float3(1, 1, 1) == float3(6, 7, 1))
    #expect(move.transpose[0] == float3(1, 0, 5))
    #expect(move[2, 1] == 6)
    let grow = simd_float3x3(diagonal: float3(2, 2, 1))
    #expect((move * grow).columns.0 == float3(2, 0, 0))
    #expect((grow * move).columns.2 == float3(10, 12, 1))
    #expect(simd_float3x3(rows: [float3(1, 2, 3), .zero, .zero]).columns.1.x == 2)
  }

  @Test
  func `a simd matrix times its inverse is the identity; a singular matrix has a NaN inverse`() {
    let m = simd_double4x4(
      double4(0, 2, 0, 0), double4(3, 0, 1, 0), double4(0, 0, 4, 0), double4(7, 8, 9, 1))
    #expect(m.determinant == -24)
    let one = m.inverse * m
    for column in 0..<4 {
      #expect(simd_distance(one[column], matrix_identity_double4x4[column]) < 1e-12)
    }
    let flat = simd_double2x2(double2(1, 2), double2(2, 4))
    #expect(flat.determinant == 0)
    #expect(flat.inverse[0].x.isNaN)
  }
}

@Suite struct MediaTimeTests {
  @Test func `CMTime values with different timescales add and compare exactly`() {
    let sum = CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 6)
    #expect(sum == CMTime(value: 1, timescale: 2))
    #expect(sum.seconds == 0.5)
    #expect(CMTimeCompare(.zero, sum) == -1)
    #expect(CMTime.positiveInfinity > sum)
    #expect(CMTimeMake(value: 600, timescale: 600) - CMTimeMake(value: 1, timescale: 2) == sum)
    #expect(sum * 4 == CMTime(value: 2, timescale: 1))
  }

  @Test func `CMTime(seconds:) rounds to its timescale and is invalid for NaN`() {
    let third = CMTime(seconds: 1.0 / 3, preferredTimescale: 600)
    #expect(third.value == 200)
    #expect(CMTime(seconds: .nan, preferredTimescale: 600).isValid == false)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime(value: 3, timescale: 2).convertScale(600).value == 900)
    #expect(CMTimeRange(start: .zero, end: third).containsTime(CMTime(value: 1, timescale: 10)))
  }
}

@Suite struct SystemTests {
  @Test
  func `AudioServicesPlaySystemSoundWithCompletion calls its block when the clock next advances`() {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    RenderContext.$current.withValue(context) {
      var isOver = false
      var number: SystemSoundID = 0
      #expect(AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/a.caf"), &number) == 0)
      AudioServicesPlaySystemSoundWithCompletion(number) { isOver = true }
      #expect(!isOver)
      context.advanceClock(clock, to: ManualClock.start + 0.1)
      #expect(isOver)
      #expect(AudioServicesDisposeSystemSoundID(number) == 0)
    }
  }

  @Test func `os_unfair_lock_trylock returns false while the lock is held`() {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    #expect(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
  }

  @Test func `mach_timebase_info reports nanoseconds per mach_absolute_time tick`() {
    var info = mach_timebase_info_data_t()
    #expect(mach_timebase_info(&info) == 0)
    #expect(info.numer == info.denom)
    let first = mach_absolute_time()
    #expect(mach_absolute_time() >= first)
  }
}

/// Tests of `OSLog` messages and levels.
@Suite struct LoggingTests {
  @Test(arguments: [
    ("plain 100%%", [], "plain 100%"), ("%{public}@ of %d", ["a", 3] as [any Sendable], "a of 3"),
    ("%.2f and %5.1f", [1.239, 2] as [any Sendable], "1.24 and 2"),
    ("%lu %s", [7] as [any Sendable], "7 %s"),
  ])
  func `LogMessageFormatter replaces printf format specifiers with their arguments`(
    message: String, values: [any Sendable], text: String
  ) {
    #expect(LogMessageFormatter.formattedMessage(message, arguments: values) == text)
  }

  @Test func `OSLogMessage includes public values and redacts private ones`() {
    let message: OSLogMessage = "a \(1) b \("c", privacy: .public) \(2.5, privacy: .private)"
    #expect(message.text == "a 1 b c <private>")
    let plain: OSLogMessage = "plain"
    #expect(plain.text == "plain")
  }

  @Test func `OSLog.isEnabled is false for debug messages and for OSLog.disabled`() {
    #expect(OSLog.default.isEnabled(type: .error))
    #expect(!OSLog.default.isEnabled(type: .debug))
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog(subsystem: "a", category: "b").isEnabled(type: .info))
  }
}

@Suite struct MediaGeometryTests {
  @Test func `AVMakeRect returns the largest centered rectangle with the given aspect ratio`() {
    let box = CGRect(x: 10, y: 0, width: 100, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 4, height: 2), insideRect: box)
        == CGRect(x: 10, y: 25, width: 100, height: 50))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: box) == box)
  }
}
