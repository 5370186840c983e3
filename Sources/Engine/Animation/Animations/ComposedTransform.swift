import Geometry
import RenderTree

/// A transform with several animated components.
///
/// The matrix is composed once, after all animations have changed their components. The result is exact only if
/// decomposing the matrices in between would return the same components. Otherwise, the animations must be evaluated
/// one at a time.
struct ComposedTransform: Sendable {
  let row: Int32
  /// The components of the committed transform, or those of the current transform during an evaluation.
  var plane: PlaneTransform
  private var hasChanges = false
  private var isDecompositionStable = true

  init(row: Int32, plane: PlaneTransform) { (self.row, self.plane) = (row, plane) }

  /// Applies a channel's sample to the components.
  @inline(__always) mutating func applyChannel(
    _ channel: AnimationChannel, sample: AnimationSample, program: AnimationProgramBuffers
  ) {
    let index = Int(channel.index)
    guard case .component(let part) = program.transforms[index].form else { return }
    if !plane.isDecompositionStable { isDecompositionStable = false }
    let n = program.evaluateTrack(
      program.transforms[index].track, sample: sample, currentValue: NumericVector(lanes: .zero)
    ).lanes
    plane.setComponent(
      n.x, secondValue: n.y, for: part, isAdditive: program.transforms[index].isAdditive)
    hasChanges = true
  }

  /// Writes the composed matrix, or the committed matrix if no channel was applied.
  ///
  /// Returns `false` if the animations must be evaluated one at a time.
  @inline(__always) func write(
    to shown: UnsafeMutablePointer<Double>, committed: UnsafePointer<Double>
  ) -> Bool {
    guard isDecompositionStable else { return false }
    guard hasChanges else {
      shown.update(from: committed, count: 16)
      return true
    }
    var turned = plane
    turned.updateRotation()
    turned.write(to: shown)
    return true
  }
}

extension AnimationProgram {
  /// Returns whether a channel changes a component of a transform within the plane, independently of the current
  /// value.
  func canComposeChannel(_ channel: AnimationChannel) -> Bool {
    guard channel.kind == .transform, case .component(let part) = transforms[channel.index].form
    else {
      return false
    }
    return PlaneTransform.isPlanarComponent(part)
      && !transforms[channel.index].track.dependsOnCurrent
  }
}
