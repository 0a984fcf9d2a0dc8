/// The part of the archive that a session reads. Keeps sessions independent of the storage.
///
/// Every call sees all earlier commits of any process. It may block on a disk or a server: call it
/// off the loop.
package protocol ArchiveReader {
  /// Counts, revision and cursor of one moment.
  ///
  /// - Throws: an error of the archive if it cannot be read, as the other methods do.
  func status() throws -> ArchiveSummary

  /// The list of a browse session and the summary of the same moment. O(cities of the archive).
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
