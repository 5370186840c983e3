import Colour
import Geometry
import RenderTree

/// A column of numbers, held for one frame.
struct NumberColumn {
  private let rows: ContiguousArray<Int32>
  private let width: Int
  private let data: ContiguousArray<Double>
  private let initial: ContiguousArray<Double>

  /// A column that is still to come.
  init() {
    (rows, width, data, initial) = ([], 1, [], [])
  }

  init(_ columns: Columns, _ property: PropertyID) {
    let lanes = columns.lanes(property)
    rows = lanes.row
    width = lanes.width
    data = lanes.data
    initial = lanes.initial
  }

  /// Whether any slot may differ from the initial value.
  var isUsed: Bool { !data.isEmpty }

  /// The place of the slot's first number; -1 where it holds the initial value.
  @inline(__always) private func place(_ slot: Int) -> Int {
    guard slot < rows.count else { return -1 }
    let row = Int(rows[slot])
    return row < 0 ? -1 : row &* width
  }

  /// Whether the slot may differ from the initial value.
  @inline(__always) func isOwn(_ slot: Int) -> Bool { place(slot) >= 0 }

  @inline(__always) func number(_ slot: Int) -> Double {
    let place = place(slot)
    return place < 0 ? initial[0] : data[place]
  }

  @inline(__always) func bool(_ slot: Int) -> Bool { number(slot) != 0 }

  /// The name of a set's.
  @inline(__always) func name<Case: NamedCase>(_ slot: Int, as type: Case.Type) -> Case {
    Case(number: number(slot))
  }

  @inline(__always) func point(_ slot: Int) -> Point {
    let place = place(slot)
    return place < 0 ? Point(initial[0], initial[1]) : Point(data[place], data[place + 1])
  }

  @inline(__always) func rect(_ slot: Int) -> Rect {
    let place = place(slot)
    return place < 0
      ? Rect(initial[0], initial[1], initial[2], initial[3])
      : Rect(data[place], data[place + 1], data[place + 2], data[place + 3])
  }

  /// The colour, or nil where there is none, it is clear, or it is no colour at all.
  @inline(__always) func color(_ slot: Int) -> RGBA? {
    let place = place(slot)
    return place < 0 ? Self.color(initial, 0) : Self.color(data, place)
  }

  /// The colour, clear ones included; white where there is none.
  @inline(__always) func factor(_ slot: Int) -> RGBA {
    let place = place(slot)
    guard place >= 0, data[place + 4] != 0 else { return .white }
    let color = RGBA(data[place], data[place + 1], data[place + 2], data[place + 3])
    return color.isFinite ? color : .white
  }

  @inline(__always) private static func color(
    _ data: ContiguousArray<Double>, _ place: Int
  ) -> RGBA? {
    guard data[place + 4] != 0, data[place + 3] > 0 else { return nil }
    let color = RGBA(data[place], data[place + 1], data[place + 2], data[place + 3])
    return color.isFinite ? color : nil
  }

  /// What the matrix does to the plane; nil where it leaves it.
  @inline(__always) func affine(_ slot: Int) -> Affine? {
    let i = place(slot)
    guard i >= 0 else { return .identity }
    let leaves =
      data[i + 2] != 0 || data[i + 3] != 0 || data[i + 6] != 0 || data[i + 7] != 0
      || data[i + 8] != 0 || data[i + 9] != 0 || data[i + 10] != 1 || data[i + 11] != 0
      || data[i + 14] != 0 || data[i + 15] != 1
    if leaves { return nil }
    return Affine(data[i], data[i + 1], data[i + 4], data[i + 5], data[i + 12], data[i + 13])
  }

  /// Whether the matrix maps the plane z = 0 to another one.
  @inline(__always) func leavesPlane(_ slot: Int) -> Bool {
    let i = place(slot)
    return i >= 0 && (data[i + 2] != 0 || data[i + 6] != 0 || data[i + 14] != 0)
  }

  /// Whether the matrix maps the plane to itself, up to what rounding leaves.
  ///
  /// - Source: behaviour/rendering.md, "Drawing into a context": a residue of 4e-8 counts as none.
  func staysInPlane(_ slot: Int) -> Bool {
    guard let m = transform(slot) else { return true }
    let least = 1e-6
    func isNear(_ v: SIMD4<Double>, _ w: SIMD4<Double>) -> Bool {
      all((v - w) .<= least .& (w - v) .<= least)
    }
    return isNear(SIMD4(m.row1.z, m.row1.w, m.row2.z, m.row2.w), .zero)
      && isNear(m.row3, SIMD4(0, 0, 1, 0))
      && isNear(SIMD4(m.row4.z, m.row4.w, 0, 0), SIMD4(0, 1, 0, 0))
  }

  /// The matrix, or nil where it is the identity.
  @inline(__always) func transform(_ slot: Int) -> Matrix4? {
    let place = place(slot)
    guard place >= 0 else { return nil }
    @inline(__always) func row(_ first: Int) -> SIMD4<Double> {
      let i = place + first
      return SIMD4(data[i], data[i + 1], data[i + 2], data[i + 3])
    }
    let matrix = Matrix4(row(0), row(4), row(8), row(12))
    return matrix.isIdentity ? nil : matrix
  }
}

/// A column of other values, held for one frame.
struct ObjectColumn {
  private let objects: Columns.Objects?

  /// A column that is still to come.
  init() { objects = nil }

  init(_ columns: Columns, _ property: PropertyID) { objects = columns.objects(property) }

  /// Whether the slot may differ from the initial value.
  @inline(__always) func isOwn(_ slot: Int) -> Bool {
    guard let objects else { return false }
    return slot < objects.row.count && objects.row[slot] >= 0
  }

  /// The slot's own value, or nil where it holds the initial one.
  @inline(__always) func own(_ slot: Int) -> Value? {
    guard let objects, isOwn(slot) else { return nil }
    return objects.data[Int(objects.row[slot])]
  }

  /// The slot's own path.
  @inline(__always) func path(_ slot: Int) -> Path? {
    guard case .path(let path)? = own(slot) else { return nil }
    return path
  }

  /// The slot's own list of numbers.
  @inline(__always) func numbers(_ slot: Int) -> [Double]? {
    guard case .numbers(let list)? = own(slot) else { return nil }
    return list
  }
}

/// Everything the painter reads, fetched once a frame; a class, so that nothing copies its columns.
final class LayerColumns {
  // generated: columns
  private(set) var bounds = NumberColumn()
  private(set) var position = NumberColumn()
  private(set) var anchorPoint = NumberColumn()
  private(set) var opacity = NumberColumn()
  private(set) var transform = NumberColumn()
  private(set) var zPosition = NumberColumn()
  private(set) var anchorPointZ = NumberColumn()
  private(set) var sublayerTransform = NumberColumn()
  private(set) var hidden = NumberColumn()
  private(set) var doubleSided = NumberColumn()
  private(set) var geometryFlipped = NumberColumn()
  private(set) var masksToBounds = NumberColumn()
  private(set) var backgroundColor = NumberColumn()
  private(set) var cornerRadius = NumberColumn()
  private(set) var maskedCorners = NumberColumn()
  private(set) var cornerCurve = NumberColumn()
  private(set) var borderWidth = NumberColumn()
  private(set) var borderColor = NumberColumn()
  private(set) var contents = ObjectColumn()
  private(set) var contentsRect = NumberColumn()
  private(set) var contentsCenter = NumberColumn()
  private(set) var contentsScale = NumberColumn()
  private(set) var contentsGravity = NumberColumn()
  private(set) var minificationFilter = NumberColumn()
  private(set) var magnificationFilter = NumberColumn()
  private(set) var minificationFilterBias = NumberColumn()
  private(set) var allowsEdgeAntialiasing = NumberColumn()
  private(set) var edgeAntialiasingMask = NumberColumn()
  private(set) var allowsGroupOpacity = NumberColumn()
  private(set) var shadowColor = NumberColumn()
  private(set) var shadowOpacity = NumberColumn()
  private(set) var shadowOffset = NumberColumn()
  private(set) var shadowRadius = NumberColumn()
  private(set) var shadowPath = ObjectColumn()
  private(set) var shouldRasterize = NumberColumn()
  private(set) var rasterizationScale = NumberColumn()
  private(set) var compositingFilter = NumberColumn()
  private(set) var filters = ObjectColumn()
  private(set) var backgroundFilters = ObjectColumn()
  private(set) var contentsMultiplyColor = NumberColumn()
  private(set) var shapePath = ObjectColumn()
  private(set) var fillColor = NumberColumn()
  private(set) var fillRule = NumberColumn()
  private(set) var strokeColor = NumberColumn()
  private(set) var strokeStart = NumberColumn()
  private(set) var strokeEnd = NumberColumn()
  private(set) var lineWidth = NumberColumn()
  private(set) var miterLimit = NumberColumn()
  private(set) var lineCap = NumberColumn()
  private(set) var lineJoin = NumberColumn()
  private(set) var lineDashPhase = NumberColumn()
  private(set) var lineDashPattern = ObjectColumn()
  private(set) var colors = ObjectColumn()
  private(set) var locations = ObjectColumn()
  private(set) var startPoint = NumberColumn()
  private(set) var endPoint = NumberColumn()
  private(set) var gradientType = NumberColumn()
  private(set) var replicatorPreservesDepth = NumberColumn()
  private(set) var renderMode = NumberColumn()
  private(set) var emitterPreservesDepth = NumberColumn()
  // generated: end
  private var all = Columns()
  /// The look of a picture of `render(in:)`; nil for what is on screen.
  var context: ContextLook?
  /// Whether the picture is one of `render(in:)`.
  var isInContext: Bool { context != nil }

  /// Columns that are still to come.
  init() {}

  /// The same columns once more: threads that count references to one object wait for each other.
  convenience init(_ other: LayerColumns) {
    self.init()
    fetch(other.all)
  }

  /// Takes over the columns of another instant.
  func fetch(_ columns: Columns) {
    // generated: fetching
    bounds = NumberColumn(columns, .bounds)
    position = NumberColumn(columns, .position)
    anchorPoint = NumberColumn(columns, .anchorPoint)
    opacity = NumberColumn(columns, .opacity)
    transform = NumberColumn(columns, .transform)
    zPosition = NumberColumn(columns, .zPosition)
    anchorPointZ = NumberColumn(columns, .anchorPointZ)
    sublayerTransform = NumberColumn(columns, .sublayerTransform)
    hidden = NumberColumn(columns, .hidden)
    doubleSided = NumberColumn(columns, .doubleSided)
    geometryFlipped = NumberColumn(columns, .geometryFlipped)
    masksToBounds = NumberColumn(columns, .masksToBounds)
    backgroundColor = NumberColumn(columns, .backgroundColor)
    cornerRadius = NumberColumn(columns, .cornerRadius)
    maskedCorners = NumberColumn(columns, .maskedCorners)
    cornerCurve = NumberColumn(columns, .cornerCurve)
    borderWidth = NumberColumn(columns, .borderWidth)
    borderColor = NumberColumn(columns, .borderColor)
    contents = ObjectColumn(columns, .contents)
    contentsRect = NumberColumn(columns, .contentsRect)
    contentsCenter = NumberColumn(columns, .contentsCenter)
    contentsScale = NumberColumn(columns, .contentsScale)
    contentsGravity = NumberColumn(columns, .contentsGravity)
    minificationFilter = NumberColumn(columns, .minificationFilter)
    magnificationFilter = NumberColumn(columns, .magnificationFilter)
    minificationFilterBias = NumberColumn(columns, .minificationFilterBias)
    allowsEdgeAntialiasing = NumberColumn(columns, .allowsEdgeAntialiasing)
    edgeAntialiasingMask = NumberColumn(columns, .edgeAntialiasingMask)
    allowsGroupOpacity = NumberColumn(columns, .allowsGroupOpacity)
    shadowColor = NumberColumn(columns, .shadowColor)
    shadowOpacity = NumberColumn(columns, .shadowOpacity)
    shadowOffset = NumberColumn(columns, .shadowOffset)
    shadowRadius = NumberColumn(columns, .shadowRadius)
    shadowPath = ObjectColumn(columns, .shadowPath)
    shouldRasterize = NumberColumn(columns, .shouldRasterize)
    rasterizationScale = NumberColumn(columns, .rasterizationScale)
    compositingFilter = NumberColumn(columns, .compositingFilter)
    filters = ObjectColumn(columns, .filters)
    backgroundFilters = ObjectColumn(columns, .backgroundFilters)
    contentsMultiplyColor = NumberColumn(columns, .contentsMultiplyColor)
    shapePath = ObjectColumn(columns, .shapePath)
    fillColor = NumberColumn(columns, .fillColor)
    fillRule = NumberColumn(columns, .fillRule)
    strokeColor = NumberColumn(columns, .strokeColor)
    strokeStart = NumberColumn(columns, .strokeStart)
    strokeEnd = NumberColumn(columns, .strokeEnd)
    lineWidth = NumberColumn(columns, .lineWidth)
    miterLimit = NumberColumn(columns, .miterLimit)
    lineCap = NumberColumn(columns, .lineCap)
    lineJoin = NumberColumn(columns, .lineJoin)
    lineDashPhase = NumberColumn(columns, .lineDashPhase)
    lineDashPattern = ObjectColumn(columns, .lineDashPattern)
    colors = ObjectColumn(columns, .colors)
    locations = ObjectColumn(columns, .locations)
    startPoint = NumberColumn(columns, .startPoint)
    endPoint = NumberColumn(columns, .endPoint)
    gradientType = NumberColumn(columns, .gradientType)
    replicatorPreservesDepth = NumberColumn(columns, .replicatorPreservesDepth)
    renderMode = NumberColumn(columns, .renderMode)
    emitterPreservesDepth = NumberColumn(columns, .emitterPreservesDepth)
    // generated: end
    all = columns
  }

  /// By how many halvings a slot's image is sampled smaller; none where that is no number.
  func bias(_ slot: Int) -> Double {
    let bias = minificationFilterBias.number(slot)
    return bias.isFinite ? bias : 0
  }

  /// A slot's filters with the values that animations give to their inputs.
  func filters(_ property: PropertyID, _ slot: Int) -> [FilterState] {
    all.filters(property, slot)
  }
}

extension RGBA {
  /// Whether all four components are finite.
  var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}
