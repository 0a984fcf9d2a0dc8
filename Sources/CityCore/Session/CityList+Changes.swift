extension CityList {
  /// How one row's way from place to place reads; nil is hidden.
  func changes(of position: Int, from old: Int?, to new: Int?) -> [RowChange] {
    switch (old, new) {
    case (nil, nil): []
    case (nil, let new?): [.insert(index: new, row: row(at: position))]
    case (let old?, nil): [.remove(index: old, id: rows.cities[position].id)]
    case (let old?, let new?) where old == new: [.update(index: old, row: row(at: position))]
    case (let old?, let new?):
      [.update(index: old, row: row(at: position)), .move(from: old, to: new)]
    }
  }

  /// How rows came and went while no star changed: removals from the end on, so that they leave
  /// the indexes before them alone, then insertions from the start.
  func changes(from old: VisibleList, to new: VisibleList) -> [RowChange] {
    let (gone, come) = (old.subtracting(new), new.subtracting(old))
    guard gone.count + come.count <= RowChange.mostRows else { return [.reset] }
    let removals = gone.positions.reversed().compactMap { position in
      old.index(of: position).map { RowChange.remove(index: $0, id: rows.cities[position].id) }
    }
    let insertions = come.positions.compactMap { position in
      new.index(of: position).map { RowChange.insert(index: $0, row: row(at: position)) }
    }
    return removals + insertions
  }
}
