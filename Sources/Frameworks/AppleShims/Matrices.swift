// The square matrices of simd, stored in column order.

/// The requirements for matrix elements: floating-point numbers that can be stored in SIMD vectors.
public typealias MatrixScalar = BinaryFloatingPoint & SIMDScalar

/// A square matrix, stored in column order.
///
/// A product treats a vector on the right as a column, and a vector on the left as a row.
public protocol SquareMatrix: Hashable {
  /// The vector type of a column.
  associatedtype Column: SIMD where Column.Scalar: MatrixScalar
  /// Creates a matrix from its columns.
  ///
  /// The array must have exactly as many elements as the matrix has columns.
  init(_ columns: [Column])
  /// The columns, from left to right.
  var columnList: [Column] { get }
}

extension SquareMatrix {
  /// Returns the product of a matrix and a column vector.
  public static func * (m: Self, v: Column) -> Column {
    zip(m.columnList, v.indices).reduce(Column.zero) { $0 + $1.0 * v[$1.1] }
  }
  /// Returns the product of a row vector and a matrix.
  public static func * (v: Column, m: Self) -> Column { m.transpose * v }
  /// Returns the product of two matrices.
  ///
  /// The product transforms column vectors by `b` first and then by `a`.
  public static func * (a: Self, b: Self) -> Self { Self(b.columnList.map { a * $0 }) }
  /// Returns the matrix with every element multiplied by a scalar.
  public static func * (m: Self, s: Column.Scalar) -> Self { Self(m.columnList.map { $0 * s }) }
  /// Returns the matrix with every element multiplied by a scalar.
  public static func * (s: Column.Scalar, m: Self) -> Self { m * s }
  /// Multiplies a matrix by another matrix on its right.
  ///
  /// The result transforms column vectors by `b` first.
  public static func *= (a: inout Self, b: Self) { a = a * b }
  /// Returns the sum of two matrices.
  public static func + (a: Self, b: Self) -> Self {
    Self(zip(a.columnList, b.columnList).map { $0 + $1 })
  }
  /// Returns the difference of two matrices.
  public static func - (a: Self, b: Self) -> Self {
    Self(zip(a.columnList, b.columnList).map { $0 - $1 })
  }
  /// Returns the matrix with every element negated.
  public static prefix func - (m: Self) -> Self { m * -1 }

  /// Creates a matrix with the given elements on its diagonal and zeros elsewhere.
  public init(diagonal: Column) {
    self.init(
      diagonal.indices.map { index in
        var column = Column.zero
        column[index] = diagonal[index]
        return column
      })
  }

  /// Creates a matrix with the same value in every diagonal element and zeros elsewhere.
  public init(_ scalar: Column.Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// Creates a matrix in which all elements are zero.
  public init() { self.init(0) }

  /// Creates a matrix from its rows.
  ///
  /// The array must have exactly as many elements as the matrix has rows.
  public init(rows: [Column]) { self = Self(rows).transpose }

  /// The matrix with rows and columns exchanged.
  public var transpose: Self {
    let columns = columnList
    return Self(
      columns.indices.map { row in
        var column = Column.zero
        for (index, other) in columns.enumerated() { column[index] = other[row] }
        return column
      })
  }

  /// The determinant, computed by Gaussian elimination.
  ///
  /// The determinant of a singular matrix is 0.
  public var determinant: Column.Scalar { gaussianElimination.determinant }

  /// The inverse of the matrix.
  ///
  /// If the matrix is singular, all elements of the result are NaN.
  public var inverse: Self {
    gaussianElimination.inverse ?? Self(columnList.map { _ in Column(repeating: .nan) })
  }

  /// The determinant and the inverse, computed by Gaussian elimination with partial pivoting.
  ///
  /// The inverse is `nil` if the matrix is singular.
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

// Sound: the value consists only of numbers. The standard library declares its vectors as Sendable only for known
// scalar types.
/// A 2×2 matrix, stored in column order.
public struct Matrix2<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns, from left to right.
  public var columns: (SIMD2<Scalar>, SIMD2<Scalar>)
  /// Creates a matrix from a tuple of its columns.
  public init(columns: (SIMD2<Scalar>, SIMD2<Scalar>)) { self.columns = columns }
  /// Creates a matrix from its columns.
  public init(_ c0: SIMD2<Scalar>, _ c1: SIMD2<Scalar>) { columns = (c0, c1) }
  /// Creates a matrix from an array of two columns.
  ///
  /// Ends the process if the array has fewer columns.
  public init(_ c: [SIMD2<Scalar>]) { columns = (c[0], c[1]) }
  /// The columns as an array, from left to right.
  public var columnList: [SIMD2<Scalar>] { [columns.0, columns.1] }
  /// The column at the given index, in the range 0...1.
  ///
  /// An index out of range ends the process.
  public subscript(column: Int) -> SIMD2<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// The element at the given column and row, each in the range 0...1.
  ///
  /// An index out of range ends the process.
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }
}

// Sound: the value consists only of numbers. The standard library declares its vectors as Sendable only for known
// scalar types.
/// A 3×3 matrix, stored in column order.
public struct Matrix3<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns, from left to right.
  public var columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)
  /// Creates a matrix from a tuple of its columns.
  public init(columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)) { self.columns = columns }
  /// Creates a matrix from its columns.
  public init(_ c0: SIMD3<Scalar>, _ c1: SIMD3<Scalar>, _ c2: SIMD3<Scalar>) {
    columns = (c0, c1, c2)
  }
  /// Creates a matrix from an array of three columns.
  ///
  /// Ends the process if the array has fewer columns.
  public init(_ c: [SIMD3<Scalar>]) { columns = (c[0], c[1], c[2]) }
  /// The columns as an array, from left to right.
  public var columnList: [SIMD3<Scalar>] { [columns.0, columns.1, columns.2] }
  /// The column at the given index, in the range 0...2.
  ///
  /// An index out of range ends the process.
  public subscript(column: Int) -> SIMD3<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// The element at the given column and row, each in the range 0...2.
  ///
  /// An index out of range ends the process.
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }
}

// Sound: the value consists only of numbers. The standard library declares its vectors as Sendable only for known
// scalar types.
/// A 4×4 matrix, stored in column order.
public struct Matrix4<Scalar: MatrixScalar>: SquareMatrix, @unchecked Sendable {
  /// The columns, from left to right.
  public var columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)
  /// Creates a matrix from a tuple of its columns.
  public init(columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)) {
    self.columns = columns
  }
  /// Creates a matrix from its columns.
  public init(
    _ c0: SIMD4<Scalar>, _ c1: SIMD4<Scalar>, _ c2: SIMD4<Scalar>, _ c3: SIMD4<Scalar>
  ) {
    columns = (c0, c1, c2, c3)
  }
  /// Creates a matrix from an array of four columns.
  ///
  /// Ends the process if the array has fewer columns.
  public init(_ c: [SIMD4<Scalar>]) { columns = (c[0], c[1], c[2], c[3]) }
  /// The columns as an array, from left to right.
  public var columnList: [SIMD4<Scalar>] { [columns.0, columns.1, columns.2, columns.3] }
  /// The column at the given index, in the range 0...3.
  ///
  /// An index out of range ends the process.
  public subscript(column: Int) -> SIMD4<Scalar> {
    get { columnList[column] }
    set { self = replacingColumn(column, with: newValue) }
  }
  /// The element at the given column and row, each in the range 0...3.
  ///
  /// An index out of range ends the process.
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

  public static func == (a: Self, b: Self) -> Bool { a.columnList == b.columnList }

  public func hash(into hasher: inout Hasher) { hasher.combine(columnList) }
}

/// A 2×2 matrix of single-precision numbers.
public typealias simd_float2x2 = Matrix2<Float>
/// A 3×3 matrix of single-precision numbers.
public typealias simd_float3x3 = Matrix3<Float>
/// A 4×4 matrix of single-precision numbers.
public typealias simd_float4x4 = Matrix4<Float>
/// A 2×2 matrix of double-precision numbers.
public typealias simd_double2x2 = Matrix2<Double>
/// A 3×3 matrix of double-precision numbers.
public typealias simd_double3x3 = Matrix3<Double>
/// A 4×4 matrix of double-precision numbers.
public typealias simd_double4x4 = Matrix4<Double>
/// A shorter name for ``simd_float2x2``.
public typealias float2x2 = Matrix2<Float>
/// A shorter name for ``simd_float3x3``.
public typealias float3x3 = Matrix3<Float>
/// A shorter name for ``simd_float4x4``.
public typealias float4x4 = Matrix4<Float>
/// A shorter name for ``simd_double4x4``.
public typealias double4x4 = Matrix4<Double>
/// A shorter name for ``simd_double3x3``.
public typealias double3x3 = Matrix3<Double>
/// An older name for ``simd_float3x3``.
public typealias matrix_float3x3 = Matrix3<Float>
/// An older name for ``simd_float4x4``.
public typealias matrix_float4x4 = Matrix4<Float>
/// The 3×3 identity matrix of single-precision numbers.
public let matrix_identity_float3x3 = Matrix3<Float>(1)
/// The 4×4 identity matrix of single-precision numbers.
public let matrix_identity_float4x4 = Matrix4<Float>(1)
/// The 4×4 identity matrix of double-precision numbers.
public let matrix_identity_double4x4 = Matrix4<Double>(1)

/// Returns the product of two matrices.
public func simd_mul<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// Returns the product of a matrix and a column vector.
public func simd_mul<M: SquareMatrix>(_ m: M, _ v: M.Column) -> M.Column { m * v }
/// Returns the product of two matrices.
public func matrix_multiply<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// Returns the product of a matrix and a column vector.
public func matrix_multiply<M: SquareMatrix>(_ m: M, _ v: M.Column) -> M.Column { m * v }
/// Returns the inverse of a matrix.
///
/// If the matrix is singular, all elements of the result are NaN.
public func simd_inverse<M: SquareMatrix>(_ m: M) -> M { m.inverse }
/// Returns the matrix with rows and columns exchanged.
public func simd_transpose<M: SquareMatrix>(_ m: M) -> M { m.transpose }
public func simd_determinant<M: SquareMatrix>(_ m: M) -> M.Column.Scalar { m.determinant }
