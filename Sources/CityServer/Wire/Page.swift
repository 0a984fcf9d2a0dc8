import JSONRPC

/// One page of a list, for results of requests with an offset and a limit.
struct Page<Row: WireObject>: Sendable {
  let rows: [Row]
  let total: Int
  let next: Int?

  /// - Parameter name: the name of the member with the rows.
  static func shape(of name: StaticString, _ summary: String, total: String) -> Shape<Page> {
    Shape(
      .init(name, summary) { $0.rows }, .init("total", total) { $0.total },
      .init("next", "Offset of the next page; null on the last page.") { $0.next })
  }
}

extension Page {
  init(_ rows: [Row], from offset: Int, of total: Int) {
    let end = offset + rows.count
    self.init(rows: rows, total: total, next: end < total ? end : nil)
  }
}
