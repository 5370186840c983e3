/// An operation whose cost is measured separately.
struct Cost {
  let name: String
  let title: String
  /// The total number of runs when measuring time, or 0 if only instructions are counted.
  let times: Int
  /// The numbers of the runs whose instructions are counted.
  ///
  /// Earlier runs are not counted, because they fill caches.
  let counted: Range<Int>
  /// The number of equal parts in one run.
  ///
  /// Results are reported per part.
  let parts: Int
  /// A closure that creates the required objects and returns the closure to measure, which receives the number of the
  /// run.
  let prepare: () throws -> (Int) throws -> Void

  init(
    name: String, title: String, times: Int = 0, counted: Range<Int> = 500..<2500, parts: Int = 1,
    prepare: @escaping () throws -> (Int) throws -> Void
  ) {
    self.name = name
    self.title = title
    self.times = times
    self.counted = counted
    self.parts = parts
    self.prepare = prepare
  }
}
