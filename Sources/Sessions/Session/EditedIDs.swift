/// The ids of an edit, in order. A single id needs no heap allocation: a session keeps a thousand
/// edits, most of them of one city.
package struct EditedIDs: RandomAccessCollection, Equatable, Sendable {
  private enum Content: Equatable, Sendable {
    case one(Int)
    case several([Int])
  }

  private let content: Content

  package init(_ id: Int) { content = .one(id) }

  package init(_ ids: [Int]) { content = ids.count == 1 ? .one(ids[0]) : .several(ids) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch content {
    case .one: 1
    case .several(let ids): ids.count
    }
  }

  package subscript(index: Int) -> Int {
    switch content {
    case .one(let id): id
    case .several(let ids): ids[index]
    }
  }
}

extension EditedIDs: ExpressibleByArrayLiteral {
  package init(arrayLiteral ids: Int...) { self.init(ids) }
}
