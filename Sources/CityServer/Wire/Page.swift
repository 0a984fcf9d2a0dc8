import JSON
import JSONRPC

/// One page of a list, the form of all list results.
struct Page {
  let rows: [JSON]
  let total: Int
  let next: Int?

  static func shape(
    of name: String, _ schema: Schema, _ summary: String, total: String
  ) -> Shape<Page> {
    Shape(
      .init(name, summary, as: .array(schema), \.rows), .init("total", total, \.total),
      .init("next", "The offset of the next page, null after the last.", \.next))
  }

  static let cities = shape(
    of: "cities", Schemas.city, "The rows of the page.", total: "Rows on all pages.")
}

extension Page {
  init(_ rows: [JSON], from offset: Int, of total: Int) {
    let end = offset + rows.count
    self.init(rows: rows, total: total, next: end < total ? end : nil)
  }
}
