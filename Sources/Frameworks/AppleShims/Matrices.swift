// simd's square matrices, by columns.

/// What a matrix is made of.
public typealias MatrixScalar = BinaryFloatingPoint & SIMDScalar

/// A matrix with as many columns as rows.
public protocol SquareMatrix: Hashable {
  /// A column.
  associatedtype Column: SIMD where Column.Scalar: MatrixScalar
  /// A matrix of columns.
  init(_ columns: [Column])
  /// The columns one by one.
  var columnList: [Column] { get }
}

extension SquareMatrix {
  /// The sum of products of a column's parts and the matrix's columns.
  public static func * (m: Self, v: Column) -> Column {
    zip(m.columnList, v.indices).reduce(Column.zero) { $0 + $1.0 * v[$1.1] }
  }
  /// The product of a row with each column.
  public static func * (v: Column, m: Self) -> Column { m.transpose * v }
  /// First the right one, then the left one.
  public static func * (a: Self, b: Self) -> Self { Self(b.columnList.map { a * $0 }) }
  /// Each part multiplied.
  public static func * (m: Self, s: Column.Scalar) -> Self { Self(m.columnList.map { $0 * s }) }
  /// Each part multiplied.
  public static func * (s: Column.Scalar, m: Self) -> Self { m * s }
  /// First the right one, then the left one.
  public static func *= (a: inout Self, b: Self) { a = a * b }
  /// The sums of the parts.
  public static func + (a: Self, b: Self) -> Self {
    Self(zip(a.columnList, b.columnList).map { $0 + $1 })
  }
  /// The differences of the parts.
  public static func - (a: Self, b: Self) -> Self {
    Self(zip(a.columnList, b.columnList).map { $0 - $1 })
  }
  /// Each part with the other sign.
  public static prefix func - (m: Self) -> Self { m * -1 }

  /// A matrix with parts on its diagonal, zero elsewhere.
  public init(diagonal: Column) {
    self.init(
      diagonal.indices.map { index in
        var column = Column.zero
        column[index] = diagonal[index]
        return column
      })
  }

  /// A matrix with the same on its whole diagonal.
  public init(_ scalar: Column.Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// A matrix of zeroes.
  public init() { self.init(0) }

  /// A matrix of its rows.
  public init(rows: [Column]) { self = Self(rows).transpose }

  /// Rows for columns.
  public var transpose: Self {
    let columns = columnList
    return Self(
      columns.indices.map { row in
        var column = Column.zero
        for (index, other) in columns.enumerated() { column[index] = other[row] }
        return column
      })
  }

  /// By how much it enlarges.
  public var determinant: Column.Scalar { gaussianElimination.determinant }

  /// What takes it back; of a matrix without an inverse not a number.
  public var inverse: Self {
    gaussianElimination.inverse ?? Self(columnList.map { _ in Column(repeating: .nan) })
  }

  /// Gauss's elimination with the greatest pivot of each column.
  private var gaussianElimination: (determinant: Column.Scalar, inverse: Self?) {
    var rows = transpose.columnList
    var others = Self(1).columnList
    var determinant: Column.Scalar = 1
    for at in rows.indices {
      let pivot = rows.indices[at...].max { abs(rows[$0][at]) < abs(rows[$1][at]) } ?? at
      guard rows[pivot][at] != 0 else { return (0, nil) }
      if pivot != at {
        rows.swapAt(pivot, at)
        others.swapAt(pivot, at)
        determinant = -determinant
      }
      let scale = rows[at][at]
      determinant *= scale
      rows[at] /= scale
      others[at] /= scale
      for row in rows.indices where row != at {
        let factor = rows[row][at]
        rows[row] -= rows[at] * factor
        others[row] -= others[at] * factor
      }
    }
    return (determinant, Self(rows: others))
  }
}

// Sound: a value of numbers, whose vectors the standard library lets be sent for known scalars only.
/// Two columns of two.
public struct Matrix2<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns.
  public var columns: (SIMD2<Scalar>, SIMD2<Scalar>)
  /// A matrix of its columns.
  public init(columns: (SIMD2<Scalar>, SIMD2<Scalar>)) { self.columns = columns }
  /// A matrix of its columns.
  public init(_ c0: SIMD2<Scalar>, _ c1: SIMD2<Scalar>) { columns = (c0, c1) }
  /// A matrix of its columns.
  public init(_ c: [SIMD2<Scalar>]) { columns = (c[0], c[1]) }
  /// The columns one by one.
  public var columnList: [SIMD2<Scalar>] { [columns.0, columns.1] }
  /// A column.
  public subscript(column: Int) -> SIMD2<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// A part.
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }
}

// Sound: a value of numbers, whose vectors the standard library lets be sent for known scalars only.
/// Three columns of three.
public struct Matrix3<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns.
  public var columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)
  /// A matrix of its columns.
  public init(columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)) { self.columns = columns }
  /// A matrix of its columns.
  public init(_ c0: SIMD3<Scalar>, _ c1: SIMD3<Scalar>, _ c2: SIMD3<Scalar>) {
    columns = (c0, c1, c2)
  }
  /// A matrix of its columns.
  public init(_ c: [SIMD3<Scalar>]) { columns = (c[0], c[1], c[2]) }
  /// The columns one by one.
  public var columnList: [SIMD3<Scalar>] { [columns.0, columns.1, columns.2] }
  /// A column.
  public subscript(column: Int) -> SIMD3<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// A part.
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }
}

// Sound: a value of numbers, whose vectors the standard library lets be sent for known scalars only.
/// Four columns of four.
public struct Matrix4<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns.
  public var columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)
  /// A matrix of its columns.
  public init(columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)) {
    self.columns = columns
  }
  /// A matrix of its columns.
  public init(
    _ c0: SIMD4<Scalar>, _ c1: SIMD4<Scalar>, _ c2: SIMD4<Scalar>, _ c3: SIMD4<Scalar>
  ) {
    columns = (c0, c1, c2, c3)
  }
  /// A matrix of its columns.
  public init(_ c: [SIMD4<Scalar>]) { columns = (c[0], c[1], c[2], c[3]) }
  /// The columns one by one.
  public var columnList: [SIMD4<Scalar>] { [columns.0, columns.1, columns.2, columns.3] }
  /// A column.
  public subscript(column: Int) -> SIMD4<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// A part.
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }
}

extension SquareMatrix {
  fileprivate func replacingColumn(_ column: Int, with new: Column) -> Self {
    var all = columnList
    all[column] = new
    return Self(all)
  }

  /// Whether all parts are the same.
  public static func == (a: Self, b: Self) -> Bool { a.columnList == b.columnList }

  /// By the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(columnList) }
}

/// Two columns of two, of single precision.
public typealias simd_float2x2 = Matrix2<Float>
/// Three columns of three, of single precision.
public typealias simd_float3x3 = Matrix3<Float>
/// Four columns of four, of single precision.
public typealias simd_float4x4 = Matrix4<Float>
/// Two columns of two, of double precision.
public typealias simd_double2x2 = Matrix2<Double>
/// Three columns of three, of double precision.
public typealias simd_double3x3 = Matrix3<Double>
/// Four columns of four, of double precision.
public typealias simd_double4x4 = Matrix4<Double>
/// ``simd_float2x2``.
public typealias float2x2 = Matrix2<Float>
/// ``simd_float3x3``.
public typealias float3x3 = Matrix3<Float>
/// ``simd_float4x4``.
public typealias float4x4 = Matrix4<Float>
/// ``simd_double4x4``.
public typealias double4x4 = Matrix4<Double>
/// ``simd_double3x3``.
public typealias double3x3 = Matrix3<Double>
/// ``simd_float3x3``.
public typealias matrix_float3x3 = Matrix3<Float>
/// ``simd_float4x4``.
public typealias matrix_float4x4 = Matrix4<Float>
/// The matrix that changes nothing.
public let matrix_identity_float3x3 = Matrix3<Float>(1)
/// The matrix that changes nothing.
public let matrix_identity_float4x4 = Matrix4<Float>(1)
/// The matrix that changes nothing.
public let matrix_identity_double4x4 = Matrix4<Double>(1)

/// First the right one, then the left one.
public func simd_mul<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// The sum of products of a column's parts and the matrix's columns.
public func simd_mul<M: SquareMatrix>(_ m: M, _ v: M.Column) -> M.Column { m * v }
/// First the right one, then the left one.
public func matrix_multiply<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// The sum of products of a column's parts and the matrix's columns.
public func matrix_multiply<M: SquareMatrix>(_ m: M, _ v: M.Column) -> M.Column { m * v }
/// What takes a matrix back.
public func simd_inverse<M: SquareMatrix>(_ m: M) -> M { m.inverse }
/// Rows for columns.
public func simd_transpose<M: SquareMatrix>(_ m: M) -> M { m.transpose }
/// By how much a matrix enlarges.
public func simd_determinant<M: SquareMatrix>(_ m: M) -> M.Column.Scalar { m.determinant }
