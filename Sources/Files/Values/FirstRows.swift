/// The first `limit` rows that were appended, and the number of all. A file can have more invalid rows than a person
/// reads.
package struct FirstRows<Row: Sendable>: Sendable {
  package static var limit: Int { 100 }

  package private(set) var rows: [Row] = []
  package private(set) var count = 0

  package mutating func append(_ row: Row) {
    count += 1
    if rows.count < Self.limit {
      rows.append(row)
    }
  }

  package init() {}

  package func map<Other>(_ transform: (Row) -> Other) -> FirstRows<Other> {
    var mapped = FirstRows<Other>()
    mapped.rows = rows.map(transform)
    mapped.count = count
    return mapped
  }
}

extension FirstRows<InvalidRow> {
  /// The first `limit` of the rows of both, by line, and the sum of their counts.
  package func merged(with other: Self) -> Self {
    var merged = Self()
    merged.rows = Array((rows + other.rows).sorted { $0.line < $1.line }.prefix(Self.limit))
    merged.count = count + other.count
    return merged
  }
}

extension FirstRows: Equatable where Row: Equatable {}
