package import Sessions

extension Archive: ArchiveReader {
  package func browse() throws -> (list: CityList, summary: ArchiveSummary) {
    try browse(ifMoreThan: .max)
  }

  package func changes(
    since start: ChangeCursor, upTo end: ChangeCursor, limit: Int
  ) throws -> [ArchiveChange]? {
    do {
      let page = try changes(since: start, limit: limit)
      let changes = page.changes.filter { $0.cursor.number <= end.number }
      let isWhole = !page.hasMore || changes.count < page.changes.count
      return isWhole ? changes : nil
    } catch ArchiveError.cursorExpired {
      return nil
    }
  }
}
