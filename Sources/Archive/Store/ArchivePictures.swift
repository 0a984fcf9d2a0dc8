import Adapters

/// The folder of the guide's pictures beside one archive, opened at first use.
///
/// Not sendable: owned by one `Archive`.
package final class ArchivePictures {
  private let transactions: ArchiveTransactions

  /// Nil before the first use of `folder()`, which creates the temporary folder of an archive in memory.
  private(set) var opened: PhotoFolder?

  init(_ transactions: ArchiveTransactions) { self.transactions = transactions }

  /// The folder. Opens the archive first, so that a failure to open it is reported.
  func folder() throws -> PhotoFolder {
    if let opened {
      return opened
    }
    let folder = try transactions.use { _ in
      try PhotoFolder(besideArchive: transactions.store.localPath)
    }
    opened = folder
    return folder
  }

  /// Removes pictures that no place refers to and that have not changed for a day.
  ///
  /// Does nothing if another archive, possibly a copy, may use the same folder. Does not upgrade an older archive.
  package func removeStrays() throws {
    guard try transactions.exists else { return }
    try PhotoFolder(besideArchive: transactions.store.localPath).removeStrays {
      if transactions.store.mayShareFolder {
        return nil
      }
      return try transactions.use(isPeek: true) { database in
        let names = try database.statement(
          "SELECT photo_file FROM place WHERE photo_file IS NOT NULL")
        return Set(try names.map { $0.text(0) })
      }
    }
  }
}
