import Color
import Geometry
import RenderTree

/// A value that commits store as numbers in the column for its property.
protocol ColumnEncodable {
  /// Appends the components of the value, one for each lane of the column.
  func appendComponents(to lanes: inout ContiguousArray<Double>)
}

extension CGFloat: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) { lanes.append(Double(self)) }
}

extension Double: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) { lanes.append(self) }
}

extension Float: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) { lanes.append(Double(self)) }
}

extension Bool: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) { lanes.append(self ? 1 : 0) }
}

extension CGPoint: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) {
    lanes.append(x)
    lanes.append(y)
  }
}

extension CGSize: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) {
    lanes.append(width)
    lanes.append(height)
  }
}

extension CGRect: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) {
    let rect = Rect(self)
    lanes.append(rect.minX)
    lanes.append(rect.minY)
    lanes.append(rect.width)
    lanes.append(rect.height)
  }
}

extension CATransform3D: ColumnEncodable {
  func appendComponents(to lanes: inout ContiguousArray<Double>) {
    for row in [matrix.row1, matrix.row2, matrix.row3, matrix.row4] {
      for column in 0..<4 { lanes.append(row[column]) }
    }
  }
}

extension CGColor: ColumnEncodable {
  /// Appends the four components in extended sRGB, followed by 1, which distinguishes the color from a missing one.
  func appendComponents(to lanes: inout ContiguousArray<Double>) {
    let color = rgba
    lanes.append(color.red)
    lanes.append(color.green)
    lanes.append(color.blue)
    lanes.append(color.alpha)
    lanes.append(1)
  }
}
