import Geometry
import RenderTree

/// A row of transforms of which several components are animated: put together once, and not taken apart in between.
///
/// What is taken apart again gives the components that were put in as long as they stay upright; one that does not must
/// be run through.
struct ComposedTransform: Sendable {
  let row: Int32
  /// The components of what was committed; during a run those so far.
  var plane: PlaneTransform
  private var hasChanges = false
  private var isDecompositionStable = true

  init(row: Int32, plane: PlaneTransform) { (self.row, self.plane) = (row, plane) }

  /// Puts in what one animation says.
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

  /// Writes the matrix, or what was committed where nothing was put in; false where it must be run through.
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
  /// Whether a channel's numbers do not depend on what is under them and go to a component in the plane.
  func canComposeChannel(_ channel: AnimationChannel) -> Bool {
    guard channel.kind == .transform, case .component(let part) = transforms[channel.index].form
    else {
      return false
    }
    return PlaneTransform.isPlanarComponent(part)
      && !transforms[channel.index].track.dependsOnCurrent
  }
}
