import Adapters
package import Geography
package import Sessions

/// The archived cities that match queries, as the list of a session.
package struct ArchiveSelection: Sendable {
  /// Conditions that must all hold.
  private let queries: [CityQuery]

  /// Supplies names in other languages for a text in the queries; nil if no query has a text, or none was given.
  private let gazetteer: Gazetteer?

  /// - Parameter gazetteer: supplies names in other languages. Without it, a text matches only stored names, own names
  ///   and notes.
  package init(_ queries: [CityQuery], gazetteer: Gazetteer?) {
    self.queries = queries
    self.gazetteer = queries.contains { !$0.text.isEmpty } ? gazetteer : nil
  }

  /// A reader of the archive that lists only these cities in a session.
  package func reader(of archive: Archive) -> any ArchiveReader {
    SelectedCities(archive: archive, selection: self)
  }

  var condition: QuerySQL { QuerySQL(queries, in: gazetteer) }
}

extension Archive {
  /// The ids of the cities of a selection. Does not create a missing archive.
  package func ids(of selection: ArchiveSelection) throws -> Set<Int> {
    guard try transactions.exists else { return [] }
    return try transactions.read { database in
      let sql = selection.condition
      let ids = try database.statement("SELECT id FROM city WHERE \(sql.condition)")
        .map(sql.values) { $0.integer(0) }
      return Set(ids)
    }
  }

  /// The list of a browse session on a selection, and the summary at the same moment.
  func browse(
    _ selection: ArchiveSelection
  ) throws -> (list: CityList, summary: ArchiveSummary) {
    let (columns, summary, annotations) = try transactions.read { database in
      let sql = selection.condition
      let columns = try CityTable(database).columns(where: sql.condition, binding: sql.values)
      let annotations = try AnnotationTable(database).contents(of: columns.ids)
      return (columns, try transactions.cities(), annotations)
    }
    return (CityList(columns, mode: .browsing, annotations: annotations), summary)
  }
}

/// The reader of a session on a selection.
private struct SelectedCities: ArchiveReader {
  let archive: Archive
  let selection: ArchiveSelection

  var isSelection: Bool { true }

  func status() throws -> ArchiveSummary { try archive.status() }

  func browse() throws -> (list: CityList, summary: ArchiveSummary) {
    try archive.browse(selection)
  }

  func changes(
    since start: ChangeCursor, upTo end: ChangeCursor, limit: Int
  ) throws -> [ArchiveChange]? {
    try archive.changes(since: start, upTo: end, limit: limit)
  }

  func favorites(of ids: [Int]) throws -> [Int: Bool] { try archive.favorites(of: ids) }

  func annotations(of ids: [Int]) throws -> [Int: Annotation] {
    try archive.annotations(of: ids)
  }
}
