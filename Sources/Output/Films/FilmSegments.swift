/// The segments of a film, at whose ends it can be divided into parts that several machines write.
///
/// Video encoders restart at each segment, so that the encoding of a segment does not depend on the frames before it
/// (Documentation/decisions/0068). ``FilmJoiner`` joins the parts.
public enum FilmSegments {
  /// The number of frames in a segment.
  ///
  /// The last segment of a film may be shorter.
  public static let length = 120

  /// Returns the frames of one of several shards, which consist of whole segments and differ by at most one segment.
  ///
  /// If there are more shards than segments, the last ranges are empty. `shard` must be in `1...count`, and `frameCount` must
  /// not be negative.
  public static func frames(
    ofShard shard: Int, of count: Int, frameCount: Int
  ) -> Range<Int> {
    precondition(count > 0 && (1...count).contains(shard), "a shard must be in 1...\(count)")
    precondition(frameCount >= 0, "the number of frames must not be negative")
    let segmentCount = (frameCount + length - 1) / length
    // Of more shards than segments, the last ones are empty.
    let usedCount = min(count, segmentCount)
    guard shard <= usedCount else { return frameCount..<frameCount }
    func firstFrame(ofShard shard: Int) -> Int {
      // The product would overflow only for more than 2⁶³ frames × shards; both are limited to 2³¹.
      min(frameCount, segmentCount * (shard - 1) / usedCount * length)
    }
    return firstFrame(ofShard: shard)..<firstFrame(ofShard: shard + 1)
  }
}
