import Pixels
import Storyboard
import Testing

@MainActor
@Suite struct DrawingTests {
  @Test func `a drawing has a layer for each shape, scaled to its longer side`() throws {
    let svg = try SVGDrawing(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
        <rect id="left" width="20" height="20" fill="#ff0000"/>
        <path d="M20 0 H40 V20 H20 Z" fill="none" stroke="#0000ff" stroke-width="2"/>
      </svg>
      """)
    let drawing = Drawing(svg, side: 80)
    #expect(drawing.bounds.size == CGSize(width: 80, height: 40))
    #expect(drawing.shapes.map(\.name) == ["left", nil])
    #expect(drawing.shapes[0].path?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(drawing.shapes[1].lineWidth == 4)
    #expect(drawing.shapes[1].fillColor == nil)
    let film = Film(size: CGSize(width: 80, height: 40), background: .clear) { film in
      film.add(drawing, .center)
      film.wait(1)
    }
    let frame = try RenderedFilm(film)[0]
    #expect(frame[20, 20] == (255, 0, 0, 255))
    #expect(frame[60, 20].3 == 0)
    #expect(frame[78, 20] == (0, 0, 255, 255))
  }

  @Test func `a bar chart of names and values equals one of pairs`() {
    let pairs = BarChart(["a": 1, "b": 2])
    let lists = BarChart(names: ["a", "b"], values: [1, 2])
    #expect(pairs.values == lists.values)
    #expect(pairs.bars.map(\.frame) == lists.bars.map(\.frame))
  }
}
