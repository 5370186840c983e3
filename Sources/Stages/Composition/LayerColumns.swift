import Colour
import Geometry
import RenderTree

/// A column of numbers, held for one frame.
struct NumberColumn {
  private let lanes: Columns.Lanes

  init(_ columns: Columns, _ property: PropertyID) { lanes = columns.lanes(property) }

  /// Whether any slot may differ from the initial value.
  var isUsed: Bool { !lanes.data.isEmpty }

  /// Whether the slot may differ from the initial value.
  @inline(__always) func isOwn(_ slot: Int) -> Bool {
    slot < lanes.row.count && lanes.row[slot] >= 0
  }

  @inline(__always) func number(_ slot: Int) -> Double { lanes.lane(slot) }

  @inline(__always) func bool(_ slot: Int) -> Bool { lanes.lane(slot) != 0 }

  @inline(__always) func point(_ slot: Int) -> Point {
    Point(lanes.lane(slot, 0), lanes.lane(slot, 1))
  }

  @inline(__always) func rect(_ slot: Int) -> Rect {
    Rect(lanes.lane(slot, 0), lanes.lane(slot, 1), lanes.lane(slot, 2), lanes.lane(slot, 3))
  }

  /// The colour, or nil where there is none, it is clear, or it is no colour at all.
  @inline(__always) func color(_ slot: Int) -> RGBA? {
    guard lanes.lane(slot, 4) != 0, lanes.lane(slot, 3) > 0 else { return nil }
    let color = RGBA(
      lanes.lane(slot, 0), lanes.lane(slot, 1), lanes.lane(slot, 2), lanes.lane(slot, 3))
    return color.isFinite ? color : nil
  }

  /// The matrix, or nil where it is the identity.
  @inline(__always) func transform(_ slot: Int) -> Matrix4? {
    guard isOwn(slot) else { return nil }
    @inline(__always) func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(
        lanes.lane(slot, first), lanes.lane(slot, first + 1), lanes.lane(slot, first + 2),
        lanes.lane(slot, first + 3))
    }
    let matrix = Matrix4(row(0), row(4), row(8), row(12))
    return matrix.isIdentity ? nil : matrix
  }
}

/// A column of other values, held for one frame.
struct ObjectColumn {
  private let objects: Columns.Objects

  init(_ columns: Columns, _ property: PropertyID) { objects = columns.objects(property) }

  /// The slot's own value, or nil where it holds the initial one.
  @inline(__always) func own(_ slot: Int) -> Value? {
    guard slot < objects.row.count, objects.row[slot] >= 0 else { return nil }
    return objects.data[Int(objects.row[slot])]
  }

  /// The slot's own text.
  @inline(__always) func string(_ slot: Int) -> String? {
    guard case .string(let text)? = own(slot) else { return nil }
    return text
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

/// Everything the walk reads, fetched once a frame.
struct LayerColumns {
  let bounds, position, anchorPoint, opacity, transform, zPosition, anchorPointZ: NumberColumn
  let sublayerTransform, hidden, doubleSided, geometryFlipped, masksToBounds: NumberColumn
  let backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor: NumberColumn
  let contentsRect, contentsCenter, contentsScale, minificationFilterBias: NumberColumn
  let allowsEdgeAntialiasing, edgeAntialiasingMask, allowsGroupOpacity: NumberColumn
  let shadowColor, shadowOpacity, shadowOffset, shadowRadius: NumberColumn
  let fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit: NumberColumn
  let lineDashPhase, startPoint, endPoint: NumberColumn
  let cornerCurve, contents, contentsGravity, minificationFilter: ObjectColumn
  let magnificationFilter, shadowPath, compositingFilter, shapePath, fillRule: ObjectColumn
  let lineCap, lineJoin, lineDashPattern, colors, locations, gradientType: ObjectColumn

  init(_ columns: Columns) {
    func numbers(_ property: PropertyID) -> NumberColumn { NumberColumn(columns, property) }
    func objects(_ property: PropertyID) -> ObjectColumn { ObjectColumn(columns, property) }
    bounds = numbers(.bounds)
    position = numbers(.position)
    anchorPoint = numbers(.anchorPoint)
    opacity = numbers(.opacity)
    transform = numbers(.transform)
    zPosition = numbers(.zPosition)
    anchorPointZ = numbers(.anchorPointZ)
    sublayerTransform = numbers(.sublayerTransform)
    hidden = numbers(.hidden)
    doubleSided = numbers(.doubleSided)
    geometryFlipped = numbers(.geometryFlipped)
    masksToBounds = numbers(.masksToBounds)
    backgroundColor = numbers(.backgroundColor)
    cornerRadius = numbers(.cornerRadius)
    maskedCorners = numbers(.maskedCorners)
    borderWidth = numbers(.borderWidth)
    borderColor = numbers(.borderColor)
    contentsRect = numbers(.contentsRect)
    contentsCenter = numbers(.contentsCenter)
    contentsScale = numbers(.contentsScale)
    minificationFilterBias = numbers(.minificationFilterBias)
    allowsEdgeAntialiasing = numbers(.allowsEdgeAntialiasing)
    edgeAntialiasingMask = numbers(.edgeAntialiasingMask)
    allowsGroupOpacity = numbers(.allowsGroupOpacity)
    shadowColor = numbers(.shadowColor)
    shadowOpacity = numbers(.shadowOpacity)
    shadowOffset = numbers(.shadowOffset)
    shadowRadius = numbers(.shadowRadius)
    fillColor = numbers(.fillColor)
    strokeColor = numbers(.strokeColor)
    strokeStart = numbers(.strokeStart)
    strokeEnd = numbers(.strokeEnd)
    lineWidth = numbers(.lineWidth)
    miterLimit = numbers(.miterLimit)
    lineDashPhase = numbers(.lineDashPhase)
    startPoint = numbers(.startPoint)
    endPoint = numbers(.endPoint)
    cornerCurve = objects(.cornerCurve)
    contents = objects(.contents)
    contentsGravity = objects(.contentsGravity)
    minificationFilter = objects(.minificationFilter)
    magnificationFilter = objects(.magnificationFilter)
    shadowPath = objects(.shadowPath)
    compositingFilter = objects(.compositingFilter)
    shapePath = objects(.shapePath)
    fillRule = objects(.fillRule)
    lineCap = objects(.lineCap)
    lineJoin = objects(.lineJoin)
    lineDashPattern = objects(.lineDashPattern)
    colors = objects(.colors)
    locations = objects(.locations)
    gradientType = objects(.gradientType)
  }
}

extension RGBA {
  /// Whether all four components are finite.
  var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}
