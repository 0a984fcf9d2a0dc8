import Geography

/// An edit of a session's cities that can be undone. Contains the ids of the cities.
package enum SessionEdit: Sendable, Equatable {
  /// Sets the star of cities that had the other value.
  case favorite(ids: [Int], favorite: Bool)
  case removal(ids: [Int])
  case restoration(ids: [Int])
  case annotation([AnnotationEdit])

  /// The number of cities.
  var count: Int {
    switch self {
    case .favorite(let ids, _), .removal(let ids), .restoration(let ids): ids.count
    case .annotation(let edits): edits.count
    }
  }

  /// The size of the ids or of the annotations, in bytes.
  var bytes: Int {
    if case .annotation(let edits) = self {
      return edits.reduce(0) { $0 + $1.bytes }
    }
    return count * MemoryLayout<Int>.stride
  }

  var ids: [Int] {
    switch self {
    case .favorite(let ids, _), .removal(let ids), .restoration(let ids): ids
    case .annotation(let edits): edits.map(\.id)
    }
  }
}
