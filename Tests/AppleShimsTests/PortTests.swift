import AppleShims
import Foundation
import QuartzCore
import RenderServer
import Testing

@Suite struct VectorTests {
  @Test func `products and lengths are those of the vectors`() {
    #expect(simd_dot(simd_float3(1, 2, 3), simd_float3(4, 5, 6)) == 32)
    #expect(cross(float3(1, 0, 0), float3(0, 1, 0)) == float3(0, 0, 1))
    #expect(simd_length(simd_double2(3, 4)) == 5)
    #expect(simd_distance(float2(1, 1), float2(4, 5)) == 5)
    #expect(normalize(float2(0, 8)) == float2(0, 1))
    #expect(reflect(float2(1, -1), n: float2(0, 1)) == float2(1, 1))
    #expect(project(float2(3, 4), float2(2, 0)) == float2(3, 0))
  }

  @Test func `parts are mixed, limited and stepped one by one`() {
    #expect(mix(float2(0, 10), float2(10, 20), t: 0.5) == float2(5, 15))
    #expect(clamp(float2(-1, 9), min: 0, max: 4) == float2(0, 4))
    #expect(simd_max(float2(1, 5), float2(3, 2)) == float2(3, 5))
    #expect(abs(float2(-1, 2)) == float2(1, 2))
    #expect(fract(float2(1.25, -0.25)) == float2(0.25, 0.75))
    #expect(step(float2(0, 2), edge: float2(1, 1)) == float2(0, 1))
    #expect(smoothstep(float2(0, 0.5), edge0: float2(0, 0), edge1: float2(1, 1)) == float2(0, 0.5))
  }

  @Test func `matrices go by columns`() {
    let move = simd_float3x3(float3(1, 0, 0), float3(0, 1, 0), float3(5, 6, 1))
    #expect(move * float3(1, 1, 1) == float3(6, 7, 1))
    #expect(move.transpose[0] == float3(1, 0, 5))
    #expect(move[2, 1] == 6)
    let grow = simd_float3x3(diagonal: float3(2, 2, 1))
    #expect((move * grow).columns.0 == float3(2, 0, 0))
    #expect((grow * move).columns.2 == float3(10, 12, 1))
    #expect(simd_float3x3(rows: [float3(1, 2, 3), .zero, .zero]).columns.1.x == 2)
  }

  @Test func `an inverse takes back, and a matrix without one has none`() {
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
  @Test func `times of other scales are added and compared`() {
    let sum = CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 6)
    #expect(sum == CMTime(value: 1, timescale: 2))
    #expect(sum.seconds == 0.5)
    #expect(CMTimeCompare(.zero, sum) == -1)
    #expect(CMTime.positiveInfinity > sum)
    #expect(CMTimeMake(value: 600, timescale: 600) - CMTimeMake(value: 1, timescale: 2) == sum)
    #expect(sum * 4 == CMTime(value: 2, timescale: 1))
  }

  @Test func `seconds are rounded to parts, and what is no number has none`() {
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
  @Test func `a sound that is not heard ends in the next turn of the clock`() {
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

  @Test func `a lock is held by one`() {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    #expect(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
  }

  @Test func `ticks of the machine's clock are nanoseconds`() {
    var info = mach_timebase_info_data_t()
    #expect(mach_timebase_info(&info) == 0)
    #expect(info.numer == info.denom)
    let first = mach_absolute_time()
    #expect(mach_absolute_time() >= first)
  }
}

/// What iOS code writes into the system's log.
@Suite struct LoggingTests {
  @Test(arguments: [
    ("plain 100%%", [], "plain 100%"), ("%{public}@ of %d", ["a", 3] as [any Sendable], "a of 3"),
    ("%.2f and %5.1f", [1.239, 2] as [any Sendable], "1.24 and 2"),
    ("%lu %s", [7] as [any Sendable], "7 %s"),
  ])
  func `values are filled in where their places are`(
    message: String, values: [any Sendable], text: String
  ) {
    #expect(LogMessageFormatter.formattedMessage(message, arguments: values) == text)
  }

  @Test func `a message has its values, but for private ones`() {
    let message: OSLogMessage = "a \(1) b \("c", privacy: .public) \(2.5, privacy: .private)"
    #expect(message.text == "a 1 b c <private>")
    let plain: OSLogMessage = "plain"
    #expect(plain.text == "plain")
  }

  @Test func `what is for debugging is left out, and so is what goes nowhere`() {
    #expect(OSLog.default.isEnabled(type: .error))
    #expect(!OSLog.default.isEnabled(type: .debug))
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog(subsystem: "a", category: "b").isEnabled(type: .info))
  }
}

@Suite struct MediaGeometryTests {
  @Test func `a picture is shown as large as fits, in the middle`() {
    let box = CGRect(x: 10, y: 0, width: 100, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 4, height: 2), insideRect: box)
        == CGRect(x: 10, y: 25, width: 100, height: 50))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: box) == box)
  }
}
