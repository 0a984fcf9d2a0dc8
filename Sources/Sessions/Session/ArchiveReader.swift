package import Geography

/// The part of the archive that a session reads. Sessions depend on this protocol, not on the storage.
///
/// Every call sees all earlier commits of any process. A call may block on a disk or a server, so do not call
/// it on the event loop.
package protocol ArchiveReader {
  /// Whether `browse` lists only some of the cities. A change of any city may then add it to the list or remove
  /// it from there.
  var isSelection: Bool { get }

  /// The counts, the revision, the cursor and the path at one moment.
  ///
  /// - Throws: the archive's error if it cannot be read. The other methods do so too.
  func status() throws -> ArchiveSummary

  /// The list of a browse session, with its annotations, and the summary of the same moment. O(n log n) for n
  /// archived cities.
  func browse() throws -> (list: CityList, summary: ArchiveSummary)

  /// The changes between two cursors, the oldest first.
  ///
  /// - Parameter limit: the maximum number of changes to return.
  /// - Returns: nil if the archive does not have all of these changes, or if there are more than `limit`. May be nil
  ///   for exactly `limit` changes too, if later ones follow.
  func changes(
    since start: ChangeCursor, upTo end: ChangeCursor, limit: Int
  ) throws -> [ArchiveChange]?

  /// The favourite flags of those cities that are archived.
  ///
  /// - Parameter ids: GeoNames ids.
  func favorites(of ids: [Int]) throws -> [Int: Bool]

  /// The annotations of those cities that have one.
  ///
  /// - Parameter ids: GeoNames ids.
  func annotations(of ids: [Int]) throws -> [Int: Annotation]
}
