import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct BarChartTests {
  private func chart(_ data: KeyValuePairs<String, Double>, scale: ValueScale? = nil) -> BarChart {
    BarChart(data, size: CGSize(width: 300, height: 200), scale: scale)
  }

  /// Returns a film that shows a chart for a second and then plays a motion for a second.
  private func film(_ chart: BarChart, _ motion: Motion? = nil, easing: Easing? = nil) -> Film {
    let film = Film(size: CGSize(width: 320, height: 240))
    film.add(chart, .center)
    film.wait(1)
    if let motion { film.play(motion, easing: easing) }
    film.wait(1)
    return film
  }

  /// Returns the picture of one bar's rectangle, whose other parts are hidden.
  private func bars(_ chart: BarChart) -> BarChart {
    chart.axes.isHidden = true
    for bar in chart.bars { bar.number.isHidden = true }
    return chart
  }

  private func fillFrame(_ chart: BarChart, _ index: Int) -> CGRect {
    chart.convert(chart.bars[index].fill.frame, from: chart.bars[index])
  }

  @Test func `heights of bars are proportional to their values`() {
    let chart = chart(["a": 10, "b": 20, "c": 5, "d": 0])
    let heights = chart.bars.map(\.fill.bounds.height)
    #expect(heights[0] > 0)
    #expect(abs(heights[1] - 2 * heights[0]) < 1e-6)
    #expect(abs(heights[2] - heights[0] / 2) < 1e-6)
    #expect(heights[3] == 0)
  }

  @Test func `tops of bars are at their values on the axes`() {
    let chart = chart(["a": 10, "b": -20, "c": 5])
    for (index, value) in chart.values.enumerated() {
      let frame = fillFrame(chart, index)
      let end = value < 0 ? frame.maxY : frame.minY
      #expect(Double(end).isNear(Double(chart.axes.y(of: value)), 1e-6))
      let base = value < 0 ? frame.minY : frame.maxY
      #expect(Double(base).isNear(Double(chart.axes.y(of: 0)), 1e-6))
      #expect(Double(frame.midX).isNear(Double(chart.axes.x(of: index)), 1e-6))
    }
  }

  @Test func `numbers are above bars and below negative bars`() {
    let chart = chart(["a": 10, "b": -20])
    let numbers = chart.bars.map { chart.convert($0.number.frame, from: $0) }
    #expect(numbers[0].maxY <= fillFrame(chart, 0).minY)
    #expect(numbers[1].minY >= fillFrame(chart, 1).maxY)
    #expect(chart.bars.map(\.number.value) == [10, -20])
  }

  @Test func `a chart lies within its size`() throws {
    let chart = chart(["a": 10, "b": -20, "name": 1_000])
    let box = try RenderedFilm(film(chart))[0].visibleBox
    #expect(CGRect(x: 10, y: 20, width: 300, height: 200).contains(box), "\(box)")
    #expect(chart.bounds.size == CGSize(width: 300, height: 200))
  }

  @Test func `grow begins without height and ends at the chart`() throws {
    let (grown, still) = (chart(["a": 10, "b": -20, "c": 5]), chart(["a": 10, "b": -20, "c": 5]))
    let film = film(grown, .grow(grown))
    #expect(try RenderedFilm(film)[film.duration] == RenderedFilm(self.film(still))[0])
    let hidden = bars(chart(["a": 10, "b": -20, "c": 5]))
    let other = self.film(hidden, .grow(hidden))
    #expect(try RenderedFilm(other)[0.5].coverage == 0)
    let coverages = try (0...20).map {
      try RenderedFilm(other)[1 + (other.duration - 1) * Double($0) / 20].coverage
    }
    #expect((coverages.last ?? 0) > 1_000)
    #expect(coverages[4] < coverages[20])
  }

  @Test func `a bar that grows has half its height at half its progress`() throws {
    let chart = bars(chart(["a": 10]))
    let height = chart.bars[0].fill.bounds.height
    let film = film(chart, .grow(chart.bars[0]).over(1), easing: .linear)
    #expect(try abs(RenderedFilm(film)[1.5].box.height - height / 2) <= 1)
    #expect(try RenderedFilm(film)[0.5].coverage == 0)
    #expect(try abs(RenderedFilm(film)[2].box.height - height) <= 1)
  }

  @Test func `update changes values, heights and numbers`() throws {
    let scale = ValueScale(containing: [-40, 40])
    let (changed, expected) = (
      chart(["a": 10, "b": -20, "c": 5], scale: scale),
      chart(["a": 30, "b": -10, "c": 0], scale: scale)
    )
    let film = film(changed, .update(changed, to: [30, -10, 0]))
    #expect(changed.values == [30, -10, 0])
    #expect(changed.bars.map(\.number.string) == expected.bars.map(\.number.string))
    #expect(try RenderedFilm(film)[film.duration] == RenderedFilm(self.film(expected))[0])
    let original = chart(["a": 10, "b": -20, "c": 5], scale: scale)
    #expect(try RenderedFilm(film)[0.5] == RenderedFilm(self.film(original))[0])
  }

  @Test(arguments: [(20.0, -30.0), (-30, 20)])
  func `update with a change of sign passes through zero and ends on the other side`(
    start: Double, end: Double
  ) throws {
    let scale = ValueScale(containing: [-40, 40])
    let chart = bars(chart(["a": start], scale: scale))
    let zero = chart.axes.y(of: 0) + 20
    let film = film(chart, .update(chart, to: [end]).over(1), easing: .linear)
    let rendered = RenderedFilm(film)
    for step in 0...20 {
      let value = start + (end - start) * Double(step) / 20
      let box = try rendered[1 + Double(step) / 20].box
      let height = abs(value) * chart.axes.plotArea.height / 80
      if height < 1.5 { continue }
      #expect(abs(box.height - height) <= 1.5, "step \(step): \(box)")
      #expect(abs((value < 0 ? box.minY : box.maxY) - zero) <= 1.5, "step \(step): \(box)")
    }
  }

  @Test func `a bar that changed its sign looks like a new bar`() throws {
    let scale = ValueScale(containing: [-40, 40])
    let (changed, expected) = (chart(["a": 20], scale: scale), chart(["a": -30], scale: scale))
    let film = film(changed, .update(changed, to: [-30]))
    #expect(try RenderedFilm(film)[film.duration] == RenderedFilm(self.film(expected))[0])
  }

  @Test(arguments: [-30.0, 30])
  func `a bar that was updated from 0 looks like a new bar`(value: Double) throws {
    let scale = ValueScale(containing: [-40, 40])
    let (changed, expected) = (chart(["a": 0], scale: scale), chart(["a": value], scale: scale))
    let film = film(changed, .update(changed, to: [value]))
    #expect(try RenderedFilm(film)[film.duration] == RenderedFilm(self.film(expected))[0])
  }

  @Test func `a bar that grows after an update has the new value`() throws {
    let scale = ValueScale(containing: [-40, 40])
    let (changed, expected) = (chart(["a": 20], scale: scale), chart(["a": -30], scale: scale))
    let film = film(
      changed, .sequence(.update(changed, to: [-30]), .grow(changed.bars[0])))
    #expect(try RenderedFilm(film)[film.duration] == RenderedFilm(self.film(expected))[0])
  }

  @Test func `addLine passes through the tops of the bars`() throws {
    let chart = chart(["a": 10, "b": -20, "c": 5, "d": 14])
    let line = chart.addLine()
    let path = try #require(line.path)
    let stroked = path.copy(
      strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 10)
    for (index, value) in chart.values.enumerated() {
      let point = CGPoint(x: chart.axes.x(of: index), y: chart.axes.y(of: value))
      #expect(stroked.contains(chart.convert(point, to: line)))
    }
  }

  @Test(
    arguments: [
      [:], ["a": 0], ["a": 0, "b": 0], ["a": 1e-12], ["a": 1e15, "b": -1e15], ["": 3],
      ["a": .greatestFiniteMagnitude], ["a": .leastNonzeroMagnitude],
    ] as [KeyValuePairs<String, Double>])
  func `charts of unusual values are drawn`(data: KeyValuePairs<String, Double>) throws {
    let chart = chart(data)
    #expect(chart.bars.allSatisfy { $0.fill.bounds.height.isFinite })
    #expect(try RenderedFilm(film(chart, .grow(chart)))[1.5].coverage > 0)
  }

  @Test func `numbers of a chart have as many decimals as its values need`() {
    #expect(chart(["a": 1.5, "b": 2]).bars.map(\.number.string) == ["1.5", "2.0"])
    #expect(chart(["a": 1, "b": 2]).bars.map(\.number.string) == ["1", "2"])
    #expect(chart(["a": 1.234_5]).bars.map(\.number.string) == ["1.23"])
  }

  @Test func `the format of a style applies to numbers and tick labels`() {
    let style = ChartStyle(colors: []) { "\(Int($0)) mm" }
    let chart = BarChart(["a": 10], style: style)
    #expect(chart.bars[0].number.string == "10 mm")
    #expect(chart.axes.tickLabels.allSatisfy { $0.string.hasSuffix(" mm") })
  }

  @Test func `colors of a style are used in turn`() {
    let style = ChartStyle(colors: [.hex(0xFF0000), .hex(0x00FF00)])
    let colors = BarChart(["a": 1, "b": 2, "c": 3], style: style).bars.map(\.fill.backgroundColor)
    #expect(colors == [.hex(0xFF0000), .hex(0x00FF00), .hex(0xFF0000)])
  }

  @Test func `a bar has the area of its rectangle and number after an update`() {
    let scale = ValueScale(containing: [-40, 40])
    let (changed, expected) = (chart(["a": 5], scale: scale), chart(["a": -30], scale: scale))
    let film = Film(size: CGSize(width: 320, height: 240))
    film.add(changed)
    film.play(.update(changed, to: [-30]))
    #expect(changed.bars[0].frame == expected.bars[0].frame)
  }

  @Test func `the number of a bar of 0 is 0 while the chart grows before an update`() throws {
    let scale = ValueScale(containing: [-40, 40])
    func grown(isUpdated: Bool) -> Film {
      let chart = chart(["a": 0, "b": 9], scale: scale)
      let film = film(chart, .grow(chart))
      if isUpdated { film.play(.update(chart, to: [18, 9])) }
      return film
    }
    let plain = grown(isUpdated: false)
    for time in [1.5, 2, plain.duration - 0.5] {
      #expect(try RenderedFilm(plain)[time] == RenderedFilm(grown(isUpdated: true))[time])
    }
  }
}
