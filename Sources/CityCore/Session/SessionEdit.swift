/// A change of a session's cities that can be undone. Cities are GeoNames ids in session order.
package enum SessionEdit: Sendable, Equatable {
  case favorite(id: Int, favorite: Bool)
  case removal(ids: [Int])
  case restoration(ids: [Int])

  /// The edit that takes this one back.
  var inverse: SessionEdit {
    switch self {
    case .favorite(let id, let favorite): .favorite(id: id, favorite: !favorite)
    case .removal(let ids): .restoration(ids: ids)
    case .restoration(let ids): .removal(ids: ids)
    }
  }
}
