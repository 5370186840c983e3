/// A shard: one of the parts into which a job is divided for several processes.
struct Shard: Equatable, Sendable {
  /// The number of the shard, in `1...count`.
  let number: Int
  /// The number of shards.
  let count: Int

  /// The maximum number of shards.
  ///
  /// Larger numbers are assumed to be mistakes.
  static let maximumCount = 1_000_000

  /// Creates a shard, or returns `nil` unless `number` is in `1...count` and `count` is at most ``maximumCount``.
  init?(number: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The shard in the form `3/8`.
  var text: String { "\(number)/\(count)" }
}

/// The argument of `--shard`.
enum ShardArgument: Equatable, Sendable {
  case shard(Shard)
  /// The shard is that of the scheduler's variables, with the number of shards if it is given.
  case automatic(count: Int?)

  /// Parses a shard in the form `3/8`, `auto` or `auto/8`.
  ///
  /// - Throws: `ArgumentError` if the text has another form or the number is out of range.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts == ["auto"] {
      self = .automatic(count: nil)
    } else if parts.count == 2, parts[0] == "auto", let count = Int(parts[1]),
      (1...Shard.maximumCount).contains(count)
    {
      self = .automatic(count: count)
    } else if parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      let shard = Shard(number: number, count: count)
    {
      self = .shard(shard)
    } else {
      throw ArgumentError(
        "expected a shard from 1 to N of N shards, such as 3/8, or auto or auto/8, which use the variables "
          + "of the scheduler")
    }
  }
}

/// The argument of `--frames`: a range of frame numbers, which both ends belong to.
struct FrameRangeArgument: Equatable, Sendable {
  /// The number of the first frame; the first frame of a film has the number 0.
  let first: Int
  /// The number of the last frame; `nil` for the last frame of the film.
  let last: Int?

  /// Parses a range in the form `120-239`, `120-` or `120`.
  ///
  /// - Throws: `ArgumentError` if the text has another form or the range is empty.
  init(_ text: String) throws(ArgumentError) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let numbers = ends.map { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard (1...2).contains(ends.count), let first = numbers[0] else {
      throw ArgumentError("expected frame numbers from 0, such as 120-239, 120- or 120")
    }
    let isOpen = ends.count == 2 && ends[1].isEmpty
    guard let last = isOpen ? .max : numbers.last ?? nil else {
      throw ArgumentError("expected frame numbers from 0, such as 120-239, 120- or 120")
    }
    guard last >= first else {
      throw ArgumentError("the first frame of a range must not be after the last one")
    }
    (self.first, self.last) = (first, isOpen ? nil : last)
  }

  /// The argument in the form `120-239`.
  var text: String { "\(first)-\(last.map(String.init) ?? "")" }

  /// Returns the frames of a film with the given number of frames.
  ///
  /// An end beyond the last frame is clamped.
  ///
  /// - Throws: ``ArgumentError`` if the first frame is beyond the last frame of the film.
  func range(inFilmOf frameCount: Int, path: String) throws(ArgumentError) -> Range<Int> {
    guard first < frameCount else {
      throw ArgumentError(
        .framesOutOfRange,
        "\(path): no frames to render: --frames begins at \(first), and the film has the frames "
          + "0 to \(frameCount - 1); use a smaller number")
    }
    return first..<min(frameCount, last.map { $0 < .max ? $0 + 1 : $0 } ?? frameCount)
  }
}
