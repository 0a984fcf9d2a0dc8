internal import Geography

/// A session that was restored from its draft.
package struct ResumedDraft: Sendable {
  package let content: SessionContent
  package let head: DraftHead
  let journal: DraftJournal

  init(
    _ record: DraftRecord, journal: DraftJournal, over list: CityList, in gazetteer: Gazetteer?
  ) {
    content = SessionContent(record, over: list, in: gazetteer)
    head = record.lastHead
    self.journal = journal
  }

  /// Resumes a browse session.
  ///
  /// - Parameter isForced: whether to adopt the changes of a changed archive, as an open session does.
  /// - Throws: `DraftError.outdated`, `DraftError.failed`, and the errors of the archive.
  init(
    _ record: DraftRecord, journal: DraftJournal, over archive: any ArchiveReader,
    in gazetteer: Gazetteer?,
    isForced: Bool
  ) throws {
    let opened = try archive.browse()
    var record = record
    let isOutdated = opened.summary.revision != record.archiveRevision
    if isOutdated {
      let own = RememberedSteps(record.steps[...]).own
      guard isForced else {
        var list = opened.list
        list.apply(own, filter: SessionFilter(), in: nil)
        throw DraftError.outdated(journal.id, changed: own.count, left: list.listedEdits.count)
      }
      record.steps.append(.follow(archiveRevision: opened.summary.revision, own))
    }
    content = SessionContent(record, over: opened.list, of: opened.summary, in: gazetteer)
    head = record.lastHead
    self.journal = journal
    if isOutdated {
      journal.record(
        .follow(archiveRevision: opened.summary.revision, content.list.ownEdits))
      guard journal.save() else { throw DraftError.failed("the disk may be full") }
    }
  }
}

extension SessionContent {
  fileprivate init(
    _ record: DraftRecord, over list: CityList, of archive: ArchiveSummary? = nil,
    in gazetteer: Gazetteer?
  ) {
    self.init(list, of: archive, revision: record.head.revision)
    repeatSteps(record.steps, in: gazetteer)
  }
}

extension CityList {
  /// The opening list of an import, with the annotations that the archive has now.
  init(_ rows: [SessionRow], annotations: [Int: Annotation]) {
    let favorites = Set(rows.lazy.filter(\.favorite).map(\.city.id))
    let archived = Set(rows.lazy.filter(\.archived).map(\.city.id))
    self.init(rows.map(\.city), mode: .importing, annotations: annotations) { city in
      SessionRow(
        city: city, favorite: favorites.contains(city.id), archived: archived.contains(city.id))
    }
  }
}
