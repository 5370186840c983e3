/// A cost that can be measured by itself.
struct Cost {
  let name: String
  let title: String
  /// The number of runs of a measurement of time; 0 where only instructions are counted.
  let times: Int
  /// The runs whose instructions are counted; the ones before them fill caches.
  let counted: Range<Int>
  /// The number of equal parts of a run; figures are those of one part.
  let parts: Int
  /// Creates the objects and returns the body, which takes the number of the run.
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
