/// The cities or places of an export that is a text for people: a heading for each list, with its members in the order
/// of the list. An item in several lists is below each of them.
struct ListedItems<Item: ExportedItem> {
  /// The items in none of the lists, in the order of the export.
  let loose: [Item]

  /// The lists with at least one of the items, and these items in the order of the list.
  let groups: [(name: String, items: [Item])]

  /// - Complexity: O(items + members of the lists).
  init(_ items: [Item], lists: [FileList]) {
    var byID: [Int: Item] = [:]
    byID.reserveCapacity(items.count)
    for item in items {
      byID[item.id] = item
    }
    var listed: Set<Int> = []
    var groups: [(name: String, items: [Item])] = []
    for list in lists {
      let members = list.members.compactMap { byID[$0] }
      if !members.isEmpty {
        groups.append((list.name, members))
        listed.formUnion(list.members)
      }
    }
    self.groups = groups
    loose = items.filter { !listed.contains($0.id) }
  }
}
