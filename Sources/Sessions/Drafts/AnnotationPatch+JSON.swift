import Geography
internal import JSON

extension AnnotationPatch {
  /// Writes the changes that are not empty. A null `ownName` or `note` removes that of the archive.
  func write(into object: inout JSONObjectWriter) {
    if case .set(let name) = ownName {
      object.add("ownName", name)
    }
    if case .set(let text) = note {
      object.add("note", text)
    }
    if let isPlanned {
      object.add("planned", isPlanned)
    }
    let parts: [(name: StaticString, values: [JSON])] = [
      ("addTags", tags.added.sorted().map { .string($0.text) }),
      ("removeTags", tags.removed.sorted().map { .string($0.text) }),
      ("addLists", lists.added.sorted().map { JSON($0) }),
      ("removeLists", lists.removed.sorted().map { JSON($0) }),
      ("addVisits", visits.added.sorted().map { .string($0.text) }),
      ("removeVisits", visits.removed.sorted().map { .string($0.text) }),
    ]
    for part in parts where !part.values.isEmpty {
      object.add(part.name, .array(part.values))
    }
  }

  /// Reads the members that `write` writes. Ignores other members and those of other types, and invalid
  /// elements of lists.
  init(_ object: JSONView) {
    func texts(_ name: String) -> [String] { object[name]?.elements.compactMap(\.string) ?? [] }
    func visits(_ name: String) -> [Visit] { texts(name).compactMap { try? Visit($0) } }
    func lists(_ name: String) -> [Int] { object[name]?.elements.compactMap(\.int) ?? [] }
    if let name = object["ownName"], name.isNull || name.string != nil {
      ownName = .set(name.string)
    }
    if let text = object["note"], text.isNull || text.string != nil {
      note = .set(text.string)
    }
    isPlanned = object["planned"]?.bool
    tags = SetChange(
      added: Set(texts("addTags").map(TagName.init)),
      removed: Set(texts("removeTags").map(TagName.init)))
    self.lists = SetChange(
      added: Set(lists("addLists")), removed: Set(lists("removeLists")))
    self.visits = SetChange(
      added: Set(visits("addVisits")), removed: Set(visits("removeVisits")))
  }
}

extension AnnotationEdit {
  /// Nil if the object lacks `id`, `before` or `after`.
  init?(_ object: JSONView) {
    guard let id = object["id"]?.int, let before = object["before"].map(AnnotationPatch.init),
      let after = object["after"].map(AnnotationPatch.init)
    else { return nil }
    self.init(id: id, before: before, after: after)
  }
}
