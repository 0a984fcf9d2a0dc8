import Archive
package import Geography
import JSONRPC
package import Sessions

/// The user's part of an archived city: its star, its annotation and its positions in lists.
package struct KeptCity: Sendable {
  package var favorite: Bool
  package var annotation: Annotation

  /// The index of the city in each list that contains it, by the id of the list.
  package var listIndexes: [Int: Int]

  package init(
    favorite: Bool, annotation: Annotation = Annotation(), listIndexes: [Int: Int] = [:]
  ) {
    self.favorite = favorite
    self.annotation = annotation
    self.listIndexes = listIndexes
  }
}

extension AnnotationPatch {
  /// The changes from one annotation to another. Ignores differences between tags that are equal as `TagName`, and the
  /// order of tags, lists and visits.
  package init(from old: Annotation, to new: Annotation) {
    self.init()
    if old.ownName != new.ownName {
      ownName = .set(new.ownName)
    }
    if old.note != new.note {
      note = .set(new.note)
    }
    if old.isPlanned != new.isPlanned {
      isPlanned = new.isPlanned
    }
    tags = Self.change(
      from: Set(old.tags.map(TagName.init)), to: Set(new.tags.map(TagName.init)))
    lists = Self.change(from: Set(old.lists), to: Set(new.lists))
    visits = Self.change(from: Set(old.visits), to: Set(new.visits))
  }

  private static func change<Element>(
    from old: Set<Element>, to new: Set<Element>
  ) -> SetChange<Element> {
    SetChange(added: new.subtracting(old), removed: old.subtracting(new))
  }
}

extension CityServer {
  /// The user's part of a city; nil if the city is not archived. Does not create a missing archive.
  func keptCity(_ id: Int) async throws -> KeptCity? {
    guard archive.exists else { return nil }
    return try await read { archive in
      guard let city = try archive.city(id: id),
        let annotation = try archive.cityAnnotations(of: [id]).first
      else { return nil }
      return KeptCity(
        favorite: city.favorite, annotation: annotation.content,
        listIndexes: try archive.listIndexes(of: id))
    }
  }

  /// Adds, changes or removes a city in one transaction. Then moves it to its index in each list that it was added to,
  /// in one further transaction for each list.
  ///
  /// - Parameters:
  ///   - old: the state of the city now; nil if it is not archived.
  ///   - new: the state after the change; nil to remove the city.
  /// - Throws: `cityNotFound` as `RPCError`, `GazetteerError`, `ArchiveError`.
  func change(_ id: Int, from old: KeptCity?, to new: KeptCity?) async throws {
    guard let new else {
      _ = try await ArchiveRemove(city: id, cities: nil).edit(on: self)
      return
    }
    let patch = AnnotationPatch(
      from: old?.annotation ?? Annotation(), to: new.annotation)
    let annotations = patch.isEmpty ? [:] : [id: patch]
    let plan: CommitPlan
    if let old {
      plan = .browsing(
        favorites: old.favorite == new.favorite ? [:] : [id: new.favorite], removed: [],
        annotations: annotations)
    } else {
      let city = try await cityOutsideArchive(id)
      plan = .importing(
        rows: [SessionRow(city: city, favorite: new.favorite)], discarded: 0,
        annotations: annotations)
    }
    let isNew = old == nil
    let indexes = new.listIndexes.filter { old?.listIndexes[$0.key] == nil }
    try await use { archive in
      if isNew, try archive.city(id: id) != nil {
        throw ArchiveError.alreadyExists(id: id)
      }
      if try archive.commit(plan).discarded > 0 {
        throw ArchiveError.cityNotFound(id: id)
      }
      let current = try archive.listIndexes(of: id)
      for (list, index) in indexes where current[list] != nil && current[list] != index {
        _ = try archive.addToList(list, cities: [id], at: index)
      }
    }
  }
}
