/// The first rows of many, and their total number. A file can have more invalid rows than a person reads.
package struct FirstRows<Row: Sendable>: Sendable {
  package static var limit: Int { 100 }

  package private(set) var rows: [Row] = []
  package private(set) var count = 0

  mutating func append(_ row: Row) {
    count += 1
    if rows.count < Self.limit {
      rows.append(row)
    }
  }

  package init() {}

  /// The rows in another form.
  func map<Other>(_ transform: (Row) -> Other) -> FirstRows<Other> {
    var mapped = FirstRows<Other>()
    mapped.rows = rows.map(transform)
    mapped.count = count
    return mapped
  }
}

extension FirstRows<InvalidRow> {
  /// The first rows of both, by line, and their total number.
  package func merged(with other: Self) -> Self {
    var merged = Self()
    merged.rows = Array((rows + other.rows).sorted { $0.line < $1.line }.prefix(Self.limit))
    merged.count = count + other.count
    return merged
  }
}

extension FirstRows: Equatable where Row: Equatable {}
