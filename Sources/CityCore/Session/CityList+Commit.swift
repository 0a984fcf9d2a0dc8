extension CityList {
  /// The visible rows, for the archive to add.
  var importPlan: CommitPlan {
    .importing(
      rows: visible.positions.map { row(at: $0) }, discarded: present.count - visible.count)
  }

  /// What differs from the opening, for the archive to follow.
  var browsePlan: CommitPlan {
    let starred = favorites.subtracting(rows.favorites).intersection(present)
    let unstarred = rows.favorites.subtracting(favorites).intersection(present)
    var changed: [Int: Bool] = [:]
    for position in starred.members() { changed[rows.cities[position].id] = true }
    for position in unstarred.members() { changed[rows.cities[position].id] = false }
    let removed = rows.cities.indices.filter { !present.contains($0) }
    return .browsing(favorites: changed, removed: removed.map { rows.cities[$0].id })
  }
}
