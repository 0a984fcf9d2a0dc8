import CSQLite

extension Database {
  /// Defines an SQL function of numbers for this connection. `body` must be deterministic. In SQL, the function returns
  /// NULL if an argument is NULL or the result is NaN.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - arguments: the number of arguments, 0 to 127.
  package func define(
    _ name: String, arguments: Int, body: @escaping (UnsafeBufferPointer<Double>) -> Double
  ) throws(DatabaseError) {
    let function = Unmanaged.passRetained(ScalarFunction(body)).toOpaque()
    // SQLite releases the function when the connection closes, or immediately if this call fails.
    let code = sqlite3_create_function_v2(
      connection.handle, name, Int32(clamping: arguments), SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      function, ScalarFunction.call, nil, nil,
      { function in
        guard let function else { return }
        Unmanaged<ScalarFunction>.fromOpaque(function).release()
      })
    guard code == SQLITE_OK else { throw connection.error(code, sql: name) }
  }
}

/// A function of numbers, wrapped in an object to which SQLite can keep a pointer.
private final class ScalarFunction {
  private let body: (UnsafeBufferPointer<Double>) -> Double

  init(_ body: @escaping (UnsafeBufferPointer<Double>) -> Double) { self.body = body }

  static let call:
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
      context, count, values in
      guard let reference = sqlite3_user_data(context) else { return }
      let function = Unmanaged<ScalarFunction>.fromOpaque(reference).takeUnretainedValue()
      let values = UnsafeBufferPointer(start: values, count: Int(count))
      // SQLite returns NULL if no result is set.
      if values.contains(where: { sqlite3_value_type($0) == SQLITE_NULL }) {
        return
      }
      // Use temporary memory instead of an array, because a query calls the function for each row.
      let result = withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) {
        numbers in
        for (index, value) in values.enumerated() {
          numbers.initializeElement(at: index, to: sqlite3_value_double(value))
        }
        return function.body(UnsafeBufferPointer(numbers))
      }
      sqlite3_result_double(context, result)
    }
}
