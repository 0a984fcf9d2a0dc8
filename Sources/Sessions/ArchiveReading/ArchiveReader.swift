/// What a session reads of the archive, so that sessions do not depend on how it is stored.
///
/// Every call sees what was committed before it, by whichever process, and may block on a disk or a
/// server: call it off the loop.
package protocol ArchiveReader {
  /// Counts, revision and cursor, all of the same moment.
  ///
  /// - Throws: an error of the archive if it cannot be read; the same is true of the other methods.
  func status() throws -> ArchiveSummary

  /// The list of a browse session and the summary, both of the same moment. O(cities of the archive).
  func browse() throws -> (list: CityList, summary: ArchiveSummary)

  /// The changes between two cursors, the oldest first.
  ///
  /// - Parameter limit: the most changes to return.
  /// - Returns: nil if the archive no longer has these changes, or if there are more than `limit`.
  func changes(
    since start: ChangeCursor, upTo end: ChangeCursor, limit: Int
  ) throws -> [ArchiveChange]?

  /// The favourite flags of the archived ones among these cities. O(ids).
  ///
  /// - Parameter ids: GeoNames ids.
  func favorites(of ids: [Int]) throws -> [Int: Bool]
}
